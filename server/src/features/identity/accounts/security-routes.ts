import { api, publicApi } from '../../../api.ts'
import { requesterOf } from './requester.ts'
import { cancelEmailChange, changeEmail, sendVerification } from './addresses/change-email.ts'
import { changePassword } from './passwords/change-password.ts'
import { confirmEmail } from './addresses/confirm-email.ts'
import { revokeOtherSessions, endSession, listSessions } from './sessions/service.ts'

export const securityRoutes = publicApi.security.router({
  sessions: api.security.sessions.handler(({ context, input }) => listSessions(context, input, requesterOf(context).sessionId)),
  endSession: api.security.endSession.handler(async ({ context, input }) => {
    await endSession(context, input)
    return {}
  }),
  revokeOtherSessions: api.security.revokeOtherSessions.handler(async ({ context }) => {
    return { ended: await revokeOtherSessions(context, requesterOf(context).sessionId) }
  }),
  changePassword: api.security.changePassword.handler(async ({ context, input }) => {
    const cookie = await changePassword(context, input, requesterOf(context))
    context.responseHeaders.append('set-cookie', cookie)
    return {}
  }),
  changeEmail: api.security.changeEmail.handler(async ({ context, input }) => {
    await changeEmail(context, input, requesterOf(context))
    return {}
  }),
  cancelEmailChange: api.security.cancelEmailChange.handler(async ({ context }) => {
    await cancelEmailChange(context)
    return {}
  }),
  sendVerification: api.security.sendVerification.handler(async ({ context }) => {
    await sendVerification(context)
    return {}
  }),
  confirmEmail: publicApi.security.confirmEmail.handler(({ context, input }) => confirmEmail(context, input)),
})
