import { createMistral } from '@ai-sdk/mistral'
import { z } from 'zod'

import { keylessFetch, noKey } from './keyless-fetch.ts'
import type { ProviderKind } from './kind.ts'
import { isForText, offered, readList } from './listing.ts'

const Models = z.object({
  data: z.array(
    z.object({ id: z.string().min(1).max(200), capabilities: z.object({ completion_chat: z.boolean().default(true) }).optional() }),
  ),
})

export const mistral: ProviderKind = {
  create: ({ baseUrl, apiKey, fetch }, modelId) =>
    createMistral({ baseURL: baseUrl, apiKey: apiKey ?? noKey, fetch: keylessFetch(fetch, apiKey) })(modelId),
  async listModels(connection, signal) {
    const headers: Record<string, string> = connection.apiKey ? { authorization: `Bearer ${connection.apiKey}` } : {}
    const { data } = await readList(connection, '/models', headers, Models, signal)
    return offered(data.filter(({ id, capabilities }) => capabilities?.completion_chat !== false && isForText(id)))
  },
}
