import { api } from '../../../api.ts'
import { removeAvatar, setAvatar } from './avatar.ts'
import { askRole, updateProfile } from './service.ts'

export const accountRoutes = {
  updateProfile: api.accounts.updateProfile.handler(({ context, input }) => updateProfile(context, input)),
  hasRole: api.accounts.hasRole.handler(({ context, input }) => askRole(context, input)),
  setAvatar: api.accounts.setAvatar.handler(({ context, input }) => setAvatar(context, input)),
  removeAvatar: api.accounts.removeAvatar.handler(({ context }) => removeAvatar(context)),
}
