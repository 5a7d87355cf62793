import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import type { PostStatus } from '@postwright/contract/content/posts'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { rowsOf } from '../../../../infra/db/prepared.ts'
import { setPostStatuses, type WhichPost } from '../../../content/posts/public.ts'

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

/** Brings posts' statuses in line with their deliveries. The caller holds the locks on the rows of the posts. */
export async function followDeliveries(tx: Tx, ...which: readonly WhichPost[]): Promise<void> {
  if (which.length === 0) return
  const values = { workspaceIds: which.map(({ workspaceId }) => workspaceId), postIds: which.map(({ postId }) => postId) }
  const rows = await rowsOf<SummaryRow>(tx, 'deliveries.of-posts', selectSummaries, values)
  const summaries = Map.groupBy(rows, ({ post_id }) => post_id)
  const posts = new Map(which.map((post) => [post.postId, post]))
  await setPostStatuses(
    tx,
    [...posts.values()].map((post) => ({ ...post, status: postStatusOf(summaries.get(post.postId)?.map(summaryOf) ?? []) })),
  )
}

interface SummaryRow {
  post_id: string
  channel_id: string
  status: DeliveryStatus
}

function summaryOf({ channel_id: channelId, status }: SummaryRow): DeliverySummary {
  return { channelId, status }
}

function selectSummaries() {
  const { placeholder } = sql
  return sql`select d.post_id, d.channel_id, d.status from deliveries d
    join unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('postIds')}::uuid[]) as p (workspace_id, id) on d.workspace_id = p.workspace_id and d.post_id = p.id
    order by d.created_at, d.id`
}
