import { Id } from '@postwright/contract/core/values'
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, defineRound, type Job } from '../../../job.ts'
import { readNewMails } from '../../core/mail/public.ts'
import { keepFiguresAlone } from './list.ts'
import { receiveReport } from './mail-events.ts'
import { sendIssue } from './send.ts'
import { issues } from './table.ts'

const OneIssue = z.object({ workspaceId: Id, issueId: Id })

export const sendIssueJob: Job<typeof OneIssue> = defineJob({
  name: 'issues.send',
  payload: OneIssue,
  retries: 0, // The lease of the issue says who may go on, and the next minute takes it up again.
  timeoutSeconds: 90,
  run: (services, which) => sendIssue(services, which, (tx, afterSeconds) => services.jobs.send(tx, sendIssueJob, which, { afterSeconds })),
})

const leftAtOnce = 200

/** Takes up the issues whose job got lost, or whose node died. */
export const resumeIssuesJob = defineRound({
  name: 'issues.resume',
  cron: '* * * * *',
  timeoutSeconds: 50,
  atOnce: leftAtOnce,
  async takeSome(tx, { jobs }) {
    const left = tx
      .select({ id: issues.id })
      .from(issues)
      .where(
        and(
          eq(issues.status, 'sending'),
          // Some seconds' delay leave alone what its own job is about to take.
          lt(issues.dueAt, sql`now() - interval '10 seconds'`),
          or(isNull(issues.leaseUntil), lt(issues.leaseUntil, sql`now()`)),
        ),
      )
      .orderBy(asc(issues.dueAt))
      .limit(leftAtOnce)
      .for('update', { skipLocked: true })
    const taken = await tx
      .update(issues)
      .set({ dueAt: sql`now()` })
      .where(inArray(issues.id, left))
      .returning({ workspaceId: issues.workspaceId, issueId: issues.id })
    for (const issue of taken) await jobs.send(tx, sendIssueJob, issue)
    return taken.length
  },
})

/** What it takes up after a node that died, it marks once. */
export const readMailboxJob = defineJob({
  name: 'issues.read-mailbox',
  payload: z.object({}),
  retries: 0, // The next round goes on where this one ended.
  timeoutSeconds: 120,
  cron: '*/5 * * * *',
  run: (services) => readNewMails(services, (mail) => receiveReport(services, mail)),
})

/** So long it is kept who got an issue: bounces, complaints and the links of its mails come in that time. */
const keptDays = 180

export const forgetRecipientsJob = defineRound({
  name: 'issues.forget-recipients',
  cron: '11 4 * * *',
  timeoutSeconds: 300,
  atOnce: 1,
  async takeSome(tx) {
    const [old] = await tx
      .select({ id: issues.id })
      .from(issues)
      .where(and(isNull(issues.figures), lt(issues.endedAt, sql`now() - make_interval(days => ${keptDays})`)))
      .orderBy(asc(issues.endedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!old) return 0
    await keepFiguresAlone(tx, old.id)
    return 1
  },
})
