import type { AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'
import type { AiPrice } from '@postwright/contract/content/ai-providers'

import type { Tx } from '../../../infra/db/database.ts'
import { builtInPrice, type Price } from './built-in-prices.ts'
import { aiPrices } from './table.ts'

type PriceRow = typeof aiPrices.$inferSelect

/** What the models of a provider cost, as it was when this was read. */
export interface PriceBook {
  of: (provider: { id: string; kind: AiProviderKind }, model: string) => Price | null
  describe: (provider: { id: string; kind: AiProviderKind }, model: string) => AiPrice
}

export async function readPrices(tx: Pick<Tx, 'select'>): Promise<PriceBook> {
  const rows = await tx.select().from(aiPrices)
  const entered = (id: string, model: string): PriceRow | undefined => rows.find((row) => row.providerId === id && row.model === model)

  return {
    of: ({ id, kind }, model) => entered(id, model) ?? builtInPrice(kind, model)?.price ?? null,
    describe({ id, kind }, model) {
      const own = entered(id, model)
      const builtIn = builtInPrice(kind, model)
      const { inputMicros, outputMicros } = own ?? builtIn?.price ?? { inputMicros: null, outputMicros: null }
      const isListed = !own && builtIn?.source === 'built-in'
      return {
        providerId: id,
        model,
        inputMicros,
        outputMicros,
        source: own ? 'entered' : (builtIn?.source ?? 'unknown'),
        asOf: isListed ? builtIn.asOf : null,
        reference: isListed ? builtIn.reference : null,
      }
    },
  }
}
