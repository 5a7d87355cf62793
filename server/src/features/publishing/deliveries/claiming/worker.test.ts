import { expect, test } from 'vitest'

import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, delivered, dueNow, inFeed, quick, until } from '../../../../../test/publishing.ts'
import { getPublished } from '../../blog/service.ts'
import { oldestWaitSeconds } from '../health.ts'

const app = await startPublishingApp()

test('a post goes to the wall at its time, and everything that follows from it follows', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const before = await api.billing.subscription()

  const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const delivery = await delivered(api, id, 'published')

  const [shown] = await inFeed(app.services, sandbox.id)
  expect(delivery).toMatchObject({
    attempts: 1,
    reason: null,
    nextAttemptAt: null,
    remoteUrl: `${app.services.config.baseUrl}/sandbox/${sandbox.id}#${shown?.id}`,
  })
  expect(delivery.log.map(({ number, kind, outcome }) => [number, kind, outcome])).toEqual([[1, 'send', 'published']])
  expect((await api.posts.get({ id: postId })).status).toBe('published')
  expect((await api.channels.list({ businessId: business.id }))[1]?.lastSentAt).not.toBeNull()
  expect((await api.billing.subscription())?.posts).toEqual({
    ...before!.posts,
    remaining: before!.posts.remaining - 1,
    used: before!.posts.used + 1,
  })
})

test('a post that is planned ahead goes out at its time, not before', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const post = await api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'Plums.' } })
  const dueAt = new Date(Date.now() + 1_200).toISOString()
  // Who comes by without having been woken comes long after.
  await app.useTimings({ ...quick, idleMs: 600_000 })

  const [planned] = await api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt })
  const { publishedAt } = await delivered(api, planned!.id, 'published')

  const lateMs = Date.parse(publishedAt!) - Date.parse(dueAt)
  expect(lateMs).toBeGreaterThanOrEqual(0)
  expect(lateMs).toBeLessThan(60_000)
})

test('a blog post is public at an address of its own, under the name of its business', async () => {
  const { api } = await app.member()
  const { business, blog } = await addChannels(api)
  const content = { title: `What we paid for coffee in ${business.id}`, body: '## Prices\n\nWe paid **R165** <script>alert(1)</script>.' }

  const { id } = await dueNow(api, { businessId: business.id, channelId: blog.id, contentType: 'blog', content })
  const { remoteUrl } = await delivered(api, id, 'published')

  const post = await getPublished(app.services, remoteUrl!.split('/blog/')[1]!)
  expect(post).toMatchObject({ title: content.title, author: business.name, excerpt: 'We paid R165 alert(1).' })
  expect(post?.html).toBe('<h2>Prices</h2>\n<p>We paid <strong>R165</strong> alert(1).</p>')
})

test('two blog posts of one title have two addresses', async () => {
  const { api } = await app.member()
  const { business, blog } = await addChannels(api)
  const content = (body: string) => ({ title: `Opening hours of ${business.name}`, body })

  const both = await Promise.all(
    ['We open at nine.', 'We close at five.'].map((body) =>
      dueNow(api, { businessId: business.id, channelId: blog.id, contentType: 'blog', content: content(body) }),
    ),
  )
  const urls = await Promise.all(both.map(async ({ id }) => (await delivered(api, id, 'published')).remoteUrl))

  expect(new Set(urls).size).toBe(2)
})

test('a slow platform is waited for', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'delay', delayMs: 300 })

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })

  expect(await delivered(api, id, 'published')).toMatchObject({ attempts: 1 })
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
})

test('a full channel does not hold up the others', async () => {
  const { api } = await app.member()
  const slow = await addChannels(api, { mode: 'delay', delayMs: 3_000 })
  const quickly = await addChannels(api)
  const texts = Array.from({ length: 5 }, (_, number) => `Slow post number ${number}.`)
  const slowOnes = []
  for (const body of texts)
    slowOnes.push(
      await dueNow(api, { businessId: slow.business.id, channelId: slow.sandbox.id, contentType: 'x', content: { title: null, body } }),
    )

  const { id } = await dueNow(api, { businessId: quickly.business.id, channelId: quickly.sandbox.id })
  const overtaking = await delivered(api, id, 'published')
  const last = await Promise.all(slowOnes.map((one) => delivered(api, one.id, 'published')))

  expect(last.some(({ publishedAt }) => publishedAt! > overtaking.publishedAt!)).toBe(true)
  expect(await inFeed(app.services, slow.sandbox.id)).toHaveLength(5)
})

test('nothing waits when everything is done', async () => {
  await until(
    () => oldestWaitSeconds(app.services),
    (seconds) => seconds < 2,
  )
})

test('a stopping node finishes what it is sending and takes nothing more', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'delay', delayMs: 400 })
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await delivered(api, id, 'sending')

  await app.stopWorker()
  const after = await api.deliveries.get({ id })
  const late = await dueNow(api, { businessId: business.id, channelId: sandbox.id })

  expect(after.status).toBe('published')
  expect((await api.deliveries.get({ id: late.id })).status).toBe('scheduled')
  app.startWorker()
  await delivered(api, late.id, 'published')
})
