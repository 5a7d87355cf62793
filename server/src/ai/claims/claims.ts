import type { ClaimSource, ClaimStatus } from '@postwright/contract/content/claims'
import type { PostContent } from '@postwright/contract/content/content'

import type { Language } from '../languages/language.ts'
import { languageOf } from '../languages/languages.ts'
import type { DraftInputs } from '../prompt/inputs.ts'
import type { NotedClaim } from '../notes.ts'
import { type Item, itemsIn } from './items.ts'
import { plain, sentencesIn } from './sentences.ts'
import { countsList, quoted, sourceOf, type Sources, sourcesOf } from './sources.ts'

/** Something checkable that a draft says, and what it rests on. */
export interface FoundClaim {
  sentence: string
  phrases: string[]
  status: ClaimStatus
  source: ClaimSource | null
}

/** A draft with more says too much to be checked by a person in one go; the rest is found when it was cut. */
const mostClaims = 60

/**
 * The claims of a draft, in the order in which it makes them. Figures, prices, days, links, names, quotations and promises are looked up
 * in what the draft was made from, whoever wrote it. What a model notes of its own text adds to that, and is believed only where its
 * source says it: never that something about the business is general knowledge.
 */
export function claimsOf(content: PostContent, inputs: DraftInputs, noted: readonly NotedClaim[]): FoundClaim[] {
  const sources = sourcesOf(inputs)
  const language = languageOf(content.body)
  const notes = new Map(noted.map((note) => [plain(note.sentence), note]))
  const claims = [...sentencesIn(content.title ?? ''), ...sentencesIn(content.body)].flatMap((sentence) => {
    const isOfBusiness = speaksOf(sentence, inputs.business.name, language)
    const items = itemsIn(sentence, language, isOfBusiness).filter((item) => !countsList(item, content.body))
    return claimIn(sentence, { items, isOfBusiness, note: notes.get(plain(sentence)), sources }) ?? []
  })
  return claims.slice(0, mostClaims)
}

interface Looked {
  items: readonly Item[]
  isOfBusiness: boolean
  note: NotedClaim | undefined
  sources: Sources
}

function claimIn(sentence: string, { items, isOfBusiness, note, sources }: Looked): FoundClaim | null {
  const looked = items.map((item) => ({ item, source: sourceOf(item, sources) }))
  const missing = looked.filter(({ source }) => source === null).map(({ item }) => item)
  if (missing.length > 0) {
    const isKnown = note?.source === 'knowledge' && !isOfBusiness && missing.every(({ kind }) => kind === 'figure' || kind === 'name')
    return isKnown
      ? { sentence, phrases: [], status: 'general_knowledge', source: null }
      : { sentence, phrases: [...new Set(missing.map(({ says }) => says))], status: 'to_check', source: null }
  }
  const source = looked.find(({ source: one }) => one && one.kind !== 'brief')?.source ?? looked[0]?.source ?? null
  if (source) return supported(sentence, source)
  return note ? notedClaim(sentence, note, isOfBusiness, sources) : null
}

function notedClaim(sentence: string, note: NotedClaim, isOfBusiness: boolean, sources: Sources): FoundClaim | null {
  if (note.source === 'knowledge' && !isOfBusiness) return { sentence, phrases: [], status: 'general_knowledge', source: null }
  const kind = note.source === 'passage' ? 'document' : note.source === 'knowledge' ? 'profile' : note.source
  const source = quoted(note.quote, kind, sources)
  return source ? supported(sentence, source) : { sentence, phrases: [sentence], status: 'to_check', source: null }
}

function supported(sentence: string, source: ClaimSource): FoundClaim {
  return { sentence, phrases: [], status: source.kind === 'brief' ? 'from_brief' : 'supported', source }
}

function speaksOf(sentence: string, name: string, language: Language | null): boolean {
  const said = plain(sentence)
  if (name !== '' && said.includes(plain(name))) return true
  const words = new Set(said.split(/[^\p{L}']+/u))
  return language?.ours.split(' ').some((word) => words.has(word)) ?? false
}
