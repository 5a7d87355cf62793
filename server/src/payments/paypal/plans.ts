import { createHash } from 'node:crypto'

import type { PaypalApi, Said } from './api.ts'
import { decimal } from './money.ts'
import { Made } from './types.ts'

/** One for all plans of an account: an id of our own lets it be found without being kept. */
const product = { id: 'POSTWRIGHT-SUBSCRIPTION', name: 'Subscription', type: 'SERVICE', category: 'SOFTWARE' }

interface Prices {
  name: string
  firstCents: number
  /** That the first price is for; null for a month. */
  firstDays: number | null
  monthlyCents: number
  currency: string
}

const days = (count: number) => ({ interval_unit: 'DAY', interval_count: count })

/** A plan of these prices. Within 72 hours PayPal answers with the one that was made before. */
export async function makePlan(
  api: PaypalApi,
  { name, firstCents, firstDays, monthlyCents, currency }: Prices,
  signal: AbortSignal,
): Promise<Said<string>> {
  const productMade = await api.post('/v1/catalogs/products', { body: { json: product }, requestId: product.id, signal }, Made)
  const isThere = productMade.type === 'refused' && productMade.code === 'DUPLICATE_RESOURCE_IDENTIFIER'
  if (productMade.type !== 'ok' && !isThere) return productMade

  const cycle = (tenure: 'TRIAL' | 'REGULAR', sequence: number, cents: number) => ({
    frequency: tenure === 'TRIAL' && firstDays !== null ? days(firstDays) : { interval_unit: 'MONTH', interval_count: 1 },
    tenure_type: tenure,
    sequence,
    total_cycles: tenure === 'TRIAL' ? 1 : 0,
    pricing_scheme: { fixed_price: { currency_code: currency, value: decimal(cents) } },
  })
  const cycles =
    firstCents === monthlyCents && firstDays === null
      ? [cycle('REGULAR', 1, monthlyCents)]
      : [cycle('TRIAL', 1, firstCents), cycle('REGULAR', 2, monthlyCents)]
  const plan = {
    product_id: product.id,
    name: name.slice(0, 127),
    status: 'ACTIVE',
    billing_cycles: cycles,
    payment_preferences: { auto_bill_outstanding: true, setup_fee_failure_action: 'CONTINUE', payment_failure_threshold: 3 },
  }
  const requestId = createHash('sha256').update(JSON.stringify(plan)).digest('hex').slice(0, 38)
  const made = await api.post('/v1/billing/plans', { body: { json: plan }, requestId, signal }, Made)
  return made.type === 'ok' ? { type: 'ok', value: made.value.id } : made
}
