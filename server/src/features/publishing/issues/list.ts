import type { Issue } from '@postwright/contract/publishing/issues'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { NewsletterCounting } from '@postwright/contract/operator/site'
import type { Context } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { postOf } from '../../content/posts/public.ts'
import { newsletterCounting } from '../../core/instance/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { figuresOf, type IssueWithCounts, selectIssues, shownFigures } from './figures.ts'
import { issueReads, issueRecipients, issues } from './table.ts'

/** @throws NOT_FOUND without the business. */
export async function listIssues(
  { services, db, actor }: Context,
  { businessId, cursor, limit }: { businessId: string; cursor?: string | undefined; limit: number },
): Promise<{ items: Issue[]; nextCursor: string | null }> {
  const counting = await newsletterCounting(services.db.plain)
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
    return {
      items: items.map((row) => present(row, counting)),
      nextCursor: rows.length > limit && last ? cursorOf([last.createdAt.toISOString(), last.id]) : null,
    }
  })
}

/** @throws NOT_FOUND without the post. */
export async function issuesOfPost({ services, db, actor }: Context, { postId }: { postId: string }): Promise<Issue[]> {
  const counting = await newsletterCounting(services.db.plain)
  return db.transaction(async (tx) => {
    await postOf(tx, { workspaceId: actor.workspaceId, postId })
    const rows = await selectIssues(tx)
      .innerJoin(deliveries, eq(deliveries.id, issues.deliveryId))
      .where(and(eq(issues.workspaceId, actor.workspaceId), eq(deliveries.postId, postId)))
      .orderBy(desc(issues.createdAt))
      .limit(20)
    return rows.map((row) => present(row, counting))
  })
}

/** @throws NOT_FOUND */
export async function issueOf(
  tx: Tx,
  { workspaceId, id, counting }: { workspaceId: string; id: string; counting: NewsletterCounting },
): Promise<Issue> {
  const [row] = await selectIssues(tx).where(and(eq(issues.workspaceId, workspaceId), eq(issues.id, id)))
  if (!row) throw notFound('issue')
  return present(row, counting)
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
  await tx.delete(issueReads).where(eq(issueReads.issueId, id))
}

function present(row: IssueWithCounts, counting: NewsletterCounting): Issue {
  const { id, businessId, deliveryId, subject, status, note, createdAt, endedAt } = row
  return {
    id,
    businessId,
    deliveryId,
    subject,
    status,
    note,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    figures: shownFigures(row, counting),
  }
}
