import { mayBecome } from '@postwright/contract/content/post-states'
import type { PostStatus } from '@postwright/contract/content/posts'
import { and, eq, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { PostRow } from './reading.ts'
import { posts } from './table.ts'
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

/**
 * Moves a post to a status, for whoever delivers it.
 *
 * @returns false when nothing changed: it is there already, or may not go there. Only a person brings a post out of the archive.
 */
export async function setPostStatus(tx: Tx, { status, ...which }: WhichPost & { status: PostStatus }): Promise<boolean> {
  const from = await lockedStatus(tx, which)
  if (!from || from.status === 'archived' || !mayBecome(from.status, status)) return false

  await moveTo(tx, which, status)
  return true
}

/** Takes a post off the calendar, once its deliveries are cancelled: it is approved or a draft again. */
export async function unplanPost(tx: Tx, which: WhichPost): Promise<void> {
  const from = await lockedStatus(tx, which)
  if (!from) return
  const status = afterUnplanning(from.status, { isApproved: from.approvedHash !== null })
  if (status !== from.status) await moveTo(tx, which, status)
}

async function lockedStatus(tx: Tx, { workspaceId, postId }: WhichPost) {
  const [post] = await tx
    .select({ status: posts.status, approvedHash: posts.approvedHash })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
    .for('update')
  return post
}

async function moveTo(tx: Tx, { workspaceId, postId, keepsTime = false }: WhichPost, status: PostStatus): Promise<void> {
  await tx
    .update(posts)
    .set({ status, ...(!keepsTime && { updatedAt: sql`now()` }) })
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  await emit(tx, { type: 'post.statusChanged', workspaceId, postId })
}
