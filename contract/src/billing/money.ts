import type { Currency } from '../core/plans.ts'

const symbols: Record<Currency, string> = { ZAR: 'R', USD: '$' }

/**
 * `R1500`, `$29`, `R12,500`: everywhere as the price list writes it, whatever the reader's language. Cents only when there are some,
 * and thousands are parted from five digits on.
 */
export function formatMoney(cents: number, currency: Currency): string {
  const digits = cents % 100 === 0 ? 0 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: 'min2' } as const
  return symbols[currency] + (cents / 100).toLocaleString('en', options)
}
