import { mostAssets, mostMediaBytes } from '@postwright/contract/content/media'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNull, sql } from 'drizzle-orm'

import { invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { assets, mediaUploads } from './table.ts'

interface Wanted {
  workspaceId: string
  businessId: string
  bytes: number
  /** What is on its way counts too, so that a crowd of uploads begins no more than there is room for. */
  withUploads: boolean
}

/** @throws INVALID on `bytes` where a business has no room for so much more. */
export async function refuseWithoutRoom(tx: Tx, { workspaceId, businessId, bytes, withUploads }: Wanted): Promise<void> {
  const here = await takenBy(tx, { workspaceId, businessId })
  const coming = withUploads ? await onTheirWay(tx, { workspaceId, businessId }) : { count: 0, bytes: 0 }
  if (here.count + coming.count >= mostAssets)
    throw invalid('bytes', msg`This business has ${{ most: mostAssets }} pictures and films, the most that are kept. Delete some first.`)
  if (here.bytes + coming.bytes + bytes > mostMediaBytes)
    throw invalid('bytes', msg`There is no room for it: a business keeps at most 5 GB of pictures and films. Delete some first.`)
}

export async function takenBy(tx: Tx, { workspaceId, businessId }: Pick<Wanted, 'workspaceId' | 'businessId'>) {
  const [taken] = await tx
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${assets.bytes}), 0)::float8` })
    .from(assets)
    .where(and(eq(assets.workspaceId, workspaceId), eq(assets.businessId, businessId)))
  return taken ?? { count: 0, bytes: 0 }
}

async function onTheirWay(tx: Tx, { workspaceId, businessId }: Pick<Wanted, 'workspaceId' | 'businessId'>) {
  const [coming] = await tx
    .select({ count: sql<number>`count(*)::int`, bytes: sql<number>`coalesce(sum(${mediaUploads.bytes}), 0)::float8` })
    .from(mediaUploads)
    .where(
      and(
        eq(mediaUploads.workspaceId, workspaceId),
        eq(mediaUploads.businessId, businessId),
        isNull(mediaUploads.assetId),
        sql`${mediaUploads.endsAt} > now()`,
      ),
    )
  return coming ?? { count: 0, bytes: 0 }
}
