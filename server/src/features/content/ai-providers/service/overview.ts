import type { AiOverview, AiProviderState } from '@postwright/contract/content/ai-providers'

import type { Context, Services } from '../../../../context.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import { refuseOthers } from '../policy.ts'
import { type PriceBook, readPrices } from '../prices.ts'
import { aiRules } from '../rules.ts'
import { type ProviderRow, storedProvider, storedProviders } from '../stored.ts'
import { noUsage, readUsage, type UsageBook } from '../usage.ts'

/** What writes, what it costs and what it may cost. */
export async function aiOverview({ services, actor }: Context): Promise<AiOverview> {
  refuseOthers(actor)
  const { plain } = services.db
  const [rows, prices, rules, usage] = await Promise.all([storedProviders(plain), readPrices(plain), aiRules(plain), usageOf(services)])
  return {
    providers: rows.map((row) => present(services, row, prices, usage)),
    defaultProvider: rows.find(({ isDefault }) => isDefault)?.id ?? 'composer',
    composer: usage.of.get('composer') ?? noUsage,
    rules,
    month: usage.month,
  }
}

/** @throws NOT_FOUND. */
export async function stateOf(services: Services, id: string): Promise<AiProviderState> {
  const { plain } = services.db
  const [row, prices, usage] = await Promise.all([storedProvider(plain, id), readPrices(plain), usageOf(services)])
  return present(services, row, prices, usage)
}

function usageOf({ db, aiCalls }: Services): Promise<UsageBook> {
  return db.asSystem('what AI was used for, by provider', (tx) => readUsage(tx, new Date(aiCalls.clock.now())))
}

function present({ aiCalls }: Services, row: ProviderRow, prices: PriceBook, usage: UsageBook): AiProviderState {
  const { id, kind, name, baseUrl, keyEnds, models, model, isDefault, isFallback, monthlyLimitMicros } = row
  const { checkedAt, checkMs, checkError } = row
  return {
    id,
    kind,
    name,
    baseUrl,
    keyEnds,
    models,
    model,
    isDefault,
    isFallback,
    monthlyLimitMicros,
    check: checkedAt === null ? null : { at: checkedAt.toISOString(), ms: checkMs ?? 0, error: checkError && sayKept(checkError) },
    isResting: aiCalls.isResting(id),
    isPriced: kind === 'openrouter' || prices.of(row, model) !== null,
    usage: usage.of.get(id) ?? noUsage,
  }
}
