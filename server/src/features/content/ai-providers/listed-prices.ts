import { eq } from 'drizzle-orm'

import { failureText } from '../../../ai/providers/failure.ts'
import type { OfferedModel } from '../../../ai/providers/kind.ts'
import { listModels, listsPrices } from '../../../ai/providers/models.ts'
import type { Context, Services } from '../../../context.ts'
import { reachOf } from './reach.ts'
import { choiceOf, type ProviderRow } from './stored.ts'
import { aiListedPrices, aiProviders } from './table.ts'

/** An administrator waits for it. */
const listingMs = 5000

/**
 * Asks a provider whose list says prices for them, after it was added or changed. That it does not answer is no reason to refuse the
 * change: then what it said before stays.
 */
export async function readListedPrices({ services, log }: Pick<Context, 'services' | 'log'>, row: ProviderRow): Promise<void> {
  if (!listsPrices(row.kind)) return
  try {
    await keepListedPrices(services, row, await listModels(choiceOf(services, row), reachOf(services), AbortSignal.timeout(listingMs)))
  } catch (error) {
    log.warn({ provider: row.id, reason: failureText(error) }, 'the prices of an AI provider could not be listed')
  }
}

/** Takes the place of what the provider said before. */
export async function keepListedPrices({ db }: Services, { id, kind }: ProviderRow, models: readonly OfferedModel[]): Promise<void> {
  if (!listsPrices(kind)) return
  const listed = new Map(models.flatMap(({ id: model, price }) => (price ? [[model, price] as const] : [])))
  const rows = [...listed].map(([model, price]) => ({ providerId: id, model, ...price }))
  await db.withoutWorkspace('keep what an AI provider says that its models cost', async (tx) => {
    const [provider] = await tx.select({ id: aiProviders.id }).from(aiProviders).where(eq(aiProviders.id, id)).for('update')
    if (!provider) return
    await tx.delete(aiListedPrices).where(eq(aiListedPrices.providerId, id))
    if (rows.length > 0) await tx.insert(aiListedPrices).values(rows)
  })
}
