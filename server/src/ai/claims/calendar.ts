import type { Language } from '../languages/language.ts'
import { languages } from '../languages/languages.ts'

/** A weekday (`w:5`), a month (`m:10`) or a day of one (`d:10-1`), in whatever language it is said. */
export interface CalendarDay {
  says: string
  key: string
  start: number
  end: number
}

interface Names {
  pattern: RegExp
  keys: ReadonlyMap<string, string>
}

/**
 * The days and months of a text. Whole names count, and abbreviations beside a figure or another day: "Fri" in "Fri 8:00" or "Thu–Fri",
 * never the beginning of another word.
 */
export function daysIn(text: string, language: Language | null): CalendarDay[] {
  const { pattern, keys } = names.get(language?.code ?? '') ?? everyName
  const found: CalendarDay[] = []
  for (const match of text.matchAll(isoDate)) {
    const [says, , month = '', day = ''] = match
    found.push({ says, key: `d:${Number(month)}-${Number(day)}`, start: match.index, end: match.index + says.length })
  }
  for (const match of text.matchAll(pattern)) {
    const { index: start } = match
    const [says] = match
    const end = start + says.length
    const key = keys.get(says.toLowerCase().replace(/\.$/, ''))
    if (key === undefined || isOtherWord(text, says, start, end)) continue
    found.push(key.startsWith('m:') ? dayOfMonth(text, { says, key, start, end }) : { says, key, start, end })
  }
  return found
}

const isoDate = /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/g
const ambiguous = new Set(['may', 'march', 'mar', 'sun', 'sat', 'so', 'do', 'mo', 'mi', 'di', 'ma', 'sex', 'ter', 'mer', 'mar'])

/** An abbreviation that stands alone, or "may" that is a verb. */
function isOtherWord(text: string, says: string, start: number, end: number): boolean {
  const word = says.toLowerCase().replace(/\.$/, '')
  const before = text.slice(Math.max(0, start - 14), start)
  const after = text.slice(end, end + 6)
  const isCapital = /^\p{Lu}/u.test(says)
  if (word === 'may' || word === 'march')
    return !(
      isCapital &&
      (/(?:\d\S{0,2}|\b(?:in|of|by|until|till|since|from|to|this|next|last|every|each|early|late|mid|and))[ -]$/i.test(before) ||
        /^ \d/.test(after))
    )
  if (word.length > 4 || longNames.has(word)) return false
  if (ambiguous.has(word) && !isCapital) return true
  return !(/^\.?,? ?\d|^\.? ?[-–—/&] ?\p{Lu}/u.test(after) || /(?:\p{Lu}\p{L}{1,3}\.? ?[-–—/&] ?|\d\S{0,2} (?:de )?)$/u.test(before))
}

const dayBefore = /(?<![\d.,:])(\d{1,2})(?:st|nd|rd|th|er|ro|\.|º)?\s+(?:de\s+|of\s+)?$/i
const dayAfter = /^\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?![\d:.,]*\d|\s?(?:%|am|pm|a\.m|p\.m|uhr|h\b))/i

function dayOfMonth(text: string, month: CalendarDay): CalendarDay {
  const before = dayBefore.exec(text.slice(Math.max(0, month.start - 14), month.start))
  const after = before ? null : dayAfter.exec(text.slice(month.end, month.end + 14))
  const day = Number(before?.[1] ?? after?.[1])
  if (!(day >= 1 && day <= 31)) return month
  const start = before ? month.start - before[0].length : month.start
  const end = after ? month.end + after[0].length : month.end
  return { says: text.slice(start, end), key: `d:${month.key.slice(2)}-${day}`, start, end }
}

const extra: Record<string, string> = { tues: 'w:1', thur: 'w:3', thurs: 'w:3', sept: 'm:9' }
const longNames = new Set<string>()
const entries = new Map(languages.map(({ code }) => [code, namesOf(code)]))
const names = new Map([...entries].map(([code, list]) => [code, patternOf(list)]))
const everyName = patternOf([...entries.values()].flat())

function namesOf(code: string): [string, string][] {
  const list: [string, string][] = code === 'en' ? Object.entries(extra) : []
  for (const width of ['short', 'long'] as const) {
    const day = new Intl.DateTimeFormat(code, { weekday: width, timeZone: 'UTC' })
    const month = new Intl.DateTimeFormat(code, { month: width, timeZone: 'UTC' })
    const monday = Date.UTC(2026, 0, 5)
    for (let at = 0; at < 7; at += 1) list.push(...forms(day.format(monday + at * 86_400_000), `w:${at}`, width))
    for (let at = 0; at < 12; at += 1) list.push(...forms(month.format(Date.UTC(2026, at, 10)), `m:${at + 1}`, width))
  }
  return list
}

function forms(name: string, key: string, width: 'short' | 'long'): [string, string][] {
  const word = name.toLowerCase().replace(/\.$/, '')
  if (width === 'short') return [[word, key]]
  longNames.add(word)
  const plural = key.startsWith('w:') ? [`${word}s`, word.replace('-feira', 's-feiras'), word.replace('-', ' ')] : []
  for (const one of plural) longNames.add(one)
  return [word, ...plural].map((one) => [one, key])
}

function patternOf(list: readonly [string, string][]): Names {
  const keys = new Map(list)
  const words = [...keys.keys()].toSorted((a, b) => b.length - a.length)
  return { pattern: new RegExp(`(?<![\\p{L}-])(?:${words.join('|')})(?![\\p{L}])`, 'giu'), keys }
}
