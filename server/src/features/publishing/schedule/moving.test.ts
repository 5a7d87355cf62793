import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { signedIn } from '../../../../test/harness.ts'
import { article, hoursAhead, ready, refusedOn } from '../../../../test/schedule.ts'

test('a post that is moved beside the same text on its channel is refused too, unless somebody confirms', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const [first, second] = await Promise.all([1, 2].map(() => addPost(api, { businessId: business.id })))
  await api.schedule.schedule({ postId: first!.id, dueAt: hoursAhead(3), channelIds: [sandbox.id] })
  const [later] = await api.schedule.schedule({ postId: second!.id, dueAt: hoursAhead(40), channelIds: [sandbox.id] })
  const move = { deliveryIds: [later!.id], dueAt: hoursAhead(4) }

  await expect(api.schedule.reschedule(move)).rejects.toMatchObject(refusedOn('confirmDuplicate'))
  expect(await api.schedule.reschedule({ ...move, confirmDuplicate: true })).toMatchObject([{ dueAt: move.dueAt }])

  expect(await api.schedule.reschedule({ ...move, dueAt: hoursAhead(5) })).toHaveLength(1)
})

test('"now" is the moment at which the server plans, whatever the clock of the person says', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id })
  const before = Date.now()

  const [planned] = await api.schedule.schedule({ postId: post.id, dueAt: 'now', channelIds: [sandbox.id] })
  const other = await addPost(api, { businessId: business.id, content: { title: null, body: 'Another text altogether, about plums.' } })
  const [later] = await api.schedule.schedule({ postId: other.id, dueAt: hoursAhead(30), channelIds: [sandbox.id] })
  const [moved] = await api.schedule.reschedule({ deliveryIds: [later!.id], dueAt: 'now' })

  for (const delivery of [planned, moved]) {
    expect(Date.parse(delivery!.dueAt)).toBeGreaterThanOrEqual(before - 1000)
    expect(Date.parse(delivery!.dueAt)).toBeLessThanOrEqual(Date.now() + 1000)
  }
  await expect(api.schedule.reschedule({ deliveryIds: [later!.id], dueAt: 'soon' })).rejects.toMatchObject(
    refusedOn('dueAt', 'Give a date and time, such as 2026-09-16T09:30:00Z.'),
  )
})

test('the calendar groups the deliveries of a post by time, and says what can be moved', async () => {
  const { api } = await signedIn()
  const { business, blog, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id, contentType: 'articles', content: article })
  const [soon, later] = [hoursAhead(3), hoursAhead(30)]
  await api.schedule.schedule({ postId: post.id, dueAt: soon, channelIds: [blog.id, sandbox.id] })
  const other = await addPost(api, { businessId: business.id })
  await api.schedule.schedule({ postId: other.id, dueAt: later, channelIds: [sandbox.id] })

  const day = await api.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(24) })
  const week = await api.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(24 * 7), businessId: business.id })

  expect(day).toHaveLength(1)
  expect(day[0]).toMatchObject({
    key: `${post.id}:${soon}`,
    title: article.title,
    contentType: 'articles',
    businessName: business.name,
    timeZone: 'Africa/Johannesburg',
    dueAt: soon,
    postStatus: 'scheduled',
    status: 'scheduled',
    movable: true,
  })
  expect(day[0]?.deliveries.map(({ status }) => status)).toEqual(['scheduled', 'scheduled'])
  expect(week.map(({ dueAt }) => dueAt)).toEqual([soon, later])
  await expect(api.schedule.calendar({ from: hoursAhead(1), to: hoursAhead(0) })).rejects.toMatchObject(refusedOn('to'))
  await expect(api.schedule.calendar({ from: hoursAhead(0), to: hoursAhead(24 * 101) })).rejects.toMatchObject(refusedOn('to'))
})

test('planned deliveries move together or not at all, with the checks of scheduling', async () => {
  const { api } = await signedIn()
  const { business, blog, sandbox } = await ready(api)
  const post = await addPost(api, { businessId: business.id, contentType: 'blog', content: article })
  const planned = await api.schedule.schedule({ postId: post.id, dueAt: hoursAhead(3), channelIds: [blog.id, sandbox.id] })
  const deliveryIds = planned.map(({ id }) => id)
  const dueAt = hoursAhead(6)

  const moved = await api.schedule.reschedule({ deliveryIds, dueAt })

  expect(moved.map(({ status, ...one }) => [status, one.dueAt, one.nextAttemptAt])).toEqual([
    ['scheduled', dueAt, dueAt],
    ['scheduled', dueAt, dueAt],
  ])
  await expect(api.schedule.reschedule({ deliveryIds, dueAt: hoursAhead(-1) })).rejects.toMatchObject(refusedOn('dueAt'))
  expect(await api.deliveries.cancel({ id: deliveryIds[0]! })).toMatchObject({ movable: false, cancellable: false })
  await expect(api.schedule.reschedule({ deliveryIds, dueAt: hoursAhead(9) })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'id' }] },
  })
  expect((await api.deliveries.get({ id: deliveryIds[1]! })).dueAt).toBe(dueAt)
})
