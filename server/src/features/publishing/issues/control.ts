import type { Issue, IssueStatus } from '@postwright/contract/publishing/issues'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, forbidden } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { newsletterCounting } from '../../core/instance/public.ts'
import { mayManageChannels } from '../channels/public.ts'
import { sendIssueJob } from './jobs.ts'
import { issueOf } from './list.ts'
import { issueRecipients, issues } from './table.ts'

type One = { id: string }
type Decision = 'pause' | 'resume' | 'cancel'

const from: Record<Decision, IssueStatus[]> = { pause: ['sending'], resume: ['paused'], cancel: ['sending', 'paused'] }

/** The mails that the mail server has in its hands still go out. @throws FORBIDDEN, NOT_FOUND, CONFLICT unless it is being sent */
export function pauseIssue(context: Context, { id }: One): Promise<Issue> {
  return decide(context, id, 'pause')
}

/** @throws FORBIDDEN, NOT_FOUND, CONFLICT unless it is paused */
export function resumeIssue(context: Context, { id }: One): Promise<Issue> {
  return decide(context, id, 'resume')
}

/** Those whose mail is not at the mail server yet get nothing. @throws FORBIDDEN, NOT_FOUND, CONFLICT when it is over */
export function cancelIssue(context: Context, { id }: One): Promise<Issue> {
  return decide(context, id, 'cancel')
}

async function decide({ services, db, actor, jobs }: Context, id: string, decision: Decision): Promise<Issue> {
  if (!mayManageChannels(actor)) throw forbidden(msg`Only owners, admins and editors may decide about a newsletter.`)
  const { workspaceId } = actor
  const counting = await newsletterCounting(services.db.plain)
  return db.transaction(async (tx) => {
    await tx
      .select({ id: issues.id })
      .from(issues)
      .where(and(eq(issues.workspaceId, workspaceId), eq(issues.id, id)))
      .for('no key update')
    const { status, businessId, subject } = await issueOf(tx, { workspaceId, id, counting })
    if (!from[decision].includes(status))
      throw conflict('id', msg`This newsletter was sent, paused or stopped meanwhile. Look at it again.`)
    const values = {
      pause: { status: 'paused' as const, note: null },
      resume: { status: 'sending' as const, note: null, dueAt: sql`now()` },
      cancel: { status: 'cancelled' as const, note: null, endedAt: sql`now()` },
    }[decision]
    await tx.update(issues).set(values).where(eq(issues.id, id))
    if (decision === 'cancel')
      await tx
        .update(issueRecipients)
        .set({ status: 'skipped' })
        .where(
          and(eq(issueRecipients.issueId, id), inArray(issueRecipients.status, ['waiting', 'claimed']), isNull(issueRecipients.handedAt)),
        )
    if (decision === 'resume') await jobs.send(tx, sendIssueJob, { workspaceId, issueId: id })
    await emit(tx, { type: 'issue.decided', by: actor, workspaceId, businessId, issueId: id, decision, what: subject })
    return issueOf(tx, { workspaceId, id, counting })
  })
}
