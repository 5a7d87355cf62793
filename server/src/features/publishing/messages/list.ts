import type { Broadcast } from '@postwright/contract/publishing/messages'
import { msg } from '@postwright/contract/core/msg'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Context } from '../../../context.ts'
import { conflict, forbidden, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { mayManageChannels } from '../channels/public.ts'
import { channels } from '../channels/table.ts'
import { deliveries } from '../deliveries/table.ts'
import { byStatus, figuresOf } from './figures.ts'
import { sendBroadcastJob } from './jobs.ts'
import { broadcastRecipients, broadcasts } from './table.ts'

const shownAtMost = 20

/** The newest of a business, or of one of its posts. @throws NOT_FOUND without it. */
export function listBroadcasts(
  { db, actor }: Context,
  { businessId, postId }: { businessId: string; postId?: string | undefined },
): Promise<Broadcast[]> {
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    const rows = await tx
      .select({
        row: broadcasts,
        channelName: channels.name,
        byStatus,
        problems: sql<{ reason: string; people: number }[]>`(
          select coalesce(jsonb_agg(jsonb_build_object('reason', of.answer, 'people', of.count) order by of.count desc), '[]') from (
            select r.answer, count(*)::int as count from broadcast_recipients r
            where r.broadcast_id = "broadcasts"."id" and r.status in ('failed', 'unclear') and r.answer is not null group by 1 order by 2 desc limit 5
          ) of)`,
      })
      .from(broadcasts)
      .innerJoin(channels, eq(channels.id, broadcasts.channelId))
      .where(
        and(
          eq(broadcasts.businessId, businessId),
          postId === undefined
            ? undefined
            : inArray(broadcasts.deliveryId, tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.postId, postId))),
        ),
      )
      .orderBy(desc(broadcasts.createdAt), desc(broadcasts.id))
      .limit(shownAtMost)
    return rows.map(({ row, channelName: name, byStatus: counted, problems }) => ({
      id: row.id,
      deliveryId: row.deliveryId,
      channelName: channelName(name),
      text: row.body,
      template: row.template?.name ?? null,
      status: row.status,
      note: row.note === null ? null : sayKept(row.note),
      createdAt: row.createdAt.toISOString(),
      figures: row.figures ?? figuresOf(counted),
      problems: problems.map(({ reason, people }) => ({ reason: sayKept(reason), people })),
    }))
  })
}

/** What the platform has in its hands still goes out. @throws FORBIDDEN, NOT_FOUND, CONFLICT when it is over */
export function cancelBroadcast(context: Context, { id }: { id: string }): Promise<Record<string, never>> {
  return decide(context, id, 'cancel')
}

/** @throws FORBIDDEN, NOT_FOUND, CONFLICT unless it is paused */
export function resumeBroadcast(context: Context, { id }: { id: string }): Promise<Record<string, never>> {
  return decide(context, id, 'resume')
}

async function decide({ db, actor, jobs }: Context, id: string, decision: 'cancel' | 'resume'): Promise<Record<string, never>> {
  if (!mayManageChannels(actor)) throw forbidden(msg`Only owners, admins and editors may decide about messages to many.`)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const which = and(eq(broadcasts.workspaceId, workspaceId), eq(broadcasts.id, id))
    const [row] = await tx.select().from(broadcasts).where(which).for('no key update')
    if (!row) throw notFound('broadcast')
    if (decision === 'cancel' ? !['sending', 'paused'].includes(row.status) : row.status !== 'paused')
      throw conflict('id', msg`This message was sent, paused or stopped meanwhile. Look at it again.`)
    const values =
      decision === 'cancel'
        ? { status: 'cancelled' as const, note: null, endedAt: sql`now()` }
        : { status: 'sending' as const, note: null, dueAt: sql`now()` }
    await tx.update(broadcasts).set(values).where(which)
    if (decision === 'resume') await jobs.send(tx, sendBroadcastJob, { workspaceId, broadcastId: id })
    else
      await tx
        .update(broadcastRecipients)
        .set({ status: 'skipped' })
        .where(
          and(
            eq(broadcastRecipients.broadcastId, id),
            inArray(broadcastRecipients.status, ['waiting', 'claimed']),
            isNull(broadcastRecipients.handedAt),
          ),
        )
    await emit(tx, { type: 'broadcast.decided', by: actor, workspaceId, businessId: row.businessId, decision, what: row.body.slice(0, 80) })
    return {}
  })
}
