import { z } from 'zod'

import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { atMost, clean, Id, newlines, unclean } from '../core/values.ts'
import { Crop } from './crops.ts'
import { SettingValues } from './setting-values.ts'

/**
 * The text of a post. `title` is the subject, headline or video title where the content type has one, else null.
 * The bounds are absolute; what a platform allows is in platform-rules.ts. White space is kept, as the editor saves while a person types.
 */
export const PostContent = z.object({
  title: z
    .string()
    .max(300, atMost(300))
    .refine((text) => clean(text) && !/[\n\t]/.test(text), unclean)
    .nullable(),
  body: z.string().overwrite(newlines).max(100_000, atMost(100_000)).refine(clean, unclean),
})
export type PostContent = z.infer<typeof PostContent>

/** A text of a post, as it is typed. */
const Words = PostContent.shape.body.max(20_000, atMost(20_000))

/** As many answers of its own as one text is continued in. */
export const longestThread = 24
/** A week. */
export const longestCommentDelay = 7 * 24 * 60

/** What is written under a post of one's own, some minutes after it is out. */
export const FirstComment = z.object({ body: Words, afterMinutes: z.int().min(0).max(longestCommentDelay) })
export type FirstComment = z.infer<typeof FirstComment>

/** What is different about a post on one channel of its business. */
export const ForChannel = z.object({
  channelId: Id,
  /** In place of the text that all others get; null where it gets that. */
  text: PostContent.nullable(),
  /** In place of those of the channel. */
  settings: SettingValues.optional(),
  /** How its text goes on, each part as an answer to the one before. */
  thread: z
    .array(Words)
    .max(longestThread, says(msg`A thread goes on in 24 parts at most.`))
    .optional(),
  firstComment: FirstComment.optional(),
})
export type ForChannel = z.infer<typeof ForChannel>

/** As many channels as a post may be written for by themselves. */
const mostForChannels = 30

/** All that a post says: one text, and those of channels that get another one, by the ids of the channels. Left out of a change, these stay. */
export const WholeContent = PostContent.extend({
  forChannels: z
    .array(ForChannel)
    .max(mostForChannels, says(msg`A post has texts of their own for 30 channels at most.`))
    .refine((all) => new Set(all.map(({ channelId }) => channelId)).size === all.length, says(msg`Name each channel once.`))
    .optional(),
})
export type WholeContent = z.infer<typeof WholeContent>

/** What platforms have limits for. `seconds` and more than one frame: it moves. */
export const MediaFile = z.object({
  name: z.string(),
  contentType: z.string(),
  bytes: z.int(),
  width: z.int(),
  height: z.int(),
  seconds: z.number().nullable(),
  frames: z.int(),
})
export type MediaFile = z.infer<typeof MediaFile>

/** One image or other file of a post, in the order in which they are shown. */
export const MediaItem = z.object({
  id: Id,
  /** SHA-256 of its bytes, in hexadecimal. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  kind: z.enum(['image', 'video', 'document']),
  /** What somebody who does not see it is told. */
  alt: z.string(),
  /** The part of a picture that is shown; without one, the whole. */
  crop: Crop.optional(),
  /** What its file is, as it was when the post was given it. */
  file: MediaFile.optional(),
})
export type MediaItem = z.infer<typeof MediaItem>

/** One thing that a platform's rules say about a text. A hard one stops publishing. */
export const ContentIssue = z.object({
  field: z.enum(['title', 'body']),
  code: z.string(),
  severity: z.enum(['hard', 'advice']),
  message: z.string(),
  count: z.int(),
  limit: z.int(),
})
export type ContentIssue = z.infer<typeof ContentIssue>
