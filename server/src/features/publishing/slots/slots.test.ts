import { mostSlots } from '@postwright/contract/publishing/slots'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn, visitor } from '../../../../test/harness.ts'
import { ready, refusedOn } from '../../../../test/schedule.ts'
import { freeMoments, momentOf } from './open-slots.ts'

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
const daily = (time: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, time }))

test('a channel is given several weekdays at one time, keeps what it has, and loses what is taken away', async () => {
  const { api } = await signedIn()
  const { business, sandbox, blog } = await ready(api)

  await api.slots.add({ channelId: sandbox.id, times: [{ weekday: 4, time: '09:00' }] })
  const added = await api.slots.add({ channelId: sandbox.id, times: [4, 1].map((weekday) => ({ weekday, time: '09:00' })) })
  expect(added.map(({ weekday, time }) => [weekday, time])).toEqual([
    [1, '09:00'],
    [4, '09:00'],
  ])
  await api.slots.add({ channelId: blog.id, times: added.map(({ weekday, time }) => ({ weekday, time })) })
  expect(await api.slots.list({ businessId: business.id })).toHaveLength(4)

  const left = await api.slots.remove({ channelId: sandbox.id, ids: [added[0]!.id] })
  expect(left).toEqual([added[1]])
  const actions = (await api.audit.list({ area: 'slot' })).items.map(({ action, detail, about }) => [action, detail, about?.name])
  expect(actions).toEqual([
    ['slot.remove', 'times: Mon 09:00', 'Sandbox wall'],
    ['slot.add', 'times: Mon 09:00, Thu 09:00', blog.name],
    ['slot.add', 'times: Mon 09:00', 'Sandbox wall'],
    ['slot.add', 'times: Thu 09:00', 'Sandbox wall'],
  ])
})

test('a channel has at most fifty posting times; what would be more is refused whole', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const many = Array.from({ length: mostSlots }, (_, at) => ({ weekday: 1, time: `10:${String(at).padStart(2, '0')}` }))
  await api.slots.add({ channelId: sandbox.id, times: many })

  await expect(api.slots.add({ channelId: sandbox.id, times: [many[0]!, { weekday: 2, time: '10:00' }] })).rejects.toMatchObject(
    refusedOn('times', 'A channel has at most 50 posting times. Take some away first.'),
  )
  expect(await api.slots.list({ businessId: business.id })).toHaveLength(mostSlots)
})

test('a slot is open until something is planned in its minute, and while its channel is connected', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  await api.slots.add({ channelId: sandbox.id, times: daily('23:58') })
  const open = () => api.slots.open({ from: inDays(0), to: inDays(8), businessId: business.id })
  const before = await open()
  expect(before.length).toBeGreaterThanOrEqual(7)
  expect(before[1]).toMatchObject({ time: '23:58', channelName: 'Sandbox wall', timeZone: business.timeZone })

  const post = await addPost(api, { businessId: business.id })
  const withinIt = new Date(Date.parse(before[1]!.dueAt) + 30_000).toISOString()
  const [delivery] = await api.schedule.schedule({ postId: post.id, dueAt: withinIt, channelIds: [sandbox.id] })
  expect((await open()).map(({ key }) => key)).toEqual(before.filter((_, at) => at !== 1).map(({ key }) => key))
  await api.deliveries.cancel({ id: delivery!.id })
  expect(await open()).toEqual(before)

  await api.channels.disconnect({ id: sandbox.id })
  expect(await open()).toEqual([])
  expect(await api.slots.list({ businessId: business.id })).toHaveLength(7)
  await api.channels.reconnect({ id: sandbox.id })
  expect(await open()).toEqual(before)
})

test.each([
  ['2026-03-29 02:30', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29 03:30', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25 02:30', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25 03:30', '2026-10-25T02:30:00.000Z'],
])('%s in Berlin is %s: a time that clocks skip is the hour after it, and one that they repeat its first', async (wall, moment) => {
  const { services } = await sharedApp()

  const { rows } = await services.db.withoutWorkspace('ask the clock', (tx) =>
    tx.execute<{ at: string }>(sql`select ${momentOf(sql`${wall}::timestamp`)} as at from (values ('Europe/Berlin')) b (time_zone)`),
  )

  expect(new Date(rows[0]!.at).toISOString()).toBe(moment)
})

test('a time keeps its hour when clocks change, and two that come to the same moment are one', async () => {
  const { services } = await sharedApp()
  const { api, workspaceId } = await signedIn()
  const { business, sandbox } = await ready(api)
  await api.businesses.update({ id: business.id, updatedAt: business.updatedAt, timeZone: 'Europe/Berlin' })
  await api.slots.add({ channelId: sandbox.id, times: [...daily('02:30'), ...daily('03:30')] })

  const moments = await services.db.transaction(workspaceId, (tx) => freeMoments(tx, { workspaceId, channelId: sandbox.id, limit: 1_000 }))

  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
  expect(new Set(moments.map((moment) => clock.format(moment)))).toEqual(new Set(['02:30', '03:30']))
  expect(new Set(moments.map((moment) => moment.getTime())).size).toBe(moments.length)
  expect(moments.length).toBeGreaterThan(2 * 180)
})

test('another workspace, whoever may not publish, and visitors change nothing', async () => {
  const owner = await signedIn()
  const { business, sandbox } = await ready(owner.api)
  const [slot] = await owner.api.slots.add({ channelId: sandbox.id, times: [{ weekday: 1, time: '09:00' }] })
  const { api: stranger } = await signedIn()
  const viewer = await signedIn({ workspaceId: owner.workspaceId, role: 'viewer' })
  const change = { channelId: sandbox.id, times: [{ weekday: 2, time: '09:00' }] }

  await expect(stranger.slots.add(change)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.slots.remove({ channelId: sandbox.id, ids: [slot!.id] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(stranger.slots.list({ businessId: business.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await stranger.slots.open({ from: inDays(0), to: inDays(8), businessId: business.id })).toEqual([])
  expect(await viewer.api.slots.list({ businessId: business.id })).toEqual([slot])
  await expect(viewer.api.slots.add(change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect((await visitor()).api.slots.add(change)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test.each([
  [{ weekday: 0, time: '09:00' }, 'times.0.weekday'],
  [{ weekday: 1, time: '24:00' }, 'times.0.time'],
])('%o is refused on its field', async (time, field) => {
  const { api } = await signedIn()
  const { sandbox } = await ready(api)

  await expect(api.slots.add({ channelId: sandbox.id, times: [time] })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field }] },
  })
})
