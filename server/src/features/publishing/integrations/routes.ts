import { api } from '../../../api.ts'
import { checkIntegration, listIntegrations, readyIntegrations, removeIntegration, saveIntegration } from './service.ts'

export const integrationRoutes = api.integrations.router({
  ready: api.integrations.ready.handler(({ context }) => readyIntegrations(context)),
  list: api.integrations.list.handler(({ context }) => listIntegrations(context)),
  save: api.integrations.save.handler(({ context, input }) => saveIntegration(context, input)),
  remove: api.integrations.remove.handler(({ context, input }) => removeIntegration(context, input)),
  check: api.integrations.check.handler(({ context, input }) => checkIntegration(context, input)),
})
