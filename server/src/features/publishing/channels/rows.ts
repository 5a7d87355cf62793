import { and, eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from './table.ts'

export type ChannelRow = typeof channels.$inferSelect

interface Which {
  workspaceId: string
  id: string
}

/** Whoever connects a channel to a business waits for the one before, so that two never both find none of its kind. @throws NOT_FOUND. */
export async function lockBusiness(
  tx: Tx,
  { workspaceId, businessId }: { workspaceId: string; businessId: string },
): Promise<{ isSample: boolean }> {
  const [row] = await tx
    .select({ isSample: businesses.isSample })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, businessId), eq(businesses.status, 'active')))
    .for('no key update')
  if (!row) throw notFound('business')
  return row
}

/** @throws NOT_FOUND. */
export async function lockChannel(tx: Tx, which: Which): Promise<ChannelRow> {
  const [row] = await tx.select().from(channels).where(isIt(which)).for('no key update')
  if (!row) throw notFound('channel')
  return row
}

/** @throws NOT_FOUND. */
export async function findChannel(tx: Tx, which: Which): Promise<ChannelRow> {
  const [row] = await tx.select().from(channels).where(isIt(which))
  if (!row) throw notFound('channel')
  return row
}

/** @throws NOT_FOUND. */
export async function changeChannel(tx: Tx, which: Which, change: PgUpdateSetSource<typeof channels>): Promise<ChannelRow> {
  const [row] = await tx.update(channels).set(change).where(isIt(which)).returning()
  if (!row) throw notFound('channel')
  return row
}

function isIt({ workspaceId, id }: Which) {
  return and(eq(channels.workspaceId, workspaceId), eq(channels.id, id))
}
