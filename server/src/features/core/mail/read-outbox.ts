import { sayKept } from '../../../kept-sentences.ts'
import type { ListMails, MailWithText, OutboxMail } from '@postwright/contract/core/mail'
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import { conflict, forbidden, notFound } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import { compose, sentBody } from './compose.ts'
import { sendMailJob } from './jobs.ts'
import type { MailRow } from './outbox.ts'
import { mayRunMail } from './policy.ts'
import { mails } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

/** Every mail, newest first. */
export async function listMails(
  { services, actor }: Context,
  { state, to, cursor, limit }: ListMails,
): Promise<{ items: OutboxMail[]; nextCursor: string | null }> {
  if (!mayRunMail(actor)) throw refused()
  const after = cursor === undefined ? undefined : positionAt(cursor, AtRow)
  const rows = await services.db.plain
    .select()
    .from(mails)
    .where(
      and(
        state && eq(mails.state, state),
        to ? eq(sql`lower(${mails.recipient})`, to.toLowerCase()) : undefined,
        after && sql`(${mails.createdAt}, ${mails.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ),
    )
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return { items: page.map(present), nextCursor: last ? cursorOf([last.createdAt.toISOString(), last.id]) : null }
}

/** One mail: as it was sent, or as it would be sent now. Text is null once it was removed. */
export async function readMail({ services, actor }: Context, { id }: { id: string }): Promise<MailWithText> {
  if (!mayRunMail(actor)) throw refused()
  const [row] = await services.db.plain.select().from(mails).where(eq(mails.id, id))
  if (!row) throw notFound('mail')
  const composed = await compose(services, row)
  const body = sentBody(services, row) ?? composed
  const { link, linkWorksMs } = row.state === 'kept' ? (composed ?? {}) : {}
  const endsAt = link !== undefined && linkWorksMs !== undefined ? new Date(row.createdAt.getTime() + linkWorksMs) : null
  const isOver = endsAt !== null && endsAt <= new Date()
  return {
    ...present(row),
    body: body ? { subject: body.subject, html: body.html, text: body.text } : null,
    link: isOver ? null : (link ?? null),
    linkEndsAt: endsAt?.toISOString() ?? null,
  }
}

/**
 * Sends a mail again, at once: one that was kept, failed or waits for its next attempt, or a second copy of one that was sent. Of one
 * that is on its way nothing changes.
 *
 * @throws CONFLICT when its text was removed.
 */
export async function resendMail({ services, actor }: Context, { id }: { id: string }): Promise<OutboxMail> {
  if (!mayRunMail(actor)) throw refused()
  return services.db.withoutWorkspace('an administrator sends a mail again', async (tx) => {
    const [mail] = await tx.select().from(mails).where(eq(mails.id, id)).for('update')
    if (!mail) throw notFound('mail')
    if (!hasText(mail)) throw conflict('id', msg`The text of this mail was removed, so that it cannot be sent again.`)
    const isOver = inArray(mails.state, ['kept', 'failed', 'sent'])
    const isWaiting = and(eq(mails.state, 'queued'), gt(mails.dueAt, sql`now()`))
    const [row] = await tx
      .update(mails)
      .set({ state: 'queued', attempts: 0, dueAt: sql`now()`, answer: null })
      .where(and(eq(mails.id, id), or(isOver, isWaiting)))
      .returning()
    if (!row) return present(mail)
    await services.jobs.send(tx, sendMailJob, { mailId: id })
    await emit(tx, { type: 'mail.resent', by: outsideWorkspaces(actor), mailId: id, template: row.template })
    return present(row)
  })
}

function hasText({ sealedVariables, sealedBody }: MailRow): boolean {
  return sealedVariables !== null || sealedBody !== null
}

function refused() {
  return forbidden(msg`Only a super admin may do this.`)
}

function present(mail: MailRow): OutboxMail {
  const { id, template, recipient, subject, state, attempts, answer, createdAt, sentAt, dueAt } = mail
  return {
    id,
    template,
    to: recipient,
    subject,
    state,
    attempts,
    answer: answer && sayKept(answer),
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
    nextAttemptAt: state === 'queued' ? dueAt.toISOString() : null,
    hasText: hasText(mail),
  }
}
