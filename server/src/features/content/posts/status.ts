import { mayBecome } from '@postwright/contract/content/post-states'
import type { PostStatus } from '@postwright/contract/content/posts'
import { sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { rowsOf } from '../../../infra/db/prepared.ts'
import type { PostRow } from './reading.ts'
import { afterUnplanning } from './transitions.ts'

/** What a post has while nobody approved its present text. */
export const noApproval = {
  approvedVersion: null,
  approvedHash: null,
  approvedChannels: null,
  approvedBy: null,
  approvedGuest: null,
  approvedAt: null,
}

/** What an edit of the post voids. */
export function approvalOf({ approvedHash: hash, approvedVersion: version }: PostRow): { version: number | null; hash: string } | null {
  return hash === null ? null : { version, hash }
}

export interface WhichPost {
  workspaceId: string
  postId: string
  /** Lists do not show it as changed: it goes, or comes back, with its business. */
  keepsTime?: boolean | undefined
}

/** A post's new status; null when it is taken off the calendar. */
export type NewPostStatus = WhichPost & { status: PostStatus | null }

/**
 * Moves posts to a status, for whoever delivers them. What was taken off the calendar, once its deliveries are cancelled, is approved or a
 * draft again. One that may not go there stays where it is: only a person brings a post out of the archive.
 */
export async function setPostStatuses(tx: Tx, wanted: readonly NewPostStatus[]): Promise<void> {
  const found = await rowsOf<{ id: string; status: PostStatus; is_approved: boolean }>(
    tx,
    'posts.lock-status',
    lockingStatus,
    which(wanted),
  )
  const known = new Map(found.map((post) => [post.id, post]))
  const moving = wanted.flatMap(({ status, ...one }) => {
    const from = known.get(one.postId)
    const to = from && statusAfter(from.status, status, { isApproved: from.is_approved })
    return from && to && to !== from.status ? [{ ...one, status: to }] : []
  })
  if (moving.length === 0) return

  const values = { statuses: moving.map(({ status }) => status), keep: moving.map(({ keepsTime = false }) => keepsTime) }
  await rowsOf(tx, 'posts.set-status', settingStatus, { ...which(moving), ...values })
  for (const [workspaceId, those] of Map.groupBy(moving, (one) => one.workspaceId))
    await emit(tx, { type: 'post.statusChanged', workspaceId, postIds: those.map(({ postId }) => postId) })
}

function statusAfter(from: PostStatus, wanted: PostStatus | null, approval: { isApproved: boolean }): PostStatus {
  const to = wanted ?? 'scheduled'
  const reached = from !== 'archived' && mayBecome(from, to) ? to : from
  return wanted === null ? afterUnplanning(reached, approval) : reached
}

function which(those: readonly WhichPost[]) {
  return { workspaceIds: those.map(({ workspaceId }) => workspaceId), ids: those.map(({ postId }) => postId) }
}

const { placeholder } = sql

function lockingStatus() {
  return sql`select p.id, p.status, p.approved_hash is not null as is_approved from posts p
    where (p.workspace_id, p.id) in (select * from unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('ids')}::uuid[]))
    order by p.id for update of p`
}

function settingStatus() {
  return sql`update posts p set status = v.status, updated_at = case when v.keep then p.updated_at else now() end
    from unnest(${placeholder('workspaceIds')}::uuid[], ${placeholder('ids')}::uuid[], ${placeholder('statuses')}::text[], ${placeholder('keep')}::boolean[])
      as v (workspace_id, id, status, keep)
    where p.workspace_id = v.workspace_id and p.id = v.id`
}
