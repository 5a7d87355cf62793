import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { SentOne } from '../../../infra/mail/mailer.ts'
import { endSubscriptions } from '../subscribers/public.ts'
import { type Claimed, giveBack, type IssueRow } from './claim.ts'
import { issueRecipients, issues } from './table.ts'

type NotTaken = SentOne & { outcome: Exclude<SentOne['outcome'], 'accepted' | 'withheld'> }

const isOpen = inArray(issueRecipients.status, ['claimed', 'unclear'])

/** A reader whose server asks to come later is tried so often, five minutes later each time. */
const mostTries = 5
const waitSeconds = 300

/** Writes down which mails the mail server took. What a node that was taken for dead learns late counts, too. */
export async function recordAccepted({ db }: Services, { workspaceId }: IssueRow, ids: string[]): Promise<void> {
  await db.single(workspaceId, (tx) =>
    tx
      .update(issueRecipients)
      .set({ status: 'sent', sentAt: sql`now()`, answer: null })
      .where(and(inArray(issueRecipients.id, ids), isOpen))
      .execute(),
  )
}

/** Writes down how the handover of one mail ended that was not taken. */
export function recordNotTaken({ db }: Services, issue: IssueRow, claimed: Claimed, { outcome, answer }: NotTaken): Promise<void> {
  const { workspaceId, id: issueId } = issue
  return db.transaction(workspaceId, async (tx) => {
    await set(tx, claimed, valuesOf(claimed, { outcome, answer }))
    if (outcome === 'bounced' && claimed.subscriberId !== null)
      await endSubscriptions(tx, 'bounced', [{ workspaceId, subscriberId: claimed.subscriberId, reason: answer, issueId }])
  })
}

function valuesOf({ attempts }: Claimed, { outcome, answer }: NotTaken): PgUpdateSetSource<typeof issueRecipients> {
  switch (outcome) {
    case 'bounced':
    case 'unclear':
      return { status: outcome, answer }
    case 'refused':
      return { status: 'failed', answer }
    case 'later':
      if (attempts >= mostTries) return { status: 'failed', answer }
      return { status: 'waiting', answer, handedAt: null, dueAt: sql`now() + make_interval(secs => ${attempts * waitSeconds})` }
    case 'unreachable':
      return { status: 'waiting', handedAt: null, attempts: attempts - 1 }
  }
}

async function set(tx: Tx, { id }: Claimed, values: PgUpdateSetSource<typeof issueRecipients>): Promise<void> {
  await tx
    .update(issueRecipients)
    .set(values)
    .where(and(eq(issueRecipients.id, id), isOpen))
}

/** Lets go of an issue for some time, or until a person says so. Open screens read it again. */
export function letGo(
  { db }: Services,
  { workspaceId, businessId, id: issueId, fence }: IssueRow,
  next: { afterSeconds: number; note: string | null } | { pausedFor: string } | null,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  return db.transaction(workspaceId, async (tx) => {
    const values =
      next === null
        ? {}
        : 'pausedFor' in next
          ? { status: 'paused' as const, note: next.pausedFor }
          : { dueAt: sql`now() + make_interval(secs => ${next.afterSeconds})`, note: next.note }
    const own = and(eq(issues.id, issueId), eq(issues.fence, fence))
    const changed = await tx
      .update(issues)
      .set({ leaseUntil: null, ...(next && 'pausedFor' in next ? {} : values) })
      .where(own)
      .returning({ id: issues.id })
    if (next && 'pausedFor' in next)
      await tx
        .update(issues)
        .set(values)
        .where(and(own, eq(issues.status, 'sending')))
    if (changed.length > 0) {
      await giveBack(tx, issueId)
      await also(tx)
    }
    await emit(tx, { type: 'issue.changed', workspaceId, businessId, issueId })
  })
}
