import { expect, test } from 'vitest'

import { daily, library, rules } from '../../../../../test/evergreen.ts'
import { signedIn } from '../../../../../test/harness.ts'

test('where approval is required, the approved words go out, and other words are a draft that waits for a review', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, proposals } = await library(member, ['23:58'], { requiresApproval: true })
  const postId = await write('Freeze beans.')
  await api.posts.approve({ id: postId, revision: 0 })
  await api.evergreen.setWordings({ postId, wordings: ['Cold beans keep.'] })
  await api.evergreen.addPosts({ postIds: [postId], ...rules, restDays: 7 })

  await fill()

  expect((await calendar()).map(({ title, postStatus }) => [title, postStatus])).toEqual([['Freeze beans.', 'scheduled']])
  expect(await proposals()).toMatchObject([{ title: 'Cold beans keep.', status: 'in_review' }])
})

test('a post that nobody approved is put to one review, and its approval is that of every showing', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, proposals, entry } = await library(member, ['23:58'], { requiresApproval: true })
  const postId = await write('Freeze beans.')
  await api.evergreen.addPosts({ postIds: [postId], ...rules, restDays: 3 })
  await fill()
  expect(await api.posts.get({ id: postId })).toMatchObject({ status: 'in_review' })
  expect([await calendar(), await proposals()]).toEqual([[], []])
  expect(await entry()).toMatchObject({ state: 'review' })

  await api.posts.approve({ id: postId, revision: 0 })
  await fill()

  const planned = await calendar()
  expect(planned.length).toBeGreaterThan(3)
  const source = await api.posts.get({ id: postId })
  for (const { postId: copyId } of planned) expect((await api.posts.get({ id: copyId })).receiptHash).toBe(source.receiptHash)
})

test('other words are put to one review, and go out by that approval as often as it is their turn', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, proposals } = await library(member, ['23:58'], { requiresApproval: true })
  const postId = await write('Freeze beans.')
  await api.posts.approve({ id: postId, revision: 0 })
  await api.evergreen.setWordings({ postId, wordings: ['Cold beans keep.'] })
  await api.evergreen.addPosts({ postIds: [postId], ...rules, restDays: 2 })
  await fill()
  await fill()
  const [waiting, ...others] = await proposals()
  expect([waiting?.status, others]).toEqual(['in_review', []])

  await api.posts.approve({ id: waiting!.postId, revision: 0 })
  await fill()

  expect((await calendar()).filter(({ title }) => title === 'Cold beans keep.').length).toBeGreaterThan(1)
  expect((await proposals()).map(({ status }) => status)).toEqual(['approved'])
})

test('what was approved before a channel was connected is not shown there until the post is approved for it as well', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, proposals, entry, businessId } = await library(member, ['23:58'], { requiresApproval: true })
  const postId = await write('Freeze beans.')
  await api.posts.approve({ id: postId, revision: 0 })
  const late = await api.channels.connect({ businessId, kind: 'sandbox', name: 'Second wall' })
  await api.slots.add({ channelId: late.id, times: daily('23:58') })
  await api.evergreen.addPosts({ postIds: [postId], ...rules, restDays: 7, channelIds: [late.id] })
  await fill()
  expect([await calendar(), await proposals()]).toEqual([[], []])
  expect(await entry()).toMatchObject({
    state: 'refused',
    refusal: 'Second wall was not connected when the post was approved. Approve it again.',
  })

  await api.posts.approve({ id: postId, revision: 0 })
  await fill()

  expect((await calendar()).map(({ deliveries }) => deliveries[0]?.channelId)).toEqual([late.id, late.id])
})

test('once its approval is taken back, what is planned by it is taken off', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar } = await library(member, ['23:58'], { requiresApproval: true })
  const postId = await write('Freeze beans.')
  await api.posts.approve({ id: postId, revision: 0 })
  await api.evergreen.addPosts({ postIds: [postId], ...rules })
  await fill()
  expect(await calendar()).not.toEqual([])

  await api.posts.backToDraft({ id: postId })
  await fill()

  expect(await calendar()).toEqual([])
})

test('what was approved for its channels is shown again as it is', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, sandbox } = await library(member, ['23:58'], { requiresApproval: true })
  const postId = await write('Freeze beans.')
  await api.posts.approve({ id: postId, revision: 0 })
  await api.evergreen.addPosts({ postIds: [postId], ...rules, restDays: 10 })

  await fill()

  const [shown] = await calendar()
  const copy = await api.posts.get({ id: shown!.postId })
  expect(copy.approvedChannels?.map(({ id }) => id)).toEqual([sandbox.id])
  expect(copy.receiptHash).toBe((await api.posts.get({ id: postId })).receiptHash)
})
