import { tagKey } from '@postwright/contract/content/tags'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../infra/db/database.ts'
import { postTags, tags } from './table.ts'

interface NewTags {
  workspaceId: string
  businessId: string
  names: readonly string[]
}

/** The tags of a business by their keys, made where they are missing. They are held until the transaction ends, so that nobody removes them meanwhile. */
export async function keepTags(tx: Tx, { workspaceId, businessId, names }: NewTags): Promise<Map<string, { id: string; name: string }>> {
  const byKey = new Map(names.toReversed().map((name) => [tagKey(name), name]))
  if (byKey.size === 0) return new Map()
  // In one order, so that two who add the same tags never wait for each other.
  const wanted = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const rows = await tx
    .insert(tags)
    .values(wanted.map(([key, name]) => ({ id: uuidv7(), workspaceId, businessId, name, key })))
    .onConflictDoUpdate({ target: [tags.workspaceId, tags.key, tags.businessId], set: { name: sql`${tags.name}` } })
    .returning({ id: tags.id, name: tags.name, key: tags.key })
  return new Map(rows.map(({ key, ...tag }) => [key, tag]))
}

interface OfPosts {
  workspaceId: string
  postIds: readonly string[]
}

/** The tags of posts, by name. */
export async function tagsOf(tx: Tx, { workspaceId, postIds }: OfPosts): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = await tx
    .select({ postId: postTags.postId, id: tags.id, name: tags.name })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(and(eq(postTags.workspaceId, workspaceId), inArray(postTags.postId, [...postIds])))
    .orderBy(asc(tags.key))
  return Map.groupBy(rows, ({ postId }) => postId)
}
