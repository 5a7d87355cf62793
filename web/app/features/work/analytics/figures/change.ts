import { dateFormat } from '../../../../../lib/formats.ts'

const locale = () => dateFormat({}).resolvedOptions().locale

/** "+9.7 %", how far something went from what it was; nothing where there was nothing to go from. */
export function changeOf(now: number, before: number | null | undefined): string | null {
  if (before === null || before === undefined || before <= 0) return null
  return percent((now - before) / before, 'exceptZero')
}

/** "5.7 %" of all who saw something did something; nothing where nobody saw it. */
export function rateOf({ engaged, impressions }: { engaged: number; impressions: number }): number | null {
  return impressions > 0 ? Math.max(0, engaged) / impressions : null
}

export function percent(share: number, signDisplay: 'auto' | 'exceptZero' = 'auto'): string {
  return new Intl.NumberFormat(locale(), { style: 'percent', maximumFractionDigits: 1, signDisplay }).format(share)
}

/** What stands where there is no figure. */
export const noFigure = '–'

/** "+0.5" between two rates, in hundredths. */
export function pointsBetween(now: number, before: number): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).format((now - before) * 100)
}

/** "2.2 ×" */
export function timesOf(factor: number): string {
  return `${new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 }).format(factor)} ×`
}

/** "48.2K" where there is little room. */
export function shortNumber(value: number): string {
  return new Intl.NumberFormat(locale(), { notation: 'compact', maximumFractionDigits: 1 }).format(value)
}
