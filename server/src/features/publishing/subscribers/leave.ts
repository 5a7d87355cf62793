import { Id } from '@postwright/contract/core/values'
import type { ReaderStatus } from '@postwright/contract/publishing/subscribers'
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { looksLikeToken } from '../newsletter/public.ts'
import { inNewsletter } from './public-newsletter.ts'
import { subscribers } from './table.ts'

/** In place of a subscriber's token, in a mail that was sent to be looked at. */
export const proofToken = 'proof'

export interface Leaving {
  workspaceId: string
  businessId: string
  businessName: string
  subscriberId: string
}

/** Whose link this is; undefined for one that is none of ours. */
export async function readLeaving({ db }: Services, token: string): Promise<Leaving | undefined> {
  if (!looksLikeToken(token)) return undefined
  const [row] = await db.asSystem('find a subscriber by their unsubscribe link', (tx) =>
    tx
      .select({
        workspaceId: subscribers.workspaceId,
        businessId: subscribers.businessId,
        businessName: businesses.name,
        subscriberId: subscribers.id,
      })
      .from(subscribers)
      .innerJoin(businesses, eq(businesses.id, subscribers.businessId))
      .where(eq(subscribers.leaveToken, token)),
  )
  return row
}

/** Takes somebody off the list. Twice is once; `issue` is the mail whose link they used. */
export async function leaveList(services: Services, leaving: Leaving, issue: string): Promise<void> {
  const issueId = Id.safeParse(issue).data ?? null
  await inNewsletter(services, leaving, (tx) => endSubscriptions(tx, 'unsubscribed', [{ ...leaving, reason: null, issueId }]))
}

type EndedStatus = Exclude<ReaderStatus, 'pending' | 'subscribed'>

interface Ended extends Pick<Leaving, 'workspaceId' | 'subscriberId'> {
  reason: string | null
  /** Which mail led to it, where that is known. */
  issueId: string | null
}

/**
 * Whoever left by themselves stays so. A confirmation link that is still open ends with it. Where somebody is named twice, the first counts; `tx`
 * is a system transaction where they are of several workspaces.
 */
export async function endSubscriptions(tx: Tx, status: EndedStatus, readers: readonly Ended[]): Promise<void> {
  const first = new Map(readers.toReversed().map((reader) => [reader.subscriberId, reader]))
  if (first.size === 0) return
  const named = [...first.values()]
  const ended = await tx
    .update(subscribers)
    .set({ status, reason: sql`named.reason`, endedAt: sql`now()`, confirmHash: null, confirmBefore: null })
    .from(
      sql`unnest(${sql.param(named.map(({ subscriberId }) => subscriberId))}::uuid[], ${sql.param(named.map(({ workspaceId }) => workspaceId))}::uuid[], ${sql.param(named.map(({ reason }) => reason))}::text[]) as named (id, workspace_id, reason)`,
    )
    .where(
      and(
        sql`${subscribers.workspaceId} = named.workspace_id and ${subscribers.id} = named.id`,
        status === 'bounced' ? eq(subscribers.status, 'subscribed') : ne(subscribers.status, status),
      ),
    )
    .returning({ id: subscribers.id, workspaceId: subscribers.workspaceId, businessId: subscribers.businessId })
  for (const [businessId, those] of Map.groupBy(ended, (reader) => reader.businessId)) {
    const of = those.map(({ id: subscriberId }) => ({ subscriberId, issueId: first.get(subscriberId)?.issueId ?? null }))
    await emit(tx, { type: 'readers.ended', workspaceId: those[0]?.workspaceId ?? '', businessId, status, ended: of })
  }
}
