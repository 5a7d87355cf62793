import { Id } from '@postwright/contract/core/values'
import { and, asc, isNotNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, defineRemoval, type Job } from '../../../job.ts'
import { isOpen } from './outbox.ts'
import { sendMail } from './send.ts'
import { mails } from './table.ts'

const OneMail = z.object({ mailId: Id })

/** Safe to run twice: the second run finds the mail claimed, sent, or not due. When to try again is the mail's own business. */
export const sendMailJob: Job<typeof OneMail> = defineJob({
  name: 'mail.send',
  payload: OneMail,
  retries: 5,
  timeoutSeconds: 80,
  run: (services, { mailId }) =>
    sendMail(services, mailId, (tx, afterSeconds) => services.jobs.send(tx, sendMailJob, { mailId }, { afterSeconds })),
})

/** Finds the mails whose job got lost, or whose node died while it sent them. */
export const resumeMailsJob = defineJob({
  name: 'mail.resume',
  payload: z.object({}),
  retries: 0, // The next minute tries again.
  timeoutSeconds: 50,
  cron: '* * * * *',
  run: ({ db, jobs }) =>
    db.withoutWorkspace('resume mails that were left behind', async (tx) => {
      // A minute's delay leaves mails alone whose own job is about to run.
      const isLate = and(isOpen, lt(mails.dueAt, sql`now() - interval '1 minute'`))
      const left = await tx.select({ mailId: mails.id }).from(mails).where(isLate).orderBy(asc(mails.dueAt)).limit(500)
      for (const mail of left) await jobs.send(tx, sendMailJob, mail)
    }),
})

/** What a sent mail said is kept for a week, of any other for a month; that there was one, for three. */
export const removeOldMailsJob = defineRemoval({
  name: 'mail.remove-old',
  cron: '41 2 * * *',
  timeoutSeconds: 300,
  remove: (db) =>
    db.withoutWorkspace('remove old mails', async (tx) => {
      await tx.delete(mails).where(lt(mails.createdAt, sql`now() - interval '90 days'`))
      const isSpent = or(lt(mails.sentAt, sql`now() - interval '7 days'`), lt(mails.createdAt, sql`now() - interval '30 days'`))
      const hasText = or(isNotNull(mails.sealedVariables), isNotNull(mails.sealedBody))
      await tx.update(mails).set({ sealedVariables: null, sealedBody: null, replyTo: null }).where(and(isSpent, hasText))
    }),
})
