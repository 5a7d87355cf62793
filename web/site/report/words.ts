import { i18n } from '@lingui/core'
import { type Language, localeOf } from '@postwright/contract/core/languages'
import type { Figures } from '@postwright/contract/work/analytics'

// In the language of the report, which is not that of whoever looks.

export function numberText(value: number): string {
  return new Intl.NumberFormat(locale()).format(value)
}

/** "48.2K" where there is little room. */
export function shortNumber(value: number): string {
  return new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}

/** "14 – 20 Sept 2026", of two dates. */
export function daysText(first: string, last: string): string {
  const format = new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  return first === '' ? '' : format.formatRange(new Date(first), new Date(last))
}

export function dayMark(day: string): string {
  return day === '' ? '' : new Intl.DateTimeFormat(locale(), { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(new Date(day))
}

/** "+9.7 %"; nothing where there was nothing to go from. */
export function changeText(now: number, before: number | undefined): string | null {
  if (before === undefined || before <= 0) return null
  return percent((now - before) / before, 'exceptZero')
}

/** Of those who saw something, how many did something. */
export function rateText({ engaged, impressions }: Pick<Figures, 'engaged' | 'impressions'>): string {
  return impressions > 0 ? percent(Math.max(0, engaged) / impressions) : '–'
}

export function timesText(factor: number): string {
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(factor)} ×`
}

function percent(share: number, signDisplay: 'auto' | 'exceptZero' = 'auto'): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1, signDisplay }).format(share)
}

function locale(): string {
  // The server speaks languages that it has.
  return localeOf[i18n.locale as Language]
}
