import type { ApprovedChannel } from '@postwright/contract/content/approved-channels'
import type { ReviewState } from '@postwright/contract/content/reviews'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { KeptApproval } from '../../../event-parts.ts'
import { emit, type Events, subscriber } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { approversOf } from '../../identity/team/public.ts'
import { awaitedKeys } from '../posts/public.ts'
import { posts } from '../posts/table.ts'
import { reviews } from './table.ts'

/** The record of what was submitted and decided. Whoever changes a text, or takes it back, ends the review of it. */
export const reviewsSubscriber = subscriber({
  async 'post.submitted'(_services, tx, event) {
    const { by, note, rule, awaited, decideBefore } = event
    const submitted = { submittedBy: by.userId, submittedAt: sql`clock_timestamp()` }
    await beginReview(tx, event, { note, rule, waitsFor: awaited, decideBefore, ...submitted })
  },
  async 'post.approvedInPart'(_services, tx, { workspaceId, postId, approval, awaited }) {
    await tx
      .update(reviews)
      .set({ approvals: withApproval(approval), waitsFor: awaited })
      .where(isOpen({ workspaceId, postId }))
  },
  async 'post.approved'(_services, tx, event) {
    const { version, hash, channels, approval } = event
    const decided = { state: 'approved' as const, ...deciderOf(event) }
    const ended = await endReview(tx, event, { ...decided, version, contentHash: hash, channels, approvals: withApproval(approval) })
    if (!ended) await beginReview(tx, event, { ...decided, approvals: [approval], decidedAt: sql`clock_timestamp()` })
  },
  async 'post.changesAsked'(_services, tx, event) {
    const asked = { state: 'changes_requested' as const, ...deciderOf(event), comment: event.comment }
    const ended = await endReview(tx, event, asked)
    // A guest who had approved and thinks again.
    if (!ended) await beginReview(tx, event, { ...asked, decidedAt: sql`clock_timestamp()` })
  },
  async 'post.returnedToDraft'(_services, tx, event) {
    await endReview(tx, event, { state: 'withdrawn', decidedBy: event.by.userId })
  },
  async 'post.textChanged'(_services, tx, event) {
    const editor = sql`(select ${posts.editorId} from ${posts} where ${posts.id} = ${event.postId})`
    if (event.before === 'in_review') await endReview(tx, event, { state: 'withdrawn', decidedBy: editor })
  },
  'member.changed': (_services, tx, event) => askAnew(tx, event),
  'member.removed': (_services, tx, event) => askAnew(tx, event),
  'member.left': (_services, tx, event) => askAnew(tx, event),
  async 'post.archived'(_services, tx, event) {
    await endReview(tx, event, { state: 'withdrawn' })
  },
})

type NewReview = typeof reviews.$inferInsert

async function beginReview(
  tx: Tx,
  { workspaceId, postId, post, version, hash, channels }: Events['post.submitted'] | Events['post.approved'] | Events['post.changesAsked'],
  rest: { [Column in keyof NewReview]?: NewReview[Column] | SQL },
): Promise<void> {
  const { businessId } = post
  const createdAt = sql`clock_timestamp()`
  await tx
    .insert(reviews)
    .values({ id: uuidv7(), workspaceId, businessId, postId, version, contentHash: hash, channels, createdAt, ...rest })
}

/**
 * Whom open reviews wait for, by who may approve now: whoever left, or may not any more, is not asked, and whoever comes back is asked again.
 * Who said yes is not asked twice.
 */
async function askAnew(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<void> {
  const { id, businessId, postId, rule, approvals, waitsFor } = reviews
  const open = await tx
    .select({ id, businessId, postId, rule, approvals, waitsFor })
    .from(reviews)
    .where(and(eq(reviews.workspaceId, workspaceId), eq(reviews.state, 'open')))
  const asked: string[] = []
  for (const [business, ofBusiness] of Map.groupBy(open, (review) => review.businessId)) {
    const approvers = await approversOf(tx, { workspaceId, businessId: business })
    for (const review of ofBusiness) {
      const awaited = awaitedKeys(review.rule, review.approvals, approvers)
      if (awaited.join() === review.waitsFor.join()) continue
      await tx
        .update(reviews)
        .set({ waitsFor: awaited })
        .where(and(eq(reviews.workspaceId, workspaceId), eq(reviews.id, review.id)))
      asked.push(review.postId)
    }
  }
  if (asked.length > 0) await emit(tx, { type: 'review.askedAnew', workspaceId, postIds: asked })
}

function deciderOf({ by, guest }: Pick<Events['post.approved'], 'by' | 'guest'>) {
  return guest ? { decidedGuest: guest.name } : { decidedBy: by.userId }
}

function withApproval(approval: KeptApproval): SQL {
  return sql`${reviews.approvals} || ${JSON.stringify([approval])}::jsonb`
}

function isOpen({ workspaceId, postId }: Pick<Events['post.created'], 'workspaceId' | 'postId'>) {
  return and(eq(reviews.workspaceId, workspaceId), eq(reviews.postId, postId), eq(reviews.state, 'open'))
}

interface End {
  state: Exclude<ReviewState, 'open'>
  decidedBy?: string | SQL | null
  decidedGuest?: string
  approvals?: SQL
  comment?: string
  version?: number
  contentHash?: string
  channels?: ApprovedChannel[]
}

/** @returns false where none was open. */
async function endReview(
  tx: Tx,
  { workspaceId, postId }: Pick<Events['post.created'], 'workspaceId' | 'postId'>,
  end: End,
): Promise<boolean> {
  const ended = await tx
    .update(reviews)
    .set({ ...end, waitsFor: [], decidedAt: sql`clock_timestamp()` })
    .where(isOpen({ workspaceId, postId }))
    .returning({ id: reviews.id })
  return ended.length > 0
}
