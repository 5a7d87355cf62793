import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { listed, say } from '@postwright/contract/core/sentences'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import { and, eq, lt, or, isNull, sql } from 'drizzle-orm'
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'

import type { Services } from '../../../context.ts'
import { hashOfToken } from '../../../infra/token.ts'
import { inLanguage } from '../../../sentences.ts'
import { businesses } from '../../content/businesses/table.ts'
import { calendarItemsIn } from '../schedule/public.ts'
import { calendarFeeds } from './table.ts'

const day = 86_400_000
/** What a calendar is given: the last months and the next ones. */
const [daysBack, daysAhead, mostEvents] = [90, 365, 2_000]
/** A post has no length; a quarter of an hour can be seen and pressed. */
const lastsMs = 15 * 60_000

/** The iCalendar at an address; undefined where there is none, or it was ended or made anew, which nobody can tell apart. */
export async function readFeed(services: Services, token: string): Promise<string | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined
  const { db, config } = services
  const [feed] = await db.asSystem('find a calendar by its address', (tx) =>
    tx
      .select({ feed: calendarFeeds, name: businesses.name })
      .from(calendarFeeds)
      .innerJoin(businesses, and(eq(businesses.id, calendarFeeds.businessId), eq(businesses.status, 'active')))
      .where(eq(calendarFeeds.tokenHash, hashOfToken(token))),
  )
  if (!feed) return undefined
  const { workspaceId, businessId, language } = feed.feed
  const items = await db.transaction(
    workspaceId,
    async (tx) => {
      await tx
        .update(calendarFeeds)
        .set({ lastReadAt: sql`now()` })
        .where(and(eq(calendarFeeds.workspaceId, workspaceId), eq(calendarFeeds.businessId, businessId), or(...notReadThisHour)))
      const [from, to] = [new Date(Date.now() - daysBack * day), new Date(Date.now() + daysAhead * day)]
      return calendarItemsIn(tx, { workspaceId, businessId, from, to, most: mostEvents })
    },
    { businessIds: [businessId] },
  )
  return inLanguage(language, () => written(feed.name, items, config.baseUrl))
}

const notReadThisHour = [isNull(calendarFeeds.lastReadAt), lt(calendarFeeds.lastReadAt, sql`now() - interval '1 hour'`)]

function written(name: string, items: readonly CalendarItem[], baseUrl: string): string {
  const calendar = ical({ name, method: ICalCalendarMethod.PUBLISH, prodId: { company: 'Postwright', product: 'Calendar' }, ttl: 60 * 60 })
  for (const { postId, title, contentType, dueAt, deliveries } of items) {
    const channels = listed(deliveries.map(({ channelName }) => channelName))
    calendar.createEvent({
      // A post that is moved stays the same event.
      id: `${deliveries.map(({ id }) => id).toSorted()[0] ?? postId}@${new URL(baseUrl).host}`,
      stamp: new Date(dueAt),
      start: new Date(dueAt),
      end: new Date(Date.parse(dueAt) + lastsMs),
      summary: say(msg`${{ type: contentTypeLabel(contentType) }}: ${{ title }}`),
      description: say(msg`Goes to ${{ channels }}`),
      url: `${baseUrl}/app/repository/${postId}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
