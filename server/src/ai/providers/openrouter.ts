import { createOpenRouter } from '@openrouter/ai-sdk-provider'
import { z } from 'zod'

import { keylessFetch, noKey } from './keyless-fetch.ts'
import type { ProviderKind } from './kind.ts'
import { offered, readList } from './listing.ts'
import { reasoningOf } from './reasoning.ts'

/** US dollars for one token, as text; negative for models whose price depends on where they are sent. */
const Price = z.coerce.number().nonnegative().catch(Number.NaN)
const Models = z.object({
  data: z.array(
    z.object({ id: z.string().min(1).max(200), pricing: z.object({ prompt: Price, completion: Price }).optional().catch(undefined) }),
  ),
})

export const openrouter: ProviderKind = {
  listsPrices: true,
  create: ({ baseUrl, apiKey, fetch }, modelId) =>
    createOpenRouter({
      baseURL: baseUrl,
      apiKey: apiKey ?? noKey,
      fetch: keylessFetch(fetch, apiKey),
      compatibility: 'strict',
      appName: 'Postwright',
    }).chat(modelId, {
      usage: { include: true },
      // The package passes no effort of a call on.
      ...(reasoningOf('openrouter', modelId)?.effort && { reasoning: { effort: 'low' } }),
    }),
  async listModels(connection, signal) {
    const headers: Record<string, string> = connection.apiKey ? { authorization: `Bearer ${connection.apiKey}` } : {}
    const { data } = await readList(connection, '/models', headers, Models, signal)
    return offered(data.map(({ id, pricing }) => (pricing && isKnown(pricing) ? { id, price: perMillion(pricing) } : { id })))
  },
}

type Pricing = { prompt: number; completion: number }

function isKnown({ prompt, completion }: Pricing): boolean {
  return Number.isFinite(prompt) && Number.isFinite(completion)
}

/** Dollars for a token are as many millionths of a dollar for a million tokens, a million million times. */
function perMillion({ prompt, completion }: Pricing) {
  return { inputMicros: Math.round(prompt * 1e12), outputMicros: Math.round(completion * 1e12) }
}
