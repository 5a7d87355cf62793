import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { Comment, CommentBody } from '../core/comments.ts'
import { atMost, clean, Id, Instant, Person, unclean } from '../core/values.ts'

/** The words of a post that a comment is about; `start` counts UTF-16 code units from the beginning of its text. */
export const Quote = z.object({
  text: z.string().min(1).max(500, atMost(500)).refine(clean, unclean),
  start: z.int32().min(0),
})
export type Quote = z.infer<typeof Quote>

/** No post has more; a conversation of hundreds is read by nobody. */
export const mostComments = 500

export const PostComment = Comment.extend({
  postId: Id,
  /** The comment that it answers; null for one that begins a thread. */
  replyTo: Id.nullable(),
  /** Null for one about the whole post, and for an answer. */
  quote: Quote.nullable(),
  /** The name of the guest who said it by a review link; their threads, answers included, are what a guest sees. */
  guest: z.string().nullable(),
  /** The newest version when it was said. */
  version: z.int(),
  /** Who settled the thread that it begins, and when; null while it is open. */
  settledBy: Person.nullable(),
  settledAt: Instant.nullable(),
  /** Whether whoever asks may answer it, and settle its thread. */
  answerable: z.boolean(),
})
export type PostComment = z.infer<typeof PostComment>

export const AddPostComment = z.object({ postId: Id, body: CommentBody, quote: Quote.optional(), replyTo: Id.optional() })
export type AddPostComment = z.infer<typeof AddPostComment>

export const EditPostComment = z.object({ id: Id, body: CommentBody })
export type EditPostComment = z.infer<typeof EditPostComment>

export const SettlePostComment = z.object({ id: Id, settled: z.boolean() })
export type SettlePostComment = z.infer<typeof SettlePostComment>

export const comments = {
  list: base
    .route({ method: 'GET', path: '/posts/{postId}/comments', summary: 'The comments on a post, the oldest first' })
    .input(z.object({ postId: Id }))
    .output(z.array(PostComment)),
  /** Refused with INVALID on `body` for a mention of somebody who does not see the post, with CONFLICT on it where there are 500. */
  add: onceBase
    .route({
      method: 'POST',
      path: '/posts/{postId}/comments',
      successStatus: 201,
      summary: 'Comment on a post or on words of it, or answer a comment; @[user id] mentions somebody',
    })
    .input(AddPostComment)
    .output(PostComment),
  edit: base
    .route({ method: 'PATCH', path: '/post-comments/{id}', summary: 'Change a comment of your own' })
    .input(EditPostComment)
    .output(PostComment),
  settle: base
    .route({ method: 'PUT', path: '/post-comments/{id}/settled', summary: 'Settle the thread that a comment begins, or open it again' })
    .input(SettlePostComment)
    .output(PostComment),
  /** With its answers. */
  remove: onceBase
    .route({ method: 'DELETE', path: '/post-comments/{id}', summary: 'Delete a comment' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
}
