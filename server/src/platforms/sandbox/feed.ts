import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Database, Tx } from '../../infra/db/database.ts'
import { pageSize } from './limits.ts'
import { sandboxPosts } from './table.ts'
import type { ChangedSandboxPost, NewSandboxPost, SandboxPost } from './types.ts'

interface NewEntry {
  channelId: string
  /** A second post with the same key is the first one. */
  key: string | null
  post: NewSandboxPost
  baseUrl: string
}

export async function addToFeed({ plain }: Database, { channelId, key, post, baseUrl }: NewEntry): Promise<SandboxPost> {
  const [added] = await plain
    .insert(sandboxPosts)
    .values({ id: uuidv7(), channelId, idempotencyKey: key, ...post })
    .onConflictDoNothing()
    .returning()
  if (added) return present(added, baseUrl)

  const [known] = await plain
    .select()
    .from(sandboxPosts)
    .where(and(eq(sandboxPosts.channelId, channelId), eq(sandboxPosts.idempotencyKey, key ?? '')))
  if (!known) throw new Error('The wall has neither taken the post nor known it.')
  return present(known, baseUrl)
}

interface Entry {
  channelId: string
  id: string
  baseUrl: string
}

/** @returns null for a post that is not there. */
export async function changeInFeed(
  { plain }: Database,
  { channelId, id, text, baseUrl }: Entry & { text: ChangedSandboxPost },
): Promise<SandboxPost | null> {
  const [changed] = await plain
    .update(sandboxPosts)
    .set(text)
    .where(and(eq(sandboxPosts.channelId, channelId), eq(sandboxPosts.id, id)))
    .returning()
  return changed ? present(changed, baseUrl) : null
}

/** @returns what was there; null where it was not. */
export async function takeFromFeed({ plain }: Database, { channelId, id, baseUrl }: Entry): Promise<SandboxPost | null> {
  const [taken] = await plain
    .delete(sandboxPosts)
    .where(and(eq(sandboxPosts.channelId, channelId), eq(sandboxPosts.id, id)))
    .returning()
  return taken ? present(taken, baseUrl) : null
}

export async function feedSince({ plain }: Database, { channelId, since, baseUrl }: { channelId: string; since: Date; baseUrl: string }) {
  const rows = await plain
    .select()
    .from(sandboxPosts)
    .where(and(eq(sandboxPosts.channelId, channelId), gte(sandboxPosts.createdAt, since)))
    .orderBy(desc(sandboxPosts.createdAt))
    .limit(pageSize + 1)
  return { posts: rows.slice(0, pageSize).map((row) => present(row, baseUrl)), more: rows.length > pageSize }
}

/** What the public page of a feed shows, newest first. */
export function readFeed(db: Database, { channelId, baseUrl }: { channelId: string; baseUrl: string }) {
  return feedSince(db, { channelId, since: new Date(0), baseUrl })
}

/** Empties feeds whose channels end. */
export async function clearFeeds(tx: Pick<Tx, 'delete'>, channelIds: readonly string[]): Promise<void> {
  if (channelIds.length > 0) await tx.delete(sandboxPosts).where(inArray(sandboxPosts.channelId, [...channelIds]))
}

function present(row: typeof sandboxPosts.$inferSelect, baseUrl: string): SandboxPost {
  const { id, channelId, contentType, title, body, media, replyTo, createdAt } = row
  // Its HTTP API lets only the nine content types in.
  return {
    id,
    url: `${baseUrl}/sandbox/${channelId}#${id}`,
    contentType: contentType as SandboxPost['contentType'],
    title,
    body,
    media,
    replyTo,
    createdAt: createdAt.toISOString(),
  }
}
