import type { FoundMedia } from '@postwright/contract/work/search'
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../businesses/table.ts'
import { assetAddress } from './present.ts'
import { type SearchedWords, searchedMedia } from './searched-media.ts'
import { assets } from './table.ts'

interface FindMedia {
  workspaceId: string
  businessId: string | undefined
  limit: number
}

/** So many of the newest of a workspace are looked through. */
const lookedThrough = 10_000

/**
 * The newest pictures and films of active businesses with every word in their name, alt text or folders. Where there is none, those with
 * words that are written nearly so.
 */
export async function findMedia(tx: Tx, input: FindMedia & { q: string }): Promise<FoundMedia[]> {
  const { rows } = await searchedMedia(tx, input, (words) => findMediaQuery(tx, input, words))
  return rows.map(({ variants, ...row }) => ({ ...row, address: assetAddress(row.id), hasPreview: variants.length > 0 }))
}

export function findMediaQuery(tx: Tx, { workspaceId, businessId, limit }: FindMedia, words: SearchedWords) {
  const newest = tx
    .select({
      id: assets.id,
      businessId: assets.businessId,
      name: assets.name,
      alt: assets.alt,
      kind: assets.kind,
      variants: assets.variants,
      tags: assets.tags,
      createdAt: assets.createdAt,
    })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), businessId === undefined ? undefined : eq(assets.businessId, businessId)))
    .orderBy(desc(assets.createdAt), desc(assets.id))
    .limit(lookedThrough)
    .as('newest')
  return tx
    .select({
      id: newest.id,
      businessId: newest.businessId,
      businessName: businesses.name,
      name: newest.name,
      alt: newest.alt,
      kind: newest.kind,
      variants: newest.variants,
    })
    .from(newest)
    .innerJoin(businesses, and(eq(businesses.id, newest.businessId), eq(businesses.status, 'active')))
    .where(says(words, newest))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(limit)
}

interface Described {
  name: unknown
  alt: unknown
  tags: unknown
}

/** Of each word one spelling in the name, the alt text or a folder. */
export function says(words: SearchedWords, { name, alt, tags }: Described): SQL | undefined {
  const text = sql`lower(${name} || ' ' || ${alt} || ' ' || array_to_string(${tags}, ' '))`
  return and(...words.map((spellings) => or(...spellings.map((word) => sql`strpos(${text}, ${word}) > 0`))))
}
