import { z } from 'zod'

import { mentionedIn, mostMentions } from './mentions.ts'
import { msg } from './msg.ts'
import { says } from './sentences.ts'
import { Id, Instant, Person, prose, required } from './values.ts'

/** Plain text with mentions, see `splitMentions`; `mentions` has the names of those who are still there. */
export const Comment = z.object({
  id: Id,
  body: z.string(),
  mentions: z.array(Person),
  /** Null for whoever left. */
  author: Person.nullable(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** Whether whoever asks may change it, and remove it. */
  editable: z.boolean(),
  removable: z.boolean(),
})
export type Comment = z.infer<typeof Comment>

/** What is said in a comment. */
export const CommentBody = required(prose(5000), msg`Write a comment.`).refine(
  (text) => mentionedIn(text).length <= mostMentions,
  says(msg`Mention at most ${{ most: mostMentions }} people.`),
)
