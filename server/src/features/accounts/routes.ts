import { api } from '../../api.ts'
import { askRole, loadAccount, readAccount, updateProfile } from './service.ts'

export const accountRoutes = api.accounts.router({
  me: api.accounts.me.handler(({ context }) => readAccount(context)),
  updateProfile: api.accounts.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  hasRole: api.accounts.hasRole.handler(({ context, input }) => askRole(context, input)),
  load: api.accounts.load.handler(({ context }) => loadAccount(context)),
})
