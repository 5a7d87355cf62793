import { api } from '../../../api.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './service.ts'

export const apiKeyRoutes = api.apiKeys.router({
  list: api.apiKeys.list.handler(({ context }) => listApiKeys(context)),
  create: api.apiKeys.create.handler(({ context, input }) => createApiKey(context, input)),
  revoke: api.apiKeys.revoke.handler(async ({ context, input }) => {
    await revokeApiKey(context, input)
    return {}
  }),
})
