import { isWithinLimits } from '@postwright/contract/content/content-checks'
import type { PostContent } from '@postwright/contract/content/content'
import type { ContentType } from '@postwright/contract/core/content-types'
import { countBy, findHashtags, findMentions } from '@postwright/contract/content/counting'
import { fewEmoji } from '@postwright/contract/content/style-signs'
import { type FieldRule, platformRules } from '@postwright/contract/content/platform-rules'

import { isGermanOrdinal, splitSentences } from './composer/sentences.ts'
import { french } from './languages/fr.ts'
import { languageOf } from './languages/languages.ts'
import { withoutMarkup } from './markup.ts'
import type { DraftBrief } from './prompt/inputs.ts'

export interface Repaired {
  content: PostContent
  /** Whether something had to be left out or changed to keep within the platform's limits. */
  repaired: boolean
}

/** What the author set for hashtags and emoji; null is as the model wrote them. */
export type KeptOptions = Pick<DraftBrief, 'hashtags' | 'emoji'>

/**
 * A draft made fit to be shown: without control characters, placeholders and markup that its platform shows as signs, with no more hashtags and emoji than the author wants, and
 * within every hard limit of its type.
 * What is over a limit goes in this order: hashtags, then whole sentences from the end, then words; never a part of an
 * address or of a character. A body or title with nothing in it stays empty.
 */
export function repairContent(type: ContentType, draft: PostContent, options: KeptOptions = asWritten): Repaired {
  const rule = platformRules[type]
  const isFrench = languageOf(draft.body) === french
  const clean: PostContent = {
    title: rule.title ? tidyLine(withOptions(tidy(draft.title ?? '', isFrench), options, isFrench), isFrench) : null,
    body: withOptions(tidy(withoutMarkup(type, tidy(draft.body, isFrench)), isFrench), options, isFrench),
  }
  if (isWithinLimits(type, clean)) return { content: clean, repaired: false }

  const content: PostContent = { title: rule.title ? fitField(rule.title, clean.title ?? '') : null, body: fitBody(type, clean.body) }
  if (rule.title && !content.title && content.body) content.title = titleFrom(content.body, rule.title)
  // A title that the model left out is no change to what it wrote.
  return { content, repaired: (Boolean(clean.title) && content.title !== clean.title) || content.body !== clean.body }
}

const asWritten: KeptOptions = { hashtags: null, emoji: null }

/** With no more hashtags and emoji than are wanted; what is too much goes from the end. */
export function withOptions(text: string, { hashtags, emoji }: KeptOptions, isFrench = false): string {
  const tagged = capTags(text, hashtags, findHashtags)
  return emoji === 'none' || emoji === 'few' ? withFewerEmoji(tagged, emoji === 'none' ? 0 : fewEmoji, isFrench) : tagged
}

function withFewerEmoji(text: string, most: number, isFrench: boolean): string {
  let kept = 0
  const spared = text.replace(/([ \t]*)(\p{RGI_Emoji}\uFE0F?)([ \t]*)/gv, (whole: string, before: string, _: string, after: string) => {
    kept += 1
    return kept <= most ? whole : before && after ? ' ' : ''
  })
  return spared === text ? text : tidy(spared, isFrench)
}

export function tidy(text: string, isFrench = false): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/\p{Surrogate}/gu, '')
    .replace(script, (_, code: string | undefined) => code ?? '')
    .replace(placeholder, '')
    .replace(isFrench ? / +([.,])(?=\s|$)/g : / +([.,;:?])(?=\s|$)/g, '$1')
    .replace(isFrench ? / +([;:?!»])(?=\s|$)/g : /(?!)/, '\u00A0$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Scripts are nothing that a post says, but for those that it shows as code. */
const script = /(```[\s\S]*?```|`[^`\n]+`)|<script\b[\s\S]*?<\/script\s*>|<\/?script\b[^>\n]*>?/gi

/** `[Insert your link here]`, `[Your name]`, `{{company}}`, `<your address>`: notes to the writer that must not go out. */
const placeholder =
  /[ \t]*(?:\[(?:(?:please )?(?:insert|add|your|name of|enter|include|link|placeholder|company|business|date|time|location|price|phone|email|website|url|cta|call to action)\b[^\]\n]{0,80})\](?!\()|\{\{[^}\n]{0,80}\}\}|<(?:insert|your)\b[^>\n]{0,80}>)/gi

export function tidyLine(text: string, isFrench = false): string {
  return tidy(text, isFrench)
    .replace(/[^\S\u00A0]+/g, ' ')
    .replace(/^["'“”*#\s]+|["“”*\s]+$/g, '')
}

function fitBody(type: ContentType, text: string): string {
  const rule = platformRules[type]
  let body = bounded(rule.body, withoutForbidden(rule.body, text))
  body = capTags(body, rule.hashtags.limit, findHashtags)
  body = capTags(body, rule.mentionLimit, findMentions)
  return fitField(rule.body, body)
}

function withoutForbidden(rule: FieldRule, text: string): string {
  return rule.forbidden && text.search(rule.forbidden) >= 0 ? text.replace(rule.forbidden, '').replace(/ {2,}/g, ' ').trim() : text
}

/** Within the limit of its field: hashtags go first, then whole sentences, then words. */
export function fitField(rule: FieldRule, given: string): string {
  const fits = (candidate: string) => countBy(rule.counting, candidate) <= rule.limit
  const clean = withoutForbidden(rule, given)
  if (fits(clean)) return clean

  const text = bounded(rule, clean)
  const untagged = longestFitting(text, tagStarts(text), fits)
  if (untagged !== null) return untagged
  const body = text.slice(0, tagStarts(text)[0]).trimEnd()
  const addresses = addressesIn(body)
  const sentence = longestFitting(body, sentenceEnds(body, addresses), fits)
  if (sentence !== null && sentence.length >= Math.min(40, body.length / 4)) return sentence
  const words = wordEnds(body, addresses)
  // A figure is not parted from what it counts.
  const outsideFigures = words.filter((end) => !/[\p{N}R$€£¥]/u.test(body.charAt(end - 1)))
  return longestFitting(body, outsideFigures, fits, '…') ?? longestFitting(body, words, fits, '…') ?? ''
}

/** Far more than could fit is not worth weighing; cut between words where there are any. */
function bounded(rule: FieldRule, text: string): string {
  const most = rule.limit * 4 + 5000
  if (text.length <= most) return text
  const cut = text.slice(0, most)
  const blank = Math.max(cut.lastIndexOf(' '), cut.lastIndexOf('\n'))
  return blank > 0 ? cut.slice(0, blank) : cut.replace(/\p{Surrogate}$/u, '')
}

/** Where each of the hashtags at the end begins, the first one first. */
function tagStarts(text: string): number[] {
  const starts: number[] = []
  let end = text.trimEnd().length
  for (;;) {
    const start = Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('\n', end - 1)) + 1
    if (start >= end || start === 0 || !/^[#\uFF03][\p{L}\p{M}\p{N}_]+$/u.test(text.slice(start, end))) return starts
    starts.unshift(start)
    end = text.slice(0, start).trimEnd().length
  }
}

/** The text up to the last of the places at which it fits, with `mark` after it. */
function longestFitting(text: string, ends: readonly number[], fits: (text: string) => boolean, mark = ''): string | null {
  let low = 0
  let high = ends.length - 1
  let best: string | null = null
  while (low <= high) {
    const middle = (low + high) >> 1
    const cut = text.slice(0, ends[middle]).trimEnd()
    const candidate = mark ? cut.replace(/[,;:–—-]+$/u, '') + mark : cut
    if (fits(candidate)) {
      best = candidate
      low = middle + 1
    } else high = middle - 1
  }
  return best === mark ? null : best
}

type Span = readonly [start: number, end: number]

function addressesIn(text: string): Span[] {
  return [...text.matchAll(/(?:https?:\/\/|www\.)\S*/gi)].map((match) => [match.index, match.index + match[0].length])
}

function sentenceEnds(text: string, addresses: readonly Span[]): number[] {
  const ends: number[] = []
  for (const { segment, index } of sentences.segment(text)) {
    const end = index + segment.length
    const isWhole = /[.!?…。！？؟।\n]["'”’)\]]*$/u.test(segment.trimEnd()) && !isGermanOrdinal(segment.trimEnd(), text.slice(end, end + 12))
    if (isWhole || segment.endsWith('\n')) ends.push(end)
  }
  return outside(addresses, ends)
}

/** Where a word ends, or in a script without blanks or a word without end, where a character ends. */
function wordEnds(text: string, addresses: readonly Span[]): number[] {
  const ends: number[] = []
  for (let at = 1; at < text.length; at += 1) if (/\s/.test(text.charAt(at)) && !/\s/.test(text.charAt(at - 1))) ends.push(at)
  const hasLongWord = [...ends, text.length].some((end, at) => end - (ends[at - 1] ?? 0) >= 100)
  return outside(addresses, hasLongWord ? [...graphemes.segment(text)].map(({ segment, index }) => index + segment.length) : ends)
}

/** The places that do not fall within an address. Both lists are in order. */
function outside(spans: readonly Span[], places: readonly number[]): number[] {
  let at = 0
  return places.filter((place) => {
    while ((spans[at]?.[1] ?? Infinity) <= place) at += 1
    return place <= (spans[at]?.[0] ?? Infinity)
  })
}

/** Where a platform counts them, those over the limit lose their sign, or go when they stand in a row at the end. */
function capTags(given: string, limit: number | null, find: (text: string) => string[]): string {
  if (limit === null) return given
  let text = given
  // Once is enough but for signs that only count when the one before them is gone.
  for (let round = 0; round < 5 && find(text).length > limit; round += 1) text = dropTags(text, find(text), limit)
  return find(text).length > limit ? text.replace(/[@#\uFF03]/g, '') : text
}

function dropTags(given: string, tags: readonly string[], limit: number): string {
  let from = 0
  const starts = tags.map((tag) => {
    const start = given.indexOf(tag, from)
    from = start + tag.length
    return start
  })
  let text = given
  for (let at = tags.length - 1; at >= limit; at -= 1) {
    const start = starts[at] ?? 0
    const after = text.slice(start + (tags[at]?.length ?? 0))
    text = after.trim() === '' ? text.slice(0, start).trimEnd() : text.slice(0, start) + text.slice(start + 1)
  }
  return text
}

/** For a model that gave no title: its first heading, or the first sentence with something in it. */
function titleFrom(body: string, rule: FieldRule): string {
  const heading = body.match(/^#{1,6}\s+(.+)$/m)?.[1]
  const lines = [...(heading ? [heading] : []), ...splitSentences(body.slice(0, 2000))]
  const line = lines.map((text) => tidyLine(text).replace(/[.…]+$/, '')).find((text) => /[\p{L}\p{N}]/u.test(text))
  return (line && fitField({ ...rule, limit: rule.recommended ?? rule.limit }, line)) || 'Untitled'
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
