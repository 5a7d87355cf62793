import type { Currency } from '@postwright/contract/core/plans'

const symbols: Record<Currency, string> = { ZAR: 'R', USD: '$' }

/** `R2,929.03`: on a bill, always with its cents and its thousands parted. */
export function billed(cents: number, currency: Currency): string {
  const digits = (Math.abs(cents) / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${cents < 0 ? '−' : ''}${symbols[currency]}${digits}`
}
