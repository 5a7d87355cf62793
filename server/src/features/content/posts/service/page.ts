import type { ListedPosts, ListPosts, PostSummary } from '@postwright/contract/content/posts'
import { sql } from 'drizzle-orm'

import { cursorOf } from '../../../../cursor.ts'
import { posts } from '../table.ts'
import type { FoundFilter } from './filter.ts'

export type PageOfPosts = ListedPosts

export type Wanted = FoundFilter & Pick<ListPosts, 'cursor' | 'limit'>

// The indexes put nulls last; an order that does not say so cannot use them, though there are no nulls.
export const newestFirst = [sql`${posts.updatedAt} desc nulls last`, sql`${posts.id} desc nulls last`]

/** One row more than asked for was read, to know whether there is a next page. */
export function pageOf(
  read: PostSummary[],
  limit: number,
  positionOf: (last: PostSummary) => (string | number)[],
): Omit<PageOfPosts, 'search'> {
  const items = read.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: read.length > limit && last ? cursorOf(positionOf(last)) : null }
}
