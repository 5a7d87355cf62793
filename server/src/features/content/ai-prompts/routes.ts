import { api } from '../../../api.ts'
import { listPrompts, listPromptVersions, savePrompt } from './service.ts'

export const aiPromptsRoutes = api.aiPrompts.router({
  list: api.aiPrompts.list.handler(({ context }) => listPrompts(context)),
  versions: api.aiPrompts.versions.handler(({ context, input }) => listPromptVersions(context, input)),
  save: api.aiPrompts.save.handler(({ context, input }) => savePrompt(context, input)),
})
