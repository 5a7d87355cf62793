import type { Language } from '../languages/language.ts'
import { languageOf, languages } from '../languages/languages.ts'
import type { DraftInputs } from '../prompt/inputs.ts'
import { type BusinessWords, businessWords } from './business-words.ts'
import type { Item } from './items.ts'
import { namesIn } from './names.ts'
import { plain, sentencesIn, wordsOf } from './sentences.ts'
import { isMeasure } from './units.ts'

/** Whether a sentence speaks of the business: it names it or somebody of its profile, says "we", or points at "the team", "the studio". */
export type AboutBusiness = (sentence: string, language: Language | null) => boolean

export function aboutBusiness({ business }: DraftInputs): AboutBusiness {
  const name = wordsOf(business.name)
  const people = peopleOf(business)
  const trade = plain(business.industry).split(' ').at(-1) ?? ''
  return (sentence, language) => {
    const said = wordsOf(sentence)
    if (name.trim() !== '' && said.includes(name)) return true
    if (people.some((person) => new RegExp(`(?<!\\p{L})${person}(?!\\p{L})`, 'u').test(sentence))) return true
    // A short sentence is easily taken for another language: what points at the business counts in each of ours.
    if (patterns.values().some(({ parts }) => parts.test(said))) return true
    const known = language && patterns.get(language.code)
    if (!known) return false
    return known.ours.test(said) || (trade.length > 4 && known.pointed.test(said) && said.includes(` ${trade}`))
  }
}

/**
 * Whether a model may be believed that something without a source is general knowledge: measures of the subject are ("500 ml an hour").
 * What names, dates, prices, hours or counts of people are is not, nor what is won, or so since a year.
 */
export function mayBeKnown(sentence: string, missing: readonly Item[], language: Language | null): boolean {
  const known = language && patterns.get(language.code)
  const said = wordsOf(sentence)
  if (!known || known.honours.test(said) || (known.people.test(said) && share.test(said))) return missing.length === 0 && !known
  const isShare = !known.people.test(said) && !known.cheaper.test(said)
  return missing.every(
    ({ kind, figure }) => kind === 'figure' && figure !== undefined && (figure.unit === '%' ? isShare : isMeasure(figure.unit)),
  )
}

/** Names of the profile, and the words of them that can stand alone. Letters and blanks only, so that they can be looked for. */
function peopleOf({ name, context, location }: DraftInputs['business']): string[] {
  const language = languageOf(context)
  const named = language ? sentencesIn(context).flatMap((sentence) => namesIn(sentence, language, false)) : []
  const parts = [...named, name].flatMap((one) => one.match(/\p{Lu}\p{L}{3,}/gu) ?? [])
  return [...new Set(parts)].filter((part) => !location.includes(part))
}

interface Patterns extends Record<Exclude<keyof BusinessWords, 'pointing'>, RegExp> {
  ours: RegExp
  pointed: RegExp
}

const patterns: ReadonlyMap<string, Patterns> = new Map(
  languages.flatMap(({ code, ours }) => {
    const words = businessWords[code]
    return words ? [[code, patternsOf(words, ours)] as const] : []
  }),
)

function patternsOf({ pointing, parts, people, honours, since, cheaper }: BusinessWords, ours: string): Patterns {
  return {
    ours: whole(ours.replaceAll(' ', '|')),
    parts: whole(`(?:${pointing})(?:'|(?: \\p{L}+){0,2} )(?:${parts})`),
    pointed: whole(pointing),
    people: whole(people),
    honours: whole(`${honours}|(?:${since}) (?:19|20)\\d\\d`),
    since: whole(since),
    cheaper: whole(cheaper),
  }
}

const share =
  / (?:half|thirds?|quarters?|most|twice|double|majority|hälfte|drittel|viertel|doppelt|mehrheit|moitié|tiers|quarts?|plupart|mitad|tercios?|mayoría|doble|metade|terços?|maioria|dobro|helfte|derdes?|kwart|meeste) /u

/** In words of `wordsOf`. */
function whole(pattern: string): RegExp {
  return new RegExp(` (?:${pattern}) `, 'u')
}
