import { type AssetDetails, type AssetUse, type MediaSummary, mostMediaBytes } from '@postwright/contract/content/media'
import { headlineOf } from '@postwright/contract/content/headline'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { deliveries } from '../../../publishing/deliveries/table.ts'
import { businessOf } from '../../businesses/public.ts'
import { postMedia, posts } from '../../posts/table.ts'
import { countNeeding } from '../needed.ts'
import { assetOf, present } from '../present.ts'
import { variantsOf } from '../renditions/list.ts'
import { takenBy } from '../room.ts'
import { assets } from '../table.ts'
import { hasNoAlt, hasNoFolder, isFilm, isUnused } from './list.ts'

/** So many posts are named; `posts` counts all of them. */
const mostNamed = 50
const mostFolders = 500

/** @throws NOT_FOUND */
export async function getAsset({ db, actor: { workspaceId } }: Context, { id }: { id: string }): Promise<AssetDetails> {
  return db.transaction(async (tx) => {
    const row = await assetOf(tx, { workspaceId, id })
    return {
      ...present(row),
      usedBy: await usesOf(tx, { workspaceId, id }),
      neededBy: await countNeeding(tx, { workspaceId, id }),
      variants: await variantsOf(tx, row.asset),
    }
  })
}

async function usesOf(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<AssetUse[]> {
  const nextDueAt = sql<Date | null>`(
    select min(${deliveries.dueAt}) from ${deliveries}
    where ${deliveries.postId} = ${posts.id} and ${deliveries.status} in ('scheduled', 'sending', 'retrying', 'held', 'unknown')
  )`.mapWith((instant: string) => new Date(instant))
  const rows = await tx
    .select({
      postId: posts.id,
      title: posts.title,
      body: sql<string>`left(${posts.body}, 700)`,
      contentType: posts.contentType,
      status: posts.status,
      nextDueAt,
    })
    .from(postMedia)
    .innerJoin(posts, eq(posts.id, postMedia.postId))
    .where(and(eq(postMedia.workspaceId, workspaceId), eq(postMedia.assetId, id)))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .limit(mostNamed)
  return rows.map(({ title, body, nextDueAt: due, ...use }) => ({
    ...use,
    title: headlineOf({ title, body }),
    nextDueAt: due?.toISOString() ?? null,
  }))
}

/** What there is of a business, by folder, and what is to tidy. @throws NOT_FOUND */
export async function readMediaSummary(
  { db, actor: { workspaceId } }: Context,
  { businessId }: { businessId: string },
): Promise<MediaSummary> {
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const ofBusiness = and(eq(assets.workspaceId, workspaceId), eq(assets.businessId, businessId))
    const taken = await takenBy(tx, { workspaceId, businessId })
    const [counted] = await tx
      .select({
        noFolder: sql<number>`count(*) filter (where ${hasNoFolder})::int`,
        noAlt: sql<number>`count(*) filter (where ${hasNoAlt})::int`,
        unused: sql<number>`count(*) filter (where ${isUnused})::int`,
        films: sql<number>`count(*) filter (where ${isFilm})::int`,
      })
      .from(assets)
      .where(ofBusiness)
    const tag = sql<string>`unnest(${assets.tags})`
    const tagged = tx
      .select({ name: tag.as('name') })
      .from(assets)
      .where(ofBusiness)
      .as('tagged')
    const tags = await tx
      .select({ name: tagged.name, count: sql<number>`count(*)::int` })
      .from(tagged)
      .groupBy(tagged.name)
      .orderBy(sql`lower(${tagged.name})`)
      .limit(mostFolders)
    return { ...taken, mostBytes: mostMediaBytes, tags, noFolder: 0, noAlt: 0, unused: 0, films: 0, ...counted }
  })
}
