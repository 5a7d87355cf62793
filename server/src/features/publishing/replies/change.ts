import { and, eq, type SQL, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { deliveryReplies } from './table.ts'

export type ReplyRow = typeof deliveryReplies.$inferSelect

/** What becomes of a reply; `inMs` is when a node may act on it next. */
export type Change = Partial<
  Pick<ReplyRow, 'step' | 'fence' | 'attempts' | 'lookups' | 'handle' | 'remoteId' | 'remoteUrl' | 'reason' | 'doubtfulSince'>
> & {
  status: ReplyRow['status']
  firstTriedAt?: Date | SQL
  sentAt?: SQL
  inMs: number | null
}

/** Changes a locked reply; once it is out, the part after it has its turn, and where it stops, people are told. */
export async function changeReply(tx: Tx, before: ReplyRow, { inMs, ...set }: Change): Promise<ReplyRow> {
  const { workspaceId, businessId, deliveryId, number, kind } = before
  const nextAt = inMs === null ? null : sql`clock_timestamp() + ${inMs}::float8 * interval '1 millisecond'`
  const [changed] = await tx
    .update(deliveryReplies)
    .set({ ...set, nextAt })
    .where(one(number))
    .returning()
  if (!changed) throw new Error('A locked reply is changed.')
  if (changed.status === 'sent' && changed.kind === 'part') {
    const isNext = and(one(number + 1), eq(deliveryReplies.status, 'waiting'), eq(deliveryReplies.kind, 'part'))
    await tx
      .update(deliveryReplies)
      .set({ nextAt: sql`clock_timestamp()` })
      .where(isNext)
  }
  if (isStopped(changed) && !isStopped(before)) {
    const { reason } = changed
    await emit(tx, { type: 'reply.stopped', workspaceId, businessId, deliveryId, number, kind, reason })
  }
  return changed

  function one(which: number) {
    return and(eq(deliveryReplies.workspaceId, workspaceId), eq(deliveryReplies.deliveryId, deliveryId), eq(deliveryReplies.number, which))
  }
}

function isStopped({ status }: ReplyRow): boolean {
  return status === 'failed' || status === 'unclear'
}
