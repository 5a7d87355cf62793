import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { refuse } from '../../../platforms/answers.ts'
import type { MetricsOutcome } from '../../../platforms/platform.ts'
import { newsletterCounting } from '../../core/instance/public.ts'
import { selectIssues, shownFigures } from './figures.ts'
import { businessOfChannel } from '../channels/public.ts'
import { issues } from './table.ts'

/** What came of an issue until now, as posts are counted: openings and clicks where that is counted, of readers and not of machines. */
export async function countIssue(
  services: Services,
  { issueId, channelId }: { issueId: string; channelId: string },
): Promise<MetricsOutcome> {
  const newsletter = await businessOfChannel(services, channelId)
  if (!newsletter) return { type: 'gone' }
  const { workspaceId, businessId } = newsletter
  const counting = await newsletterCounting(services.db.plain)
  const [issue] = await services.db.transaction(workspaceId, (tx) =>
    selectIssues(tx).where(and(eq(issues.workspaceId, workspaceId), eq(issues.businessId, businessId), eq(issues.id, issueId))),
  )
  if (!issue) return { type: 'gone' }
  // What was counted before stays as it was: nobody took it back.
  if ((issue.countsOpens && !counting.opens) || (issue.links !== null && !counting.clicks))
    return refuse(msg`Openings or clicks are not counted here any more.`)
  const { sent, bounced, failed, unsubscribed, opened, clicked } = shownFigures(issue, counting)
  return {
    type: 'counted',
    counts: {
      delivered: sent,
      failed: bounced + failed,
      unsubscribed,
      ...(opened && { opened: opened.readers }),
      ...(clicked && { clicks: clicked.readers }),
    },
  }
}
