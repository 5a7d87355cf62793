import { unitOf } from './units.ts'

/** What makes "one" and "a" of a span a measure: "takes one day", never "one day we met" or "twice a day". */
const measures =
  /(?<!\p{L})(?:tak(?:es?|ing)|took|within|lasts?|needs?|under|(?:in|after|only|just|than|about)(?= one$)|dauert|braucht|innerhalb|binnen|nach|in|nur|höchstens|dure|prend|en|sous|dura|tarda|demora|leva|em|duur|neem|binne|ná|slegs) (?:one|an?|eine?[mnrs]?|une?|una?|uma?|een)$/iu

/** Spans that work is measured in; a year has people and anniversaries. */
const spans = new Set(['minute', 'hour', 'day', 'week', 'month'])

/** Whether a lone "one" that ends at `end` measures how long something takes. */
export function measuresSpan(text: string, end: number): boolean {
  if (!measures.test(text.slice(Math.max(0, end - 24), end))) return false
  const [, first = '', second = ''] = /^[ \u00A0-](\p{L}+)(?: (\p{L}{3,}))?/u.exec(text.slice(end, end + 40)) ?? []
  return [first, second].some((word) => spans.has(unitOf(word) ?? ''))
}
