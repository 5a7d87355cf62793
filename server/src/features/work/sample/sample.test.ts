import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { postsOf, settledSample } from '../../../../test/sample.ts'

const app = await startPublishingApp()

test('the sample shows posts in every state, documents and notes, and is called one', async () => {
  const member = await app.member('starter')

  const businessId = await settledSample(member)

  const posts = await postsOf(member, businessId)
  expect([...new Set(posts.map(({ status }) => status))].toSorted()).toEqual([
    'approved',
    'archived',
    'changes_requested',
    'draft',
    'failed',
    'in_review',
    'published',
    'scheduled',
  ])
  expect(await member.api.businesses.get({ id: businessId })).toMatchObject({ name: 'Sample: Kraal Street Bakery', isSample: true })
  expect((await member.api.documents.list({ businessId, limit: 10 })).items.map(({ name }) => name).toSorted()).toEqual([
    'About the bakery.md',
    'Price list.md',
  ])
  expect((await member.api.voice.get({ businessId })).notes).toHaveLength(2)
})

test('added twice at once, there is one', async () => {
  const member = await app.member()

  const answers = await Promise.all([member.api.sample.add(), member.api.sample.add()])

  expect(new Set(answers.map(({ business }) => business?.id)).size).toBe(1)
  expect((await member.api.businesses.list()).filter(({ isSample }) => isSample)).toHaveLength(1)
})

test('it takes nothing from the plan: the one business and every post of a starter plan are left', async () => {
  const member = await app.member('starter')
  const before = await member.api.billing.subscription()

  await settledSample(member)

  expect(await member.api.billing.subscription()).toEqual(before)
  await expect(addBusiness(member.api)).resolves.toMatchObject({ isSample: false })
  await expect(addBusiness(member.api)).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'plan' } })
  expect((await member.api.usage.read({})).total).toMatchObject({ tokens: 0, posts: 0 })
})

test('a delivery of it that is planned, moved and sent by a person takes no post either', async () => {
  const member = await app.member('starter')
  const businessId = await settledSample(member)
  const before = await member.api.billing.subscription()
  const [failed] = (await member.api.deliveries.list({ businessId, view: 'trouble', limit: 5 })).items
  const [wall] = await member.api.channels.list({ businessId })
  const post = await addPost(member.api, { businessId, contentType: 'x', content: { title: null, body: 'Rye until noon.' } })

  await member.api.schedule.schedule({
    postId: post.id,
    channelIds: [wall?.id ?? ''],
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await member.api.deliveries.sendNow({ id: failed?.id ?? '' })

  expect(await member.api.billing.subscription()).toEqual(before)
})

test('removed, it can be added again, and a second removal changes nothing', async () => {
  const member = await app.member()
  await settledSample(member)

  await member.api.sample.remove()
  expect(await member.api.sample.remove()).toMatchObject({ business: null })

  expect((await member.api.sample.add()).business?.name).toBe('Sample: Kraal Street Bakery')
})

test('it stays recognisable: it keeps its name, and publishes on walls alone', async () => {
  const { api } = await app.member()
  const { business } = await api.sample.add()
  const id = business?.id ?? ''

  await expect(api.businesses.update({ id, name: 'Kraal Street Bakery' })).rejects.toMatchObject({ code: 'INVALID' })
  await expect(api.channels.connect({ businessId: id, kind: 'blog', name: 'Our blog' })).rejects.toMatchObject({ code: 'INVALID' })
  expect((await api.businesses.update({ id, industry: 'Baking' })).industry).toBe('Baking')
})

test('nobody is told or mailed that a post of it failed, which is meant to', async () => {
  const member = await app.member()

  await settledSample(member)

  expect((await member.api.notifications.list({ limit: 10 })).items).toEqual([])
})

test('another workspace neither sees nor removes it', async () => {
  const member = await app.member()
  const stranger = await app.member()
  await member.api.sample.add()

  expect((await stranger.api.sample.read()).business).toBeNull()
  await stranger.api.sample.remove()

  expect((await member.api.sample.read()).business).not.toBeNull()
})
