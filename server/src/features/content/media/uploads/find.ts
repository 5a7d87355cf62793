import type { MediaUpload } from '@postwright/contract/content/media'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { removeStored, storageKey } from '../../../core/files/public.ts'
import { mediaUploads } from '../table.ts'

export type UploadRow = typeof mediaUploads.$inferSelect

/** Where the pieces of an upload are sent. */
function uploadAddress(id: string): string {
  return `/api/uploads/${id}`
}

/** An upload of the actor's own that has not ended. @throws NOT_FOUND */
export async function uploadOf(tx: Tx, { actor }: Pick<Context, 'actor'>, id: string, lock?: 'update'): Promise<UploadRow> {
  const query = tx
    .select()
    .from(mediaUploads)
    .where(
      and(
        eq(mediaUploads.workspaceId, actor.workspaceId),
        eq(mediaUploads.id, id),
        eq(mediaUploads.userId, actor.userId),
        sql`${mediaUploads.endsAt} > now()`,
      ),
    )
  const [row] = await (lock ? query.for(lock) : query)
  if (!row) throw notFound('upload')
  return row
}

/** Forgets an upload; its pieces go once the transaction is committed. */
export async function forgetUpload({ services }: Pick<Context, 'services'>, tx: Tx, row: UploadRow): Promise<void> {
  await tx.delete(mediaUploads).where(and(eq(mediaUploads.workspaceId, row.workspaceId), eq(mediaUploads.id, row.id)))
  await removePieces({ services }, tx, row)
}

/** The bytes that came; the row stays. */
export async function removePieces({ services }: Pick<Context, 'services'>, tx: Tx, { id, pieces }: UploadRow): Promise<void> {
  await removeStored(
    services,
    tx,
    pieces.map(({ variant }) => storageKey(id, variant)),
  )
}

export function presentUpload({ id, name, bytes, received, endsAt }: UploadRow): MediaUpload {
  return { id, name, bytes, offset: received, address: uploadAddress(id), endsAt: endsAt.toISOString() }
}
