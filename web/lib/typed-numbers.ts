import { pageLocale } from './i18n.ts'

/** "12,5" or "12.5": a number in a field, as the reader writes it. */
export function numberToType(value: number): string {
  return new Intl.NumberFormat(pageLocale(), { useGrouping: false, maximumFractionDigits: 6 }).format(value)
}

/**
 * A number as the reader writes it, or as it was copied from elsewhere: "1.234,50" and "1,234.50" are the same. A single sign before three
 * digits, as in "1.500", is read as in the reader's language. NaN for what is no number.
 */
export function typedNumber(typed: string): number {
  const text = withoutBlanks(typed)
  const decimal = decimalIn(text)
  const [whole = '', fraction, ...others] = decimal ? text.split(decimal) : [text]
  if (others.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) return Number.NaN
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+)$/.test(whole)) return Number.NaN
  return Number(`${whole.replaceAll(/\D/g, '')}.${fraction ?? 0}`)
}

/** The same where only whole numbers make sense: "2,000,000" and "2.000.000" are two million to every reader. */
export function typedWholeNumber(typed: string): number {
  const isGrouped = /^\d{1,3}(?:[\s.,'’]\d{3})+$/.test(typed.trim())
  return isGrouped ? Number(typed.replaceAll(/\D/g, '')) : typedNumber(typed)
}

/** Some languages put blanks or apostrophes between thousands. */
function withoutBlanks(typed: string): string {
  return typed.replaceAll(/[\s'’]/g, '')
}

/** The sign that stands before the fraction; none in a whole number. */
function decimalIn(text: string): string | undefined {
  const last = /[.,]/.exec([...text].toReversed().join(''))?.[0]
  if (last === undefined) return undefined
  const isAlone = text.split(last).length === 2
  const hasOther = text.includes(last === '.' ? ',' : '.')
  if (hasOther) return last
  if (!isAlone) return undefined
  const { decimal, group } = signs()
  // No thousands begin with a nought: "0,075" is no 75.
  return last !== decimal && last === group && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text) ? undefined : last
}

function signs(): { decimal: string; group: string } {
  const parts = new Intl.NumberFormat(pageLocale()).formatToParts(1_234_567.5)
  const sign = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: sign('decimal'), group: sign('group') }
}
