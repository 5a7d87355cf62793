import { type ConnectionTest, testConnection } from '../../../ai/providers/connection-test.ts'
import type { ModelChoice } from '../../../ai/providers/models.ts'
import type { Actor, Services } from '../../../context.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { builtInPrice } from './built-in-prices.ts'
import { readPrices } from './prices.ts'
import { reachOf } from './reach.ts'
import { type Payment, reserve } from './reserve.ts'
import { aiRules } from './rules.ts'
import type { ProviderRow } from './stored.ts'

/** Whose money a test is: of a provider, stored or about to be, or of a key of somebody's own. */
export type Payer = { row: ProviderRow | undefined } | 'own key'

/** Asks the model for one word, which is written down and counts against the limits like every call. Its message is in English, to be kept. */
export async function tryToKeep(services: Services, actor: Actor, choice: ModelChoice, payer: Payer): Promise<ConnectionTest> {
  const payment = await paymentOf(services, actor, choice, payer)
  return testConnection(choice, reachOf(services), undefined, (call) => reserve(services, payment, call))
}

/** The same, told in the language of whoever asks. */
export async function tryOut(...asked: Parameters<typeof tryToKeep>): Promise<ConnectionTest> {
  const { message, ...result } = await tryToKeep(...asked)
  return { ...result, message: sayKept(message) }
}

async function paymentOf({ db }: Services, actor: Actor, { kind, model }: ModelChoice, payer: Payer): Promise<Payment> {
  const { workspaceId, userId } = actor
  const price = builtInPrice(kind, model)?.price ?? null
  const by = { workspaceId, userId, model }
  if (payer === 'own key') return { ...by, providerId: `own:${kind}`, providerName: kind, price, limits: null }

  const [prices, rules] = await Promise.all([readPrices(db.plain), aiRules(db.plain)])
  const { row } = payer
  return {
    ...by,
    providerId: row?.id ?? kind,
    providerName: row?.name ?? kind,
    price: row ? prices.of(row, model) : price,
    limits: { all: rules.monthlyLimitMicros, provider: row?.monthlyLimitMicros ?? null, workspaceDay: rules.workspaceDayLimitMicros },
  }
}
