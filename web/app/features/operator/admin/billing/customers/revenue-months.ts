import type { RevenueMonth } from '@postwright/contract/billing/customers'
import type { Currency } from '@postwright/contract/core/plans'

/** A currency, and whether it is the sandbox's. */
export type RevenueKey = Currency | `${Currency} sandbox`

export interface Taken {
  month: string
  currency: Currency
  paidCents: number
  refundedCents: number
}

/** What there is to show: money before the sandbox's. */
export function revenueKeys(rows: readonly RevenueMonth[]): RevenueKey[] {
  const keys = new Set(rows.map(keyOf))
  return [...keys].toSorted((one, other) => Number(one.endsWith('sandbox')) - Number(other.endsWith('sandbox')) || (one < other ? -1 : 1))
}

/** The last twelve months of one kind, those without a payment too. */
export function monthsOf(rows: readonly RevenueMonth[], key: RevenueKey, now = new Date()): Taken[] {
  const currency = key.slice(0, 3) as Currency
  return Array.from({ length: 12 }, (_, at) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11 + at, 1))
    const month = first.toISOString().slice(0, 10)
    const found = rows.find((row) => row.month === month && keyOf(row) === key)
    return { month, currency, paidCents: found?.paidCents ?? 0, refundedCents: found?.refundedCents ?? 0 }
  })
}

function keyOf({ currency, isSandbox }: RevenueMonth): RevenueKey {
  return isSandbox ? `${currency} sandbox` : currency
}
