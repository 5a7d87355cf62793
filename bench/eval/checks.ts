import { checkContent } from '@postwright/contract/content/content-checks'
import type { PostContent } from '@postwright/contract/content/content'
import type { ContentType } from '@postwright/contract/core/content-types'
import { countBy, countWords, findHashtags } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { asksOf } from '../../server/src/ai/asks/asks.ts'
import { sentenceKey, splitSentences } from '../../server/src/ai/composer/sentences.ts'

/** A draft, and all that its writer was told. */
export interface Written {
  contentType: ContentType
  content: PostContent
  /** Brief, profile, and what was given, as one text. */
  told: string
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
const instruction =
  /\b(?:write|create|draft) (?:a|an|the|some) (?:post|newsletter|blog|article|text|caption)\b|\b(?:remind|tell|ask) (?:people|them|readers|customers)\b|\bkeep it (?:under|short)\b|\b(?:ignore|disregard) (?:all|the|any|previous)\b|\bsystem prompt\b|^(?:topic|audience|cta|key points|tone):/gim

export function faultsOf({ contentType, content, told, keeps, drops }: Written): Faults {
  const text = [content.title, content.body].filter(Boolean).join('\n')
  const prose = content.body.replace(/https?:\/\/\S+/g, '')
  return {
    hardLimits: checkContent(contentType, content)
      .filter(({ severity }) => severity === 'hard')
      .map(({ code }) => code),
    placeholders: text.match(placeholder) ?? [],
    unsupported: unsupportedIn(content.body, told),
    leaked: [...(text.match(instruction) ?? []), ...(drops ? (text.match(drops) ?? []) : [])],
    repeated: repeatedIn(content.body),
    // X has room for one thought.
    missing: contentType === 'x' ? [] : keeps.filter((fact) => !text.toLowerCase().includes(fact.toLowerCase())),
    emptyPromises: asksOf(prose)
      .filter(({ kind }) => kind !== 'date' && kind !== 'place' && kind !== 'price')
      .map(({ promise }) => promise),
    structure: structureOf(contentType, content),
  }
}

/** Figures and quotations that nobody told the writer; numbers of a list are its own. */
function unsupportedIn(body: string, told: string): string[] {
  const known = told.toLowerCase()
  const figures = body.replace(/^\d{1,2}\. /gm, '').match(/\d(?:[\d.,:]*\d)?/g) ?? []
  const quotes = [...body.matchAll(/[“"]([^”"\n]{8,})[”"]/g)].map(([, quote = '']) => quote)
  return [...figures, ...quotes].filter((claim) => !known.includes(claim.toLowerCase()))
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

/** How much of two texts is not the same, from 0 to 1, by runs of three words. */
export function difference(one: string, other: string): number {
  const [a, b] = [runsOf(one), runsOf(other)]
  const shared = [...a].filter((run) => b.has(run)).length
  const all = a.size + b.size - shared
  return all === 0 ? 0 : 1 - shared / all
}

function runsOf(text: string): Set<string> {
  const words = sentenceKey(text).split(' ')
  return new Set(words.slice(2).map((_, at) => words.slice(at, at + 3).join(' ')))
}
