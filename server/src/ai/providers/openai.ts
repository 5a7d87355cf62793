import { createOpenAI } from '@ai-sdk/openai'

import { keylessFetch, noKey } from './keyless-fetch.ts'
import type { ProviderKind } from './kind.ts'
import { listOpenAiModels } from './listing.ts'

/**
 * Chat completions rather than the package's default, the Responses API: that one keeps every answer for 30 days unless it is told not
 * to, and few gateways speak it. https://platform.openai.com/docs/guides/migrate-to-responses (read 2026-11-24)
 */
export const openai: ProviderKind = {
  create: ({ baseUrl, apiKey, fetch }, modelId) =>
    createOpenAI({ baseURL: baseUrl, apiKey: apiKey ?? noKey, fetch: keylessFetch(fetch, apiKey) }).chat(modelId),
  listModels: listOpenAiModels,
}
