import { expect, test } from 'vitest'

import { daysBetween, inDays, library, rules } from '../../../../../test/evergreen.ts'
import { signedIn } from '../../../../../test/harness.ts'

test('a post comes again at free posting times, with its rest between two showings', async () => {
  const member = await signedIn()
  const { write, fill, calendar, entry } = await library(member)
  const postId = await write('Beans keep for a month in the freezer.')
  expect(await member.api.evergreen.addPosts({ postIds: [postId], ...rules, restDays: 5 })).toMatchObject([{ id: postId, refusal: null }])

  await fill()
  const planned = await calendar()

  expect(planned.map(({ title, status }) => [title, status])).toEqual(
    Array.from({ length: 3 }, () => ['Beans keep for a month in the freezer.', 'scheduled']),
  )
  expect(daysBetween(planned)).toEqual([0, 5, 5])
  expect(planned.map((item) => [item.fromLibrary, item.postId === postId])).toEqual(Array.from({ length: 3 }, () => [true, false]))
  expect(await entry()).toMatchObject({ state: 'planned', next: { dueAt: planned[0]!.dueAt, isDraft: false }, shown: 0, last: null })
})

test('run twice at once, the job plans every posting time once', async () => {
  const member = await signedIn()
  const { write, fill, calendar, open } = await library(member)
  const before = await open()
  const postIds = await Promise.all(['Freeze beans.', 'Grind late.', 'Rinse the filter.'].map((body) => write(body)))
  await member.api.evergreen.addPosts({ postIds, ...rules })

  await Promise.all([fill(), fill(), fill()])

  const planned = await calendar()
  expect(planned.map(({ dueAt }) => dueAt)).toEqual(before)
  for (const [, together] of Map.groupBy(planned, ({ title }) => title))
    expect(
      daysBetween(together)
        .slice(1)
        .every((gap) => gap >= 3),
    ).toBe(true)
})

test('run twice at once, the job proposes one draft for each posting time', async () => {
  const member = await signedIn()
  const { write, fill, proposals, open } = await library(member)
  const before = await open()
  const postIds = await Promise.all(['Freeze beans.', 'Grind late.', 'Rinse the filter.'].map((body) => write(body)))
  await member.api.evergreen.addPosts({ postIds, ...rules, showAs: 'draft' })

  await Promise.all([fill(), fill(), fill()])

  expect((await proposals()).map(({ dueAt }) => dueAt)).toEqual(before)
})

test('posts whose words are used up keep none of the others from their turn', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, open, sandbox } = await library(member)
  const before = await open()
  const postIds = await Promise.all(Array.from({ length: 6 }, (_, at) => write(`Lot ${at} is here.`, 'x')))
  for (const postId of postIds)
    await api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt: new Date(Date.now() + 5_000).toISOString() })
  const fresh = await write('Freeze beans.')
  await api.evergreen.addPosts({ postIds: [...postIds, fresh], ...rules, restDays: 1 })

  await fill()

  expect((await calendar()).filter(({ title }) => title === 'Freeze beans.').map(({ dueAt }) => dueAt)).toEqual(before)
})

test('who was shown longest ago comes first; a person who takes a posting time at that moment has it', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, open, sandbox } = await library(member)
  const before = await open()
  const postIds = await Promise.all(['One.', 'Two.', 'Three.', 'Four.'].map((body) => write(body)))
  await api.evergreen.addPosts({ postIds, ...rules })
  const byHand = await write('News of today.')

  const [delivery] = (await Promise.all([api.schedule.queue({ postId: byHand, channelIds: [sandbox.id] }), fill()]))[0]

  const planned = await calendar()
  expect(planned.map(({ dueAt }) => dueAt).toSorted()).toEqual([...new Set([...before, delivery!.dueAt])].toSorted())
  expect(
    new Set(
      planned
        .filter(({ postId }) => postId !== byHand)
        .slice(0, 4)
        .map(({ title }) => title),
    ).size,
  ).toBe(4)
})

test('what a person moves or cancels is not made again at that time', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar } = await library(member)
  await api.evergreen.addPosts({ postIds: [await write('Freeze beans.')], ...rules })
  await fill()
  const [first, second] = await calendar()
  await api.deliveries.cancel({ id: first!.deliveries[0]!.id })
  const moved = new Date(Date.parse(second!.dueAt) + 3_600_000).toISOString()
  await api.schedule.reschedule({ deliveryIds: [second!.deliveries[0]!.id], dueAt: moved })

  await fill()

  const times = (await calendar()).map(({ dueAt }) => dueAt)
  expect(times).not.toContain(first!.dueAt)
  expect(times).not.toContain(second!.dueAt)
  expect(times).toContain(moved)
})

test('moved on the calendar, a showing stays one of the library, and leaves its posting time to the next post that somebody queues', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, open, sandbox } = await library(member)
  await api.evergreen.addPosts({ postIds: [await write('Freeze beans.')], ...rules })
  await fill()
  const [first] = await calendar()
  const taken = await open()
  const moved = new Date(Date.parse(first!.dueAt) + 3_600_000).toISOString()
  await api.schedule.reschedule({ deliveryIds: [first!.deliveries[0]!.id], dueAt: moved })
  await fill()

  expect(taken).not.toContain(first!.dueAt)
  expect(await open()).toContain(first!.dueAt)
  expect((await calendar()).find(({ dueAt }) => dueAt === moved)).toMatchObject({ postId: first!.postId, fromLibrary: true })
  const [queued] = await api.schedule.queue({ postId: await write('Come by.'), channelIds: [sandbox.id] })
  expect(queued?.dueAt).toBe(first!.dueAt)
})

test('at most so often, and only between two days', async () => {
  const member = await signedIn()
  const { write, fill, calendar, entry } = await library(member)
  const often = await write('Freeze beans.')
  await member.api.evergreen.addPosts({ postIds: [often], ...rules, restDays: 1, mostShowings: 2, from: inDays(4), until: inDays(9) })
  await fill()

  const planned = await calendar()
  expect(planned).toHaveLength(2)
  expect(planned[0]!.dueAt.slice(0, 10) >= inDays(3)).toBe(true)
  expect((await entry()).state).toBe('planned')
})

test('on X the same text never comes twice: other wordings are used up, and then the time stays empty', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, entry } = await library(member)
  const postId = await write('Freeze beans.', 'x')
  await api.evergreen.setWordings({ postId, wordings: ['Put beans into the freezer.'] })
  await api.evergreen.addPosts({ postIds: [postId], ...rules })

  await fill()

  expect((await calendar()).map(({ title }) => title)).toEqual(['Freeze beans.', 'Put beans into the freezer.'])
  for (const item of await calendar()) await api.deliveries.cancel({ id: item.deliveries[0]!.id })
  await fill()
  expect(await entry()).toMatchObject({ state: 'wording', wordings: 1, next: null })
  await api.evergreen.setWordings({ postId, wordings: ['Put beans into the freezer.', 'Cold beans keep.'] })
  await fill()
  expect((await calendar()).map(({ title }) => title)).toEqual(['Cold beans keep.'])
})

test('elsewhere wordings take turns', async () => {
  const member = await signedIn()
  const { write, fill, calendar } = await library(member)
  const postId = await write('Freeze beans.')
  await member.api.evergreen.setWordings({ postId, wordings: ['Cold beans keep.'] })
  await member.api.evergreen.addPosts({ postIds: [postId], ...rules, restDays: 4 })

  await fill()

  expect((await calendar()).map(({ title }) => title)).toEqual(['Freeze beans.', 'Cold beans keep.', 'Freeze beans.', 'Cold beans keep.'])
})

test('a draft stands on the calendar as a proposal, and takes no posting time', async () => {
  const member = await signedIn()
  const { write, fill, calendar, proposals, open, entry } = await library(member)
  const [first] = await open()
  await member.api.evergreen.addPosts({ postIds: [await write('Freeze beans.')], ...rules, restDays: 7, showAs: 'draft' })

  await fill()
  await fill()

  expect(await calendar()).toEqual([])
  expect(await proposals()).toMatchObject([{ dueAt: first, title: 'Freeze beans.', status: 'draft' }, { title: 'Freeze beans.' }])
  const { plannedFor } = (await proposals())[0]!
  expect(plannedFor).toMatch(/T23:58$/)
  expect((await entry()).next).toMatchObject({ dueAt: first, isDraft: true })
})

test('what scheduling refuses says why until somebody changes it, and the next one takes the time', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, open, entry, sandbox } = await library(member, ['23:58'], { requiresCheckedClaims: true })
  const [first] = await open()
  const claimed = await write('We sold 4,000 bags last year, more than any roastery in Woodstock.')
  await api.evergreen.addPosts({ postIds: [claimed], ...rules, restDays: 30 })
  await fill()
  await fill()
  expect(await entry()).toMatchObject({
    state: 'refused',
    refusal: 'A claim of this text is still to be checked. Tick it off in the editor, or take it out of the text.',
  })
  expect(await calendar()).toEqual([])

  const post = await api.posts.get({ id: claimed })
  for (const { id } of post.claims) await api.posts.checkClaim({ id: claimed, claimId: id, checked: true })
  await fill()
  expect(await calendar()).toEqual([])
  const { id, rules: kept } = await entry()
  await api.evergreen.change({ id, ...kept })
  await fill()
  expect((await calendar()).map(({ dueAt, deliveries }) => [dueAt, deliveries[0]?.channelId])).toEqual([[first, sandbox.id]])
})
