import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { posts } from '../../../content/posts/table.ts'
import { cancelDeliveriesOfPost, followDeliveries } from '../../deliveries/public.ts'
import { deliveries } from '../../deliveries/table.ts'
import type { ShowingRow } from '../showing.ts'
import { recurringOccurrences } from '../table.ts'
import type { Plan } from './plans.ts'

/**
 * Takes a post off the calendar that is the first showing of its own series, unless it was sent, or a person moved, scheduled or cancelled it. It
 * stays as a post without a time.
 *
 * @returns whether it did.
 */
export async function takeOffOwn(tx: Tx, { id, workspaceId, sourcePostId: postId, madeAs }: ShowingRow): Promise<boolean> {
  const which = { workspaceId, postId }
  const inPlace = sql`not exists (
    select from deliveries d join recurring_occurrences o on o.id = ${id}
    where d.workspace_id = ${workspaceId} and d.post_id = ${posts.id} and d.status <> 'cancelled'
      and (${madeAs !== 'scheduled'}::boolean or d.status <> 'scheduled' or d.due_at <> o.due_at or d.channel_id <> all(o.channel_ids)))`
  // An edit or a reviewer cancels what was approved, and leaves no approval; whoever cancels what may go out wants it off.
  const notByHand = sql`not (${madeAs === 'scheduled'}::boolean
    and not exists (select from deliveries d where d.workspace_id = ${workspaceId} and d.post_id = ${posts.id} and d.status = 'scheduled')
    and not exists (select from businesses b where b.id = ${posts.businessId} and b.requires_approval and ${posts.approvedHash} is null))`
  const [post] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId), inArray(posts.status, [...resting]), inPlace, notByHand))
    .for('update')
  if (!post) return false
  await cancelDeliveriesOfPost(tx, which)
  await followDeliveries(tx, which)
  return true
}

const resting = ['draft', 'in_review', 'changes_requested', 'approved', 'scheduled'] as const

/** Whether the first showing is the post itself: it goes out nowhere else, and no showing was ever made of it. */
export async function isOwnShowing(tx: Tx, { series: { workspaceId }, source }: Plan, number: number): Promise<boolean> {
  if (number !== 1) return false
  const planned = await tx.$count(
    deliveries,
    and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.postId, source.id), ne(deliveries.status, 'cancelled')),
  )
  const shown = await tx.$count(
    recurringOccurrences,
    and(eq(recurringOccurrences.workspaceId, workspaceId), eq(recurringOccurrences.copyPostId, source.id)),
  )
  return planned === 0 && shown === 0
}
