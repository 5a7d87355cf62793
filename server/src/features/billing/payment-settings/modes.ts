import type { MoneyMode } from '@postwright/contract/billing/payments'
import type { Currency } from '@postwright/contract/core/plans'

import type { Tx } from '../../../infra/db/database.ts'
import { storedPayments } from './stored.ts'

/** How a new order in each currency is paid, by the keys that are entered. */
export async function modesOf(tx: Pick<Tx, 'select'>): Promise<Record<Currency, MoneyMode>> {
  const { paystack, paypal } = await storedPayments(tx)
  return { ZAR: paystack?.mode ?? 'sandbox', USD: paypal?.mode ?? 'sandbox' }
}
