import { headlineOf } from '@postwright/contract/content/headline'
import type { PostStatus } from '@postwright/contract/content/posts'
import type { Proposal, ReadProposals } from '@postwright/contract/publishing/schedule'
import { and, asc, eq, gte, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { monthPlanItems } from '../../content/month-plans/table.ts'
import { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'
import { deliveries } from '../deliveries/table.ts'
import { evergreenShowings } from '../evergreen/table.ts'
import { recurringOccurrences } from '../recurring/table.ts'
import { seriesOfPosts } from './of-series.ts'

/** A post that may still be given its first time. */
export const unscheduledStatuses: readonly PostStatus[] = ['approved', 'draft', 'in_review', 'changes_requested']

const mostProposals = 500

/** When a plan of posts has a draft, on the clock of its business, and the moment of that. */
export const plannedFor = sql<string>`to_char(${monthPlanItems.day}, 'YYYY-MM-DD') || 'T' || ${monthPlanItems.time}`
export const plannedMoment =
  sql<Date>`(${monthPlanItems.day} || ' ' || ${monthPlanItems.time})::timestamp at time zone ${businesses.timeZone}`.mapWith(
    (instant: string) => new Date(instant),
  )

/** The drafts that have a day among these and are not scheduled: of plans of posts, of what is shown again, and of what comes again by a rule. */
export async function readProposals({ db, actor }: Context, input: ReadProposals): Promise<Proposal[]> {
  return db.transaction(async (tx) => {
    const { workspaceId } = actor
    const ofPlans = await proposalsQuery(tx, workspaceId, input)
    const again = (await showingsQuery(tx, workspaceId, input)).map(withChannel)
    const recurring = (await recurringQuery(tx, workspaceId, input)).map(withChannel)
    const found = [...ofPlans, ...again, ...recurring]
    const rows = found.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime()).slice(0, mostProposals)
    const series = await seriesOfPosts(
      tx,
      workspaceId,
      recurring.map(({ postId }) => postId),
    )
    return rows.map(({ title, body, dueAt, ...row }) => ({
      ...row,
      series: series.get(row.postId),
      key: `proposal:${row.postId}`,
      title: headlineOf({ title, body }),
      dueAt: dueAt.toISOString(),
    }))
  })
}

const proposed = {
  postId: posts.id,
  title: posts.title,
  body: sql<string>`left(${posts.body}, 700)`,
  contentType: posts.contentType,
  businessId: posts.businessId,
  businessName: businesses.name,
  timeZone: businesses.timeZone,
  status: posts.status,
}

export function proposalsQuery(tx: Tx, workspaceId: string, { from, to, businessId }: ReadProposals) {
  return tx
    .select({ ...proposed, plannedFor, dueAt: plannedMoment })
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

/** What is shown again as a draft, and nobody scheduled or took off. */
export function showingsQuery(tx: Tx, workspaceId: string, input: ReadProposals) {
  return madeAhead(tx, workspaceId, evergreenShowings, input)
}

type Again = Awaited<ReturnType<typeof showingsQuery>>[number]

function withChannel({ channelId, channelName: name, ...row }: Again) {
  return { ...row, ...(channelId !== null && name !== null && { channel: { id: channelId, name: channelName(name) } }) }
}

/** What comes again by a rule as a draft, and nobody scheduled or took off. */
export function recurringQuery(tx: Tx, workspaceId: string, input: ReadProposals) {
  return madeAhead(tx, workspaceId, recurringOccurrences, input)
}

/** Copies of posts that stand on the calendar as drafts. */
function madeAhead(
  tx: Tx,
  workspaceId: string,
  rows: typeof evergreenShowings | typeof recurringOccurrences,
  { from, to, businessId }: ReadProposals,
) {
  const wall = sql`${rows.dueAt} at time zone ${businesses.timeZone}`
  return tx
    .select({
      ...proposed,
      plannedFor: sql<string>`to_char(${wall}, 'YYYY-MM-DD"T"HH24:MI')`,
      dueAt: rows.dueAt,
      fromLibrary: sql<boolean>`${rows === evergreenShowings}::boolean`,
      channelId: channels.id,
      channelName: channels.name,
    })
    .from(rows)
    .leftJoin(channels, rows === evergreenShowings ? eq(channels.id, evergreenShowings.channelId) : sql`false`)
    .innerJoin(posts, and(eq(posts.id, rows.copyPostId), eq(posts.workspaceId, workspaceId)))
    .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active')))
    .where(
      and(
        eq(rows.workspaceId, workspaceId),
        eq(rows.state, 'made'),
        businessId === undefined ? undefined : eq(rows.businessId, businessId),
        // Around the world a day begins half a day before or after it does in London.
        sql`${rows.dueAt} between ${from}::date - interval '1 day' and ${to}::date + interval '1 day'`,
        sql`(${wall})::date between ${from}::date and ${to}::date - 1`,
        inArray(posts.status, [...unscheduledStatuses]),
        notExists(tx.select({ id: deliveries.id }).from(deliveries).where(eq(deliveries.postId, posts.id))),
      ),
    )
    .orderBy(asc(rows.dueAt), asc(rows.id))
    .limit(mostProposals)
}
