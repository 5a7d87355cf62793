import { eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Payload } from '../../../platforms/platform.ts'
import { blogPosts } from './table.ts'

/** Gives a post of the blog another title and text; its address stays. @returns the address; null for a post that is not there. */
export async function changeOnBlog(
  { db: { plain }, config }: Pick<Services, 'db' | 'config'>,
  id: string,
  { title, body }: Pick<Payload, 'title' | 'body'>,
): Promise<string | null> {
  const [{ excerptOf }, { coverOf }] = await Promise.all([import('./excerpt.ts'), import('./cover.ts')])
  const [known] = await plain.select({ media: blogPosts.media }).from(blogPosts).where(eq(blogPosts.id, id))
  if (!known) return null
  const excerpt = excerptOf(body)
  const featuredImage = known.media.find(({ kind }) => kind === 'image')?.address ?? coverOf(body)
  const [changed] = await plain
    .update(blogPosts)
    .set({ title: title?.trim() || excerpt, excerpt, body, featuredImage })
    .where(eq(blogPosts.id, id))
    .returning({ slug: blogPosts.slug })
  return changed ? `${config.baseUrl}/blog/${encodeURIComponent(changed.slug)}` : null
}

/** Takes a post off the blog; one that is not there is off it. */
export async function takeFromBlog({ db }: Pick<Services, 'db'>, id: string): Promise<void> {
  await db.plain.delete(blogPosts).where(eq(blogPosts.id, id))
}
