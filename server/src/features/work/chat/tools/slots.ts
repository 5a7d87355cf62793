import { usualRhythms, weekdayOf } from '@postwright/contract/content/month-plan-slots'
import type { ContentType } from '@postwright/contract/core/content-types'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { posts } from '../../../content/posts/table.ts'
import { deliveries } from '../../../publishing/deliveries/table.ts'
import { nowIn } from '../clock.ts'

export interface Slots {
  /** The next free one: no day has a type twice. */
  next: (type: ContentType) => string
  now: string
}

/** So many weekdays of the usual order are taken for a type. */
const timesAWeek = 3
const mostDays = 120

/** Free times of a business from now on, on the usual days and hours of each type: `2026-11-26T09:00` on its clock. */
export async function freeTimes(
  tx: Tx,
  { workspaceId, businessId, timeZone }: { workspaceId: string; businessId: string; timeZone: string },
): Promise<Slots> {
  const now = nowIn(timeZone)
  const day = sql<string>`to_char(${deliveries.dueAt} at time zone ${timeZone}, 'YYYY-MM-DD')`
  const planned = await tx
    .selectDistinct({ date: day, contentType: posts.contentType })
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.businessId, businessId),
        inArray(deliveries.status, ['scheduled', 'sending', 'retrying', 'held', 'unknown', 'published']),
        sql`${deliveries.dueAt} > now() - interval '1 day'`,
        sql`${deliveries.dueAt} < now() + make_interval(days => ${mostDays})`,
      ),
    )
    .limit(1_000)
  const taken = new Set(planned.map(({ date, contentType }) => `${date} ${contentType}`))
  return {
    now,
    next(type) {
      const { weekdays, time } = usualRhythms[type]
      const days = weekdays.slice(0, timesAWeek)
      for (let ahead = 0; ahead < mostDays; ahead++) {
        const date = new Date(Date.parse(`${now.slice(0, 10)}T00:00:00Z`) + ahead * 86_400_000).toISOString().slice(0, 10)
        const isFree = days.includes(weekdayOf(date)) && !taken.has(`${date} ${type}`) && `${date}T${time}` > now
        if (!isFree) continue
        taken.add(`${date} ${type}`)
        return `${date}T${time}`
      }
      return `${now.slice(0, 10)}T${time}`
    },
  }
}
