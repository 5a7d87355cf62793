import { api, publicApi } from '../../../api.ts'
import { requesterOf } from '../accounts/public.ts'
import { signInWithPassword } from '../factors/public.ts'
import { invite, resendInvitation, revokeInvitation } from './invitations.ts'
import { acceptInvitation, lookUpInvitation, registerInvited } from './joining.ts'
import { acceptOwnInvitation, lookUpOwnInvitation } from './own-invitations.ts'
import { leaveWorkspace, listTeam, removeMember, transferWorkspace, updateMember } from './members.ts'
import { switchWorkspace, updateWorkspace } from './workspace.ts'

export const teamRoutes = {
  list: api.team.list.handler(({ context }) => listTeam(context)),
  invite: api.team.invite.handler(({ context, input }) => invite(context, input)),
  resend: api.team.resend.handler(({ context, input }) => resendInvitation(context, input)),
  revoke: api.team.revoke.handler(({ context, input }) => revokeInvitation(context, input)),
  updateMember: api.team.updateMember.handler(({ context, input }) => updateMember(context, input)),
  removeMember: api.team.removeMember.handler(({ context, input }) => removeMember(context, input)),
  leave: api.team.leave.handler(({ context }) => leaveWorkspace(context)),
  transfer: api.team.transfer.handler(({ context, input }) => transferWorkspace(context, input)),
  updateWorkspace: api.team.updateWorkspace.handler(({ context, input }) => updateWorkspace(context, input)),
  switchWorkspace: api.team.switchWorkspace.handler(({ context, input }) =>
    switchWorkspace(context, input, requesterOf(context).sessionId),
  ),
  lookUpInvitation: publicApi.team.lookUpInvitation.handler(({ context, input }) =>
    lookUpInvitation(context.services, { ...input, userId: context.session?.userId }),
  ),
  accept: api.team.accept.handler(({ context, input }) => acceptInvitation(context, input)),
  lookUpOwnInvitation: api.team.lookUpOwnInvitation.handler(({ context, input }) => lookUpOwnInvitation(context, input)),
  acceptOwnInvitation: api.team.acceptOwnInvitation.handler(({ context, input }) => acceptOwnInvitation(context, input)),
  registerInvited: publicApi.team.registerInvited.handler(async ({ context, input }) => {
    const { services, request, responseHeaders } = context
    const { email } = await registerInvited(services, input)
    const signedIn = await signInWithPassword(services, { email, password: input.password }, request)
    for (const cookie of signedIn.headers.getSetCookie()) responseHeaders.append('set-cookie', cookie)
    return {}
  }),
}
