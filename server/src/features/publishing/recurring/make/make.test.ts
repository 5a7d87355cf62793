import { expect, test } from 'vitest'

import { signedIn } from '../../../../../test/harness.ts'
import { daysFrom, recurring, weekly } from '../../../../../test/recurring.ts'

const eight = (time = '09:00', day: string = weekly.firstDay, count = 8) => daysFrom(day, 7, count).map((one) => `${one} ${time}`)

test('a post is its own first showing, and copies of it stand on the calendar for eight weeks', async () => {
  const member = await signedIn()
  const { repeat, plan, planned, calendar } = await recurring(member)
  const series = await repeat('Coffee morning this Thursday.', { times: 10 })
  expect(await planned()).toEqual(eight().slice(0, 1))

  await plan()

  expect(await planned()).toEqual(eight())
  const items = await calendar()
  expect(items.map((item) => item.series?.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(items[0]).toMatchObject({
    postId: series.post.id,
    series: { id: series.id, words: expect.stringMatching(/^Every /), time: '09:00', times: 10 },
  })
  expect(await member.api.recurring.get({ id: series.id })).toMatchObject({
    state: 'planned',
    next: { dueAt: items[0]!.dueAt, isDraft: false },
  })
})

test('run twice at once, the job makes every showing once', async () => {
  const member = await signedIn()
  const { repeat, plan, planned } = await recurring(member)
  await repeat('Coffee morning this Thursday.')

  await Promise.all([plan(), plan(), plan()])

  expect(await planned()).toEqual(eight())
})

test('run twice at once, the job makes one draft for each day', async () => {
  const member = await signedIn()
  const { repeat, plan, proposals, businessId } = await recurring(member)
  await repeat('Coffee morning this Thursday.', { showAs: 'draft' })

  await Promise.all([plan(), plan(), plan()])

  expect((await proposals()).map(({ plannedFor }) => plannedFor.replace('T', ' '))).toEqual(eight())
  expect((await member.api.posts.list({ businessId })).items).toHaveLength(8)
})

test('what a person moves, edits or cancels is not made again, and stays when the series is paused', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned, calendar, move, sandbox } = await recurring(member)
  const { id } = await repeat('Coffee morning this Thursday.')
  await plan()
  const items = await calendar()
  await move(items[1]!.postId, 2)
  await api.posts.update({ id: items[2]!.postId, revision: 0, content: { title: null, body: 'Coffee morning, this time with cake.' } })
  await api.deliveries.cancel({ id: items[3]!.deliveries[0]!.id })
  const [first, , third, , ...others] = eight()
  const moved = eight('11:00')[1]!

  await plan()
  expect(await planned()).toEqual([first, moved, third, ...others])

  await api.recurring.change({ id, channelIds: [sandbox.id], ...weekly, paused: true })
  await plan()
  expect(await planned()).toEqual([moved, third])
  await api.recurring.change({ id, channelIds: [sandbox.id], ...weekly })
  await plan()
  expect(await planned()).toEqual([first, moved, third, ...others])
})

test('after as many times as are wanted, or its last day, nothing more is made', async () => {
  const member = await signedIn()
  const { repeat, plan, planned } = await recurring(member)
  await repeat('Three times.', { times: 3 })
  await repeat('Until a day.', { time: '10:00', until: daysFrom(weekly.firstDay, 7, 2)[1]! })

  await plan()

  expect((await planned()).toSorted()).toEqual([...eight().slice(0, 3), ...eight('10:00').slice(0, 2)].toSorted())
})

test('where the plan has no post left, a showing says so, and is made once there is one', async () => {
  const member = await signedIn({ plan: 'starter' })
  const { api } = member
  const { repeat, write, plan, planned, sandbox } = await recurring(member)
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const [other] = await api.schedule.schedule({ postId: await write('Something else.'), channelIds: [sandbox.id], dueAt })
  const { remaining } = (await api.billing.subscription())!.posts
  const { id } = await repeat('Every day, for longer than the plan lasts.', { rule: 'FREQ=DAILY' })

  await plan()

  expect(await planned()).toHaveLength(remaining + 1)
  const showings = await api.recurring.showings({ id })
  const refused = showings.filter(({ state }) => state === 'refused')
  expect(showings.length).toBeGreaterThanOrEqual(54)
  expect(refused).toHaveLength(showings.length - remaining)
  expect(refused[0]!.reason).toBeTruthy()
  expect(await api.recurring.get({ id })).toMatchObject({ state: 'refused', refusal: refused[0]!.reason, waitsForPlan: true })

  await api.deliveries.cancel({ id: other!.id })
  await plan()
  expect((await api.recurring.showings({ id })).filter(({ state }) => state === 'refused')).toHaveLength(refused.length - 1)
})

test('where approval is required, one approval of the post is for all of its showings', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, plan, planned, proposals, calendar, sandbox } = await recurring(member, { requiresApproval: true })
  const postId = await write('Coffee morning this Thursday.')
  await api.posts.approve({ id: postId, revision: 0 })
  const { id } = await api.recurring.create({ postId, channelIds: [sandbox.id], ...weekly, times: 3 })
  await plan()
  expect(await planned()).toEqual(eight().slice(0, 3))

  await api.recurring.end({ id })
  await plan()
  expect(await planned()).toEqual([])
  const other = await write('Cake morning this Thursday.')
  const drafts = await api.recurring.create({ postId: other, channelIds: [sandbox.id], ...weekly, times: 3, showAs: 'draft' })
  await api.recurring.change({ id: drafts.id, channelIds: [sandbox.id], ...weekly, times: 3 })
  await plan()

  expect(await api.posts.get({ id: other })).toMatchObject({ status: 'in_review' })
  expect([await proposals(), await planned()]).toEqual([[], []])
  expect(await api.recurring.get({ id: drafts.id })).toMatchObject({ state: 'refused' })

  await api.posts.approve({ id: other, revision: 0 })
  await plan()
  expect(await planned()).toEqual(eight().slice(0, 3))
  const [first, second] = await calendar()
  expect([first!.postId, second!.postId === other]).toEqual([other, false])
})

test('on X the same words never come twice: other wordings are used up, then a draft says that it needs another one', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, calendar, proposals } = await recurring(member)
  const { post } = await repeat('Lot 12 is here.', { times: 4 }, 'x')
  await api.evergreen.setWordings({ postId: post.id, wordings: ['Lot 12 has come.'] })

  await plan()

  expect((await calendar()).map(({ title }) => title)).toEqual(['Lot 12 is here.', 'Lot 12 has come.'])
  expect((await proposals()).map(({ series }) => series?.draftReason)).toEqual(['wording', 'wording'])

  await api.evergreen.setWordings({ postId: post.id, wordings: ['Lot 12 has come.', 'Lot 12, at last.'] })
  await plan()
  expect((await calendar()).map(({ title }) => title)).toContain('Lot 12, at last.')
  expect(await proposals()).toHaveLength(1)
})

test('a channel that is gone is left out and named; without any, showings say so until one is back', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, calendar, sandbox, businessId } = await recurring(member)
  const second = await api.channels.connect({ businessId, kind: 'sandbox', name: 'Second wall' })
  const { id } = await repeat('Coffee morning this Thursday.', { channelIds: [sandbox.id, second.id], showAs: 'draft' })
  await api.recurring.change({ id, channelIds: [sandbox.id, second.id], ...weekly })
  await api.channels.disconnect({ id: second.id })

  await plan()

  expect(new Set((await calendar()).flatMap(({ deliveries }) => deliveries.map(({ channelName }) => channelName)))).toEqual(
    new Set(['Sandbox wall']),
  )
  expect(await api.recurring.get({ id })).toMatchObject({ state: 'planned', lostChannels: ['Second wall'] })
})

test('archived, the post ends its series, which says why; what nobody touched is taken off', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned, proposals } = await recurring(member)
  const { id, post } = await repeat('Coffee morning this Thursday.', { showAs: 'draft' })
  await plan()
  expect(await proposals()).toHaveLength(8)

  await api.posts.archive({ id: post.id })
  await plan()

  expect(await planned()).toEqual([])
  expect(await proposals()).toEqual([])
  expect(await api.recurring.get({ id })).toMatchObject({ state: 'ended', endedBecause: 'post' })
})

test('a draft that somebody scheduled stays when the series ends', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned, proposals, sandbox } = await recurring(member)
  const { id } = await repeat('Coffee morning this Thursday.', { showAs: 'draft' })
  await plan()
  const second = (await proposals())[1]!
  await api.schedule.schedule({ postId: second.postId, channelIds: [sandbox.id], dueAt: second.dueAt })

  await api.recurring.end({ id })
  await plan()

  expect(await planned()).toEqual(eight().slice(1, 2))
})
