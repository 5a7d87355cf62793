import { z } from 'zod'

import { addressPlaces } from '../content/addresses.ts'
import { countBy } from '../content/counting.ts'
import { countEmojiBytes } from '../content/emoji-bytes.ts'
import type { MediaItem, PostContent } from '../content/content.ts'
import { msg, plural } from '../core/msg.ts'
import { say, type Sentence } from '../core/sentences.ts'
import { type ChannelKind, channelKinds, isOutside, type OutsideKind } from './channel-kinds.ts'

/** What a platform takes, beside what its content type is held to. Null where it sets no bound that we know. */
interface ChannelLimits {
  /** In Unicode code points. */
  title: number | null
  body: {
    limit: number | null
    /** Grapheme clusters are what a reader calls a character; `weighted` is the count of X, `emoji-bytes` that of Threads; the others are Unicode code points. */
    counting: 'graphemes' | 'characters' | 'weighted' | 'emoji-bytes'
    /** UTF-8 bytes, as well. */
    bytes?: number
    /** How much of the limit an address takes, however long it is. */
    linkCounts?: number
    /** Of a text that goes out beside pictures or a film. */
    withMedia?: number
    /** The title goes out as the first line of the text. */
    beginsWithTitle?: true
  }
  images: number
  videos: number
  /** Pictures beside films. */
  mixed: boolean
  /** Without which it takes no text, but for what answers a post. */
  needs?: 'media' | 'film'
}

/** What one account allows where each server has limits of its own; an adapter keeps it as `limits` of the settings. */
export const OwnLimits = z.object({
  characters: z.int().min(1).optional(),
  linkCounts: z.int().min(0).optional(),
  images: z.int().min(0).optional(),
})
export type OwnLimits = z.infer<typeof OwnLimits>

const longText: ChannelLimits = {
  title: null,
  body: { limit: null, counting: 'characters' },
  images: 20,
  videos: 0,
  mixed: false,
}

export const channelLimits: Readonly<Record<OutsideKind, ChannelLimits>> = {
  // https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api (read 2026-11)
  linkedin: { title: null, body: { limit: 3000, counting: 'characters' }, images: 20, videos: 1, mixed: false },
  // A picture beside the film is its thumbnail. https://developers.google.com/youtube/v3/docs/videos (read 2026-11)
  youtube: { title: 100, body: { limit: null, counting: 'characters', bytes: 5000 }, images: 1, videos: 1, mixed: true, needs: 'film' },
  // https://docs.x.com/fundamentals/counting-characters and https://docs.x.com/x-api/media/introduction (read 2026-11)
  x: { title: null, body: { limit: 280, counting: 'weighted' }, images: 4, videos: 1, mixed: false },
  // https://developers.facebook.com/docs/pages-api/posts (read 2026-11)
  facebook: { title: null, body: { limit: 63_206, counting: 'characters' }, images: 10, videos: 1, mixed: false },
  // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media (read 2026-09)
  instagram: { title: null, body: { limit: 2200, counting: 'characters' }, images: 10, videos: 10, mixed: true, needs: 'media' },
  // https://developers.facebook.com/documentation/threads/posts (read 2026-04)
  threads: { title: null, body: { limit: 500, counting: 'emoji-bytes' }, images: 20, videos: 20, mixed: true },
  // app.bsky.feed.post and app.bsky.embed.images. https://github.com/bluesky-social/atproto/tree/main/lexicons (read 2026-11)
  bluesky: { title: null, body: { limit: 300, counting: 'graphemes', bytes: 3000 }, images: 4, videos: 0, mixed: false },
  // What a server sets unless it was changed there. https://docs.joinmastodon.org/entities/Instance/ (read 2026-11)
  mastodon: { title: null, body: { limit: 500, counting: 'graphemes', linkCounts: 23 }, images: 4, videos: 1, mixed: false },
  wordpress: longText,
  // https://docs.ghost.org/admin-api (read 2026-11)
  ghost: { ...longText, title: 255 },
  // https://developers.forem.com/api/v1 (read 2026-11)
  devto: { ...longText, title: 128 },
  // https://core.telegram.org/bots/api#sendmessage and #sendphoto (read 2026-11)
  telegram: {
    title: null,
    body: { limit: 4096, counting: 'characters', withMedia: 1024, beginsWithTitle: true },
    images: 10,
    videos: 10,
    mixed: true,
  },
  // https://discord.com/developers/docs/resources/webhook#execute-webhook (read 2026-11)
  discord: { title: null, body: { limit: 2000, counting: 'characters', beginsWithTitle: true }, images: 10, videos: 10, mixed: true },
}

/** One thing in which a post is too much for a channel: it stops publishing there. */
export interface ChannelIssue {
  code: 'title' | 'body' | 'bytes' | 'images' | 'videos' | 'mixed' | 'no_media'
  message: string
}

/** What of a post a channel of this kind would refuse, by its platform's limits and by those of the account. */
export function brokenChannelLimits(
  kind: ChannelKind,
  { media, ...content }: PostContent & { media: readonly MediaItem[] },
  own: OwnLimits | null = null,
): ChannelIssue[] {
  if (!isOutside(kind)) return []
  const limits = channelLimits[kind]
  const label = say(channelKinds[kind].label)
  const issues: ChannelIssue[] = []
  const add = (code: ChannelIssue['code'], message: Sentence) => issues.push({ code, message: say(message) })

  const titleOver = limits.title === null ? 0 : [...(content.title ?? '')].length - limits.title
  if (limits.title !== null && titleOver > 0) add('title', tooLongTitle(label, limits.title, titleOver))
  const { limit, count } = countBody(limits, content, media.length > 0, own)
  if (limit !== null && count > limit) add('body', tooLong(label, limit, count - limit))
  else if (limits.body.bytes && new TextEncoder().encode(content.body).length > limits.body.bytes)
    add(
      'bytes',
      msg`${{ label }} takes ${plural({ bytes: limits.body.bytes }, { other: '# bytes' })} of text; emoji and many scripts take several for each character.`,
    )

  const images = media.filter(({ kind: of }) => of === 'image').length
  const videos = media.filter(({ kind: of }) => of === 'video').length
  if (limits.needs === 'media' && media.length === 0) add('no_media', msg`${{ label }} takes no text without a picture or film. Add one.`)
  if (limits.needs === 'film' && videos === 0) add('no_media', msg`${{ label }} takes no post without a film. Add one.`)
  const mostImages = own?.images ?? limits.images
  if (images > mostImages)
    add('images', msg`${{ label }} takes at most ${plural({ images: mostImages }, { one: '# picture', other: '# pictures' })}.`)
  if (videos > limits.videos)
    add(
      'videos',
      limits.videos === 0
        ? msg`${{ label }} takes no films.`
        : msg`${{ label }} takes at most ${plural({ videos: limits.videos }, { one: '# film', other: '# films' })}.`,
    )
  else if (images > 0 && videos > 0 && !limits.mixed) add('mixed', msg`${{ label }} takes pictures or a film, not both.`)
  return issues
}

/** How long a text is as a channel counts it, and how long it may be; what has no limits of its own is counted in characters. */
export function countForChannel(
  kind: ChannelKind,
  { media, ...content }: PostContent & { media: readonly MediaItem[] },
  own: OwnLimits | null = null,
): { limit: number | null; count: number } {
  if (!isOutside(kind)) return { limit: null, count: countOf('graphemes', content.body) }
  return countBody(channelLimits[kind], content, media.length > 0, own)
}

function countBody(
  { body }: ChannelLimits,
  { title, body: text }: PostContent,
  hasMedia: boolean,
  own: OwnLimits | null,
): { limit: number | null; count: number } {
  const usual = own?.characters ?? body.limit
  const limit = usual !== null && hasMedia && body.withMedia ? Math.min(usual, body.withMedia) : usual
  const whole = body.beginsWithTitle && title ? `${title}\n\n${text}` : text
  const linkCounts = own?.linkCounts ?? body.linkCounts
  const count = (linkCounts === undefined ? 0 : shortening(whole, linkCounts)) + countOf(body.counting, whole)
  return { limit, count }
}

/** How much less, or more, a text takes with each address counted alike. */
function shortening(text: string, linkCounts: number): number {
  return addressPlaces(text).reduce((sum, { address }) => sum + linkCounts - [...address].length, 0)
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

function countOf(counting: ChannelLimits['body']['counting'], text: string): number {
  if (counting === 'weighted') return countBy(counting, text)
  if (counting === 'emoji-bytes') return countEmojiBytes(text)
  let count = 0
  for (const _ of counting === 'graphemes' ? graphemes.segment(text) : text) count += 1
  return count
}

function tooLong(label: string, limit: number, over: number): Sentence {
  return msg`${{ label }} takes ${plural({ limit }, { one: '# character', other: '# characters' })}: this text has ${plural({ over }, { one: '# character', other: '# characters' })} more.`
}

function tooLongTitle(label: string, limit: number, over: number): Sentence {
  return msg`${{ label }} takes ${plural({ limit }, { one: '# character', other: '# characters' })} of a title: this one has ${plural({ over }, { one: '# character', other: '# characters' })} more.`
}
