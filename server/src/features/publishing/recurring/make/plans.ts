import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { posts } from '../../../content/posts/table.ts'
import { hashOfBody, nextWording } from '../../copies/public.ts'
import { postWordings } from '../../evergreen/table.ts'
import { connectedOf } from '../channels.ts'
import { type SeriesDay, wantedDays } from '../days.ts'
import { momentsOf, todayOf } from '../moments.ts'
import type { SeriesRow } from '../settings.ts'
import { recurringSeries } from '../table.ts'

export interface OfBusiness {
  workspaceId: string
  businessId: string
}

/** What a series wants on the calendar. */
export interface Plan {
  series: SeriesRow
  source: typeof posts.$inferSelect
  /** It is paused or has ended. */
  isOver: boolean
  today: string
  /** By its day; none of a series that is over. */
  moments: ReadonlyMap<string, SeriesDay & { dueAt: Date }>
  /** Its channels that are connected, in the order of their ids. */
  channelIds: string[]
  /** Hashes of the texts that it has. */
  wordings: ReadonlySet<string>
  /** Whether there is a text that the platform would take. */
  hasWording: boolean
}

/** More than go on, with those that ended and have something on the calendar. */
const mostSeries = 200

/** Those that go on, and those that ended and may have something on the calendar. */
export function seriesToPlan(tx: Tx, { workspaceId, businessId }: OfBusiness) {
  const isOnCalendar = sql`exists (
    select from recurring_occurrences o
    where o.workspace_id = ${workspaceId} and o.series_id = ${recurringSeries.id} and o.due_at > now() and o.state <> 'left_out')`
  return tx
    .select({ series: recurringSeries, source: posts })
    .from(recurringSeries)
    .innerJoin(posts, eq(posts.id, recurringSeries.sourcePostId))
    .where(
      and(
        eq(recurringSeries.workspaceId, workspaceId),
        eq(recurringSeries.businessId, businessId),
        or(isNull(recurringSeries.endedAt), isOnCalendar),
      ),
    )
    .orderBy(sql`${recurringSeries.endedAt} is not null`, asc(recurringSeries.createdAt))
    .limit(mostSeries)
}

export async function planOf(tx: Tx, { series, source }: Pick<Plan, 'series' | 'source'>): Promise<Plan> {
  const { workspaceId, businessId, time } = series
  const isOver = series.pausedAt !== null || series.endedAt !== null
  const today = await todayOf(tx, series)
  const days = isOver ? [] : wantedDays(series, today)
  const moments = await momentsOf(tx, { workspaceId, businessId, days: days.map(({ day }) => day), time })
  const dueAtOf = new Map(moments.map(({ day, dueAt }) => [day, dueAt]))
  const channelIds = await connectedOf(tx, { workspaceId, businessId, contentType: source.contentType, channelIds: series.channelIds })
  const others = await tx
    .select({ body: postWordings.body })
    .from(postWordings)
    .where(and(eq(postWordings.workspaceId, workspaceId), eq(postWordings.postId, source.id)))
  return {
    series,
    source,
    isOver,
    today,
    moments: new Map(
      days.flatMap((day) => {
        const dueAt = dueAtOf.get(day.day)
        return dueAt ? [[day.day, { ...day, dueAt }]] : []
      }),
    ),
    channelIds,
    wordings: new Set([source.body, ...others.map(({ body }) => body)].map(hashOfBody)),
    hasWording: (await nextWording(tx, source, channelIds)) !== null,
  }
}
