import { api, publicApi, type RequestContext } from '../../api.ts'
import { unauthenticated } from '../../errors.ts'
import { cancelEmailChange, changeEmail, sendVerification } from './service/change-email.ts'
import { changePassword } from './service/change-password.ts'
import { confirmEmail } from './service/confirm-email.ts'
import { endOtherSessions, endSession, listSessions } from './service/sessions.ts'

export const securityRoutes = publicApi.security.router({
  sessions: api.security.sessions.handler(({ context, input }) => listSessions(context, input, sessionIdOf(context))),
  endSession: api.security.endSession.handler(async ({ context, input }) => {
    await endSession(context, input)
    return {}
  }),
  endOtherSessions: api.security.endOtherSessions.handler(async ({ context }) => {
    return { ended: await endOtherSessions(context, sessionIdOf(context)) }
  }),
  changePassword: api.security.changePassword.handler(async ({ context, input }) => {
    const cookie = await changePassword(context, input, { address: context.request.address, sessionId: sessionIdOf(context) })
    context.responseHeaders.append('set-cookie', cookie)
    return {}
  }),
  changeEmail: api.security.changeEmail.handler(async ({ context, input }) => {
    await changeEmail(context, input, context.request)
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

/** Behind the gate there is a session. */
function sessionIdOf({ session }: Pick<RequestContext, 'session'>): string {
  if (!session) throw unauthenticated()
  return session.sessionId
}
