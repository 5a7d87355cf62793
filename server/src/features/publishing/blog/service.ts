import { and, desc, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import type { SentItem } from '../../../platforms/media.ts'
import { renderedMarkdown } from './rendered.ts'
import { blogPosts } from './table.ts'

/** A card of the public list. Everything here is public. */
export interface BlogSummary {
  id: string
  slug: string
  title: string
  excerpt: string
  /** An address, of this instance where it begins with a slash. */
  featuredImage: string | null
  /** In their order: the first picture is the cover. */
  media: readonly SentItem[]
  /** What networks show of it, where it has a cover of its own. */
  sharePicture: SentItem | null
  author: string
  timeZone: string
  publishedAt: string
}

export interface BlogPost extends BlogSummary {
  /** Sanitised: it may be put into a page as it is. */
  html: string
}

/** The published posts, newest first; `cursor` is the `nextCursor` of the page before. */
export async function listPublished(
  { db }: Pick<Services, 'db'>,
  { cursor, limit = 24 }: { cursor?: string; limit?: number } = {},
): Promise<{ items: BlogSummary[]; nextCursor: string | null }> {
  const rows = await listQuery(db, cursor, limit)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items: items.map(present), nextCursor: rows.length > limit && last ? cursorOf([last.publishedAt.toISOString(), last.id]) : null }
}

export function listQuery({ plain }: Services['db'], cursor: string | undefined, limit: number) {
  const after = cursor === undefined ? undefined : positionAt(cursor, AtRow)
  return plain
    .select(summary)
    .from(blogPosts)
    .where(
      and(blogPosts.published, after && sql`(${blogPosts.publishedAt}, ${blogPosts.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`),
    )
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(limit + 1)
}

/** Everything but the text, which no list shows. */
const summary = {
  id: blogPosts.id,
  slug: blogPosts.slug,
  title: blogPosts.title,
  excerpt: blogPosts.excerpt,
  featuredImage: blogPosts.featuredImage,
  media: blogPosts.media,
  sharePicture: blogPosts.sharePicture,
  author: blogPosts.author,
  timeZone: blogPosts.timeZone,
  publishedAt: blogPosts.publishedAt,
}

/** Null when there is no published post at this address. */
export async function getPublished({ db }: Pick<Services, 'db'>, slug: string): Promise<BlogPost | null> {
  if (isImpossible(slug)) return null
  const [row] = await db.plain
    .select({ ...summary, body: blogPosts.body })
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), blogPosts.published))
  return row ? { ...present(row), html: await renderedMarkdown(row.body) } : null
}

/** What a card says of the post at this address. */
export async function getSummary({ db }: Pick<Services, 'db'>, slug: string): Promise<BlogSummary | null> {
  if (isImpossible(slug)) return null
  const [row] = await db.plain
    .select(summary)
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), blogPosts.published))
  return row ? present(row) : null
}

/** A NUL is the one character that PostgreSQL cannot even be asked about. */
function isImpossible(slug: string): boolean {
  return slug.includes('\0')
}

function present({
  id,
  slug,
  title,
  excerpt,
  featuredImage,
  media,
  sharePicture,
  author,
  timeZone,
  publishedAt,
}: Omit<BlogSummary, 'publishedAt'> & { publishedAt: Date }): BlogSummary {
  return { id, slug, title, excerpt, featuredImage, media, sharePicture, author, timeZone, publishedAt: publishedAt.toISOString() }
}
