import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'
import { type Facet, facetsOf } from './facets.ts'
import { longestAlt, mostBytes, mostGraphemes, mostImages } from './limits.ts'
import type { LinkCard } from './link-card.ts'
import { type Blob, CardEmbed, type FrozenPost } from './types.ts'

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** What its lexicon would refuse, in words, before anything of it is sent. */
export function brokenLimit({ body }: Pick<Payload, 'body'>, items: readonly SentItem[]): Refused | null {
  const graphemes = [...segmenter.segment(body)].length
  if (graphemes > mostGraphemes)
    return refused(inEnglish(msg`Bluesky takes ${{ most: mostGraphemes }} characters, and this text has ${{ count: graphemes }}.`))
  const bytes = Buffer.byteLength(body)
  if (bytes > mostBytes)
    return refused(inEnglish(msg`Bluesky takes ${{ most: mostBytes }} bytes of text, and this one has ${{ count: bytes }}.`))
  if (items.some(({ kind }) => kind === 'video')) return refused(inEnglish(msg`Films cannot be posted to Bluesky from here.`))
  if (items.length > mostImages)
    return refused(inEnglish(msg`Bluesky takes ${{ most: mostImages }} pictures, and this post has ${{ count: items.length }}.`))
  return null
}

function refused(reason: string): Refused {
  return { type: 'refused', reason }
}

interface Parts {
  dids: ReadonlyMap<string, string>
  images: readonly { item: SentItem; blob: Blob }[]
  card: (LinkCard & { thumb?: Blob }) | null
  /** Two or three letters; empty where it is not known. */
  language: string
  now: Date
  /** Null for what answers nothing. */
  reply: ReplyRefs | null
}

/** Which posts an answer is under, each as it was written. */
export interface ReplyRefs {
  root: { uri: string; cid: string }
  parent: { uri: string; cid: string }
}

/** A post as it is written: the same parts make the same record, down to the byte. */
export function recordOf({ body }: Pick<Payload, 'body'>, { dids, images, card, language, now, reply }: Parts): Record<string, unknown> {
  const facets: Facet[] = facetsOf(body, dids)
  const embed = images.length > 0 ? imagesOf(images) : card && { $type: 'app.bsky.embed.external', external: card }
  return {
    $type: 'app.bsky.feed.post',
    text: body,
    createdAt: now.toISOString(),
    ...(language && { langs: [language] }),
    ...(facets.length > 0 && { facets }),
    ...(embed && { embed }),
    ...(reply && { reply }),
  }
}

function imagesOf(images: Parts['images']) {
  return {
    $type: 'app.bsky.embed.images',
    images: images.map(({ item: { alt, width, height }, blob }) => ({
      image: blob,
      alt: alt.slice(0, longestAlt),
      aspectRatio: { width, height },
    })),
  }
}

export function hasThumb({ record }: FrozenPost): boolean {
  return CardEmbed.safeParse(record['embed']).data?.external.thumb !== undefined
}

/** The same with a card that has no picture. */
export function withoutThumb({ record, ...frozen }: FrozenPost): FrozenPost {
  const embed = CardEmbed.parse(record['embed'])
  const { thumb: _thumb, ...external } = embed.external
  return { ...frozen, record: { ...record, embed: { ...embed, external } } }
}
