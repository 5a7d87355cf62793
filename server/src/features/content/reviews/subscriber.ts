import type { ReviewState } from '@postwright/contract/content/reviews'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { type Events, subscriber } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { posts } from '../posts/table.ts'
import { reviews } from './table.ts'

/** The record of what was submitted and decided. Whoever changes a text, or takes it back, ends the review of it. */
export const reviewsSubscriber = subscriber({
  async 'post.submitted'(_services, tx, event) {
    const { by, note } = event
    await beginReview(tx, event, { note, submittedBy: by.userId, submittedAt: sql`clock_timestamp()` })
  },
  async 'post.approved'(_services, tx, event) {
    const { by, version, hash } = event
    const decided = await endReview(tx, event, { state: 'approved', ...decidedBy(by), version, contentHash: hash })
    if (!decided) await beginReview(tx, event, { state: 'approved', ...decidedBy(by), decidedAt: sql`clock_timestamp()` })
  },
  async 'post.changesAsked'(_services, tx, event) {
    const end = { state: 'changes_requested', ...decidedBy(event.by), comment: event.comment } as const
    const decided = await endReview(tx, event, end)
    // A guest who had approved and thinks again.
    if (!decided) await beginReview(tx, event, { ...end, decidedAt: sql`clock_timestamp()` })
  },
  async 'post.returnedToDraft'(_services, tx, event) {
    await endReview(tx, event, { state: 'withdrawn', ...decidedBy(event.by) })
  },
  async 'post.textChanged'(_services, tx, event) {
    const editor = sql`(select ${posts.editorId} from ${posts} where ${posts.id} = ${event.postId})`
    if (event.before === 'in_review') await endReview(tx, event, { state: 'withdrawn', decidedBy: editor })
  },
  async 'post.archived'(_services, tx, event) {
    await endReview(tx, event, { state: 'withdrawn' })
  },
})

function decidedBy(by: Events['post.approved']['by']): { decidedBy: string } | { decidedGuest: string } {
  return by.userId === null ? { decidedGuest: by.guest.name } : { decidedBy: by.userId }
}

type NewReview = typeof reviews.$inferInsert

async function beginReview(
  tx: Tx,
  { workspaceId, postId, post, version, hash }: Events['post.submitted'] | Events['post.approved'] | Events['post.changesAsked'],
  rest: { [Column in keyof NewReview]?: NewReview[Column] | SQL },
): Promise<void> {
  const { businessId } = post
  const createdAt = sql`clock_timestamp()`
  await tx.insert(reviews).values({ id: uuidv7(), workspaceId, businessId, postId, version, contentHash: hash, createdAt, ...rest })
}

interface End {
  state: Exclude<ReviewState, 'open'>
  decidedBy?: string | SQL
  decidedGuest?: string
  comment?: string
  version?: number
  contentHash?: string
}

/** @returns false where none was open. */
async function endReview(
  tx: Tx,
  { workspaceId, postId }: Pick<Events['post.created'], 'workspaceId' | 'postId'>,
  end: End,
): Promise<boolean> {
  const ended = await tx
    .update(reviews)
    .set({ ...end, decidedAt: sql`clock_timestamp()` })
    .where(and(eq(reviews.workspaceId, workspaceId), eq(reviews.postId, postId), eq(reviews.state, 'open')))
    .returning({ id: reviews.id })
  return ended.length > 0
}
