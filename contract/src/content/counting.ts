import twitterText from 'twitter-text'

import type { ContentType } from '../core/content-types.ts'
import { type CountingMethod, platformRules } from './platform-rules.ts'

/** How much `text` takes of the body's limit, counted as the platform of `type` counts. */
export function countText(type: ContentType, text: string): number {
  return countBy(platformRules[type].body.counting, text)
}

export function countBy(method: CountingMethod, text: string): number {
  if (method === 'weighted') return countWeighted(text)
  if (method === 'bytes') return new TextEncoder().encode(text).length
  return countCharacters(text)
}

export function countWords(text: string): number {
  let words = 0
  for (const part of wordSegmenter.segment(text)) if (part.isWordLike) words += 1
  return words
}

/** A run of letters, marks, digits and underscores after #, not inside a word or an address. */
const hashtagPattern = /(?<![\p{L}\p{N}_&/#])[#\uFF03](?=[\p{N}_]*\p{L})[\p{L}\p{M}\p{N}_]+/gu
const mentionPattern = /(?<![\p{L}\p{N}_./@-])@[A-Za-z0-9_][A-Za-z0-9_.]*/gu

export function findHashtags(text: string): string[] {
  return text.match(hashtagPattern) ?? []
}

/** Where they begin in a text, in its order. */
export function hashtagPlaces(text: string): { hashtag: string; start: number }[] {
  return [...text.matchAll(hashtagPattern)].map(({ 0: hashtag, index: start }) => ({ hashtag, start }))
}

export function findMentions(text: string): string[] {
  return text.match(mentionPattern) ?? []
}

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Beyond this, characters are counted one by one: twitter-text takes seconds over a long text full of half addresses. */
const weighedAtMost = 4000

function countWeighted(text: string): number {
  return twitterText.parseTweet(text.slice(0, weighedAtMost)).weightedLength + countCharacters(text.slice(weighedAtMost))
}

function countCharacters(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
