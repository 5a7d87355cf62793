import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inEnglish } from '../../../sentences.ts'
import { broadcastRecipients, broadcasts } from './table.ts'

export type BroadcastRow = typeof broadcasts.$inferSelect

export interface WhichBroadcast {
  workspaceId: string
  broadcastId: string
}

/** The lease is longer than any handover may last: a broadcast whose lease is over was left by a node that died. */
export const leaseSeconds = 60

/**
 * Makes a broadcast that is due this node's own. Where a node died before it spoke to the platform, the person waits again; where it died
 * later, nobody knows whether the message arrives until a webhook tells: it is not sent again. Undefined when there is nothing to do.
 */
export function takeBroadcast({ db }: Services, { workspaceId, broadcastId }: WhichBroadcast): Promise<BroadcastRow | undefined> {
  return db.transaction(workspaceId, async (tx) => {
    const [row] = await tx
      .update(broadcasts)
      .set({ fence: sql`${broadcasts.fence} + 1`, leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
      .where(
        and(
          eq(broadcasts.id, broadcastId),
          eq(broadcasts.status, 'sending'),
          lte(broadcasts.dueAt, sql`now()`),
          or(isNull(broadcasts.leaseUntil), lt(broadcasts.leaseUntil, sql`now()`)),
        ),
      )
      .returning()
    if (!row) return undefined
    await giveBack(tx, broadcastId)
    await tx
      .update(broadcastRecipients)
      .set({ status: 'unclear', answer: inEnglish(msg`The server stopped while this message was on its way.`) })
      .where(
        and(
          eq(broadcastRecipients.broadcastId, broadcastId),
          eq(broadcastRecipients.status, 'claimed'),
          isNotNull(broadcastRecipients.handedAt),
        ),
      )
    return row
  })
}

/** Whom the platform was told nothing of waits again. */
export async function giveBack(tx: Tx, broadcastId: string): Promise<void> {
  await tx
    .update(broadcastRecipients)
    .set({ status: 'waiting', attempts: sql`${broadcastRecipients.attempts} - 1` })
    .where(
      and(
        eq(broadcastRecipients.broadcastId, broadcastId),
        eq(broadcastRecipients.status, 'claimed'),
        isNull(broadcastRecipients.handedAt),
      ),
    )
}

export interface Claimed {
  id: string
  /** `skipped`: they left meanwhile, or may not be written to. */
  status: 'claimed' | 'skipped'
  attempts: number
  phone: string | null
  name: string
  /** They wrote within a day. */
  isOpen: boolean
}

/**
 * Takes the next people, and renews the lease. None when none is due, or the broadcast is not this node's, or not to be sent, any more.
 * Whoever may be written to by a template alone is passed over where there is none.
 */
export async function claimNext(
  { db }: Services,
  { workspaceId, id, fence, template }: BroadcastRow,
  { count, number }: { count: number; number: string },
): Promise<Claimed[]> {
  const { rows } = await db.single(workspaceId, (tx) =>
    tx
      .execute<{ id: string; status: Claimed['status']; attempts: number; phone: string | null; name: string; is_open: boolean }>(
        sql`
    with own as (
      update broadcasts set lease_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and status = 'sending' and fence = ${fence} returning id
    ), next as (
      select r.id, c.phone, c.name, not r.by_template and c.wrote_to = ${number} and c.wrote_at > now() - interval '23 hours 59 minutes' as is_open,
        c.status = 'agreed' as is_agreed
      from broadcast_recipients r left join contacts c on c.id = r.contact_id
      where r.broadcast_id = ${id} and r.status = 'waiting' and r.due_at <= now() and exists (select from own)
      order by r.due_at, r.id limit ${count} for update of r skip locked
    )
    update broadcast_recipients r set attempts = r.attempts + 1, handed_at = null, remote_id = null, status = case
      when next.is_agreed and (coalesce(next.is_open, false) or ${template !== null}) then 'claimed' else 'skipped' end
    from next where r.id = next.id
    returning r.id, r.status, r.attempts, next.phone, coalesce(next.name, '') as name, coalesce(next.is_open, false) as is_open`,
      )
      .execute(),
  )
  return rows.map(({ is_open: isOpen, ...rest }) => ({ ...rest, isOpen }))
}

/** Writes down that the platform is about to be told of one person. False: the broadcast is not this node's, or not to be sent, any more. */
export async function markHanded(
  { db }: Services,
  { workspaceId, id, fence }: BroadcastRow,
  { recipientId, isFirst }: { recipientId: string; isFirst: boolean },
): Promise<boolean> {
  const { rows } = await db.single(workspaceId, (tx) =>
    tx
      .execute<{ id: string }>(
        sql`
    with own as (
      update broadcasts set lease_until = now() + make_interval(secs => ${leaseSeconds})
      where id = ${id} and status = 'sending' and fence = ${fence} returning id
    )
    update broadcast_recipients r set handed_at = now(), is_first = ${isFirst}
    where r.id = ${recipientId} and r.status = 'claimed' and r.handed_at is null and exists (select from own)
    returning r.id`,
      )
      .execute(),
  )
  return rows.length > 0
}

/** What a broadcast whose people are all through, or not due, does next: its end, or the seconds until one is due. Null: it is not ours any more. */
export function settleBroadcast({ db }: Services, { workspaceId, id, fence }: BroadcastRow): Promise<'sent' | number | null> {
  return db.transaction(workspaceId, async (tx) => {
    const own = and(eq(broadcasts.id, id), eq(broadcasts.fence, fence), eq(broadcasts.status, 'sending'))
    const [row] = await tx
      .select({
        seconds: sql<number | null>`(
          select ceil(extract(epoch from min(r.due_at) - now()))::int from broadcast_recipients r
          where r.broadcast_id = ${id} and r.status = 'waiting')`,
      })
      .from(broadcasts)
      .where(own)
      .for('update')
    if (!row) return null
    if (row.seconds !== null) return Math.max(0, row.seconds)
    await tx
      .update(broadcasts)
      .set({ status: 'sent', note: null, endedAt: sql`now()`, leaseUntil: null })
      .where(own)
    return 'sent'
  })
}
