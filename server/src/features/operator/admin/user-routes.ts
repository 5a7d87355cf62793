import { api } from '../../../api.ts'
import { getUser, grantUserRole, listUsers, reinstateUser, revokeUserRole, signUserOut, suspendUser } from './service/users.ts'

export const userRoutes = api.users.router({
  list: api.users.list.handler(({ context, input }) => listUsers(context, input)),
  get: api.users.get.handler(({ context, input }) => getUser(context, input)),
  suspend: api.users.suspend.handler(({ context, input }) => suspendUser(context, input)),
  reinstate: api.users.reinstate.handler(({ context, input }) => reinstateUser(context, input)),
  signOut: api.users.signOut.handler(({ context, input }) => signUserOut(context, input)),
  grantRole: api.users.grantRole.handler(({ context, input }) => grantUserRole(context, input)),
  revokeRole: api.users.revokeRole.handler(({ context, input }) => revokeUserRole(context, input)),
})
