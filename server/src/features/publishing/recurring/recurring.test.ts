import { expect, test } from 'vitest'

import { inDays } from '../../../../test/evergreen.ts'
import { addBusiness, addPost } from '../../../../test/factories.ts'
import { signedIn, visitor } from '../../../../test/harness.ts'
import { daysFrom, recurring, wall, weekly } from '../../../../test/recurring.ts'
import { hoursAhead, ready, refusedOn } from '../../../../test/schedule.ts'

test('the showings after one move as it was moved, and back; a showing that a person moved before stays', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned, calendar, move } = await recurring(member)
  const { id } = await repeat('Coffee morning.', { times: 6 })
  await plan()
  const before = await planned()
  const posts = (await calendar()).map(({ postId }) => postId)
  await move(posts[4]!, 1)
  await move(posts[2]!, 25)

  const { version, words } = await api.recurring.moveLater({ postId: posts[2]! })
  await plan()

  const later = [...daysFrom(before[2]!.slice(0, 10), 7, 4)].map((day) => `${daysFrom(day, 1, 2)[1]} 10:00`)
  const byHand = before[4]!.replace('09:00', '10:00')
  expect(await planned()).toEqual([before[0], before[1], later[0], later[1], byHand, later[3]])
  expect((await api.recurring.get({ id })).words).toBe(words)
  expect((await calendar()).find(({ postId }) => postId === posts[2])?.series).toMatchObject({ number: 3, times: 6, time: '10:00' })

  await api.recurring.undo({ id, version })
  await move(posts[2]!, -25)
  await plan()
  expect(await planned()).toEqual([...before.slice(0, 4), byHand, before[5]])
})

test('moved on the calendar, alone or with others, a showing is still known as that of its day, and listed where it stands', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, calendar, move } = await recurring(member)
  const { id } = await repeat('Coffee morning.', { times: 4 })
  await plan()
  const before = await calendar()
  const [first, second, third] = before
  await move(second!.postId, 10 * 24)
  await api.schedule.moveMany({
    moves: [{ deliveryIds: third!.deliveries.map((one) => one.id), dueAt: new Date(Date.parse(third!.dueAt) + 3_600_000).toISOString() }],
  })
  await plan()

  const after = await calendar()
  const of = (postId: string) => after.find((one) => one.postId === postId)?.series
  expect(after).toHaveLength(4)
  expect(of(second!.postId)).toEqual(second!.series)
  expect(of(third!.postId)).toEqual(third!.series)
  const listed = await api.recurring.showings({ id })
  expect(listed.map(({ number }) => number)).toEqual([1, 3, 2, 4])
  expect(listed.map(({ dueAt }) => dueAt)).toEqual(after.map(({ dueAt }) => dueAt))
  expect(listed[0]?.postId).toBe(first!.postId)
})

test('a showing gives the later ones its text; those before keep theirs', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, calendar } = await recurring(member)
  await repeat('Coffee morning.', { times: 4 })
  await plan()
  const [, second] = await calendar()
  await api.posts.update({ id: second!.postId, revision: 0, content: { title: null, body: 'Tea morning.' } })
  expect((await calendar()).map(({ series }) => series?.hasOwnText)).toEqual([false, true, false, false])

  const { id, version } = await api.recurring.giveText({ postId: second!.postId })
  await plan()

  expect((await calendar()).map(({ title }) => title)).toEqual(['Coffee morning.', 'Tea morning.', 'Tea morning.', 'Tea morning.'])
  expect((await calendar()).map(({ series }) => series?.number)).toEqual([1, 2, 3, 4])
  await api.recurring.undo({ id, version })
  await plan()
  expect((await calendar()).map(({ title }) => title)).toEqual(['Coffee morning.', 'Tea morning.', 'Coffee morning.', 'Coffee morning.'])
})

test('what one channel gets by itself comes again with the post, and follows it', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, calendar, businessId } = await recurring(member)
  const { post } = await repeat('Coffee morning.', { times: 3 })
  await plan()
  const channel = (await api.channels.list({ businessId })).find(({ kind }) => kind === 'sandbox')
  const forChannels = [{ channelId: channel!.id, text: { title: null, body: 'Coffee, for the wall.' } }]

  await api.posts.update({ id: post.id, revision: 0, content: { title: null, body: 'Coffee morning.', forChannels } })
  await plan()

  const shown = await Promise.all((await calendar()).map(({ postId }) => api.posts.get({ id: postId })))
  expect(shown.map(({ content }) => content.forChannels)).toEqual([forChannels, forChannels, forChannels])
})

test('one showing is taken off and put back; the series ends after one, and that is taken back', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned, calendar, businessId } = await recurring(member)
  const { id, post } = await repeat('Coffee morning.', { times: 4 })
  await plan()
  const all = await planned()
  const [, second, third] = await calendar()

  const { day } = await api.recurring.leaveOut({ postId: second!.postId })
  await plan()
  expect(await planned()).toEqual([all[0], all[2], all[3]])
  expect((await api.posts.list({ businessId })).items).toHaveLength(3)
  await api.recurring.putBack({ id, day })
  await plan()
  expect(await planned()).toEqual(all)

  const ended = await api.recurring.end({ id, postId: third!.postId })
  await plan()
  expect(ended).toMatchObject({ state: 'ended', endedBecause: 'person' })
  expect(await planned()).toEqual(all.slice(0, 3))
  await api.recurring.undo({ id, version: ended.version })
  await plan()
  expect(await planned()).toEqual(all)

  // The post itself is nobody's copy.
  await api.recurring.leaveOut({ postId: post.id })
  expect((await api.posts.get({ id: post.id })).status).toBe('draft')
  await api.recurring.putBack({ id, day: all[0]!.slice(0, 10) })
  expect(await planned()).toEqual(all)
})

test('another rule, time or channel: what nobody touched follows', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, planned, sandbox } = await recurring(member)
  const { id } = await repeat('Coffee morning.')
  await plan()

  await api.recurring.change({ id, channelIds: [sandbox.id], ...weekly, rule: 'FREQ=WEEKLY;INTERVAL=2', time: '10:30', times: 3 })
  await plan()

  const days = daysFrom(weekly.firstDay, 14, 3)
  expect(await planned()).toEqual(days.map((day) => `${day} 10:30`))
})

test('a post that went out at another time, or has one, is shown as copies from the first day on', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, plan, calendar, sandbox } = await recurring(member)
  const postId = await write('Coffee morning.')
  await api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt: hoursAhead(1) })

  await api.recurring.create({ postId, channelIds: [sandbox.id], ...weekly, times: 2 })
  await plan()

  const items = await calendar()
  expect(items.map((item) => [item.postId === postId, item.series?.number ?? null])).toEqual([
    [true, null],
    [false, 1],
    [false, 2],
  ])
})

test('a post that is planned for that day is its first showing at the time that it has', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, plan, planned, sandbox } = await recurring(member)
  const postId = await write('Coffee morning.')
  await api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt: `${weekly.firstDay}T12:00:00Z` })
  const [own] = await planned()

  await api.recurring.create({ postId, channelIds: [sandbox.id], ...weekly, times: 2 })
  await plan()

  expect(await planned()).toEqual([own, `${daysFrom(weekly.firstDay, 7, 2)[1]} 09:00`])
})

test('the local time stays when clocks change; a time that a night skips is the one an hour later', async () => {
  const member = await signedIn()
  const { api } = member
  const { id: businessId } = await addBusiness(api, { timeZone: 'America/New_York' })
  const nightly = { businessId, rule: 'FREQ=DAILY', firstDay: '2027-03-13', time: '02:30', times: 3, until: null }

  const { words, moments, shifted } = await api.recurring.preview(nightly)

  expect(words).toBe('Every day')
  expect(moments.map(({ dueAt, isShifted }) => [wall(dueAt, 'America/New_York'), isShifted])).toEqual([
    ['2027-03-13 02:30', false],
    ['2027-03-14 03:30', true],
    ['2027-03-15 02:30', false],
  ])
  expect(shifted).toEqual(moments[1])
})

test('what never comes, comes too often, or ends before it begins is refused where it was typed', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const { blog: elsewhere } = await ready(api)
  const { id: postId } = await api.posts.create({
    businessId: business.id,
    contentType: 'blog',
    content: { title: 'Roast', body: 'The roast.' },
  })
  const create = (wrong: object) => api.recurring.create({ postId, channelIds: [sandbox.id], ...weekly, ...wrong })

  await expect(create({ rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' })).rejects.toMatchObject(refusedOn('rule'))
  await expect(create({ rule: 'FREQ=DAILY;COUNT=3' })).rejects.toMatchObject(refusedOn('rule'))
  await expect(create({ rule: 'FREQ=HOURLY' })).rejects.toMatchObject(refusedOn('rule'))
  await expect(create({ times: 1_000 })).rejects.toMatchObject(refusedOn('times'))
  await expect(create({ until: inDays(1) })).rejects.toMatchObject(refusedOn('until'))
  await expect(create({ until: inDays(20), times: 3 })).rejects.toMatchObject(refusedOn('until'))
  await expect(create({ rule: 'FREQ=MONTHLY;BYMONTHDAY=1', firstDay: '2027-01-02', until: '2027-01-20' })).rejects.toMatchObject(
    refusedOn('until'),
  )
  await expect(create({ firstDay: inDays(-3) })).rejects.toMatchObject(refusedOn('firstDay'))
  await expect(create({ channelIds: [elsewhere.id] })).rejects.toMatchObject(refusedOn('channelIds'))
  await expect(create({ time: '25:00' })).rejects.toMatchObject(refusedOn('time'))
  expect((await api.posts.get({ id: postId })).status).toBe('draft')
})

test('another workspace sees nothing of it, whoever may not publish changes nothing, and nobody does without signing in', async () => {
  const member = await signedIn()
  const { repeat, sandbox, businessId } = await recurring(member)
  const { id, post } = await repeat('Coffee morning.')
  const { api: others } = await signedIn()
  const nobody = await visitor()

  await expect(others.recurring.list({ businessId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(others.recurring.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(others.recurring.showings({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(others.recurring.end({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(others.recurring.moveLater({ postId: post.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(others.recurring.create({ postId: post.id, channelIds: [sandbox.id], ...weekly })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(nobody.api.recurring.get({ id })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a change that another one followed cannot be taken back', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, sandbox } = await recurring(member)
  const { id } = await repeat('Coffee morning.')
  const { version } = await api.recurring.change({ id, channelIds: [sandbox.id], ...weekly, paused: true })
  await api.recurring.end({ id })

  await expect(api.recurring.undo({ id, version })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(api.recurring.change({ id, channelIds: [sandbox.id], ...weekly })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a post comes again by one rule once, whoever asks twice', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api)
  const { id: postId } = await addPost(api, { businessId: business.id, contentType: 'linkedin' })
  const rule = { postId, channelIds: [sandbox.id], ...weekly, times: null, until: null, showAs: 'approved' as const }

  const answers = await Promise.allSettled([api.recurring.create(rule), api.recurring.create(rule)])

  expect(answers.map(({ status }) => status).toSorted((one, other) => one.localeCompare(other))).toEqual(['fulfilled', 'rejected'])
  await expect(api.recurring.create(rule)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: 'This post comes again by this rule already.',
  })
})

test('a channel that came after the approval is not made one of what comes again as approved', async () => {
  const { api } = await signedIn()
  const { business, sandbox } = await ready(api, { requiresApproval: true })
  const { id: postId, revision } = await addPost(api, { businessId: business.id, contentType: 'linkedin' })
  await api.posts.approve({ id: postId, revision })
  const rule = { ...weekly, times: null, until: null, showAs: 'approved' as const }
  const { id } = await api.recurring.create({ postId, channelIds: [sandbox.id], ...rule })
  const late = await api.channels.connect({ businessId: business.id, kind: 'sandbox', name: 'Second wall' })
  const change = (showAs: 'approved' | 'draft') =>
    api.recurring.change({ id, paused: false, channelIds: [sandbox.id, late.id], ...rule, showAs })

  await expect(change('approved')).rejects.toMatchObject(
    refusedOn('channelIds', 'Second wall was not connected when the post was approved. Approve it again.'),
  )
  await expect(change('draft')).resolves.toMatchObject({ id })
})

test('the repository leaves the copies out, and shows the post that comes again', async () => {
  const member = await signedIn()
  const { api } = member
  const { repeat, plan, businessId } = await recurring(member)
  const { post } = await repeat('Coffee morning.', { times: 4 })
  await plan()
  const shown = async (copies?: 'without' | 'only') => (await api.posts.list({ businessId, copies })).items.map(({ id }) => id)

  expect(await shown()).toHaveLength(4)
  expect(await shown('without')).toEqual([post.id])
  expect(await shown('only')).toHaveLength(3)
})
