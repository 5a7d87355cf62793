import { headlineOf } from '@postwright/contract/content/headline'
import type { PostStatus } from '@postwright/contract/content/posts'
import type { Proposal, ReadProposals } from '@postwright/contract/publishing/schedule'
import { and, asc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { monthPlanItems } from '../../content/month-plans/table.ts'
import { posts } from '../../content/posts/table.ts'

/** A post that may still be given its first time. */
export const unscheduledStatuses: readonly PostStatus[] = ['approved', 'draft', 'in_review', 'changes_requested']

const mostProposals = 500

/** When a plan of posts has a draft, on the clock of its business, and the moment of that. */
export const plannedFor = sql<string>`to_char(${monthPlanItems.day}, 'YYYY-MM-DD') || 'T' || ${monthPlanItems.time}`
export const plannedMoment =
  sql<Date>`(${monthPlanItems.day} || ' ' || ${monthPlanItems.time})::timestamp at time zone ${businesses.timeZone}`.mapWith(
    (instant: string) => new Date(instant),
  )

/** The drafts of plans of posts that have a day among these and are not scheduled. */
export async function readProposals({ db, actor }: Context, input: ReadProposals): Promise<Proposal[]> {
  return db.transaction(async (tx) => {
    const rows = await proposalsQuery(tx, actor.workspaceId, input)
    return rows.map(({ title, body, dueAt, ...row }) => ({
      ...row,
      key: `proposal:${row.postId}`,
      title: headlineOf({ title, body }),
      dueAt: dueAt.toISOString(),
    }))
  })
}

export function proposalsQuery(tx: Tx, workspaceId: string, { from, to, businessId }: ReadProposals) {
  return tx
    .select({
      postId: posts.id,
      title: posts.title,
      body: sql<string>`left(${posts.body}, 700)`,
      contentType: posts.contentType,
      businessId: posts.businessId,
      businessName: businesses.name,
      timeZone: businesses.timeZone,
      plannedFor,
      dueAt: plannedMoment,
      status: posts.status,
    })
    .from(monthPlanItems)
    .innerJoin(posts, and(eq(posts.id, monthPlanItems.postId), eq(posts.workspaceId, workspaceId)))
    .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active')))
    .where(
      and(
        eq(monthPlanItems.workspaceId, workspaceId),
        isNotNull(monthPlanItems.postId),
        gte(monthPlanItems.day, from),
        lt(monthPlanItems.day, to),
        businessId === undefined ? undefined : eq(monthPlanItems.businessId, businessId),
        inArray(posts.status, [...unscheduledStatuses]),
      ),
    )
    .orderBy(asc(monthPlanItems.day), asc(monthPlanItems.time), asc(monthPlanItems.id))
    .limit(mostProposals)
}
