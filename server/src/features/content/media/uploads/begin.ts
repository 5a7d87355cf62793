import type { BeginUpload, MediaUpload } from '@postwright/contract/content/media'
import { and, eq, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf, lockBusiness } from '../../businesses/public.ts'
import { refuseReaders } from '../refuse-readers.ts'
import { refuseWithoutRoom } from '../room.ts'
import { mediaUploads } from '../table.ts'
import { forgetUpload, presentUpload, uploadOf } from './find.ts'

/** Pieces without a file are removed after a day; an upload ends before that. */
const longestHours = 20

/** Begins an upload of the actor's own. @throws FORBIDDEN, NOT_FOUND, INVALID on `bytes` where there is no room. */
export async function beginUpload(context: Context, { businessId, name, bytes }: BeginUpload): Promise<MediaUpload> {
  refuseReaders(context)
  const { workspaceId, userId } = context.actor
  const id = uuidv7()
  const endsAt = new Date(Date.now() + longestHours * 3_600_000)
  return context.db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    // The lock settles many that come at once.
    await lockBusiness(tx, { workspaceId, id: businessId })
    await forgetEnded(tx, { workspaceId, businessId })
    await refuseWithoutRoom(tx, { workspaceId, businessId, bytes, withUploads: true })
    await tx.insert(mediaUploads).values({ id, workspaceId, businessId, userId, name, bytes, endsAt })
    return presentUpload(await uploadOf(tx, context, id))
  })
}

/** Their pieces go with the files that nobody has. */
async function forgetEnded(tx: Tx, { workspaceId, businessId }: { workspaceId: string; businessId: string }): Promise<void> {
  const isOfBusiness = and(eq(mediaUploads.workspaceId, workspaceId), eq(mediaUploads.businessId, businessId))
  await tx.delete(mediaUploads).where(and(isOfBusiness, lt(mediaUploads.endsAt, sql`now()`)))
}

/** @throws NOT_FOUND */
export async function getUpload(context: Context, { id }: { id: string }): Promise<MediaUpload> {
  return context.db.transaction(async (tx) => presentUpload(await uploadOf(tx, context, id)))
}

/** Throws away what came of an upload. What it became already stays. @throws NOT_FOUND */
export async function cancelUpload(context: Context, { id }: { id: string }): Promise<Record<string, never>> {
  refuseReaders(context)
  return context.db.transaction(async (tx) => {
    await forgetUpload(context, tx, await uploadOf(tx, context, id, 'update'))
    return {}
  })
}
