import { eq, isNull, lt, or, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import type { ImapFault } from '../../../../infra/mail/imap-refusal.ts'
import { userRoles } from '../../../identity/accounts/table.ts'
import { mailboxReading } from '../table.ts'

/** How far the mailbox was read when this node took it up. */
export interface Reading {
  holder: string
  uidValidity: string | null
  lastUid: number
}

/** Longer than a piece takes: what a node that died had taken up is taken up again after this. */
const lease = sql`now() + interval '2 minutes'`

/** Makes the mailbox this node's own; undefined while another node reads it. */
export function takeReading({ db }: Services): Promise<Reading | undefined> {
  const holder = crypto.randomUUID()
  return db.withoutWorkspace('take up the mailbox for reports', async (tx) => {
    await tx.insert(mailboxReading).values({}).onConflictDoNothing()
    const [row] = await tx
      .update(mailboxReading)
      .set({ holder, leaseUntil: lease })
      .where(or(isNull(mailboxReading.leaseUntil), lt(mailboxReading.leaseUntil, sql`now()`)))
      .returning()
    return row && { holder, uidValidity: row.uidValidity, lastUid: row.lastUid }
  })
}

/** @returns false when the mailbox is another node's by now, or another one is read. */
export function noteProgress(
  { db }: Services,
  { holder }: Reading,
  { reports, ...place }: { uidValidity: string; lastUid: number; reports: number },
): Promise<boolean> {
  return db.withoutWorkspace('note how far the mailbox for reports was read', async (tx) => {
    const { rowCount } = await tx
      .update(mailboxReading)
      .set({ ...place, reports: sql`${mailboxReading.reports} + ${reports}`, leaseUntil: lease })
      .where(eq(mailboxReading.holder, holder))
    return rowCount === 1
  })
}

/** A server that is away for a moment is none of anybody's business: whoever runs this one is told of so many failures in a row, once. */
const failuresUntilTold = 3

/** Lets go of it, with what went wrong if anything did. Super admins are told once it fails for longer, and that is settled once it is read. */
export function endReading({ db }: Services, { holder, host }: Reading & { host: string }, fault: ImapFault | null): Promise<void> {
  return db.withoutWorkspace('let go of the mailbox for reports', async (tx) => {
    const ended = { holder: null, leaseUntil: null, fault }
    const [row] = await tx
      .update(mailboxReading)
      .set(fault === null ? { ...ended, failures: 0, readAt: sql`now()` } : { ...ended, failures: sql`${mailboxReading.failures} + 1` })
      .where(eq(mailboxReading.holder, holder))
      .returning({ failures: mailboxReading.failures })
    if (fault === null && row) await emit(tx, { type: 'mail.mailboxRead' })
    if (row?.failures !== failuresUntilTold) return
    const superAdmins = await tx.select({ id: userRoles.userId }).from(userRoles).where(eq(userRoles.role, 'super_admin'))
    await emit(tx, { type: 'mail.mailboxUnread', host, administrators: superAdmins.map(({ id }) => id) })
  })
}
