import { checkableRules, isFollowed } from '@postwright/contract/content/style-notes'
import type { FollowedDrafts } from '@postwright/contract/content/voice'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { posts, postVersions } from '../posts/table.ts'
import { type HeardNote, isInUse } from './notes.ts'
import type { WhichBusiness } from './rules.ts'

/** A note is held against so many drafts, the newest. */
const mostDrafts = 12
/** Some of a business's posts are written by hand. */
const mostLookedAt = 100

/** Of each note in use that a program can check: how many of the last drafts follow it, of those written since there is the note. */
export async function followedOf(
  tx: Tx,
  which: WhichBusiness,
  notes: readonly HeardNote[],
): Promise<(note: HeardNote) => FollowedDrafts | null> {
  if (!notes.some(isChecked)) return () => null
  const drafts = await lastDrafts(tx, which)
  return (note) => {
    if (!isChecked(note)) return null
    const since = drafts.filter(({ writtenAt }) => writtenAt >= note.createdAt)
    if (since.length === 0) return null
    return { drafts: since.length, times: since.filter(({ contentType, content }) => isFollowed(contentType, content, note.rules)).length }
  }
}

function isChecked(note: HeardNote): boolean {
  return isInUse(note) && checkableRules(note.rules).length > 0
}

/** As they were written, before anybody edited them. */
async function lastDrafts(tx: Tx, { workspaceId, businessId }: WhichBusiness) {
  const newest = tx
    .select({ id: posts.id, contentType: posts.contentType, createdAt: posts.createdAt })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.businessId, businessId)))
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(mostLookedAt)
    .as('newest')
  const written = tx
    .select({ title: postVersions.title, body: postVersions.body, createdAt: postVersions.createdAt })
    .from(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.postId, newest.id), isNotNull(postVersions.writtenBy)))
    .orderBy(desc(postVersions.number))
    .limit(1)
    .as('written')
  const rows = await tx
    .select({ contentType: newest.contentType, title: written.title, body: written.body, writtenAt: written.createdAt })
    .from(newest)
    .innerJoinLateral(written, sql`true`)
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(mostDrafts)
  return rows.map(({ contentType, title, body, writtenAt }) => ({ contentType, content: { title, body }, writtenAt }))
}
