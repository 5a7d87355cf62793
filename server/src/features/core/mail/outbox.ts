import type { MailBody } from '@postwright/contract/core/mail'
import { and, eq, lt, lte, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { Handover } from '../../../infra/mail/smtp.ts'
import type { Secrets } from '../../../infra/secrets.ts'
import { mailPlace, mails } from './table.ts'

export type MailRow = typeof mails.$inferSelect

/** Longer than any handover may last: a mail whose lease is over was left by a node that died. */
export const leaseSeconds = 90

/** Waits after the first, second, … attempt; there is none after the last. About a day in all. */
const waitsSeconds = [30, 120, 600, 1_800, 7_200, 21_600, 43_200]

/** Takes a mail that is due, or left behind. Of several nodes one gets it. */
export async function claimMail({ db }: Services, mailId: string): Promise<MailRow | undefined> {
  const [row] = await db.plain
    .update(mails)
    .set({
      state: 'sending',
      leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})`,
      fence: sql`${mails.fence} + 1`,
      attempts: sql`${mails.attempts} + 1`,
    })
    .where(and(eq(mails.id, mailId), isOpen))
    .returning()
  return row
}

/** Due, or left behind by a node that died. */
export const isOpen = or(
  and(eq(mails.state, 'queued'), lte(mails.dueAt, sql`now()`)),
  and(eq(mails.state, 'sending'), lt(mails.leaseUntil, sql`now()`)),
)

/** Leaves it in the outbox, since there is nobody to give it to; that was no attempt. */
export async function keepMail(tx: Tx, mail: MailRow, subject: string): Promise<void> {
  await settle(tx, mail, { state: 'kept', attempts: mail.attempts - 1, subject, answer: null })
}

/** What came of an attempt. Says after how many seconds the next one is due, if there is to be one. */
export async function recordHandover(
  tx: Tx,
  secrets: Secrets,
  mail: MailRow,
  { outcome, answer, body }: Handover & { body: MailBody | undefined },
): Promise<number | undefined> {
  const { subject, html, text } = body ?? {}
  const seen = {
    answer,
    ...(body && { subject, sealedBody: secrets.seal(JSON.stringify({ subject, html, text }), mailPlace('sealed_body', mail.id)) }),
  }
  const wait = outcome === 'later' ? waitsSeconds[mail.attempts - 1] : undefined

  if (outcome === 'accepted') await settle(tx, mail, { ...seen, state: 'sent', sentAt: sql`now()` })
  else if (wait === undefined) await settle(tx, mail, { ...seen, state: 'failed' })
  else if (await settle(tx, mail, { ...seen, state: 'queued', dueAt: sql`now() + make_interval(secs => ${wait})` })) return wait
  return undefined
}

/** @returns whether it still belonged to this node. */
async function settle(tx: Tx, { id, fence }: MailRow, values: PgUpdateSetSource<typeof mails>): Promise<boolean> {
  const settled = await tx
    .update(mails)
    .set({ leaseUntil: null, ...values })
    .where(and(eq(mails.id, id), eq(mails.state, 'sending'), eq(mails.fence, fence)))
  return settled.rowCount === 1
}
