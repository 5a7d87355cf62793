import { api } from '../../../api.ts'
import { listAiSettings, removeAiSetting, updateAiSetting } from './service.ts'

export const aiSettingsRoutes = api.aiSettings.router({
  list: api.aiSettings.list.handler(({ context }) => listAiSettings(context)),
  update: api.aiSettings.update.handler(({ context, input }) => updateAiSetting(context, input)),
  remove: api.aiSettings.remove.handler(({ context, input }) => removeAiSetting(context, input)),
})
