import type { ForChannel, MediaItem, PostContent, WholeContent } from '@postwright/contract/content/content'
import { isSameWhole } from '@postwright/contract/content/for-channels'
import { isSameMedia } from '@postwright/contract/content/media-changes'
import type { PostVersion, Suggestions, WrittenBy } from '@postwright/contract/content/posts'
import { and, desc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import { posts, postVersions } from './table.ts'
import { type GivenSource, keepSources } from './version-sources.ts'

interface NewVersion {
  workspaceId: string
  postId: string
  content: WholeContent
  /** What goes out with the text. */
  media: readonly MediaItem[]
  origin: PostVersion['origin']
  note: string
  /** Who wrote this text, whoever keeps it; null when they left. */
  authorId: string | null
  /** What wrote it, where no person did, and what it proposed beside the text. */
  writtenBy?: WrittenBy | null
  suggestions?: Suggestions | null
  /** Passages of documents that it was made from. */
  sources?: readonly GivenSource[]
}

/**
 * Makes a text with its media a version, unless the newest one says and shows the same. The post is locked by the caller.
 *
 * @returns the number under which they are kept.
 */
export async function keepVersion(tx: Tx, version: NewVersion): Promise<number> {
  const { workspaceId, postId, content, media } = version
  const [newest] = await tx
    .select({
      number: postVersions.number,
      title: postVersions.title,
      body: postVersions.body,
      media: postVersions.media,
      forChannels: postVersions.forChannels,
    })
    .from(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.postId, postId)))
    .orderBy(desc(postVersions.number))
    .limit(1)
  if (newest && isSameWhole(newest, content) && isSameMedia(newest.media ?? media, media)) return newest.number

  const number = (newest?.number ?? 0) + 1
  await addVersion(tx, { ...version, number })
  await tx
    .update(posts)
    .set({ version: number })
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  return number
}

/** The text of a version, and what was shown with it where that is known. */
export type KeptContent = PostContent & { media: MediaItem[] | null; forChannels: ForChannel[] }

const kept = { title: postVersions.title, body: postVersions.body, media: postVersions.media, forChannels: postVersions.forChannels }

export async function versionOf(
  tx: Tx,
  { workspaceId, postId, number }: { workspaceId: string; postId: string; number: number },
): Promise<KeptContent | undefined> {
  const [version] = await tx
    .select(kept)
    .from(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.postId, postId), eq(postVersions.number, number)))
  return version
}

/** These versions of these posts, as far as there are any. */
export async function versionsOf(
  tx: Tx,
  workspaceId: string,
  which: readonly { postId: string; number: number }[],
): Promise<(KeptContent & { postId: string; number: number })[]> {
  if (which.length === 0) return []
  const pairs = sql.join(
    which.map(({ postId, number }) => sql`(${postId}::uuid, ${number}::int)`),
    sql`, `,
  )
  return tx
    .select({ postId: postVersions.postId, number: postVersions.number, ...kept })
    .from(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), sql`(${postVersions.postId}, ${postVersions.number}) in (${pairs})`))
}

async function addVersion(tx: Tx, version: NewVersion & { number: number }): Promise<void> {
  const { workspaceId, postId, number, sources = [] } = version
  await insertVersion(tx, version)
  await keepSources(tx, { workspaceId, postId, version: number }, sources)
}

/** Its row alone, in one statement that is sent at once. */
export async function insertVersion(tx: Tx, version: Omit<NewVersion, 'sources'> & { number: number }): Promise<void> {
  const { workspaceId, postId, number, content, media, origin, note, authorId, writtenBy = null, suggestions = null } = version
  const query = prepared(tx, 'posts.add-version', (on) =>
    on
      .insert(postVersions)
      .values({
        id: sql.placeholder('id'),
        workspaceId: sql.placeholder('workspaceId'),
        postId: sql.placeholder('postId'),
        number: sql.placeholder('number'),
        title: sql.placeholder('title'),
        body: sql.placeholder('body'),
        media: sql`${sql.placeholder('media')}::jsonb`,
        forChannels: sql`${sql.placeholder('forChannels')}::jsonb`,
        origin: sql.placeholder('origin'),
        note: sql.placeholder('note'),
        authorId: sql.placeholder('authorId'),
        // Of a column's own encoding null becomes the null of JSON.
        writtenBy: sql`${sql.placeholder('writtenBy')}::jsonb`,
        suggestions: sql`${sql.placeholder('suggestions')}::jsonb`,
      })
      .prepare('posts.add-version'),
  )
  await query.execute({
    id: uuidv7(),
    workspaceId,
    postId,
    number,
    title: content.title,
    body: content.body,
    media: JSON.stringify(media),
    forChannels: JSON.stringify(content.forChannels ?? []),
    origin,
    note,
    authorId,
    writtenBy: writtenBy && JSON.stringify(writtenBy),
    suggestions: suggestions && JSON.stringify(suggestions),
  })
}
