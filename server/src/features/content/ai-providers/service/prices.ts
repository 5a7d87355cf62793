import type { AiPrice, SetAiPrice } from '@postwright/contract/content/ai-providers'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import { refuseOthers } from '../policy.ts'
import { readPrices } from '../prices.ts'
import { storedProvider, storedProviders } from '../stored.ts'
import { aiPrices } from '../table.ts'

/** Of every model that may be chosen, or that has a price. */
export async function listPrices({ services, actor }: Context): Promise<AiPrice[]> {
  refuseOthers(actor)
  const { plain } = services.db
  const [providers, book, entered] = await Promise.all([storedProviders(plain), readPrices(plain), plain.select().from(aiPrices)])
  return providers.flatMap((provider) => {
    const priced = entered.filter(({ providerId }) => providerId === provider.id).map(({ model }) => model)
    return [...new Set([provider.model, ...provider.models, ...priced])].map((model) => book.describe(provider, model))
  })
}

/** @throws NOT_FOUND without the provider. */
export async function setPrice({ services, actor }: Context, input: SetAiPrice): Promise<AiPrice> {
  refuseOthers(actor)
  const { providerId, model, inputMicros, outputMicros } = input
  return services.db.withoutWorkspace('an administrator enters the price of a model', async (tx) => {
    const provider = await storedProvider(tx, providerId)
    const price = { inputMicros, outputMicros, updatedAt: new Date() }
    await tx
      .insert(aiPrices)
      .values({ providerId, model, ...price })
      .onConflictDoUpdate({ target: [aiPrices.providerId, aiPrices.model], set: price })
    await emit(tx, { type: 'ai.priced', by: outsideWorkspaces(actor), providerId, model, inputMicros, outputMicros })
    return (await readPrices(tx)).describe(provider, model)
  })
}

/** @throws NOT_FOUND without the provider. */
export async function removePrice(
  { services, actor }: Context,
  { providerId, model }: Pick<SetAiPrice, 'providerId' | 'model'>,
): Promise<AiPrice> {
  refuseOthers(actor)
  return services.db.withoutWorkspace('an administrator goes back to the built-in price of a model', async (tx) => {
    const provider = await storedProvider(tx, providerId)
    await tx.delete(aiPrices).where(and(eq(aiPrices.providerId, providerId), eq(aiPrices.model, model)))
    await emit(tx, { type: 'ai.priced', by: outsideWorkspaces(actor), providerId, model, inputMicros: null, outputMicros: null })
    return (await readPrices(tx)).describe(provider, model)
  })
}
