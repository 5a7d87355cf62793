import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import type { NewBlogPost } from '../../../platforms/blog/index.ts'
import { slugOf } from './slug.ts'
import { blogPosts } from './table.ts'

/**
 * Puts a post on the blog. The constraints make a repeated call for one delivery the same post, and each address one post's own.
 */
export async function publishToBlog(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { deliveryId, payload, media, author, timeZone }: NewBlogPost,
): Promise<{ id: string; url: string }> {
  const [{ excerptOf }, { coverOf }] = await Promise.all([import('./excerpt.ts'), import('./cover.ts')])
  const excerpt = excerptOf(payload.body)
  const title = payload.title?.trim() || excerpt
  for (const slug of candidates(slugOf(title))) {
    const [added] = await db.plain
      .insert(blogPosts)
      // To the millisecond, as cursors of the list are.
      .values({
        id: uuidv7(),
        deliveryId,
        title,
        slug,
        excerpt,
        body: payload.body,
        featuredImage: media.items.find(({ kind }) => kind === 'image')?.address ?? coverOf(payload.body),
        media: media.items,
        sharePicture: media.sharePicture,
        author,
        timeZone,
        published: true,
        publishedAt: sql`date_trunc('milliseconds', now())`,
      })
      .onConflictDoNothing()
      .returning({ id: blogPosts.id, slug: blogPosts.slug })
    const found = added ?? (await ofDelivery(db, deliveryId))
    if (found) return { id: found.id, url: `${config.baseUrl}/blog/${encodeURIComponent(found.slug)}` }
  }
  throw new Error('No address was free for a blog post.')
}

async function ofDelivery({ plain }: Services['db'], deliveryId: string) {
  const [row] = await plain.select({ id: blogPosts.id, slug: blogPosts.slug }).from(blogPosts).where(eq(blogPosts.deliveryId, deliveryId))
  return row
}

function candidates(slug: string): string[] {
  return [slug, ...[2, 3, 4, 5].map((number) => `${slug}-${number}`), `${slug}-${uuidv7().slice(-12)}`]
}
