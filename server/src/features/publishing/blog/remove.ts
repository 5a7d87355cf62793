import { inArray } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { blogPosts } from './table.ts'

/** Takes off the blog what these deliveries put there. */
export async function removeFromBlog(tx: Tx, deliveryIds: readonly string[]): Promise<void> {
  if (deliveryIds.length > 0) await tx.delete(blogPosts).where(inArray(blogPosts.deliveryId, [...deliveryIds]))
}
