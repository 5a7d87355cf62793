import { api } from '../../../api.ts'
import { listChoices } from './choices.ts'
import { removeOwnKey, saveOwnKey, testOwnKey } from './own-keys.ts'
import { listAiSettings, removeAiSetting, updateAiSetting } from './service.ts'

export const aiSettingsRoutes = api.aiSettings.router({
  list: api.aiSettings.list.handler(({ context }) => listAiSettings(context)),
  update: api.aiSettings.update.handler(({ context, input }) => updateAiSetting(context, input)),
  remove: api.aiSettings.remove.handler(({ context, input }) => removeAiSetting(context, input)),
  choices: api.aiSettings.choices.handler(({ context }) => listChoices(context)),
  saveKey: api.aiSettings.saveKey.handler(({ context, input }) => saveOwnKey(context, input)),
  removeKey: api.aiSettings.removeKey.handler(({ context, input }) => removeOwnKey(context, input)),
  testKey: api.aiSettings.testKey.handler(({ context, input }) => testOwnKey(context, input)),
})
