import type { ListAssets, ListedAssets } from '@postwright/contract/content/media'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf } from '../../businesses/public.ts'
import { postMedia } from '../../posts/table.ts'
import { says } from '../find-media.ts'
import { type AssetRow, present, selectAssets } from '../present.ts'
import { type SearchedWords, searchedMedia } from '../searched-media.ts'
import { assets } from '../table.ts'

/**
 * Pictures and films of one business: at most some thousands, so that all of them may be looked through. Where none has what was typed,
 * those with words that are written nearly so.
 *
 * @throws NOT_FOUND
 */
export async function listAssets({ db, actor: { workspaceId } }: Context, input: ListAssets): Promise<ListedAssets> {
  const { businessId, limit, order } = input
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const find = (words: SearchedWords) => listQuery(tx, workspaceId, input, words)
    const { q } = input
    const { rows, isClose } = q ? await searchedMedia(tx, { workspaceId, businessId, q }, find) : { rows: await find([]), isClose: false }
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    const nextCursor = rows.length > limit && last ? cursorOf(orders[order].positionOf(last)) : null
    return { items: items.map(present), nextCursor, isClose }
  })
}

export function listQuery(
  tx: Tx,
  workspaceId: string,
  { businessId, cursor, limit, tag, view, shape, order }: ListAssets,
  words: SearchedWords,
) {
  const { after, orderBy } = orders[order]
  return selectAssets(tx)
    .where(
      and(
        eq(assets.workspaceId, workspaceId),
        eq(assets.businessId, businessId),
        tag ? sql`${tag} = any(${assets.tags})` : undefined,
        says(words, assets),
        views[view],
        shapes[shape],
        cursor === undefined ? undefined : after(cursor),
      ),
    )
    .orderBy(...orderBy)
    .limit(limit + 1)
}

export const isUnused = sql`not exists (
  select from ${postMedia} where ${postMedia.workspaceId} = ${assets.workspaceId} and ${postMedia.assetId} = ${assets.id}
)`
export const hasNoAlt = and(eq(assets.alt, ''), eq(assets.kind, 'image')) ?? sql`false`
export const hasNoFolder = sql`${assets.tags} = '{}'`
export const isFilm = eq(assets.kind, 'video')

const views: Record<ListAssets['view'], SQL | undefined> = {
  all: undefined,
  'no-folder': hasNoFolder,
  'no-alt': hasNoAlt,
  unused: isUnused,
  films: isFilm,
}

/** A little off square is square to whoever looks. */
const shapes: Record<ListAssets['shape'], SQL | undefined> = {
  any: undefined,
  landscape: sql`${assets.width} > ${assets.height} * 1.05`,
  portrait: sql`${assets.height} > ${assets.width} * 1.05`,
  square: sql`${assets.width} between ${assets.height} * 0.95 and ${assets.height} * 1.05`,
}

interface Order {
  orderBy: SQL[]
  after: (cursor: string) => SQL
  positionOf: (row: AssetRow) => (string | number)[]
}

const byTime = (row: AssetRow) => [row.asset.createdAt.toISOString(), row.asset.id]
const name = sql`lower(${assets.name})`
const ByName = z.tuple([z.string().max(400), z.uuid()])
const BySize = z.tuple([z.int().min(0), z.uuid()])

const orders: Record<ListAssets['order'], Order> = {
  newest: {
    orderBy: [desc(assets.createdAt), desc(assets.id)],
    after: (cursor) => {
      const [at, id] = positionAt(cursor, AtRow)
      return sql`(${assets.createdAt}, ${assets.id}) < (${at}::timestamptz, ${id}::uuid)`
    },
    positionOf: byTime,
  },
  oldest: {
    orderBy: [asc(assets.createdAt), asc(assets.id)],
    after: (cursor) => {
      const [at, id] = positionAt(cursor, AtRow)
      return sql`(${assets.createdAt}, ${assets.id}) > (${at}::timestamptz, ${id}::uuid)`
    },
    positionOf: byTime,
  },
  name: {
    orderBy: [sql`${name} asc`, asc(assets.id)],
    after: (cursor) => {
      const [at, id] = positionAt(cursor, ByName)
      return sql`(${name}, ${assets.id}) > (lower(${at}), ${id}::uuid)`
    },
    positionOf: ({ asset }) => [asset.name, asset.id],
  },
  largest: {
    orderBy: [desc(assets.bytes), desc(assets.id)],
    after: (cursor) => {
      const [at, id] = positionAt(cursor, BySize)
      return sql`(${assets.bytes}, ${assets.id}) < (${at}::bigint, ${id}::uuid)`
    },
    positionOf: ({ asset }) => [asset.bytes, asset.id],
  },
}
