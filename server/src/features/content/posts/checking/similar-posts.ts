import { mostPostsNamed, sameTextDays, type SimilarPost } from '@postwright/contract/content/post-checks'
import { headlineOf } from '@postwright/contract/content/headline'
import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Tx } from '../../../../infra/db/database.ts'
import { newestFirst } from '../service/page.ts'
import { posts } from '../table.ts'

/** Of those that were changed last, so many are held against the text. */
const comparedAtMost = 200
/** What part of the different words of two texts stands in both, for them to be nearly the same. */
const nearlySame = 0.7
/** Of so few words two texts share most by chance. */
const fewestWords = 8

export interface SimilarTo {
  workspaceId: string
  businessId: string
  postId: string
}

/**
 * Other posts of the business with the same text, or with nearly the same words, the most alike first. A post that this one was made from,
 * or that was made from it, is meant to be alike.
 */
export async function similarPosts(tx: Tx, which: SimilarTo): Promise<SimilarPost[]> {
  const rows = await similarQuery(tx, which)
  return rows.map(({ id, title, opening, contentType, isSame, updatedAt }) => ({
    postId: id,
    title: headlineOf({ title, body: opening }),
    contentType,
    isSame,
    updatedAt: updatedAt.toISOString(),
  }))
}

/** Words are compared as the search index has them, so that no text is taken apart again. */
export function similarQuery(tx: Tx, { workspaceId, businessId, postId }: SimilarTo) {
  const own = alias(posts, 'own')
  const recent = tx
    .select({
      id: posts.id,
      title: posts.title,
      body: posts.body,
      search: posts.search,
      contentType: posts.contentType,
      sourcePostId: posts.sourcePostId,
      updatedAt: posts.updatedAt,
    })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(posts.businessId, businessId),
        ne(posts.id, postId),
        ne(posts.status, 'archived'),
        sql`${posts.updatedAt} > now() - make_interval(days => ${sameTextDays}::int)`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(comparedAtMost)
    .as('recent')
  const isSame = sql<boolean>`(${recent.body} = ${own.body} and coalesce(${recent.title}, '') = coalesce(${own.title}, ''))`
  const alike = part(sql`${recent.search}`, sql`${own.search}`)
  return tx
    .select({
      id: recent.id,
      title: recent.title,
      opening: sql<string>`left(${recent.body}, 700)`,
      contentType: recent.contentType,
      isSame,
      updatedAt: recent.updatedAt,
    })
    .from(recent)
    .innerJoin(own, and(eq(own.workspaceId, workspaceId), eq(own.id, postId)))
    .where(
      and(
        sql`btrim(${own.body}) <> ''`,
        sql`${recent.sourcePostId} is distinct from ${own.id} and ${own.sourcePostId} is distinct from ${recent.id}`,
        sql`(${isSame} or (
          length(${own.search}) >= ${fewestWords}
          and length(${recent.search}) between length(${own.search}) * ${nearlySame}::float and length(${own.search}) / ${nearlySame}::float
          and ${alike} >= ${nearlySame}::float
        ))`,
      ),
    )
    .orderBy(desc(isSame), sql`${alike} desc`, desc(recent.updatedAt), desc(recent.id))
    .limit(mostPostsNamed)
}

/** How much of the words of both is in each: 1 where they have the same. */
function part(one: SQL, other: SQL): SQL {
  const shared = sql`(select count(*) from (select unnest(tsvector_to_array(${one})) intersect select unnest(tsvector_to_array(${other}))) shared)`
  return sql`${shared}::float / greatest(length(${one}) + length(${other}) - ${shared}, 1)`
}
