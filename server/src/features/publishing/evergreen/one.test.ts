import { expect, test } from 'vitest'

import { inDays, library, rules } from '../../../../test/evergreen.ts'
import { signedIn } from '../../../../test/harness.ts'
import { addPicture } from '../../../../test/media.ts'
import { aPng } from '../../../../test/media-files.ts'

test('a proposal names its channel, and its posting time is not offered as an open one', async () => {
  const member = await signedIn()
  const { write, fill, proposals, open, sandbox } = await library(member)
  const before = await open()
  await member.api.evergreen.addPosts({ postIds: [await write('Freeze beans.')], ...rules, restDays: 30, showAs: 'draft' })

  await fill()

  expect(await proposals()).toMatchObject([{ dueAt: before[0], channel: { id: sandbox.id, name: 'Sandbox wall' } }])
  expect(await open()).toEqual(before.slice(1))
})

test('one showing is taken off and not made again for its time; taken back, it is', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, proposals, open } = await library(member)
  await api.evergreen.addPosts({ postIds: [await write('Freeze beans.')], ...rules, restDays: 5, showAs: 'draft' })
  await fill()
  const [first, ...others] = await proposals()

  const left = await api.evergreen.leaveOut({ postId: first!.postId })
  await fill()
  expect((await proposals()).map(({ dueAt }) => dueAt)).toEqual(others.map(({ dueAt }) => dueAt))
  expect(await open()).toContain(first!.dueAt)
  await expect(api.posts.get({ id: first!.postId })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await api.evergreen.putBack(left)
  await fill()
  expect((await proposals())[0]).toMatchObject({ dueAt: first!.dueAt, title: 'Freeze beans.' })
})

test('a proposal that somebody edited stays as a post when it is taken off, and stands where it stood when that is taken back', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, proposals } = await library(member)
  await api.evergreen.addPosts({ postIds: [await write('Freeze beans.')], ...rules, restDays: 30, showAs: 'draft' })
  await fill()
  const [{ postId, dueAt } = { postId: '', dueAt: '' }] = await proposals()
  await api.posts.update({ id: postId, revision: 0, content: { title: null, body: 'Freeze beans, but not for long.' } })

  const left = await api.evergreen.leaveOut({ postId })
  expect(await proposals()).toEqual([])
  expect(await api.posts.get({ id: postId })).toMatchObject({ status: 'draft' })

  await api.evergreen.putBack(left)
  await fill()
  expect(await proposals()).toMatchObject([{ postId, dueAt, title: 'Freeze beans, but not for long.' }])
})

test('another picture of a post reaches what is planned of it', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, calendar, businessId } = await library(member)
  const postId = await write('Freeze beans.')
  await api.evergreen.addPosts({ postIds: [postId], ...rules, restDays: 7 })
  await fill()
  const before = await calendar()
  const { id: assetId } = await addPicture(member, { businessId, content: await aPng({ colour: '#335533' }), name: 'beans.png' })

  await api.posts.setMedia({ id: postId, revision: 0, media: [{ assetId }] })
  await fill()

  const after = await calendar()
  expect(after.map(({ dueAt }) => dueAt)).toEqual(before.map(({ dueAt }) => dueAt))
  for (const { postId: copyId } of after) expect((await api.posts.get({ id: copyId })).media).toMatchObject([{ id: assetId }])
})

test('once its only channel is gone it needs one, also while something is planned', async () => {
  const member = await signedIn()
  const { api } = member
  const { write, fill, entry, sandbox } = await library(member)
  await api.evergreen.addPosts({ postIds: [await write('Freeze beans.')], ...rules, from: inDays(0) })
  await fill()
  expect(await entry()).toMatchObject({ state: 'planned' })

  await api.channels.disconnect({ id: sandbox.id })

  expect(await entry()).toMatchObject({ state: 'channel' })
})
