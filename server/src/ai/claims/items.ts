import type { Language } from '../languages/language.ts'
import { languages } from '../languages/languages.ts'
import { plain } from './sentences.ts'

/** A piece of a sentence that is right or wrong. `says` is word for word; two items are the same when their keys are. */
export interface Item {
  kind: 'figure' | 'day' | 'link' | 'quote' | 'name' | 'promise'
  says: string
  key: string
}

const address =
  /(?:https?:\/\/|www\.)[^\s)>\]]*[^\s)>\].,;:!?]|[\w.+-]+@[\w-]+\.[\w.-]*\w|(?<![\w@])(?:[a-z\d-]+\.)+(?:com|org|net|co\.\w\w|example|\w\w)(?:\/[^\s)>\]]*)?(?=[\s).,;:!?]|$)/giu
const tag = /[#@][\p{L}\p{N}_]+/gu
const figure =
  /(?:[€$£¥₹]|\b(?:R|USD|EUR|GBP|ZAR|CHF)(?=[\s\d]))?\s?\d+(?:(?:[.,:'’/ \u00A0\u202F])\d+)*(?:\s?(?:%|‰|[€$£]|(?:am|pm|a\.m|p\.m|h|hrs|Uhr|o['’]clock)(?!\p{L})))?/giu
const quote = /[“"«„]([^“”"«»„]{12,}?)[”"»“]/gu
const name = /(?<=[\p{Ll}\p{N},;:)"”'’] )\p{Lu}[\p{L}'’-]+(?: (?:(?:of|de|du|van|von|da|der|the) )?\p{Lu}[\p{L}'’-]+)*/gu

/** Everything checkable in a sentence; in a language that is not known no names and promises are looked for. */
export function itemsIn(sentence: string, language: Language | null, isOfBusiness: boolean): Item[] {
  const links = matches(sentence, address).map((says): Item => ({ kind: 'link', says, key: linkKey(says) }))
  const text = sentence.replace(address, ' ').replace(tag, ' ')
  const quotes = [...text.matchAll(quote)].map(([, said = '']): Item => ({ kind: 'quote', says: said.trim(), key: plain(said) }))
  const own = text.replace(quote, ' ')
  const figures = matches(text, figure).map((says): Item => ({ kind: 'figure', says, key: figureKey(says) }))
  const days = matches(text, dayNames).map((says): Item => ({ kind: 'day', says, key: plain(says).slice(0, 3) }))
  return [
    ...links,
    ...quotes,
    ...figures,
    ...days,
    ...(language ? [...namesIn(text, language, isOfBusiness), ...promisesIn(own, language, isOfBusiness)] : []),
  ]
}

/** A single capitalised word says something of the business only where the sentence does; German writes every noun so. */
function namesIn(text: string, language: Language, isOfBusiness: boolean): Item[] {
  if (language.code === 'de') return []
  return matches(text, name)
    .filter((says) => (isOfBusiness || says.includes(' ')) && !new RegExp(`^(?:${dayNames.source})`, 'iu').test(says))
    .map((says) => ({ kind: 'name', says, key: plain(says) }))
}

function promisesIn(text: string, { boasts }: Language, isOfBusiness: boolean): Item[] {
  if (!isOfBusiness) return []
  return matches(text, new RegExp(`(?<!\\p{L})(?:${boasts})(?!\\p{L})`, 'giu')).map((says) => ({ kind: 'promise', says, key: plain(says) }))
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([found]) => found.trim())
}

/** As it is compared: "R1,200.00" and "1 200" are 1200, "3,5" is 3.5; "08:00", "8 am" and "8 Uhr" are 8:00. */
export function figureKey(says: string): string {
  const hour = /^\D*(\d{1,2})(?:[:h.](\d\d))?\s?(am|pm|a\.m|p\.m|h|hrs|uhr|o['’]clock)?$/iu.exec(says.trim())
  if (hour && (hour[3] || /\d:\d\d/.test(says))) return timeKey(Number(hour[1]), Number(hour[2] ?? 0), hour[3] ?? '')
  const digits = says
    .replace(/[^\d.,:'’/ \u00A0\u202F]/g, '')
    .trim()
    .replace(/[.,'’ \u00A0\u202F](?=\d{3}(?!\d))/g, '')
    .replaceAll(',', '.')
  return digits
    .split(/[:/ \u00A0\u202F]/)
    .filter(Boolean)
    .map((part) => (part.split('.').length > 2 ? part : String(Number(part))))
    .join(':')
}

function timeKey(hour: number, minute: number, half: string): string {
  const late = /^p/i.test(half) && hour < 12 ? 12 : /^a/i.test(half) && hour === 12 ? -12 : 0
  return `${hour + late}:${String(minute).padStart(2, '0')}`
}

/** Every figure of a text by its key, numbers in words among them. */
export function figuresOf(text: string): Set<string> {
  const keys = matches(text, figure).map(figureKey)
  const words = plain(text).split(/[^\p{L}']+/u)
  return new Set([...keys, ...words.flatMap((word) => numberWords.get(word) ?? [])])
}

function linkKey(says: string): string {
  return says
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\/+$/, '')
}

const numberWords = new Map(
  languages
    .flatMap(({ numbers }) =>
      numbers.split(' ').map((words, at): [string, string][] => words.split('|').map((word) => [word, String(at + 2)])),
    )
    .flat(),
)

/** The days of the week in the languages that are known. */
const dayNames = new RegExp(`(?<!\\p{L})(?:${weekdays().join('|')})s?(?!\\p{L})`, 'giu')

function weekdays(): string[] {
  const monday = Date.UTC(2026, 0, 5)
  return languages.flatMap(({ code }) => {
    const format = new Intl.DateTimeFormat(code, { weekday: 'long', timeZone: 'UTC' })
    return Array.from({ length: 7 }, (_, day) => format.format(monday + day * 86_400_000))
  })
}
