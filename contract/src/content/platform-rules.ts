import type { ContentType } from '../core/content-types.ts'
import { msg } from '../core/msg.ts'
import type { Sentence } from '../core/sentences.ts'

/**
 * How a platform measures a text: Unicode code points, UTF-8 bytes, or the weighted count of X,
 * where a link takes 23, an emoji 2, and most scripts beyond Latin 2 for each character.
 */
export type CountingMethod = 'characters' | 'bytes' | 'weighted'

export interface FieldRule {
  /** What the screen calls the field. */
  label: Sentence
  /** The most that the platform takes, in units of `counting`. */
  limit: number
  counting: CountingMethod
  /** The most that shows well, in units of `counting`. */
  recommended?: number
  /** Characters that the platform refuses. */
  forbidden?: RegExp
}

/** From the fewest to the most. */
export type Range = readonly [least: number, most: number]

/** A text is folded at so many characters or after so many lines, whichever comes first. */
export interface Fold {
  characters: number
  lines: number
}

/** How many pictures and films a post has, and what each may be. Null where the platform sets no bound that we know. */
export interface MediaRule {
  kind: 'none' | 'optional' | 'required'
  note: string
  images: number
  videos: number
  /** Pictures beside films. */
  mixed: boolean
  image: { bytes: number | null; ratio: Range | null } | null
  /** Of a moving picture. */
  gifBytes: number | null
  video: { bytes: number | null; seconds: Range | null } | null
  /** A picture stands for the film beside it, and nobody is read a text for it. */
  takesThumbnail?: true
}

export interface PlatformRule {
  /** Null where a post has no title. */
  title: FieldRule | null
  body: FieldRule
  /** Whether the body is Markdown; where it is not, marks such as ** would be shown as they are. */
  markdown: boolean
  /** What a good body measures, by the length that the brief asks for. */
  lengths: { unit: 'words' | 'characters'; short: Range; standard: Range; long: Range }
  /** What readers see of the body before they must tap for more. */
  fold: Fold | null
  hashtags: { usual: Range; limit: number | null }
  mentionLimit: number | null
  links: 'clickable' | 'not-clickable'
  /** Whether it refuses a text that the account has posted before, so that a post shown again needs other words. */
  refusesRepeats: boolean
  media: MediaRule
  /** The shape of a good post, in words for a person and for a model. */
  structure: string
}

const mb = 1024 * 1024

/** The rules of each content type: the generator, the editor's checks and the publisher read them here and nowhere else. */
export const platformRules: Readonly<Record<ContentType, PlatformRule>> = {
  linkedin: {
    title: null,
    // 3,000 code points of the unescaped commentary. https://learn.microsoft.com/linkedin/marketing/community-management/shares/posts-api (read 2026-11)
    body: { label: msg`Text`, limit: 3000, counting: 'characters' },
    markdown: false,
    lengths: { unit: 'characters', short: [250, 600], standard: [500, 1300], long: [1000, 2200] },
    fold: { characters: 210, lines: 5 },
    hashtags: { usual: [2, 4], limit: null },
    mentionLimit: null,
    links: 'clickable',
    refusesRepeats: false,
    // https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api (read 2026-11)
    media: {
      kind: 'optional',
      note: 'Up to 20 images, or one video, or one document.',
      images: 20,
      videos: 1,
      mixed: false,
      image: { bytes: null, ratio: null },
      gifBytes: null,
      video: { bytes: 500 * mb, seconds: [3, 1800] },
    },
    structure:
      'A first line that makes people read on, then short paragraphs with blank lines between them, a short list of facts if there are several, a clear next step or question, and 2 to 4 hashtags on the last line.',
  },
  newsletter: {
    // Our own bound: mail programs cut a subject long before it.
    title: { label: msg`Subject`, limit: 200, counting: 'characters', recommended: 60 },
    // Gmail clips a mail beyond 102 KB with its HTML; the text alone stays well under it.
    body: { label: msg`Body`, limit: 50_000, counting: 'characters' },
    markdown: true,
    lengths: { unit: 'words', short: [80, 200], standard: [160, 420], long: [320, 800] },
    fold: null,
    hashtags: { usual: [0, 0], limit: null },
    mentionLimit: null,
    links: 'clickable',
    refusesRepeats: false,
    media: {
      kind: 'optional',
      note: 'Images are shown inside the mail.',
      images: 20,
      videos: 0,
      mixed: false,
      image: { bytes: 5 * mb, ratio: null },
      gifBytes: 5 * mb,
      video: null,
    },
    structure:
      'A subject of at most 60 characters. A greeting, an opening that says what is new, two or three short sections with Markdown headings (##), one clear next step, and a sign-off with the name of the business.',
  },
  blog: {
    title: { label: msg`Title`, limit: 200, counting: 'characters', recommended: 70 },
    body: { label: msg`Body`, limit: 100_000, counting: 'characters' },
    markdown: true,
    lengths: { unit: 'words', short: [150, 350], standard: [300, 700], long: [550, 1200] },
    fold: null,
    hashtags: { usual: [0, 0], limit: null },
    mentionLimit: null,
    links: 'clickable',
    refusesRepeats: false,
    media: {
      kind: 'optional',
      note: 'A cover image, and images in the text.',
      images: 20,
      videos: 0,
      mixed: false,
      image: { bytes: null, ratio: null },
      gifBytes: null,
      video: null,
    },
    structure:
      'A title of at most 70 characters. An introduction that answers the main question, three to five sections with Markdown headings (##), lists where they help, and a closing section with the next step.',
  },
  articles: {
    // The strictest of the places that take articles: dev.to 128, Ghost 255. https://developers.forem.com/api/v1 and https://ghost.org/docs/admin-api/ (read 2026-11)
    title: { label: msg`Headline`, limit: 128, counting: 'characters', recommended: 90 },
    body: { label: msg`Body`, limit: 100_000, counting: 'characters' },
    markdown: true,
    lengths: { unit: 'words', short: [160, 400], standard: [340, 850], long: [650, 1500] },
    fold: null,
    hashtags: { usual: [0, 0], limit: null },
    mentionLimit: null,
    links: 'clickable',
    refusesRepeats: false,
    media: {
      kind: 'optional',
      note: 'A cover image, and images in the text.',
      images: 20,
      videos: 0,
      mixed: false,
      image: { bytes: null, ratio: null },
      gifBytes: null,
      video: null,
    },
    structure:
      'A headline of at most 90 characters. A first paragraph that states the point, sections with Markdown headings (##) that argue it for someone who does not know the business, and a conclusion.',
  },
  x: {
    title: null,
    // twitter-text configuration v3. https://docs.x.com/fundamentals/counting-characters (read 2026-11)
    body: { label: msg`Text`, limit: 280, counting: 'weighted' },
    markdown: false,
    lengths: { unit: 'characters', short: [60, 160], standard: [110, 280], long: [160, 280] },
    fold: null,
    hashtags: { usual: [0, 2], limit: null },
    mentionLimit: null,
    links: 'clickable',
    // 403 "You are not allowed to create a Tweet with duplicate content." https://docs.x.com/x-api/posts/create-post (read 2026-11)
    refusesRepeats: true,
    // https://docs.x.com/x-api/media/quickstart/best-practices (read 2026-11)
    media: {
      kind: 'optional',
      note: 'Up to 4 images, or one video, or one GIF.',
      images: 4,
      videos: 1,
      mixed: false,
      image: { bytes: 5 * mb, ratio: null },
      gifBytes: 15 * mb,
      video: { bytes: 512 * mb, seconds: [0.5, 140] },
    },
    structure:
      'One thought of at most 280 characters, links counted as 23. The most concrete fact first, the link last, at most 2 hashtags.',
  },
  instagram: {
    title: null,
    // 2,200 characters, 30 hashtags, 20 mentions. https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media (read 2026-11)
    body: { label: msg`Caption`, limit: 2200, counting: 'characters' },
    markdown: false,
    lengths: { unit: 'characters', short: [120, 400], standard: [300, 900], long: [650, 1600] },
    fold: { characters: 125, lines: 3 },
    hashtags: { usual: [3, 10], limit: 30 },
    mentionLimit: 20,
    links: 'not-clickable',
    refusesRepeats: false,
    // https://developers.facebook.com/docs/instagram-platform/instagram-graph-api/reference/ig-user/media (read 2026-11)
    media: {
      kind: 'required',
      note: 'An image or a video; up to 10 in a carousel.',
      images: 10,
      videos: 10,
      mixed: true,
      image: { bytes: 8 * mb, ratio: [4 / 5, 1.91] },
      gifBytes: 0,
      video: { bytes: 300 * mb, seconds: [3, 900] },
    },
    structure:
      'A first line of at most 125 characters that stops the scroll, short paragraphs, a question or next step, then 3 to 10 hashtags on a line of their own. Links cannot be clicked.',
  },
  facebook: {
    title: null,
    // 63,206 characters, as the platform's clients enforce it. https://developers.facebook.com/docs/pages-api/posts (read 2026-11)
    body: { label: msg`Text`, limit: 63_206, counting: 'characters' },
    markdown: false,
    lengths: { unit: 'characters', short: [120, 350], standard: [260, 800], long: [600, 1500] },
    fold: { characters: 400, lines: 8 },
    hashtags: { usual: [0, 2], limit: null },
    mentionLimit: null,
    links: 'clickable',
    refusesRepeats: false,
    media: {
      kind: 'optional',
      note: 'Up to 10 images, or one video.',
      images: 10,
      videos: 1,
      mixed: false,
      image: { bytes: 10 * mb, ratio: null },
      gifBytes: 10 * mb,
      video: { bytes: null, seconds: null },
    },
    structure: 'Told as to a neighbour: what is new, the facts that people need, and a question or next step. At most 2 hashtags.',
  },
  youtube: {
    // Title 100 characters, description 5,000 bytes, neither with < or >. https://developers.google.com/youtube/v3/docs/videos (read 2026-11)
    title: { label: msg`Video title`, limit: 100, counting: 'characters', recommended: 70, forbidden: /[<>]/g },
    body: { label: msg`Description`, limit: 5000, counting: 'bytes', forbidden: /[<>]/g },
    markdown: false,
    lengths: { unit: 'characters', short: [200, 500], standard: [400, 1200], long: [800, 2400] },
    fold: { characters: 157, lines: 3 },
    // More than 60 and YouTube ignores them all. https://support.google.com/youtube/answer/6390658
    hashtags: { usual: [1, 4], limit: null },
    mentionLimit: null,
    links: 'clickable',
    refusesRepeats: false,
    media: {
      kind: 'required',
      note: 'One video, and a picture as its thumbnail if you like.',
      images: 1,
      videos: 1,
      mixed: true,
      image: { bytes: null, ratio: null },
      gifBytes: 0,
      video: { bytes: null, seconds: null },
      takesThumbnail: true,
    },
    structure:
      'A title of at most 70 characters. A description whose first two lines say what the video shows, an outline of what it covers, where to find out more, and up to 4 hashtags at the end.',
  },
  whatsapp: {
    title: null,
    // text.body 4,096 characters. https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/text-messages (read 2026-11)
    body: { label: msg`Message`, limit: 4096, counting: 'characters' },
    markdown: false,
    lengths: { unit: 'characters', short: [80, 250], standard: [160, 500], long: [300, 900] },
    fold: null,
    hashtags: { usual: [0, 0], limit: null },
    mentionLimit: null,
    links: 'clickable',
    refusesRepeats: false,
    media: {
      kind: 'optional',
      note: 'One image, video or document.',
      images: 1,
      videos: 1,
      mixed: false,
      image: { bytes: 5 * mb, ratio: null },
      gifBytes: 0,
      video: { bytes: 16 * mb, seconds: null },
    },
    structure:
      'Short and conversational, as from one person to another: who is writing, what is new, the facts, one next step. No hashtags.',
  },
}
