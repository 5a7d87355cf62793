import type { CalendarFeed } from '@postwright/contract/publishing/calendar-feeds'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor, Context, Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { hashOfToken, newToken } from '../../../infra/token.ts'
import { currentLanguage } from '../../../sentences.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { mayPublish } from '../deliveries/public.ts'
import { refuseUnlessPublisher } from '../schedule/public.ts'
import { calendarFeeds } from './table.ts'

type FeedRow = typeof calendarFeeds.$inferSelect
type OfBusiness = { businessId: string }

/** @throws NOT_FOUND without the business. */
export function readCalendarFeed({ services, db, actor }: Context, { businessId }: OfBusiness): Promise<CalendarFeed | null> {
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    const [row] = await tx.select().from(calendarFeeds).where(one(actor, businessId))
    return row ? present(services, actor, row) : null
  })
}

/** Where there is one, it gets another address, and the one before works no more. @throws FORBIDDEN, NOT_FOUND */
export function makeCalendarFeed({ services, db, actor }: Context, { businessId }: OfBusiness): Promise<CalendarFeed> {
  refuseUnlessPublisher(actor)
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const { name } = await businessOf(tx, { workspaceId, businessId })
    const token = newToken()
    const made = {
      tokenHash: hashOfToken(token),
      sealedToken: services.secrets.seal(token, placeOf(businessId)),
      language: currentLanguage(),
      madeBy: userId,
      madeAt: sql`now()`,
      lastReadAt: null,
    }
    const [row] = await tx
      .insert(calendarFeeds)
      .values({ businessId, workspaceId, ...made })
      .onConflictDoUpdate({ target: calendarFeeds.businessId, set: made, setWhere: eq(calendarFeeds.workspaceId, workspaceId) })
      .returning()
    if (!row) throw new Error('A feed of this business belongs to another workspace.')
    await emit(tx, { type: 'calendarFeed.made', by: actor, workspaceId, businessId, name })
    return present(services, actor, row)
  })
}

/** Ending twice changes nothing. @throws FORBIDDEN, NOT_FOUND */
export function endCalendarFeed({ db, actor }: Context, { businessId }: OfBusiness): Promise<{ ended: boolean }> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { name } = await businessOf(tx, { workspaceId, businessId })
    const ended = await tx.delete(calendarFeeds).where(one(actor, businessId)).returning({ businessId: calendarFeeds.businessId })
    if (ended.length > 0) await emit(tx, { type: 'calendarFeed.ended', by: actor, workspaceId, businessId, name })
    return { ended: ended.length > 0 }
  })
}

function present({ config, secrets }: Services, actor: Actor, { businessId, sealedToken, madeAt, lastReadAt }: FeedRow): CalendarFeed {
  return {
    businessId,
    address: mayPublish(actor) ? `${config.baseUrl}/calendar/${secrets.open(sealedToken, placeOf(businessId))}.ics` : null,
    madeAt: madeAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  }
}

function one({ workspaceId }: Actor, businessId: string) {
  return and(eq(calendarFeeds.workspaceId, workspaceId), eq(calendarFeeds.businessId, businessId))
}

/** Where the address is sealed for. */
function placeOf(businessId: string): `calendar_feeds.sealed_token.${string}` {
  return `calendar_feeds.sealed_token.${businessId}`
}
