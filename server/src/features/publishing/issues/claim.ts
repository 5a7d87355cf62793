import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inEnglish } from '../../../sentences.ts'
import { takeJournal } from './journal.ts'
import { issueRecipients, issues } from './table.ts'

export type IssueRow = typeof issues.$inferSelect

export interface WhichIssue {
  workspaceId: string
  issueId: string
}

/**
 * Makes an issue that is due this node's own. Where a node died before it handed over the end of a mail, that mail waits again; where it
 * died later and before the answer, nobody knows whether the mail arrived: it is not sent again. Undefined when there is nothing to do, or
 * another node does it. `journal` is where this node notes what it hands over.
 */
export function takeIssue(
  { db, config }: Services,
  { workspaceId, issueId }: WhichIssue,
  { leaseSeconds: lease, journal }: { leaseSeconds: number; journal: string },
): Promise<IssueRow | undefined> {
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
    if (issue.journal !== null) await settleByJournal(tx, issueId, takeJournal(config.dataDir, issue.journal))
    await tx.update(issues).set({ journal }).where(eq(issues.id, issueId))
    await giveBack(tx, issueId)
    await tx
      .update(issueRecipients)
      .set({ status: 'unclear', answer: inEnglish(msg`The server stopped while this mail was on its way.`) })
      .where(and(eq(issueRecipients.issueId, issueId), eq(issueRecipients.status, 'claimed'), isNotNull(issueRecipients.handedAt)))
    return issue
  })
}

/** What the node that died wrote on this machine is more exact than what the database knows. */
async function settleByJournal(tx: Tx, issueId: string, entries: ReturnType<typeof takeJournal>): Promise<void> {
  if (!entries) return
  const isHanded = and(eq(issueRecipients.issueId, issueId), eq(issueRecipients.status, 'claimed'), isNotNull(issueRecipients.handedAt))
  const taken = [...entries].filter(([, entry]) => entry === 'taken').map(([id]) => id)
  await tx
    .update(issueRecipients)
    .set({ status: 'sent', sentAt: sql`now()`, answer: null })
    .where(and(isHanded, sql`${issueRecipients.id} = any(${sql.param(taken)}::uuid[])`))
  await tx
    .update(issueRecipients)
    .set({ handedAt: null })
    .where(and(isHanded, sql`${issueRecipients.id} <> all(${sql.param([...entries.keys()])}::uuid[])`))
}

/** Whom the mail server was not given the end of a mail for waits again. */
export async function giveBack(tx: Tx, issueId: string): Promise<void> {
  await tx
    .update(issueRecipients)
    .set({ status: 'waiting', attempts: sql`${issueRecipients.attempts} - 1` })
    .where(and(eq(issueRecipients.issueId, issueId), eq(issueRecipients.status, 'claimed'), isNull(issueRecipients.handedAt)))
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

/** Takes the next readers, and renews the lease. None when none is due, or the issue is not this node's, or not to be sent, any more. */
export async function claimNext(
  { db }: Services,
  { workspaceId, id, fence }: IssueRow,
  { count, leaseSeconds: lease }: { count: number; leaseSeconds: number },
): Promise<Claimed[]> {
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
      order by r.due_at, r.id limit ${count} for update skip locked
    )
    update issue_recipients r set attempts = r.attempts + 1, handed_at = null, status = case
      when exists (select from subscribers s where s.id = r.subscriber_id and s.status = 'subscribed') then 'claimed' else 'skipped' end
    from next where r.id = next.id
    returning r.id, r.status, r.subscriber_id, r.attempts,
      (select s.email from subscribers s where s.id = r.subscriber_id) as email,
      (select s.leave_token from subscribers s where s.id = r.subscriber_id) as leave_token`,
      )
      .execute(),
  )
  return rows.map(({ subscriber_id: subscriberId, leave_token: leaveToken, ...rest }) => ({ ...rest, subscriberId, leaveToken }))
}

/**
 * Writes down that the ends of these mails are about to be handed over, and renews the lease. Only those that it returns may be: for the
 * others the issue is not this node's, or not to be sent, any more.
 */
export async function markHanded(
  { db }: Services,
  { workspaceId, id, fence }: IssueRow,
  { ids, leaseSeconds: lease }: { ids: readonly string[]; leaseSeconds: number },
): Promise<ReadonlySet<string>> {
  const { rows } = await db.single(workspaceId, (tx) =>
    tx
      .execute<{ id: string }>(
        sql`
    with own as (
      update issues set lease_until = now() + make_interval(secs => ${lease})
      where id = ${id} and status = 'sending' and fence = ${fence} returning id
    )
    update issue_recipients r set handed_at = now()
    where r.id = any(${sql.param([...ids])}::uuid[]) and r.status = 'claimed' and r.handed_at is null and exists (select from own)
    returning r.id`,
      )
      .execute(),
  )
  return new Set(rows.map((row) => row.id))
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
