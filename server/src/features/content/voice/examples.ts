import type { ContentType } from '@postwright/contract/core/content-types'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'

import { nearest } from '../../../ai/voice/nearest.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { posts } from '../posts/table.ts'
import { importedExamples } from './imported-examples.ts'
import { voiceExamples } from './table.ts'

const mostExamples = 3
/** Where nobody chose any, so many of those that were approved last are compared. */
const mostCompared = 20
/** Of an article; the rest tells no more of how it is written. */
const longestExample = 3000

interface Which {
  workspaceId: string
  businessId: string
  contentTypes: readonly ContentType[]
  /** What is to be written. */
  brief: string
}

export interface Example {
  title: string | null
  body: string
}

/**
 * What a business shows how it sounds with, for each content type: of the posts that people chose as examples, else of those that were
 * approved last and of those that were imported to learn from, the nearest to the brief. A post that is not approved any more is none.
 */
export async function approvedExamples(
  tx: Tx,
  { workspaceId, businessId, contentTypes, brief }: Which,
): Promise<(type: ContentType) => Example[]> {
  const ranked = tx
    .select({
      contentType: posts.contentType,
      title: posts.title,
      body: sql<string>`left(${posts.body}, ${longestExample})`.as('opening'),
      isChosen: sql<boolean>`${voiceExamples.postId} is not null`.as('is_chosen'),
      place: sql<number>`row_number() over (
          partition by ${posts.contentType} order by ${voiceExamples.postId} is not null desc, ${posts.approvedAt} desc
        )`
        .mapWith(Number)
        .as('place'),
    })
    .from(posts)
    .leftJoin(voiceExamples, eq(voiceExamples.postId, posts.id))
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(posts.businessId, businessId),
        inArray(posts.contentType, [...contentTypes]),
        isNotNull(posts.approvedAt),
      ),
    )
    .as('ranked')
  const rows = await tx
    .select()
    .from(ranked)
    .where(or(ranked.isChosen, sql`${ranked.place} <= ${mostCompared}`))
  const imported = await importedExamples(tx, { workspaceId, businessId, contentTypes, longest: longestExample })
  return (type) => {
    const ofType = rows.filter((row) => row.contentType === type).toSorted((a, b) => a.place - b.place)
    const chosen = ofType.filter(({ isChosen }) => isChosen)
    const textOf = ({ title, body }: Example) => `${title ?? ''} ${body}`
    return nearest<Example>(chosen.length > 0 ? chosen : [...ofType, ...imported(type)], { textOf, to: brief, most: mostExamples }).map(
      ({ title, body }) => ({
        title,
        body,
      }),
    )
  }
}
