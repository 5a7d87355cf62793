import type { ContentType } from '@postwright/contract/core/content-types'
import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { posts } from '../posts/table.ts'

const mostExamples = 3
/** Of an article; the rest tells no more of how it is written. */
const longestExample = 3000

interface Which {
  workspaceId: string
  businessId: string
  contentTypes: readonly ContentType[]
}

export interface Example {
  title: string | null
  body: string
}

/** The posts of a business that were approved last, for each content type. */
export async function approvedExamples(
  tx: Tx,
  { workspaceId, businessId, contentTypes }: Which,
): Promise<(type: ContentType) => Example[]> {
  const ranked = tx
    .select({
      contentType: posts.contentType,
      title: posts.title,
      body: sql<string>`left(${posts.body}, ${longestExample})`.as('opening'),
      place: sql<number>`row_number() over (partition by ${posts.contentType} order by ${posts.approvedAt} desc)`
        .mapWith(Number)
        .as('place'),
    })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(posts.businessId, businessId),
        inArray(posts.contentType, [...contentTypes]),
        isNotNull(posts.approvedAt),
      ),
    )
    .orderBy(desc(posts.approvedAt))
    .as('ranked')
  const rows = await tx
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${mostExamples}`)
  return (type) =>
    rows
      .filter((row) => row.contentType === type)
      .toSorted((a, b) => a.place - b.place)
      .map(({ title, body }) => ({ title, body }))
}
