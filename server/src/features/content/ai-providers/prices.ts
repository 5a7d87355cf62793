import type { AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'
import type { AiPrice } from '@postwright/contract/content/ai-providers'

import type { Tx } from '../../../infra/db/database.ts'
import { builtInPrice, type Price } from './built-in-prices.ts'
import { aiListedPrices, aiPrices } from './table.ts'

interface Provider {
  id: string
  kind: AiProviderKind
}

/** What the models of a provider cost, as it was when this was read: what was entered wins over what the provider lists. */
export interface PriceBook {
  of: (provider: Provider, model: string) => Price | null
  describe: (provider: Provider, model: string) => AiPrice
}

type Known = Price & Pick<AiPrice, 'source' | 'asOf' | 'reference'>

export async function readPrices(tx: Pick<Tx, 'select'>): Promise<PriceBook> {
  const [entered, listed] = [await tx.select().from(aiPrices), await tx.select().from(aiListedPrices)]
  const ownPrices = new Map(entered.map((row) => [keyOf(row.providerId, row.model), row]))
  const listedPrices = new Map(listed.map((row) => [keyOf(row.providerId, row.model), row]))

  function known({ id, kind }: Provider, model: string): Known | null {
    const own = ownPrices.get(keyOf(id, model))
    if (own) return { ...priceOf(own), source: 'entered', asOf: null, reference: null }
    const said = listedPrices.get(keyOf(id, model))
    if (said) return { ...priceOf(said), source: 'listed', asOf: said.listedAt.toISOString().slice(0, 10), reference: null }
    const builtIn = builtInPrice(kind, model)
    if (builtIn?.source === 'free') return { ...builtIn.price, source: 'free', asOf: null, reference: null }
    return builtIn && { ...builtIn.price, source: 'built-in', asOf: builtIn.asOf, reference: builtIn.reference }
  }

  return {
    of: (provider, model) => {
      const price = known(provider, model)
      return price && priceOf(price)
    },
    describe: (provider, model) => ({ providerId: provider.id, model, ...(known(provider, model) ?? unknown) }),
  }
}

const unknown = { inputMicros: null, outputMicros: null, source: 'unknown', asOf: null, reference: null } as const

function keyOf(providerId: string, model: string): string {
  return `${providerId} ${model}`
}

function priceOf({ inputMicros, outputMicros }: Price): Price {
  return { inputMicros, outputMicros }
}
