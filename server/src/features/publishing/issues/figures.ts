import type { IssueFigures } from '@postwright/contract/publishing/issues'
import type { NewsletterCounting } from '@postwright/contract/operator/site'
import { getTableColumns, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { issues } from './table.ts'

type Counted = Record<string, number>

/** How many readers did it at all, and how many by all appearances themselves. */
interface ReadCounts {
  opened: number
  openedByPerson: number
  clicked: number
  clickedByPerson: number
  /** By place of the link. */
  links: Counted
}

/** Issues without their texts, and how many of their recipients are where. */
export function selectIssues(tx: Tx) {
  const { body: _body, media: _media, ...columns } = getTableColumns(issues)
  return tx
    .select({
      ...columns,
      // Written out: without a join, the names of columns stand alone, and would be those of the inner table.
      byStatus: sql<Counted>`(
        select coalesce(jsonb_object_agg(of.status, of.count), '{}') from (
          select r.status, count(*)::int as count from issue_recipients r where r.issue_id = issues.id group by 1
        ) of)`,
      unsubscribed: sql<number>`(select count(*)::int from issue_recipients r where r.issue_id = issues.id and r.unsubscribed_at is not null)`,
      complained: sql<number>`(select count(*)::int from issue_recipients r where r.issue_id = issues.id and r.complained_at is not null)`,
      reads: sql<ReadCounts>`(
        select jsonb_build_object(
          'opened', count(*) filter (where r.what = 'opened'),
          'openedByPerson', count(*) filter (where r.what = 'opened' and r.by_person),
          'clicked', count(distinct r.subscriber_id) filter (where r.what = 'clicked'),
          'clickedByPerson', count(distinct r.subscriber_id) filter (where r.what = 'clicked' and r.by_person),
          'links', (
            select coalesce(jsonb_object_agg(of.link, of.count), '{}') from (
              select l.link, count(*)::int as count from issue_reads l
              where l.issue_id = issues.id and l.what = 'clicked' and l.by_person group by 1
            ) of)
        ) from issue_reads r where r.issue_id = issues.id)`,
    })
    .from(issues)
    .$dynamic()
}

export type IssueWithCounts = Awaited<ReturnType<typeof selectIssues>>[number]

/** What came of an issue, from what is known of its recipients. */
export function figuresOf({
  byStatus,
  unsubscribed,
  complained,
  countsOpens,
  links,
  reads,
}: Omit<IssueWithCounts, 'figures'>): IssueFigures {
  const of = (name: string) => byStatus[name] ?? 0
  return {
    recipients: Object.values(byStatus).reduce((sum, count) => sum + count, 0),
    waiting: of('waiting') + of('claimed'),
    sent: of('sent'),
    bounced: of('bounced'),
    failed: of('failed'),
    unclear: of('unclear'),
    skipped: of('skipped'),
    unsubscribed,
    complained,
    opened: countsOpens ? { readers: reads.openedByPerson, machines: reads.opened - reads.openedByPerson } : null,
    clicked: links && {
      readers: reads.clickedByPerson,
      machines: reads.clicked - reads.clickedByPerson,
      links: links.map((address, place) => ({ address, readers: reads.links[place] ?? 0 })),
    },
  }
}

/** Those that may be shown while the instance counts this. What was written down before anything was counted says nothing of it. */
export function shownFigures({ figures, ...issue }: IssueWithCounts, { opens, clicks }: NewsletterCounting): IssueFigures {
  const all = figures ?? figuresOf(issue)
  return { ...all, opened: opens ? (all.opened ?? null) : null, clicked: clicks ? (all.clicked ?? null) : null }
}
