import { pageLocale } from './formats.ts'

/** "$1.20", "$0.0004": money in US dollars, of millionths; small amounts with as many digits as tell them from nothing. */
export function formatMicros(micros: number): string {
  const dollars = micros / 1e6
  const digits = dollars === 0 || dollars >= 100 ? 0 : dollars >= 0.01 ? 2 : 6
  return new Intl.NumberFormat(pageLocale(), {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: Math.min(digits, 2),
    maximumFractionDigits: digits,
  }).format(dollars)
}

/** As somebody types it: "12.5"; empty where there is none. */
export function dollarsOf(micros: number | null): string {
  return micros === null ? '' : String(micros / 1e6)
}

/** Null for nothing; what is no amount goes to the server as -1, which says so at its field. */
export function microsOf(typed: string): number | null {
  const text = typed
    .trim()
    .replace(/\s/g, '')
    .replace(/,(?=\d{3}(\D|$))/g, '')
    .replace(',', '.')
  if (text === '') return null
  return /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text) * 1e6) : -1
}

/** "2.94M", "578K". */
export function formatCompact(count: number): string {
  return new Intl.NumberFormat(pageLocale(), { notation: 'compact', maximumSignificantDigits: 3 }).format(count)
}
