import type { PostContent } from '@postwright/contract/content/content'

import { languageOf } from '../languages/languages.ts'
import type { DraftInputs } from '../prompt/inputs.ts'
import { capped, claimsOf, type FoundClaim } from './claims.ts'
import { numbersInWords } from './numbers.ts'
import { sentencesIn, wordsOf } from './sentences.ts'

type KnownClaim = Omit<FoundClaim, 'part'> & { part?: string | null; checkedAt: string | null }

/** A claim of a changed text. `kept` is the claim that said the same in the same words before, figures in words or in digits. */
export interface RefoundClaim<Known> {
  claim: FoundClaim
  kept: Known | null
}

/**
 * The claims of a text that was changed since `known` were found in it. What says the same words stays as it was, whatever its punctuation;
 * everything else is looked up anew, in the brief, the profile and what `known` quotes. A sentence that a model noted stays to be checked
 * when it is reworded. Parts beside the text are not edited with it, and keep their claims.
 */
export function refindClaims<Known extends KnownClaim>(
  content: PostContent,
  known: readonly Known[],
  inputs: DraftInputs,
): RefoundClaim<Known>[] {
  const language = languageOf(content.body)
  const meaning = (text: string) => sameWords(text, language)
  const found = new Map(claimsOf(content, withQuotes(inputs, known), []).map((claim) => [meaning(claim.sentence), claim]))
  const ofText = known.filter(({ part }) => (part ?? null) === null)
  // Of claims that were kept twice, the one that was ticked off.
  const byMeaning = new Map(
    ofText.toSorted((a, b) => Number(a.checkedAt !== null) - Number(b.checkedAt !== null)).map((claim) => [meaning(claim.sentence), claim]),
  )
  const said = [...sentencesIn(content.title ?? ''), ...sentencesIn(content.body)]
  const sentences = [...new Map(said.map((sentence) => [meaning(sentence), sentence])).values()]
  const standing = new Set(sentences.map(meaning))
  const noted = ofText.filter(
    ({ status, phrases, sentence }) => status === 'to_check' && phrases[0] === sentence && !standing.has(meaning(sentence)),
  )

  const claims = sentences.flatMap((sentence): RefoundClaim<Known>[] => {
    const now = found.get(meaning(sentence))
    const kept = byMeaning.get(meaning(sentence))
    if (kept) return [stillSaid(sentence, kept, now)]
    if (now) return [{ claim: now, kept: null }]
    const isReworded = noted.some((claim) => isAlike(claim.sentence, sentence))
    return isReworded ? [{ claim: { sentence, phrases: [sentence], status: 'to_check', source: null, part: null }, kept: null }] : []
  })
  const ofParts = known.flatMap((claim) => (claim.part ? [{ claim: { ...claim, part: claim.part }, kept: claim }] : []))
  return [...capped(claims, ({ claim }) => claim.status), ...ofParts]
}

/** In its new wording. What was to be checked has its source by now where the profile was completed. */
function stillSaid<Known extends KnownClaim>(sentence: string, kept: Known, now: FoundClaim | undefined): RefoundClaim<Known> {
  const { status, source, phrases, checkedAt } = kept
  if (status === 'to_check' && checkedAt === null && now && now.status !== 'to_check') return { claim: now, kept }
  const missing = now?.status === 'to_check' && status === 'to_check' ? now.phrases : phrases[0] === kept.sentence ? [sentence] : phrases
  return { claim: { sentence, phrases: missing, status, source, part: null }, kept }
}

function withQuotes(inputs: DraftInputs, known: readonly KnownClaim[]): DraftInputs {
  const quotes = known.flatMap(({ source }) => (source && source.quote !== '' ? [source] : []))
  const ofBrief = quotes.filter(({ kind }) => kind === 'brief').map(({ quote }) => quote)
  const passages = quotes.filter(({ kind }) => kind === 'document').map(({ label, quote }) => ({ source: label, text: quote }))
  const { brief, material } = inputs
  return {
    ...inputs,
    brief: { ...brief, text: [brief.text, ...new Set(ofBrief)].join('\n') },
    material: { ...material, passages: [...material.passages, ...passages] },
  }
}

function sameWords(text: string, language: Parameters<typeof numbersInWords>[1]): string {
  let digits = ''
  let done = 0
  for (const { start, end, value } of numbersInWords(text, language)) {
    digits += `${text.slice(done, start)}${value}`
    done = end
  }
  return wordsOf(digits + text.slice(done))
}

/** Half of the words of the shorter one. */
function isAlike(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => new Set(wordsOf(text).trim().split(' ')))
  if (!a || !b) return false
  const shared = [...a].filter((word) => b.has(word)).length
  return shared / Math.min(a.size, b.size) >= 0.5
}
