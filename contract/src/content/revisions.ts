import { eventIterator } from '@orpc/contract'
import { z } from 'zod'

import { base } from '../core/base.ts'
import { Id, Instant, line, prose } from '../core/values.ts'
import { PostContent } from './content.ts'
import { Post } from './posts.ts'

/** `words`: as a person says; `feedback`: as open comments and the last request for changes say; `again`: from the brief once more. */
export const RevisionKind = z.enum([
  'words',
  'feedback',
  'shorter',
  'longer',
  'simpler',
  'formal',
  'hook',
  'call_to_action',
  'translate',
  'again',
])
export type RevisionKind = z.infer<typeof RevisionKind>

/** What the built-in composer cannot do at all. */
export const revisionsForModels: readonly RevisionKind[] = ['translate', 'feedback']

/**
 * `ready`: it is the text of the post, as a new version. `aside`: somebody changed the post meanwhile, so that it is kept beside the text
 * until a person chooses. `unchanged`: it came to the same text. A stopped or failed one changes nothing; `content` is what was written.
 */
export const RevisionState = z.enum(['writing', 'ready', 'aside', 'unchanged', 'stopped', 'failed'])
export type RevisionState = z.infer<typeof RevisionState>

/** One change of a text that was asked for. */
export const Revision = z.object({
  id: Id,
  postId: Id,
  kind: RevisionKind,
  words: z.string(),
  /** That it is translated to. */
  language: z.string(),
  state: RevisionState,
  /** Written by the built-in composer, which is no AI model. */
  composer: z.boolean(),
  writer: z.string(),
  /** The text that it was made from, and the version under which that is kept. */
  before: PostContent,
  fromVersion: z.int(),
  /** What it came to; while it is written, what there is so far. */
  content: PostContent,
  toVersion: z.int().nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
  authorName: z.string(),
  startedAt: Instant,
})
export type Revision = z.infer<typeof Revision>

export const RevisionEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('started'), revisionId: Id }),
  z.object({ type: z.literal('text'), field: z.enum(['title', 'body']), delta: z.string() }),
  z.object({ type: z.literal('done'), revision: Revision }),
])
export type RevisionEvent = z.infer<typeof RevisionEvent>

/** `revision` is that of the post whose text was seen. `words` go with `words`, `language` with `translate`. */
export const RevisePost = z.object({
  postId: Id,
  revision: z.int32().min(0),
  kind: RevisionKind.default('words'),
  words: prose(2000).default(''),
  language: line(60).default(''),
})
export type RevisePost = z.infer<typeof RevisePost>

/** `keep`: the text stays as it is now. `back`: the text before becomes the text again. `use`: what was kept aside becomes the text. */
export const RevisionDecision = z.enum(['keep', 'back', 'use'])
export type RevisionDecision = z.infer<typeof RevisionDecision>

const One = z.object({ id: Id })

export const revisions = {
  /**
   * Has the text of a post changed, as a new version. It goes on when the reader of the events leaves; `last` finds it again. CONFLICT on
   * `postId` while one is under way, on `content` when somebody saved after `revision`.
   */
  revise: base
    .route({ method: 'POST', path: '/posts/{postId}/revisions', summary: 'Revise the text of a post, as a stream of events' })
    .input(RevisePost)
    .output(eventIterator(RevisionEvent)),
  /** Null when there is none, or a person decided about it. */
  last: base
    .route({ method: 'GET', path: '/posts/{postId}/revisions/last', summary: 'The last revision of a post, until it is decided about' })
    .input(z.object({ postId: Id }))
    .output(Revision.nullable()),
  stop: base
    .route({ method: 'POST', path: '/revisions/{id}/stop', summary: 'Stop a revision; the text stays as it is' })
    .input(One)
    .output(z.object({})),
  /** A second time it changes nothing. Whatever the text is at that moment stays among the versions. */
  decide: base
    .route({ method: 'POST', path: '/revisions/{id}/decide', summary: 'Keep what a revision made, go back, or use what was kept aside' })
    .input(One.extend({ decision: RevisionDecision }))
    .output(Post),
}
