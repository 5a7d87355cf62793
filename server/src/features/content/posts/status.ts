import { mayBecome } from '@postwright/contract/content/post-states'
import { PostStatus } from '@postwright/contract/content/posts'
import { type SQL, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inOrder } from '../../../infra/db/in-order.ts'
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
  if (wanted.length === 0) return
  const moved = await rowsOf<{ id: string; workspace_id: string }>(tx, 'posts.set-status', settingStatus, {
    wanted: JSON.stringify(wanted),
    ways: JSON.stringify(waysTo),
  })
  const ofWorkspaces = [...Map.groupBy(moved, (post) => post.workspace_id)]
  await inOrder(
    ofWorkspaces.map(([workspaceId, those]) => emit(tx, { type: 'post.statusChanged', workspaceId, postIds: those.map(({ id }) => id) })),
  )
}

/** Each status with those from which a post may go there; what leaves the calendar goes by way of `scheduled`. */
const waysTo: Record<string, PostStatus[]> = {
  ...Object.fromEntries(
    PostStatus.options.map((to) => [to, PostStatus.options.filter((from) => from !== 'archived' && mayBecome(from, to))]),
  ),
  unplanned: PostStatus.options.filter((from) => from === 'scheduled' || (from !== 'archived' && mayBecome(from, 'scheduled'))),
}

function unplanned(isApproved: boolean): SQL {
  return sql.raw(`'${afterUnplanning('scheduled', { isApproved })}'`)
}

function settingStatus() {
  const { placeholder } = sql
  const status = sql`coalesce(v.status, case when p.approved_hash is null then ${unplanned(false)} else ${unplanned(true)} end)`
  return sql`update posts p set status = ${status}, updated_at = case when v."keepsTime" then p.updated_at else now() end
    from jsonb_to_recordset(${placeholder('wanted')}::jsonb) as v ("workspaceId" uuid, "postId" uuid, status text, "keepsTime" boolean)
    where p.workspace_id = v."workspaceId" and p.id = v."postId" and p.status <> ${status}
      and ${placeholder('ways')}::jsonb -> coalesce(v.status, 'unplanned') ? p.status
    returning p.id, p.workspace_id`
}
