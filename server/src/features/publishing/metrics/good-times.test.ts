import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'

import { addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, visitor } from '../../../../test/harness.ts'
import { addImported } from '../../../../test/imports.ts'
import { ready } from '../../../../test/schedule.ts'
import { businesses } from '../../content/businesses/table.ts'
import { deliveries } from '../deliveries/table.ts'
import { metricTurns } from './table.ts'

const tuesday = 2

/** Posts of the last weeks, published at this hour of this weekday on the clock of the business, with so many likes. */
async function publishedAt(member: Member, { hour, weekday, likes, amount }: Record<'hour' | 'weekday' | 'likes' | 'amount', number>) {
  const { api, workspaceId } = member
  const { business, sandbox } = await theirs(member)
  const post = await addPost(api, { businessId: business.id, contentType: 'x' })
  const { services } = await sharedApp()
  const weeks = Array.from({ length: amount }, (_, at) => at + 1)
  await services.db.asSystem('a test publishes in the past', async (tx) => {
    for (const week of weeks) {
      const at = sql`(date_trunc('week', now() at time zone 'Africa/Johannesburg') - ${`${week} weeks`}::interval
        + ${`${weekday - 1} days ${hour} hours 20 minutes`}::interval) at time zone 'Africa/Johannesburg'`
      const id = uuidv7()
      const which = { workspaceId, businessId: business.id }
      await tx.insert(deliveries).values({
        ...which,
        id,
        postId: post.id,
        channelId: sandbox.id,
        status: 'published',
        dueAt: at,
        nextAttemptAt: at,
        publishedAt: at,
        contentHash: 'as published',
        remoteId: id,
      } as never)
      await tx.insert(metricTurns).values({ ...which, deliveryId: id, publishedAt: at, counts: { likes }, countedAt: sql`now()` } as never)
    }
  })
}

const known = new Map<string, ReturnType<typeof ready>>()
function theirs({ api, userId }: Member) {
  if (!known.has(userId)) known.set(userId, ready(api))
  return known.get(userId)!
}

test('the hours at which posts of a business did well are told on its clock, once there are enough of them', async () => {
  const member = await signedIn()
  const { business } = await theirs(member)
  const { services } = await sharedApp()
  await services.db.asSystem('a test moves a business', (tx) =>
    tx.update(businesses).set({ timeZone: 'Africa/Johannesburg' }).where(eq(businesses.id, business.id)),
  )
  const ask = (contentType?: 'x' | 'linkedin') => member.api.metrics.goodTimes({ businessId: business.id, contentType })
  await publishedAt(member, { weekday: tuesday, hour: 9, likes: 2, amount: 14 })
  expect(await ask()).toMatchObject({ posts: 14, enough: 20, times: [] })

  await publishedAt(member, { weekday: 5, hour: 17, likes: 20, amount: 7 })

  expect(await ask()).toMatchObject({ posts: 21, enough: 20, times: [{ weekday: 5, time: '17:00', posts: 7, factor: 2.1 }] })
  expect(await ask('x')).toMatchObject({ posts: 21 })
  expect(await ask('linkedin')).toEqual({ posts: 0, enough: 20, times: [], hours: [] })
})

test('imported posts count too, on the channels that take the content type', async () => {
  const member = await signedIn()
  const { business } = await theirs(member)
  const { services } = await sharedApp()
  const { rows } = await services.db.asSystem('a test asks for a day', (tx) =>
    tx.execute<{ at: string }>(
      sql`select (date_trunc('week', now() at time zone 'UTC') - interval '3 weeks' + interval '1 day 9 hours') at time zone 'UTC' as at`,
    ),
  )
  const tuesdayAtNine = new Date(rows[0]!.at)
  await services.db.asSystem('a test moves a business', (tx) =>
    tx.update(businesses).set({ timeZone: 'UTC' }).where(eq(businesses.id, business.id)),
  )
  const at = (hours: number, likes: number) => ({ publishedAt: new Date(tuesdayAtNine.getTime() + hours * 3_600_000), counts: { likes } })
  const { channelId } = await addImported(
    member,
    [...Array.from({ length: 15 }, () => at(0, 20)), ...Array.from({ length: 15 }, () => at(5, 2)), { ...at(5, 0), counts: {} }],
    { business },
  )
  const ask = (more: object) => member.api.metrics.goodTimes({ businessId: business.id, ...more })

  expect(await ask({})).toMatchObject({ posts: 30, enough: 20, times: [{ weekday: tuesday, time: '09:00', posts: 15, factor: 1.7 }] })
  expect(await ask({ contentType: 'x', channelId })).toMatchObject({ posts: 30 })
  expect(await ask({ contentType: 'blog' })).toMatchObject({ posts: 0 })
})

test('figures of another workspace, an unknown business and a visitor are refused', async () => {
  const [mine, other] = [await signedIn(), await signedIn()]
  const { business } = await theirs(other)

  await expect(mine.api.metrics.goodTimes({ businessId: business.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(mine.api.metrics.goodTimes({ businessId: 'x' })).rejects.toMatchObject({ code: 'INVALID' })
  await expect((await visitor()).api.metrics.goodTimes({ businessId: business.id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})
