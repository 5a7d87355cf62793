import { msg } from '@postwright/contract/core/msg'
import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { Payload, PlatformChannel } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { beginAttempts, type DeliveryRow, lockDeliveries, whatGoesWhere } from '../deliveries/public.ts'
import { deliveries, deliveryAttempts } from '../deliveries/table.ts'
import { liveChanges } from './table.ts'

interface Which {
  workspaceId: string
  changeId: string
}

export interface FoundChange {
  kind: ChannelKind
  channel: PlatformChannel
}

/** A try that is written down, so that it may leave the house. */
export interface BegunChange extends FoundChange {
  id: string
  workspaceId: string
  businessId: string
  deliveryId: string
  remoteId: string
  /** What takes its place; null where it is taken down. */
  payload: Payload | null
  payloadHash: string | null
  sealed: string | null
  fence: number
  tries: number
}

/** Where a change is made; null for one that is over. */
export function findChange({ db }: Services, { workspaceId, changeId }: Which): Promise<FoundChange | null> {
  return db.transaction(workspaceId, async (tx) => {
    const change = await waiting(tx, { workspaceId, changeId })
    const [row] = change ? await rowOf(tx, change) : []
    if (!change || !row) return null
    return whereOf(tx, row, change.payload)
  })
}

/** Writes a try down, before anything of it leaves. Of two nodes that try at once, the later one's answer counts. */
export function beginChange({ db }: Services, { workspaceId, changeId }: Which): Promise<BegunChange | null> {
  return db.transaction(workspaceId, async (tx) => {
    const found = await waiting(tx, { workspaceId, changeId })
    if (!found) return null
    const [row] = await lockDeliveries(tx, { workspaceId, ids: [found.deliveryId] })
    const change = await waiting(tx, { workspaceId, changeId })
    if (!change || !row) return null
    if (row.status !== 'published' || row.remoteId === null) {
      await end(tx, change, inEnglish(msg`It is not published any more.`))
      return null
    }
    const { deliveryId, businessId, kind, payload, payloadHash } = change
    const fence = row.fence + 1
    const those = and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, deliveryId))
    await tx.update(deliveries).set({ fence }).where(those)
    await endInterrupted(tx, row)
    const hash = payloadHash ?? row.payloadHash ?? row.contentHash
    await beginAttempts(tx, [{ id: uuidv7(), workspaceId, deliveryId, fence, kind, key: changeId, payloadHash: hash }])
    const tries = change.tries + 1
    await tx
      .update(liveChanges)
      .set({ tries })
      .where(and(eq(liveChanges.workspaceId, workspaceId), eq(liveChanges.id, changeId)))
    const where = await whereOf(tx, row, payload)
    return { ...where, id: changeId, workspaceId, businessId, deliveryId, remoteId: row.remoteId, payload, payloadHash, fence, tries }
  })
}

async function waiting(tx: Tx, { workspaceId, changeId }: Which) {
  const [change] = await tx
    .select()
    .from(liveChanges)
    .where(and(eq(liveChanges.workspaceId, workspaceId), eq(liveChanges.id, changeId), eq(liveChanges.status, 'waiting')))
  return change
}

function rowOf(tx: Tx, { workspaceId, deliveryId }: typeof liveChanges.$inferSelect) {
  return tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, deliveryId)))
}

async function whereOf(tx: Tx, row: DeliveryRow, payload: Payload | null): Promise<FoundChange & { sealed: string | null }> {
  const { channel, business } = await whatGoesWhere(tx, row)
  const settings = { ...channel.settings, ...(payload ?? row.payload)?.settings }
  return {
    kind: channel.kind,
    channel: { id: channel.id, businessName: business.name, timeZone: business.timeZone, settings },
    sealed: channel.sealedCredentials,
  }
}

/** A node that was killed left it open. */
async function endInterrupted(tx: Tx, { workspaceId, id }: DeliveryRow): Promise<void> {
  const open = and(eq(deliveryAttempts.workspaceId, workspaceId), eq(deliveryAttempts.deliveryId, id), isNull(deliveryAttempts.endedAt))
  const detail = inEnglish(msg`The server stopped before there was an answer.`)
  await tx
    .update(deliveryAttempts)
    .set({ outcome: 'interrupted', detail, endedAt: sql`clock_timestamp()` })
    .where(open)
}

async function end(tx: Tx, { workspaceId, id, deliveryId }: typeof liveChanges.$inferSelect, reason: string): Promise<void> {
  await tx
    .update(liveChanges)
    .set({ status: 'failed', reason, endedAt: sql`now()` })
    .where(and(eq(liveChanges.workspaceId, workspaceId), eq(liveChanges.id, id)))
  await emit(tx, { type: 'delivery.changed', workspaceId, deliveryIds: [deliveryId] })
}
