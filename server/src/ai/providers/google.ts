import { createGoogle } from '@ai-sdk/google'
import { z } from 'zod'

import { keylessFetch, noKey } from './keyless-fetch.ts'
import type { ProviderKind } from './kind.ts'
import { isForText, offered, readList } from './listing.ts'

const Models = z.object({
  models: z.array(z.object({ name: z.string().min(1).max(200), supportedGenerationMethods: z.array(z.string()).default([]) })),
})

export const google: ProviderKind = {
  create: ({ baseUrl, apiKey, fetch }, modelId) =>
    createGoogle({ baseURL: baseUrl, apiKey: apiKey ?? noKey, fetch: keylessFetch(fetch, apiKey) })(modelId),
  async listModels(connection, signal) {
    // In a header rather than in the address, which logs keep.
    const headers: Record<string, string> = connection.apiKey ? { 'x-goog-api-key': connection.apiKey } : {}
    const { models } = await readList(connection, '/models?pageSize=1000', headers, Models, signal)
    const writing = models.filter(({ supportedGenerationMethods }) => supportedGenerationMethods.includes('generateContent'))
    return offered(writing.map(({ name }) => ({ id: name.replace(/^models\//, '') })).filter(({ id }) => isForText(id)))
  },
}
