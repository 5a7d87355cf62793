import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import type { CalendarItem, ReadCalendar } from '@postwright/contract/publishing/schedule'
import { headlineOf } from '@postwright/contract/content/headline'
import { and, asc, eq, gte, inArray, lt, ne } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { type Presentable, selectPresentable, shownStatus, transition } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { evergreenShowings } from '../evergreen/table.ts'
import { seriesOfPosts } from './of-series.ts'

/** What is planned, under way and done between two moments, by post and time. */
export async function readCalendar({ db, actor }: Context, { from, to, businessId }: ReadCalendar): Promise<CalendarItem[]> {
  const asked = { workspaceId: actor.workspaceId, businessId, from: new Date(from), to: new Date(to) }
  return db.transaction((tx) => calendarItemsIn(tx, asked))
}

interface Asked {
  workspaceId: string
  businessId: string | undefined
  from: Date
  to: Date
  /** Deliveries, the earliest ones; all of them when it is left out. */
  most?: number
}

/** The same within a transaction. */
export async function calendarItemsIn(tx: Tx, { workspaceId, businessId, from, to, most }: Asked): Promise<CalendarItem[]> {
  const query = selectPresentable(tx)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        gte(deliveries.dueAt, from),
        lt(deliveries.dueAt, to),
        ne(deliveries.status, 'cancelled'),
        eq(businesses.status, 'active'),
        businessId ? eq(deliveries.businessId, businessId) : undefined,
      ),
    )
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
  const rows = await (most === undefined ? query : query.limit(most))
  const groups = Map.groupBy(rows, ({ delivery: { postId, dueAt } }) => `${postId}:${dueAt.toISOString()}`)
  const postIds = [...new Set(rows.map(({ delivery }) => delivery.postId))]
  const again = await fromLibrary(tx, workspaceId, postIds)
  const series = await seriesOfPosts(tx, workspaceId, postIds)
  return [...groups].map(([key, together]) => present(key, together, { again, series }))
}

/** Which of these posts the evergreen library shows again. */
async function fromLibrary(tx: Tx, workspaceId: string, postIds: string[]): Promise<ReadonlySet<string | null>> {
  if (postIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: evergreenShowings.copyPostId })
    .from(evergreenShowings)
    .where(and(eq(evergreenShowings.workspaceId, workspaceId), inArray(evergreenShowings.copyPostId, postIds)))
  return new Set(rows.map(({ id }) => id))
}

export const mostUrgentFirst: readonly DeliveryStatus[] = [
  'needs_attention',
  'failed',
  'missed',
  'held',
  'unknown',
  'retrying',
  'sending',
  'scheduled',
  'published',
  'cancelled',
]

interface Origins {
  again: ReadonlySet<string | null>
  series: Awaited<ReturnType<typeof seriesOfPosts>>
}

function present(key: string, together: Presentable[], { again, series }: Origins): CalendarItem {
  const [first] = together
  if (!first) throw new Error('A group of deliveries is never empty.')
  const { delivery, post, business } = first
  const statuses = together.map((row) => shownStatus(row.delivery))
  return {
    key,
    postId: delivery.postId,
    title: headlineOf(post),
    contentType: post.contentType,
    businessId: delivery.businessId,
    businessName: business.name,
    timeZone: business.timeZone,
    dueAt: delivery.dueAt.toISOString(),
    postStatus: post.status,
    status: mostUrgentFirst.find((status) => statuses.includes(status)) ?? shownStatus(delivery),
    deliveries: together.map((row) => ({
      id: row.delivery.id,
      channelId: row.delivery.channelId,
      channelName: channelName(row.channel.name),
      status: shownStatus(row.delivery),
    })),
    textKey: delivery.contentHash,
    movable: together.every((row) => transition(row.delivery.status, 'planned') !== null),
    fromLibrary: again.has(delivery.postId),
    series: series.get(delivery.postId),
  }
}
