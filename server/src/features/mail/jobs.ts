import { Id } from '@postwright/contract/values'
import { asc } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, type Job } from '../../job.ts'
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
    db.asSystem('resume mails that were left behind', async (tx) => {
      const left = await tx.select({ mailId: mails.id }).from(mails).where(isOpen).orderBy(asc(mails.dueAt)).limit(500)
      for (const mail of left) await jobs.send(tx, sendMailJob, mail)
    }),
})
