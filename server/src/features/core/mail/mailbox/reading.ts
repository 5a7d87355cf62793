import { eq, isNull, lt, or, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { ImapFault } from '../../../../infra/mail/imap-refusal.ts'
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

/** Lets go of it, with what went wrong if anything did. */
export function endReading({ db }: Services, { holder }: Reading, fault: ImapFault | null): Promise<void> {
  return db.withoutWorkspace('let go of the mailbox for reports', async (tx) => {
    await tx
      .update(mailboxReading)
      .set({ holder: null, leaseUntil: null, fault, ...(fault === null && { readAt: sql`now()` }) })
      .where(eq(mailboxReading.holder, holder))
  })
}
