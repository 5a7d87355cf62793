import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { inEnglish } from '../../../sentences.ts'
import { issueRecipients, issues } from './table.ts'

export type IssueRow = typeof issues.$inferSelect

export interface WhichIssue {
  workspaceId: string
  issueId: string
}

/** Longer than any handover may last: an issue whose lease is over was left by a node that died. */
const leaseSeconds = 40

/**
 * Makes an issue that is due this node's own. Where a node died with a mail under way, nobody knows whether it arrived: it is not sent
 * again. Undefined when there is nothing to do, or another node does it.
 */
export function takeIssue({ db }: Services, { workspaceId, issueId }: WhichIssue, lease = leaseSeconds): Promise<IssueRow | undefined> {
  return db.transaction(workspaceId, async (tx) => {
    const [issue] = await tx
      .update(issues)
      .set({ fence: sql`${issues.fence} + 1`, leaseUntil: sql`now() + make_interval(secs => ${lease})` })
      .where(
        and(
          eq(issues.id, issueId),
          eq(issues.status, 'sending'),
          lte(issues.dueAt, sql`now()`),
          or(isNull(issues.leaseUntil), lt(issues.leaseUntil, sql`now()`)),
        ),
      )
      .returning()
    if (!issue) return undefined
    await tx
      .update(issueRecipients)
      .set({ status: 'unclear', answer: inEnglish(msg`The server stopped while this mail was on its way.`) })
      .where(and(eq(issueRecipients.issueId, issueId), eq(issueRecipients.status, 'claimed')))
    return issue
  })
}

export interface Claimed {
  id: string
  /** `skipped`: they left meanwhile. */
  status: 'claimed' | 'skipped'
  subscriberId: string | null
  email: string | null
  leaveToken: string | null
  attempts: number
}

/** Takes the next reader, and renews the lease. Undefined when none is due, or the issue is not this node's, or not to be sent, any more. */
export async function claimNext(
  { db }: Services,
  { workspaceId, id, fence }: IssueRow,
  lease = leaseSeconds,
): Promise<Claimed | undefined> {
  const { rows } = await db.single(workspaceId, (tx) =>
    tx
      .execute<{
        id: string
        status: Claimed['status']
        subscriber_id: string | null
        email: string | null
        leave_token: string | null
        attempts: number
      }>(
        sql`
    with own as (
      update issues set lease_until = now() + make_interval(secs => ${lease})
      where id = ${id} and status = 'sending' and fence = ${fence} returning id
    ), next as (
      select r.id from issue_recipients r
      where r.issue_id = ${id} and r.status = 'waiting' and r.due_at <= now() and exists (select from own)
      order by r.due_at, r.id limit 1 for update skip locked
    )
    update issue_recipients r set attempts = r.attempts + 1, status = case
      when exists (select from subscribers s where s.id = r.subscriber_id and s.status = 'subscribed') then 'claimed' else 'skipped' end
    from next where r.id = next.id
    returning r.id, r.status, r.subscriber_id, r.attempts,
      (select s.email from subscribers s where s.id = r.subscriber_id) as email,
      (select s.leave_token from subscribers s where s.id = r.subscriber_id) as leave_token`,
      )
      .execute(),
  )
  const [row] = rows
  if (!row) return undefined
  const { subscriber_id: subscriberId, leave_token: leaveToken, ...rest } = row
  return { ...rest, subscriberId, leaveToken }
}

/** What an issue whose readers are all through, or not due, does next: its end, or the seconds until one is due. Null: it is not ours any more. */
export function settleIssue({ db }: Services, { workspaceId, id, fence }: IssueRow): Promise<'sent' | number | null> {
  return db.transaction(workspaceId, async (tx) => {
    const own = and(eq(issues.id, id), eq(issues.fence, fence), eq(issues.status, 'sending'))
    const [row] = await tx
      .select({
        seconds: sql<number | null>`(
          select ceil(extract(epoch from min(r.due_at) - now()))::int from issue_recipients r where r.issue_id = ${id} and r.status = 'waiting')`,
      })
      .from(issues)
      .where(own)
      .for('update')
    if (!row) return null
    if (row.seconds !== null) return Math.max(0, row.seconds)
    await tx
      .update(issues)
      .set({ status: 'sent', note: null, endedAt: sql`now()`, leaseUntil: null })
      .where(own)
    return 'sent'
  })
}
