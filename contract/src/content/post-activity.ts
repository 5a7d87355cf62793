import { z } from 'zod'

import { Id, Instant, Page } from '../core/values.ts'

export const ActivityKind = z.enum([
  'created',
  'version',
  'submitted',
  'approved_in_part',
  'approved',
  'approval_voided',
  'changes_requested',
  'withdrawn',
  'reminded',
  'commented',
  'scheduled',
  'rescheduled',
  'unscheduled',
  'returned_to_draft',
  'attempt',
  'published',
])
export type ActivityKind = z.infer<typeof ActivityKind>

/** One thing that happened to a post. */
export const PostActivity = z.object({
  key: z.string(),
  at: Instant,
  kind: ActivityKind,
  /** Null where nobody did it: the server sent what was due. */
  person: z.string().nullable(),
  /** Whether the person decided by a review link. */
  isGuest: z.boolean(),
  version: z.int().nullable(),
  /** How a version came about, or how an attempt to send ended. */
  how: z.string().nullable(),
  /** What was said with it, shortened. */
  text: z.string(),
  dueAt: Instant.nullable(),
  /** Of an approval: for which channels a version was approved that had been approved for others. */
  channel: z.string().nullable(),
})
export type PostActivity = z.infer<typeof PostActivity>

export const ListActivity = Page.extend({ id: Id })
export type ListActivity = z.infer<typeof ListActivity>
