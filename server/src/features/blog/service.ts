import { and, desc, eq, sql } from 'drizzle-orm'

import type { Services } from '../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../cursor.ts'
import { createLru } from '../../infra/lru.ts'
import { renderMarkdown } from './render.ts'
import { blogPosts } from './table.ts'

/** A card of the public list. Everything here is public. */
export interface BlogSummary {
  id: string
  slug: string
  title: string
  excerpt: string
  featuredImage: string | null
  author: string
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
  const after = cursor === undefined ? undefined : positionAt(cursor, AtRow)
  const rows = await db.plain
    .select()
    .from(blogPosts)
    .where(
      and(
        eq(blogPosts.published, true),
        after && sql`(${blogPosts.publishedAt}, ${blogPosts.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(blogPosts.publishedAt), desc(blogPosts.id))
    .limit(limit + 1)

  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items: items.map(present), nextCursor: rows.length > limit && last ? cursorOf([last.publishedAt.toISOString(), last.id]) : null }
}

/** Null when there is no published post at this address. */
export async function getPublished(services: Pick<Services, 'db'>, slug: string): Promise<BlogPost | null> {
  const row = await publishedAt(services, slug)
  return row ? { ...present(row), html: rendered(row.body) } : null
}

/** What a card says of the post at this address. */
export async function getSummary(services: Pick<Services, 'db'>, slug: string): Promise<BlogSummary | null> {
  const row = await publishedAt(services, slug)
  return row ? present(row) : null
}

async function publishedAt({ db }: Pick<Services, 'db'>, slug: string): Promise<typeof blogPosts.$inferSelect | undefined> {
  // A NUL is the one character that PostgreSQL cannot even be asked about.
  if (slug.includes('\0')) return undefined
  const [row] = await db.plain
    .select()
    .from(blogPosts)
    .where(and(eq(blogPosts.slug, slug), eq(blogPosts.published, true)))
  return row
}

/** Making the HTML takes far longer than reading the row, and the texts that are read are few. */
const recent = createLru<string>(100)

function rendered(body: string): string {
  const known = recent.get(body)
  if (known !== undefined) return known
  const html = renderMarkdown(body)
  recent.set(body, html)
  return html
}

function present({ id, slug, title, excerpt, featuredImage, author, publishedAt }: typeof blogPosts.$inferSelect): BlogSummary {
  return { id, slug, title, excerpt, featuredImage, author, publishedAt: publishedAt.toISOString() }
}
