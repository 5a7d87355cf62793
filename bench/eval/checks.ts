import { checkContent } from '@postwright/contract/content/content-checks'
import type { PostContent } from '@postwright/contract/content/content'
import type { ContentType } from '@postwright/contract/core/content-types'
import { countBy, countWords, findHashtags } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import type { FoundClaim } from '../../server/src/ai/claims/claims.ts'
import { sentenceKey, splitSentences } from '../../server/src/ai/composer/sentences.ts'
import type { DraftInputsGiven } from '../../server/src/ai/prompt/inputs.ts'
import { leakedIn } from './checks/leaks.ts'
import { emptyListsIn, emptyNewsIn } from './checks/promises.ts'
import { toldOf, unsupportedIn } from './checks/sources.ts'

/** A draft, and what its writer was told. */
export interface Written {
  content: PostContent
  inputs: DraftInputsGiven
  /** What the product itself found that the draft claims. */
  claims: readonly FoundClaim[]
  keeps: readonly string[]
  drops: RegExp | undefined
}

/** What is wrong with one draft, in the words that are wrong. */
export interface Faults {
  hardLimits: string[]
  placeholders: string[]
  unsupported: string[]
  leaked: string[]
  repeated: string[]
  missing: string[]
  emptyPromises: string[]
  structure: string[]
}

const placeholder =
  /\[(?![^\]]*\]\()[^\]\n]{2,80}\]|\{\{?[^}\n]*\}?\}|<(?:insert|your)\b[^>]*>|\b(?:lorem ipsum|TODO|TBD|undefined|NaN)\b/gi

export function faultsOf({ content, inputs, claims, keeps, drops }: Written): Faults {
  const { contentType, brief } = inputs
  const text = [content.title, content.body].filter(Boolean).join('\n')
  const given = (brief.given ?? []).flatMap(({ lines }) => lines)
  return {
    hardLimits: checkContent(contentType, content)
      .filter(({ severity }) => severity === 'hard')
      .map(({ code }) => code),
    placeholders: text.match(placeholder) ?? [],
    unsupported: distinct([...ownClaims(content.body, inputs, claims), ...claims.filter(isOpen).flatMap(({ phrases }) => phrases)]),
    leaked: distinct([...leakedIn(text), ...(drops ? (text.match(drops) ?? []) : [])]),
    repeated: repeatedIn(content.body),
    // X has room for one thought.
    missing: contentType === 'x' ? [] : keeps.filter((fact) => !text.toLowerCase().includes(fact.toLowerCase())),
    emptyPromises: [...emptyListsIn(text.replace(/https?:\/\/\S+/g, ''), given), ...emptyNewsIn(text)],
    structure: structureOf(contentType, content),
  }
}

/** What is general knowledge, as far as the product can tell, is no claim about the business. */
function ownClaims(body: string, inputs: DraftInputsGiven, claims: readonly FoundClaim[]): string[] {
  const known = claims
    .filter(({ status }) => status === 'general_knowledge')
    .reduce((text, { sentence }) => text.replace(sentence, ''), body)
  return unsupportedIn(known, toldOf(inputs), inputs.business.name)
}

function isOpen({ status }: FoundClaim): boolean {
  return status === 'to_check'
}

function distinct(found: readonly string[]): string[] {
  return [...new Set(found)]
}

function repeatedIn(body: string): string[] {
  const keys = splitSentences(body.replace(/^#+ .*$/gm, ''))
    .map(sentenceKey)
    .filter((key) => key.split(' ').length > 3)
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}

/** Where a draft has not the shape of its type. */
function structureOf(type: ContentType, { title, body }: PostContent): string[] {
  const { lengths, title: titleRule, hashtags, markdown } = platformRules[type]
  const size = lengths.unit === 'words' ? countWords(body) : countBy('characters', body)
  const tags = findHashtags(body).length
  return [
    ...(size > lengths.standard[1] * 1.15 ? [`${size} ${lengths.unit}, more than ${lengths.standard[1]}`] : []),
    ...(titleRule && !title?.trim() ? ['no title'] : []),
    ...(title && titleRule?.recommended && [...title].length > titleRule.recommended * 1.4 ? ['a title that is cut off'] : []),
    ...(tags > hashtags.usual[1] ? [`${tags} hashtags`] : []),
    ...(!markdown && /^#{1,6} |\*\*|\]\(http/m.test(body) ? ['Markdown where none is shown'] : []),
  ]
}

/** Words in a sentence, on average. */
export function wordsPerSentence(body: string): number {
  const sentences = splitSentences(body.replace(/^#+ .*$/gm, '').replace(/#[\p{L}\p{N}_]+/gu, '')).filter((text) => /\p{L}/u.test(text))
  return sentences.length === 0 ? 0 : countWords(sentences.join(' ')) / sentences.length
}
