import { type ClaimSource, type ClaimStatus, mostSourcedClaims } from '@postwright/contract/content/claims'
import type { PostContent } from '@postwright/contract/content/content'
import type { Suggestions } from '@postwright/contract/content/posts'

import type { Language } from '../languages/language.ts'
import { languageOf } from '../languages/languages.ts'
import type { DraftInputs } from '../prompt/inputs.ts'
import type { NotedClaim } from '../notes.ts'
import { type AboutBusiness, aboutBusiness, mayBeKnown } from './about-business.ts'
import { publishesGoal } from './goals.ts'
import { type Item, itemsIn, nameItems } from './items.ts'
import { listCounts } from './lists.ts'
import { partTexts } from './parts.ts'
import { isSaidWith } from './said-with.ts'
import { headingsIn, plain, sentencesIn, wordsOf } from './sentences.ts'
import { quoted, sourceOf, type Sources, sourcesOf } from './sources.ts'

/** Something checkable that a draft says, and what it rests on. */
export interface FoundClaim {
  sentence: string
  phrases: string[]
  status: ClaimStatus
  source: ClaimSource | null
  /** The part beside the text that says it: "thread"; null for title and text. */
  part: string | null
}

/**
 * The claims of a draft, in the order in which it makes them: title, text, then its parts. Figures, prices, days, links, names, quotations
 * and promises are looked up in what the draft was made from, whoever wrote it. What a model notes of its own text adds to that, and is
 * believed only where its source says it, or where it measures its subject: never that something about the business is general knowledge.
 */
export function claimsOf(
  content: PostContent,
  inputs: DraftInputs,
  noted: readonly NotedClaim[],
  parts: Suggestions | null = null,
): FoundClaim[] {
  const context: Context = {
    sources: sourcesOf(inputs),
    isOfBusiness: aboutBusiness(inputs),
    isGoal: publishesGoal(inputs),
    ownName: wordsOf(inputs.business.name),
    notes: new Map(noted.map((note) => [plain(note.sentence), note])),
  }
  const texts = [{ part: null, text: content.title ?? '' }, { part: null, text: content.body }, ...partTexts(parts)]
  const language = languageOf(content.body)
  const counts = new Set([...listCounts(content.body), ...inputs.brief.given.map(({ lines }) => String(lines.length))])
  const found = texts.flatMap(({ part, text }) => claimsIn(text, { part, language, counts }, context))
  return capped(saidOnce(found), ({ status }) => status)
}

/** What title and text say in the same words is one claim, as the text words it; so is what a part says twice. */
function saidOnce(claims: readonly FoundClaim[]): FoundClaim[] {
  return [...new Map(claims.map((claim) => [`${claim.part ?? ''}\n${wordsOf(claim.sentence)}`, claim])).values()]
}

/** That the business has its name is nothing to look up. */
function isOwnName({ kind, key }: Item, ownName: string): boolean {
  return kind === 'name' && ownName.includes(key.replace(/'s? $/, ' '))
}

interface Context {
  sources: Sources
  isOfBusiness: AboutBusiness
  isGoal: (sentence: string) => boolean
  ownName: string
  notes: ReadonlyMap<string, NotedClaim>
}

function claimsIn(
  text: string,
  { part, language, counts }: { part: string | null; language: Language | null; counts: ReadonlySet<string> },
  { sources, isOfBusiness, isGoal, ownName, notes }: Context,
): FoundClaim[] {
  const headings = headingsIn(text)
  return sentencesIn(text).flatMap((sentence) => {
    const ofBusiness = isOfBusiness(sentence, language)
    const all = itemsIn(sentence, language, ofBusiness).filter(({ figure }) => figure?.unit !== 'count' || !counts.has(figure.value))
    const named = [ownName, ...all.filter(({ kind }) => kind === 'name').map(({ key }) => key)]
    const items = all.filter((item) => !isOwnName(item, ownName) && !(item.kind === 'name' && headings.has(sentence)))
    const found = claimIn(sentence, { items, named, ofBusiness, language, note: notes.get(plain(sentence)), sources })
    const claim = found?.status !== 'to_check' && isGoal(sentence) ? toCheck(sentence, [sentence]) : found
    return claim ? [{ ...claim, part }] : []
  })
}

interface Looked {
  items: readonly Item[]
  /** The names in the sentence, and that of the business. */
  named: readonly string[]
  ofBusiness: boolean
  language: Language | null
  note: NotedClaim | undefined
  sources: Sources
}

type Unplaced = Omit<FoundClaim, 'part'>

function claimIn(sentence: string, { items, named, ofBusiness, language, note, sources }: Looked): Unplaced | null {
  /** Whoever else a figure may be of: "Harvard", "Palesa". */
  const strangers = () => (language ? nameItems(sentence, language, true) : []).filter((name) => sourceOf(name, language, sources) === null)
  const looked = items.map((item) => ({ item, source: sourceOf(item, language, sources) }))
  const missing = looked.filter(({ source }) => source === null).map(({ item }) => item)
  const isKnown =
    note?.source === 'knowledge' &&
    !ofBusiness &&
    mayBeKnown(sentence, missing, language) &&
    !(missing.length > 0 && strangers().length > 0)
  if (missing.length > 0) return isKnown ? known(sentence) : toCheck(sentence, withoutPieces(missing.map(({ says }) => says)))

  const isNamedOnly = ofBusiness && items.every(({ kind }) => kind === 'name')
  const places = isNamedOnly ? sources.filter((one) => isSaidWith(sentence, named, one, language)) : sources
  const placed = looked.map(({ item }) => sourceOf(item, language, places))
  const source = placed.find((one) => one && one.kind !== 'brief') ?? placed.find((one) => one !== null) ?? null
  if (items.length > 0 && !source) return toCheck(sentence, [sentence])
  if (source) return supported(sentence, source)
  if (!note) return null
  if (isKnown) return known(sentence)
  const kind = note.source === 'passage' ? 'document' : note.source === 'knowledge' ? 'profile' : note.source
  const quote = quoted(note.quote, kind, sources)
  return quote ? supported(sentence, quote) : toCheck(sentence, [sentence])
}

/** Each phrase once, and none that a longer one says too. */
function withoutPieces(phrases: readonly string[]): string[] {
  return [...new Set(phrases)].filter((phrase, _, all) => !all.some((other) => other !== phrase && other.includes(phrase)))
}

function known(sentence: string): Unplaced {
  return { sentence, phrases: [], status: 'general_knowledge', source: null }
}

function toCheck(sentence: string, phrases: string[]): Unplaced {
  return { sentence, phrases, status: 'to_check', source: null }
}

function supported(sentence: string, source: ClaimSource): Unplaced {
  return { sentence, phrases: [], status: source.kind === 'brief' ? 'from_brief' : 'supported', source }
}

/** What has to be checked is never left out, whatever a long text has beside it. */
export function capped<One>(claims: readonly One[], statusOf: (claim: One) => ClaimStatus): One[] {
  let sourced = 0
  return claims.filter((claim) => statusOf(claim) === 'to_check' || (sourced += 1) <= mostSourcedClaims)
}
