import { spokenLocale } from '../core/sentences.ts'
import type { Currency } from '../core/plans.ts'

const symbols: Record<Currency, string> = { ZAR: 'R', USD: '$' }

/**
 * In English `R1500`, `$29`, `R12,500`, as the price list writes it: cents only when there are some, and thousands are parted from five
 * digits on. In other languages as they write money: `1.500 R`.
 */
export function formatMoney(cents: number, currency: Currency): string {
  return money(cents, currency, { digits: cents % 100 === 0 ? 0 : 2, useGrouping: 'min2' })
}

/** `R2,929.03`: on a bill, always with its cents and its thousands parted. */
export function formatBilled(cents: number, currency: Currency): string {
  return money(cents, currency, { digits: 2, useGrouping: 'always' })
}

function money(cents: number, currency: Currency, { digits, useGrouping }: { digits: number; useGrouping: 'min2' | 'always' }): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const locale = spokenLocale()
  if (!locale.startsWith('en'))
    return (cents / 100).toLocaleString(locale, { ...options, style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  return (cents < 0 ? '−' : '') + symbols[currency] + (Math.abs(cents) / 100).toLocaleString('en', { ...options, useGrouping })
}
