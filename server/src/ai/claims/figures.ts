import type { Language } from '../languages/language.ts'
import { numbersInWords } from './numbers.ts'
import { isMoney, scaleOf, unitOf } from './units.ts'

/**
 * A figure with what it measures: a currency, `%`, `time`, `date` for a year, a unit, or `count`, where `nouns` are the stems of what it
 * counts. Two figures are the same when value, unit and, for counts, one of the nouns are.
 */
export interface Figure {
  says: string
  value: string
  unit: string
  nouns: readonly string[]
}

interface Found extends Figure {
  start: number
  end: number
}

/** First a telephone number as one, then groups of three, then the rest. */
const number =
  /(?:\+\d{1,3}|(?<!\d)0\d{1,4})(?:[ -]?\(?\d{2,4}\)?){2,4}(?![\d:])|\d{1,3}(?:[ \u00A0\u202F’']\d{3}(?!\d))+(?:[.,]\d+)?|\d+(?:[.,:/]\d+)*/g
const moneyBefore = /(?:(?<![\p{L}$])(?:US|A|C|R)\$|[€$£¥₹]|(?<!\p{L})(?:R|USD|EUR|GBP|ZAR|CHF|AUD|CAD|INR|Rs))[ \u00A0]?$/u
const hourAfter = /^[ \u00A0]?(?:(am|pm|a\.m\.?|p\.m\.?)|h[ \u00A0]?([0-5]\d)?|uhr|uur|o['’]clock)(?!\p{L})/iu

/** The figures of a text, in digits or in words. */
export function figuresIn(text: string, language: Language | null): Figure[] {
  const { digits, placeOf } = inDigits(text, language)
  const found: Found[] = []
  for (const match of digits.matchAll(number)) {
    const isOfWord = /[\p{L}_]/u.test(digits[match.index - 1] ?? '') && !moneyBefore.test(near(digits, match.index))
    if (isOfWord || match.index < (found.at(-1)?.end ?? 0)) continue
    found.push(figureAt(digits, match[0], match.index))
  }
  return shared(found, digits).map(({ start, end, value, unit, nouns }) => ({
    says: text.slice(placeOf(start, 'start'), placeOf(end, 'end')).trim(),
    value,
    unit,
    nouns,
  }))
}

/** Whether `source` says the figure. Nouns of another language cannot be compared, so that a count then stands for itself. */
export function isSameFigure(claimed: Figure, source: Figure, sameLanguage: boolean): boolean {
  if (claimed.value !== source.value || claimed.unit !== source.unit) return false
  if (claimed.unit !== 'count' || !sameLanguage) return true
  if (claimed.nouns.length === 0) return source.nouns.length === 0
  return claimed.nouns.some((noun) => source.nouns.includes(noun))
}

/** As one text, for telling whether a person looked at the same. */
export function figureKey({ value, unit, nouns }: Figure): string {
  return `${value} ${unit} ${nouns[0] ?? ''}`.trim()
}

function near(text: string, at: number): string {
  return text.slice(Math.max(0, at - 5), at)
}

function figureAt(text: string, says: string, at: number): Found {
  if (/^(?:\+|0\d)[\d ()-]{6,}$/.test(says))
    return { says, value: says.replace(/\D/g, ''), unit: 'phone', nouns: [], start: at, end: at + says.length }
  const before = moneyBefore.exec(near(text, at))?.[0] ?? ''
  const start = at - before.length
  let end = at + says.length
  const hour = hourAfter.exec(text.slice(end, end + 12))
  if (before === '' && (hour || /^\d{1,2}:\d\d$/.test(says))) {
    const half = hour?.[1] ?? ''
    return { says, value: timeOf(says, hour?.[2], half), unit: 'time', nouns: [], start, end: end + (hour?.[0].length ?? 0) }
  }
  const scale = scaleOf(text.slice(end, end + 12))
  end += scale.length
  const value = valueOf(says, scale.times)
  if (before !== '') return { says, value, unit: before.trim() === 'R' ? 'ZAR' : (unitOf(before.trim()) ?? 'money'), nouns: [], start, end }
  const after = text.slice(end, end + 90)
  if (says.includes('/')) return { says, value, unit: 'ratio', nouns: [], start, end }
  const unit = unitAfter(after)
  if (unit) return { says, value, unit: unit.unit, nouns: [], start, end: end + unit.length }
  if (isYear(text, says, at, end)) return { says, value, unit: 'date', nouns: [], start, end }
  // What follows the number of a house is not what it counts.
  if (streetBefore.test(text.slice(Math.max(0, at - 40), at)))
    return { says, value, unit: 'count', nouns: nounsBefore(text, at), start, end }
  const counted = after.replace(/^ (?:out of|of|von|sur|de|van|em) \d+/u, '')
  const nouns = nounsIn(counted.split(/[.,;:!?()|·•\d\n–—]/, 1)[0] ?? '', 3)
  return { says, value, unit: 'count', nouns: nouns.length > 0 ? nouns : nounsBefore(text, at), start, end }
}

function unitAfter(after: string): { unit: string; length: number } | null {
  const phrase = /^[ \u00A0](?:per|pour|por) cent(?:o)?(?!\p{L})|^[ \u00A0]por ciento(?!\p{L})/iu.exec(after)?.[0]
  if (phrase) return { unit: '%', length: phrase.length }
  const word = /^[ \u00A0-]?(%|‰|[€$£¥₹]|°[ \u00A0]?[CF]?|\p{L}+\$?)/u.exec(after)
  const unit = word?.[1] === 'Fr' || word?.[1] === 'C' ? undefined : unitOf(word?.[1]?.replace(/[ \u00A0]/g, '') ?? '')
  if (!unit) return spanAfter(after)
  return word ? { unit, length: isMoney(unit) || spans.has(unit) || /%|‰|°/.test(word[0]) ? word[0].length : 0 } : null
}

/** "Two working days" are two days. */
function spanAfter(after: string): { unit: string; length: number } | null {
  const said = /^[ \u00A0-]\p{L}+ (\p{L}{3,})/u.exec(after)
  const unit = unitOf(said?.[1] ?? '')
  return said && unit && spans.has(unit) ? { unit, length: said[0].length } : null
}

const spans = new Set(['minute', 'hour', 'day', 'week', 'month', 'year'])
const yearAfter =
  /(?:^|[^\p{L}])(?:since|in|by|from|until|of|year|for|to|and|before|after|seit|im|ab|bis|jahr|vor|nach|von|depuis|en|jusqu|dès|sedert|sinds|uit|desde|de|hasta|em|até|spring|summer|autumn|winter|©|\u0001),?[ \u00A0]$/iu

const streetBefore =
  /(?:(?:straße|strasse|str\.|gasse|allee|platz|weg|straat|laan)|(?<!\p{L})(?:street|road|avenue|lane|drive|(?:calle|rua|rue|avenida|praça|plaza)(?: [\p{L}.]+){1,4})),?[ \u00A0](?:n[º°o.]+[ \u00A0]?)?$/iu

function isYear(text: string, says: string, at: number, end: number): boolean {
  if (!/^(?:19|20)\d\d$/.test(says)) return false
  return yearAfter.test(text.slice(Math.max(0, at - 12), at)) || /^\s*(?:[.,;:!?)]|$|[-–—])/.test(text.slice(end, end + 3))
}

function timeOf(says: string, minutes: string | undefined, half: string): string {
  const [hours = '', more = '0'] = says.split(/[:.]/)
  const hour = Number(hours)
  const late = /^p/i.test(half) && hour < 12 ? 12 : /^a/i.test(half) && hour === 12 ? -12 : 0
  return `${hour + late}:${(minutes ?? more).padStart(2, '0')}`
}

/** "1,200.00" and "1 200" are 1200, "3,5" is 3.5. */
function valueOf(says: string, times: number): string {
  const plain = says.replace(/[.,'’ \u00A0\u202F](?=\d{3}(?!\d))/g, '').replaceAll(',', '.')
  return plain
    .split(/[:/]/)
    .map((part) => (part.split('.').length > 2 ? part : String(Number((Number(part) * times).toFixed(6)))))
    .join(':')
}

/** "8 to 2 pm", "10–20 %", "R20–30": what stands at one end of a range is meant of both. */
function shared(found: Found[], text: string): Found[] {
  found.forEach((one, at) => {
    const next = found[at + 1]
    if (!next || !/^ ?(?:[-–—]|to|bis|à|a|tot|até|and|und|et|y|e|en|or|oder|ou|o) ?$/.test(text.slice(one.end, next.start))) return
    const [bare, other] = one.unit === 'count' ? [one, next] : [next, one]
    if (bare.unit !== 'count' || other.unit === 'count') return
    bare.unit = other.unit
    bare.nouns = []
    if (other.unit === 'time')
      bare.value = timeOf(
        bare.value,
        undefined,
        Number(bare.value) > 6 && bare === one ? '' : (hourAfter.exec(text.slice(next.end - 4, next.end))?.[1] ?? ''),
      )
  })
  return found
}

const plainWords = new Set(
  'the and for our your all more most than over new other with from into are was were has have had who that this these per each every only about alle der die das den und von mit für aus ein eine unsere les des une nos aux los las del para con por uma dos das nossos die van vir ons met'.split(
    ' ',
  ),
)

/** As far as two forms of a word are the same: "famil" for family and families. */
function nounsIn(text: string, most: number): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
  return words
    .filter((word) => !plainWords.has(word))
    .slice(0, most)
    .map((word) => word.slice(0, 5).replace(/(?<=\p{L}{3})s$/u, ''))
}

function nounsBefore(text: string, at: number): string[] {
  const part =
    text
      .slice(Math.max(0, at - 60), at)
      .split(/[.!?;|·•\d\n]/)
      .at(-1) ?? ''
  return nounsIn(part, 12).slice(-3)
}

interface InDigits {
  digits: string
  placeOf: (at: number, side: 'start' | 'end') => number
}

/** The text with its numbers in digits, and where each place of that stands in the text. */
function inDigits(text: string, language: Language | null): InDigits {
  const spans: { start: number; end: number; from: number; to: number }[] = []
  let digits = ''
  let done = 0
  for (const { start, end, value } of numbersInWords(text, language)) {
    digits += text.slice(done, start)
    spans.push({ start: digits.length, end: digits.length + String(value).length, from: start, to: end })
    digits += value
    done = end
  }
  digits += text.slice(done)
  const placeOf = (at: number, side: 'start' | 'end') => {
    const span = spans.findLast(({ start }) => (side === 'start' ? start <= at : start < at))
    if (!span) return at
    return at <= span.end && !(side === 'start' && at === span.end) ? (side === 'start' ? span.from : span.to) : at - span.end + span.to
  }
  return { digits, placeOf }
}
