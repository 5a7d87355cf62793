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
  await inNewsletter(services, leaving, (tx) => endSubscription(tx, { ...leaving, status: 'unsubscribed', reason: null, issueId }))
}

interface Ended extends Omit<Leaving, 'businessName'> {
  status: Exclude<ReaderStatus, 'pending' | 'subscribed'>
  reason: string | null
  /** Which mail led to it, where that is known. */
  issueId: string | null
}

/** Whoever left by themselves stays so. A confirmation link that is still open ends with it. */
export async function endSubscription(tx: Tx, { workspaceId, businessId, subscriberId, status, reason, issueId }: Ended): Promise<void> {
  const ended = await tx
    .update(subscribers)
    .set({ status, reason, endedAt: sql`now()`, confirmHash: null, confirmBefore: null })
    .where(
      and(
        eq(subscribers.workspaceId, workspaceId),
        eq(subscribers.id, subscriberId),
        status === 'bounced' ? eq(subscribers.status, 'subscribed') : ne(subscribers.status, status),
      ),
    )
    .returning({ id: subscribers.id })
  if (ended.length > 0) await emit(tx, { type: 'reader.ended', workspaceId, businessId, subscriberId, status, issueId })
}
