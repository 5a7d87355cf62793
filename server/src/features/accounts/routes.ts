import { api } from '../../api.ts'
import { loadAccount, readAccount, updateProfile } from './service.ts'

export const accountRoutes = api.accounts.router({
  me: api.accounts.me.handler(({ context }) => readAccount(context)),
  updateProfile: api.accounts.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  load: api.accounts.load.handler(({ context }) => loadAccount(context)),
})
