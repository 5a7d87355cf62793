import type { Issue, IssueFigures } from '@postwright/contract/publishing/issues'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { postOf } from '../../content/posts/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { issueRecipients, issues } from './table.ts'

/** @throws NOT_FOUND without the business. */
export function listIssues(
  { db, actor }: Context,
  { businessId, cursor, limit }: { businessId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: Issue[]; nextCursor: string | null }> {
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    const after = cursor === undefined ? undefined : positionAt(cursor, AtRow)
    const rows = await selectIssues(tx)
      .where(
        and(
          eq(issues.businessId, businessId),
          after && sql`(${issues.createdAt}, ${issues.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ),
      )
      .orderBy(sql`${issues.createdAt} desc nulls last`, sql`${issues.id} desc nulls last`)
      .limit(limit + 1)
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return { items: items.map(present), nextCursor: rows.length > limit && last ? cursorOf([last.createdAt.toISOString(), last.id]) : null }
  })
}

/** @throws NOT_FOUND without the post. */
export function issuesOfPost({ db, actor }: Context, { postId }: { postId: string }): Promise<Issue[]> {
  return db.transaction(async (tx) => {
    await postOf(tx, { workspaceId: actor.workspaceId, postId })
    const rows = await selectIssues(tx)
      .innerJoin(deliveries, eq(deliveries.id, issues.deliveryId))
      .where(and(eq(issues.workspaceId, actor.workspaceId), eq(deliveries.postId, postId)))
      .orderBy(desc(issues.createdAt))
      .limit(20)
    return rows.map(present)
  })
}

/** @throws NOT_FOUND */
export async function issueOf(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<Issue> {
  const [row] = await selectIssues(tx).where(and(eq(issues.workspaceId, workspaceId), eq(issues.id, id)))
  if (!row) throw notFound('issue')
  return present(row)
}

/** Writes the figures of an issue down for good, and forgets who got it. `tx` is a system transaction. */
export async function keepFiguresAlone(tx: Tx, id: string): Promise<void> {
  const [row] = await selectIssues(tx).where(eq(issues.id, id))
  if (!row) return
  await tx
    .update(issues)
    .set({ figures: figuresOf(row) })
    .where(eq(issues.id, id))
  await tx.delete(issueRecipients).where(eq(issueRecipients.issueId, id))
}

type Counted = Record<string, number>

function selectIssues(tx: Tx) {
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
    })
    .from(issues)
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectIssues>>[number]

function present({ id, businessId, deliveryId, subject, status, note, createdAt, endedAt, figures, ...counted }: Row): Issue {
  return {
    id,
    businessId,
    deliveryId,
    subject,
    status,
    note,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    figures: figures ?? figuresOf(counted),
  }
}

function figuresOf({ byStatus, unsubscribed, complained }: Pick<Row, 'byStatus' | 'unsubscribed' | 'complained'>): IssueFigures {
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
  }
}
