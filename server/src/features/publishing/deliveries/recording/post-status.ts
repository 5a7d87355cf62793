import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import type { PostStatus } from '@postwright/contract/content/posts'
import { and, asc, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { prepared } from '../../../../infra/db/prepared.ts'
import { setPostStatus, unplanPost, type WhichPost } from '../../../content/posts/public.ts'
import { deliveries } from '../table.ts'

/** One post's delivery as far as its status goes, oldest first in a list. */
export interface DeliverySummary {
  channelId: string
  status: DeliveryStatus
}

const byUrgency: readonly [PostStatus, readonly DeliveryStatus[]][] = [
  ['publishing', ['sending', 'retrying', 'unknown']],
  ['needs_attention', ['needs_attention']],
  ['failed', ['failed', 'missed']],
  ['scheduled', ['scheduled', 'held']],
  ['published', ['published']],
]

/**
 * The status that a post's deliveries give it. On each channel the newest one counts; where that was cancelled, only
 * whether the post is live there already. Null when nothing is planned, under way or live.
 */
export function postStatusOf(summaries: readonly DeliverySummary[]): PostStatus | null {
  const counting = new Map<string, DeliveryStatus>()
  const live = new Set<string>()
  for (const { channelId, status } of summaries) {
    counting.set(channelId, status)
    if (status === 'published') live.add(channelId)
  }
  const statuses = [...counting].map(([channelId, status]) => (status === 'cancelled' && live.has(channelId) ? 'published' : status))
  return byUrgency.find(([, group]) => statuses.some((status) => group.includes(status)))?.[0] ?? null
}

/** Brings a post's status in line with its deliveries. The caller holds the lock on the post's row. */
export async function followDeliveries(tx: Tx, { workspaceId, postId, keepsTime }: WhichPost): Promise<void> {
  const query = prepared(tx, 'deliveries.of-post', (on) =>
    on
      .select({ channelId: deliveries.channelId, status: deliveries.status })
      .from(deliveries)
      .where(and(eq(deliveries.workspaceId, sql.placeholder('workspaceId')), eq(deliveries.postId, sql.placeholder('postId'))))
      .orderBy(asc(deliveries.createdAt), asc(deliveries.id))
      .prepare('deliveries.of-post'),
  )
  const summaries = await query.execute({ workspaceId, postId })

  const status = postStatusOf(summaries)
  await setPostStatus(tx, { workspaceId, postId, keepsTime, status: status ?? 'scheduled' })
  if (status === null) await unplanPost(tx, { workspaceId, postId, keepsTime })
}
