import type { Language } from '../languages/language.ts'
import { daysIn } from './calendar.ts'
import { unitOf } from './units.ts'

const word = "\\p{Lu}[\\p{L}'’-]{1,40}"
const more = `(?: (?:(?:of|de|du|van|von|da|der|the) )?${word})`
/** In the middle of a sentence; a single word too. */
const inside = new RegExp(`(?<=[\\p{Ll}\\p{N},;:)"”'’] )${word}${more}{0,6}`, 'gu')
/** At its beginning, where every sentence has one capital. */
const atStart = new RegExp(`^["“„«(]?(${word}(?: (?:(?:of|de|du|van|von|da) )?${word}){1,6})`, 'u')
const germanPair = new RegExp(`(?<=[\\p{Ll}\\p{N},;:)"”'’] )${word}(?: (?:(?:von|van|de) )?${word}){1,4}`, 'gu')
const germanTitled = new RegExp(`(?<!\\p{L})(?:(?:Herrn?|Frau|Familie|Dr\\.|Prof\\.) ){1,3}(${word}(?: ${word})?)`, 'gu')
const germanFormal = /^(?:Sie|Ihr\p{L}{0,2}|Ihnen|Uhr|Herrn?|Frau|Familie|Dr|Prof)$/u

/**
 * The names of a text. A single capitalised word is one only where the sentence speaks of the business. German writes every noun so:
 * there a name is two in a row in the middle of a sentence, or what follows "Frau", "Herr" or a title.
 */
export function namesIn(text: string, language: Language, isOfBusiness: boolean): string[] {
  if (isTitleCase(text)) return []
  if (language.code === 'de') return germanNames(text, language)
  const [, first = ''] = atStart.exec(text) ?? []
  const opening = isFunctionWord(first, language) ? first.replace(/^\S+ (?:(?:of|de|du|van|von|da|the) )?/, '') : first
  return [...(opening.includes(' ') ? [opening] : []), ...[...text.matchAll(inside)].map(([found]) => found)].filter(
    (found) => (isOfBusiness || found.includes(' ')) && !startsWithDay(found, language),
  )
}

function germanNames(text: string, language: Language): string[] {
  // After a colon an article has a capital too.
  const pairs = [...text.matchAll(germanPair)].map(([found]) => found).filter((found) => !isFunctionWord(found, language))
  const titled = [...text.matchAll(germanTitled)].map(([, found = '']) => found)
  return [
    ...new Set([
      ...titled,
      ...pairs.filter((pair) => pair.split(' ').every(isGermanNamePart) && !titled.some((one) => pair.includes(one))),
    ]),
  ]
}

function isGermanNamePart(part: string): boolean {
  return !germanFormal.test(part) && unitOf(part) === undefined && daysIn(part, null).length === 0
}

function startsWithDay(found: string, language: Language): boolean {
  return daysIn(found, language).some(({ start }) => start === 0)
}

function isFunctionWord(found: string, { common, ours }: Language): boolean {
  const [first = ''] = found.toLowerCase().split(' ')
  return `${common} ${ours} ${openers}`.split(' ').includes(first)
}

const openers =
  'about this that these those here there when where why how what who your my his her its their each every some any no not if after before while because since as at by from in into near on over to under with without meet join visit see ask try book call come take get use make let tell dear hello hi thank thanks good happy welcome today tomorrow tonight now then so but or yet only just even this next last first'

/** A headline with a capital at every word has no names that could be told. */
function isTitleCase(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? []
  return words.length > 4 && words.filter((one) => /^\p{Lu}/u.test(one)).length / words.length > 0.8
}
