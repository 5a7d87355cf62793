import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { applyTransitions, lockDeliveries, type Move } from '../recording/apply-transition.ts'
import { followDeliveries } from '../recording/post-status.ts'
import { deliveries } from '../table.ts'

interface OfPost {
  workspaceId: string
  postId: string
  /** Whether restoring the business brings them back. */
  withBusiness?: boolean
}

/** Takes what a post has planned out of the queue and frees its quota; what is under way goes on. The caller settles the post's status. */
export async function cancelDeliveriesOfPost(tx: Tx, { workspaceId, postId, withBusiness = false }: OfPost): Promise<void> {
  const planned = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.postId, postId),
        inArray(deliveries.status, ['scheduled', 'retrying', 'held']),
      ),
    )
  if (planned.length === 0) return

  const moves = (await lockDeliveries(tx, { workspaceId, ids: planned.map(({ id }) => id) })).flatMap((row): Move[] => {
    // A worker may have taken it before the lock was ours.
    if (row.status !== 'scheduled' && row.status !== 'retrying' && row.status !== 'held') return []
    return [
      { row, event: 'cancelled', change: { set: { reasonCode: null, reason: null, cancelledFrom: withBusiness ? row.status : null } } },
    ]
  })
  await applyTransitions(tx, moves, { leavesPosts: true })
}

/** Whether a post is on its way out, or went out, or may have. */
export async function isGoingOut(tx: Tx, { workspaceId, postId }: Pick<OfPost, 'workspaceId' | 'postId'>): Promise<boolean> {
  const goingOut = and(
    eq(deliveries.workspaceId, workspaceId),
    eq(deliveries.postId, postId),
    inArray(deliveries.status, ['sending', 'published', 'unknown', 'needs_attention']),
  )
  return (await tx.$count(deliveries, goingOut)) > 0
}

/**
 * Cancels whatever a workspace has planned, for good; or one business of it, until that is restored. Post by post in one order, so
 * that two of these never wait for each other.
 */
export async function cancelPlans(tx: Tx, { workspaceId, businessId }: { workspaceId: string; businessId?: string }): Promise<void> {
  const planned = await tx
    .selectDistinct({ postId: deliveries.postId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        businessId ? eq(deliveries.businessId, businessId) : undefined,
        inArray(deliveries.status, ['scheduled', 'retrying', 'held']),
      ),
    )
    .orderBy(asc(deliveries.postId))
  for (const { postId } of planned) {
    await cancelDeliveriesOfPost(tx, { workspaceId, postId, withBusiness: businessId !== undefined })
    await followDeliveries(tx, { workspaceId, postId, keepsTime: businessId !== undefined })
  }
  if (businessId === undefined) {
    await tx
      .update(deliveries)
      .set({ cancelledFrom: null })
      .where(and(eq(deliveries.workspaceId, workspaceId), isNotNull(deliveries.cancelledFrom)))
  }
}
