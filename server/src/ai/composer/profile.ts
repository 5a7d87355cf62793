import type { BusinessFacts } from '../prompt/inputs.ts'
import { english as englishLanguage } from '../languages/en.ts'
import type { Language } from '../languages/language.ts'
import { isInternal, say } from '../languages/languages.ts'
import { hasFiniteVerb, isPeople, isVerb, lowerFirst } from './grammar.ts'
import { isCallToAction, isForReaders } from './instructions.ts'
import { asNounPhrase } from './noun-phrases.ts'
import { type Line, type Passage, passagesOf } from './passages.ts'
import { asSentence, isAlike, plainText, splitSentences, splitWritten, withoutStop } from './sentences.ts'

/** What may be said of the business in public. */
export interface ProfileText {
  /** Who they are, in their own sentences. */
  about: Passage[]
  /** Why they do it: mission, and a vision that is meant for the public. Goals are a business's own affair. */
  why: string[]
  place: string | null
}

const measured =
  /\b(?:grow|increase|double|triple|boost|sales|revenue|turnover|followers|subscribers|leads|bookings|traffic|engagement|awareness|market|brand|conver\w*|footfall|clients|customers|accounts|sell|profit|orders|sign-?ups|reach|visits?|members|downloads|users|win)\b|%/i
const boast = /\b(?:leading|number one|no\. ?1|#1|the best|world[- ]class|top[- ]|premier|most (?:trusted|loved|popular))\b/i

/** `told` is what the brief says already, and is not said again. */
export function readProfile(
  business: BusinessFacts,
  told: readonly string[],
  language: Language | null,
  isOnePerson: boolean,
): ProfileText {
  const english = language === englishLanguage
  const { name } = business
  const source = plainText([business.context, business.name, business.location, ...business.keywords].join(' '))
  const isNew = (text: string) => !told.some((other) => isAlike(other, text))
  const lines = english
    ? linesOf(business, source)
    : splitWritten(business.context)
        .filter(({ text }) => isForReaders(text) && !isInternal(text, language))
        .map(({ text, isItem }) => ({ text: asSentence(text), isItem }))
  const about = passagesOf(lines, language).filter(({ sentences }) => sentences.every((text) => isNew(text) && !isInternal(text, language)))
  if (!english) {
    const reason = firstSentence(business.mission).replace(label, '')
    return { about, why: reason && isForReaders(reason) && !isInternal(reason, language) ? [asSentence(reason)] : [], place: null }
  }

  const reason = (form: 'mission' | 'vision', text: string) => reasonLine(form, text, source, isOnePerson)
  const why = [reason('mission', business.mission), reason('vision', business.vision)]
  const said = [...told, ...lines.map((line) => line.text), name].join(' ').toLowerCase()
  const town = business.location.split(',')[0]?.trim().toLowerCase() ?? ''
  return {
    about,
    why: why.filter((line) => line !== null && isNew(line)) as string[],
    place: town && !said.includes(town) ? placeLine(business.location, isOnePerson) : null,
  }
}

function linesOf({ name, context, industry }: BusinessFacts, source: string): Line[] {
  const lines = splitWritten(context)
    .filter(({ text }) => isForReaders(text) && !isCallToAction(text))
    .map(({ text, isItem }): Line => ({ text: isItem ? text : asSentence(text), isItem }))
  const [first] = lines
  if (!first && industry && asNounPhrase(industry, source))
    return [{ text: `${name}: ${afterColon(withoutStop(industry), source)}.`, isItem: false }]
  // A description without its subject: "Two physiotherapists in Parkhurst".
  if (
    first &&
    !first.isItem &&
    !hasFiniteVerb(first.text) &&
    !first.text.toLowerCase().includes(name.toLowerCase()) &&
    !/:\s/.test(first.text)
  )
    first.text = `${name}: ${afterColon(first.text, source)}`
  return lines
}

function firstSentence(text: string): string {
  return withoutStop(splitSentences(text)[0] ?? '')
}

/** What a form of other languages was filled in with: "Unser Auftrag: …". */
const label = /^(?:\p{L}+ ){0,2}(?:mission|auftrag|misión|missão|missie)\s?:\s*/iu

function reasonLine(form: 'mission' | 'vision', given: string, source: string, isOnePerson: boolean): string | null {
  const text = firstSentence(given).replace(
    /^(?:(?:our|the|my) )?(?:mission|vision|purpose)(?: statement)?(?: is|(?=:)):?\s+|^(?:our|the|my) (?:mission|vision)\s+/i,
    '',
  )
  if (!text || !isForReaders(text) || boast.test(text) || (form !== 'mission' && measured.test(text))) return null
  const isSentence = /^(?:we|i|our|my)\b/i.test(text) && hasFiniteVerb(text)
  if (isSentence) return asSentence(text)
  const stop = /[.?…]$/.test(text) ? '' : '.'
  const aim = form === 'mission' ? aimOf(text) : null
  if (aim) return say(englishLanguage, 'aim', 0, { text: `${aim}${stop}` }, isOnePerson)
  return say(englishLanguage, form, 0, { text: `${afterColon(text, source)}${stop}` }, isOnePerson)
}

/** What a mission says to do, as "to do" it: most are written so, or as a command. */
function aimOf(text: string): string | null {
  const [first = ''] = text.split(' ')
  if (/^to$/i.test(first)) return `to${text.slice(2)}`
  return isVerb(first) && !/^(?:\S+ )?(?:for|and|of)\b/i.test(text.slice(first.length).trim()) ? `to ${lowerFirst(text, '')}` : null
}

/** A description has its capital from the start of the line, unless its first word is a name somewhere else. */
function afterColon(text: string, source: string): string {
  const [first = '', second = ''] = text.split(' ')
  const isName =
    second === '' || !/^\p{Lu}[\p{Ll}’'-]+,?$/u.test(first) || /^\p{Lu}/u.test(second) || isPeople(first) || source.includes(` ${first}`)
  return isName ? lowerFirst(text, source) : text.charAt(0).toLowerCase() + text.slice(1)
}

function placeLine(location: string, isOnePerson: boolean): string | null {
  const place = withoutStop(location)
  if (/\b(?:online|remote|worldwide|nationwide|everywhere|global)\b/i.test(place) || !/^[\p{Lu}\d]/u.test(place)) return null
  return say(englishLanguage, /^\d|\b(?:street|road|avenue|lane|drive)\b/i.test(place) ? 'address' : 'place', 0, { place }, isOnePerson)
}
