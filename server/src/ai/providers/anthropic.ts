import { createAnthropic } from '@ai-sdk/anthropic'
import { z } from 'zod'

import { keylessFetch, noKey } from './keyless-fetch.ts'
import type { ProviderKind } from './kind.ts'
import { offered, readList } from './listing.ts'

const Models = z.object({ data: z.array(z.object({ id: z.string().min(1).max(200) })) })

export const anthropic: ProviderKind = {
  create: ({ baseUrl, apiKey, fetch }, modelId) =>
    createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? noKey, fetch: keylessFetch(fetch, apiKey) })(modelId),
  async listModels(connection, signal) {
    const headers = { 'anthropic-version': '2023-06-01', ...(connection.apiKey && { 'x-api-key': connection.apiKey }) }
    return offered((await readList(connection, '/models?limit=1000', headers, Models, signal)).data)
  },
}
