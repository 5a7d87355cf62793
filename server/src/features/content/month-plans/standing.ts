import type { PlanPeriod, PlanSlot } from '@postwright/contract/content/month-plan-slots'
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { posts } from '../posts/table.ts'

const mostStanding = 300

/** What is on the calendar of a business in a period, by day and type in its time zone. */
export async function standingIn(
  tx: Tx,
  { workspaceId, businessId, timeZone, from, to }: { workspaceId: string; businessId: string; timeZone: string } & PlanPeriod,
): Promise<Pick<PlanSlot, 'date' | 'contentType'>[]> {
  const day = sql<string>`to_char(${deliveries.dueAt} at time zone ${timeZone}, 'YYYY-MM-DD')`
  return tx
    .selectDistinct({ date: day, contentType: posts.contentType })
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.businessId, businessId),
        ne(deliveries.status, 'cancelled'),
        sql`${deliveries.dueAt} >= ${from}::date::timestamp at time zone ${timeZone}`,
        sql`${deliveries.dueAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}`,
      ),
    )
    .limit(mostStanding)
}

/** The day and the time that it is there, as `momentOf` has them. */
export function nowIn(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }).formatToParts()
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')}T${of('hour')}:${of('minute')}`
}
