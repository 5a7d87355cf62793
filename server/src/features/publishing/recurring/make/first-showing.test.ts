import { expect, test } from 'vitest'

import { signedIn } from '../../../../../test/harness.ts'
import { daysFrom, recurring, weekly } from '../../../../../test/recurring.ts'

const eight = (time = '09:00', day: string = weekly.firstDay, count = 8) => daysFrom(day, 7, count).map((one) => `${one} ${time}`)

test('the post itself follows another time and another channel as its later showings do', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned, calendar, sandbox, businessId } = await recurring(member)
  const { id, post } = await repeat('Coffee morning this Thursday.')
  await plan()
  const second = await api.channels.connect({ businessId, kind: 'sandbox', name: 'Second wall' })

  await api.recurring.change({ id, channelIds: [sandbox.id, second.id], ...weekly, time: '11:00' })
  await plan()

  expect(await planned()).toEqual(eight('11:00'))
  const items = await calendar()
  expect(items.map(({ deliveries }) => deliveries.length)).toEqual(Array.from({ length: 8 }, () => 2))
  expect(items[0]!.postId).toBe(post.id)
})

test('the post itself goes off the calendar while its series is paused and once it has ended, and comes again', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned, calendar, sandbox } = await recurring(member)
  const { id, post } = await repeat('Coffee morning this Thursday.')
  await plan()

  await api.recurring.change({ id, channelIds: [sandbox.id], ...weekly, paused: true })
  await plan()
  expect(await planned()).toEqual([])
  await api.recurring.change({ id, channelIds: [sandbox.id], ...weekly })
  await plan()
  expect(await planned()).toEqual(eight())
  expect((await calendar())[0]!.postId).toBe(post.id)
  await api.recurring.end({ id })
  await plan()
  expect(await planned()).toEqual([])
})

test('a first showing that a person moved or took off does not follow', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned, move, calendar, sandbox } = await recurring(member)
  const moved = await repeat('Coffee morning this Thursday.')
  await move(moved.post.id, 2)
  const off = await repeat('Cake this Thursday.', { time: '15:00' })
  await api.deliveries.cancel({ id: (await calendar()).find(({ postId }) => postId === off.post.id)!.deliveries[0]!.id })
  await api.recurring.change({ id: off.id, channelIds: [sandbox.id], ...weekly, time: '16:00' })

  await api.recurring.change({ id: moved.id, channelIds: [sandbox.id], ...weekly, time: '12:00' })
  await plan()

  expect((await planned()).slice(0, 3)).toEqual([eight('11:00')[0], eight('12:00')[1], eight('16:00')[1]])
})

test('taken back at once, a series leaves its post where it was', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned } = await recurring(member)
  const { id, post } = await repeat('Coffee morning this Thursday.')
  await plan()

  await api.recurring.end({ id, postId: post.id })
  await plan()

  expect(await planned()).toEqual(eight().slice(0, 1))
})

test('an edit of the post takes what is planned of it off, since it voids its approval; once approved, all of them come in the new words', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, plan, planned, calendar, sandbox } = await recurring(member, { requiresApproval: true })
  const postId = await write('Coffee morning this Thursday.')
  await api.posts.approve({ id: postId, revision: 0 })
  const { id } = await api.recurring.create({ postId, channelIds: [sandbox.id], ...weekly, times: 3 })
  await plan()
  expect(await planned()).toEqual(eight().slice(0, 3))
  expect(await api.schedule.showings({ postId })).toEqual({ toCome: 2 })

  await api.posts.update({ id: postId, revision: 0, content: { title: null, body: 'Coffee and cake this Thursday.' } })
  await plan()
  expect(await planned()).toEqual([])
  expect(await api.recurring.get({ id })).toMatchObject({ state: 'refused' })
  await api.posts.approve({ id: postId, revision: 1 })
  await plan()

  expect((await calendar()).map(({ title }) => title)).toEqual(Array.from({ length: 3 }, () => 'Coffee and cake this Thursday.'))
  expect(await planned()).toEqual(eight().slice(0, 3))
})
