import { pageLocale } from './i18n.ts'
import { numberToType, typedNumber } from './typed-numbers.ts'

/** "$1.20", "$0.0004": money in US dollars, of millionths; small amounts with as many digits as tell them from nothing. */
export function formatMicros(micros: number): string {
  const dollars = micros / 1e6
  return inDollars(dollars, dollars === 0 || dollars >= 100 ? 0 : dollars >= 0.01 ? 2 : 6)
}

/** "$0.075", "$1.25": a price, of millionths, to the digit: rounded it would be another one. */
export function formatPrice(micros: number): string {
  return inDollars(micros / 1e6, micros === 0 ? 0 : 6)
}

function inDollars(dollars: number, digits: number): string {
  return new Intl.NumberFormat(pageLocale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Math.min(digits, 2),
    maximumFractionDigits: digits,
  }).format(dollars)
}

/** As somebody types it: "12.5", or "12,5" in German; empty where there is none. */
export function dollarsOf(micros: number | null): string {
  return micros === null ? '' : numberToType(micros / 1e6)
}

/** Null for nothing; what is no amount goes to the server as -1, which says so at its field. */
export function microsOf(typed: string): number | null {
  if (typed.trim() === '') return null
  const dollars = typedNumber(typed)
  return Number.isNaN(dollars) ? -1 : Math.round(dollars * 1e6)
}

/** "2.94M", "578K". */
export function formatCompact(count: number): string {
  return new Intl.NumberFormat(pageLocale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(count)
}
