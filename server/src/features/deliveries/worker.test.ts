import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Member, startApp, type TestApp } from '../../../test/harness.ts'
import { addChannels, behave, delivered, dueNow, onWall, quick, startWall, until, type Wall } from '../../../test/publishing.ts'
import { getPublished } from '../blog/service.ts'
import { posts } from '../posts/table.ts'
import { oldestWaitSeconds } from './health.ts'
import { platformsOf } from './platforms.ts'
import { deliveries } from './table.ts'
import { type DeliveryWorker, startDeliveryWorker } from './worker.ts'

let app: TestApp
let wall: Wall
let worker: DeliveryWorker

beforeAll(async () => {
  app = await startApp({ poolSize: 8 })
  wall = await startWall(app.services)
  worker = startDeliveryWorker(app.services, { timings: quick, platforms: platformsOf(app.services, wall.origin) })
})

afterAll(async () => {
  await worker.stop()
  await wall.close()
})

function member(plan: 'growth' | 'agency' = 'growth'): Promise<Member> {
  return app.signedUp({ approval: 'approved', plan })
}

const behindTheScenes = <T>(run: Parameters<typeof app.services.db.asSystem<T>>[1]) => app.services.db.asSystem('arrange a test', run)

test('a post goes to the wall at its time, and everything that follows from it follows', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api)
  const before = await api.billing.subscription()

  const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const delivery = await delivered(api, id, 'published')

  const [shown] = await onWall(app.services, sandbox.id)
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
  const { api } = await member()
  const { business, sandbox } = await addChannels(api)
  const post = await api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'Plums.' } })
  const dueAt = new Date(Date.now() + 1_200).toISOString()

  const [planned] = await api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt })
  const { publishedAt } = await delivered(api, planned!.id, 'published')

  const lateMs = Date.parse(publishedAt!) - Date.parse(dueAt)
  expect(lateMs).toBeGreaterThanOrEqual(0)
  expect(lateMs).toBeLessThan(1_500)
})

test('a blog post is public at an address of its own, under the name of its business', async () => {
  const { api } = await member()
  const { business, blog } = await addChannels(api)
  const content = { title: `What we paid for coffee in ${business.id}`, body: '## Prices\n\nWe paid **R165** <script>alert(1)</script>.' }

  const { id } = await dueNow(api, { businessId: business.id, channelId: blog.id, contentType: 'blog', content })
  const { remoteUrl } = await delivered(api, id, 'published')

  const post = await getPublished(app.services, remoteUrl!.split('/blog/')[1]!)
  expect(post).toMatchObject({ title: content.title, author: business.name, excerpt: 'We paid R165 alert(1).' })
  expect(post?.html).toBe('<h2>Prices</h2>\n<p>We paid <strong>R165</strong> alert(1).</p>')
})

test('two blog posts of one title have two addresses', async () => {
  const { api } = await member()
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
  const { api } = await member()
  const { business, sandbox } = await addChannels(api, { mode: 'delay', delayMs: 300 })

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })

  expect(await delivered(api, id, 'published')).toMatchObject({ attempts: 1 })
  expect(await onWall(app.services, sandbox.id)).toHaveLength(1)
})

test('a refusal ends it at once in the words of the platform, frees the quota, and it can be sent again', async () => {
  const { api } = await member()
  const before = await api.billing.subscription()
  const { business, sandbox } = await addChannels(api, { mode: 'refuse', times: 1 })

  const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const failed = await delivered(api, id, 'failed')
  const statusThen = (await api.posts.get({ id: postId })).status
  const quotaThen = (await api.billing.subscription())?.posts
  await api.deliveries.sendNow({ id })

  expect(failed).toMatchObject({ attempts: 1, reason: 'The sandbox was told to refuse this post.' })
  expect([statusThen, quotaThen]).toEqual(['failed', before!.posts])
  expect(await delivered(api, id, 'published')).toMatchObject({ attempts: 1 })
  expect((await api.posts.get({ id: postId })).status).toBe('published')
})

test('a rate limit is honoured', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api, { mode: 'rate_limit', times: 1 })

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const retrying = await delivered(api, id, 'retrying')
  const { log } = await delivered(api, id, 'published')

  expect(retrying.reason).toBe('The sandbox was told to take no more posts for now.')
  expect(Date.parse(log[1]!.startedAt) - Date.parse(log[0]!.endedAt!)).toBeGreaterThanOrEqual(1_000)
  expect(await onWall(app.services, sandbox.id)).toHaveLength(1)
})

test('a platform that cannot be reached gets six tries, and what was never sent has failed for certain', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api)
  await worker.stop()
  const lonely = startDeliveryWorker(app.services, { timings: quick, platforms: platformsOf(app.services, 'http://127.0.0.1:9') })

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const failed = await delivered(api, id, 'failed')
  await lonely.stop()
  worker = startDeliveryWorker(app.services, { timings: quick, platforms: platformsOf(app.services, wall.origin) })

  expect(failed).toMatchObject({ attempts: 6, reason: 'Tried 6 times. The last answer: The platform cannot be reached.' })
  expect(failed.log.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'retry'))
})

test('a platform that signs us out holds the delivery, and it goes out when the channel is connected again', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api, { mode: 'sign_out' })

  const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const held = await delivered(api, id, 'held')
  const second = await dueNow(api, { businessId: business.id, channelId: sandbox.id }).catch((error: unknown) => error)
  await api.channels.reconnect({ id: sandbox.id })

  expect(held.reason).toBe('The sandbox signed this channel out. Connect it again.')
  expect(second).toMatchObject({ code: 'INVALID', message: 'Sandbox wall was signed out. Connect it again first.' })
  expect(await delivered(api, id, 'published')).toMatchObject({ reason: null })
  expect((await api.posts.get({ id: postId })).status).toBe('published')
  expect(await onWall(app.services, sandbox.id)).toHaveLength(1)
})

test.each([
  ['repeatable', 'accept_and_time_out', ['unknown', 'published']],
  ['repeatable', 'fail', ['unknown', 'published']],
  ['lookup', 'accept_and_time_out', ['unknown', 'found']],
  ['lookup', 'fail', ['unknown', 'absent', 'published']],
] as const)(
  'without an answer, a platform with protection "%s" that was told to %s has the post once in the end',
  async (protection, mode, outcomes) => {
    const { api } = await member()
    const { business, sandbox } = await addChannels(api, { mode, times: 1, protection })

    const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
    const { log, remoteUrl } = await delivered(api, id, 'published')

    const shown = await onWall(app.services, sandbox.id)
    expect(log.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect(shown).toHaveLength(1)
    expect(remoteUrl).toContain(shown[0]!.id)
    expect((await api.posts.get({ id: postId })).status).toBe('published')
  },
)

test('without an answer and without protection nothing is sent again until a person says that it is not live', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api, { mode: 'fail', times: 1, protection: 'none' })

  const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const asking = await delivered(api, id, 'needs_attention')
  const statusThen = (await api.posts.get({ id: postId })).status
  await expect(api.deliveries.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'id' }] } })
  await api.deliveries.resolve({ id, answer: 'not_live' })

  expect(asking).toMatchObject({
    attempts: 1,
    reason: 'Sandbox wall cannot tell whether the post arrived. Look there, and say what you see.',
  })
  expect(statusThen).toBe('needs_attention')
  expect((await delivered(api, id, 'published')).log.map(({ outcome }) => outcome)).toEqual(['not_live', 'published'])
  expect(await onWall(app.services, sandbox.id)).toHaveLength(1)
})

test('a person who sees the post ends the doubt, and it counts against the quota', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api, { mode: 'accept_and_time_out', times: 1, protection: 'none' })
  const before = await api.billing.subscription()

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await delivered(api, id, 'needs_attention')
  const resolved = await api.deliveries.resolve({ id, answer: 'live', remoteUrl: 'https://wall.example/1' })

  expect(resolved).toMatchObject({ status: 'published', remoteUrl: 'https://wall.example/1', reason: null })
  expect(await onWall(app.services, sandbox.id)).toHaveLength(1)
  expect((await api.billing.subscription())?.posts.used).toBe(before!.posts.used + 1)
  await expect(api.deliveries.resolve({ id, answer: 'not_live' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a platform that always fails is left to a person after six repeats, or after one when it has to be looked for', async () => {
  const { api } = await member()
  const [repeatable, lookup] = [
    await addChannels(api, { mode: 'fail', protection: 'repeatable' }),
    await addChannels(api, { mode: 'fail', protection: 'lookup' }),
  ]

  const [one, two] = [
    await dueNow(api, { businessId: repeatable.business.id, channelId: repeatable.sandbox.id }),
    await dueNow(api, { businessId: lookup.business.id, channelId: lookup.sandbox.id }),
  ]

  expect(await delivered(api, one.id, 'needs_attention')).toMatchObject({ attempts: 6 })
  expect((await delivered(api, two.id, 'needs_attention')).log.map(({ kind }) => kind)).toEqual(['send', 'reconcile', 'send', 'reconcile'])
})

test('a refusal after an unclear send does not end the doubt', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api, { mode: 'accept_and_time_out', times: 1, protection: 'repeatable' })

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await until(
    () => onWall(app.services, sandbox.id),
    (shown) => shown.length === 1,
  )
  await behave(api, sandbox.id, { mode: 'refuse' })

  expect((await delivered(api, id, 'needs_attention')).reason).toContain('An earlier send may have arrived')
})

const soon = () => new Date(Date.now() + 700).toISOString()

test('the newest text is sent where nobody has to approve it, and a text that is not the approved one never', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api)
  const edited = await api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'Plums are out.' } })
  const [first] = await api.schedule.schedule({ postId: edited.id, channelIds: [sandbox.id], dueAt: soon() })
  await api.posts.update({ id: edited.id, revision: edited.revision, content: { title: null, body: 'Plums are in.' } })
  await delivered(api, first!.id, 'published')

  const strict = await api.businesses.create({ name: `Strict ${business.id}`, context: 'Careful.', requiresApproval: true })
  const [, strictWall] = await api.channels.list({ businessId: strict.id })
  const approved = await api.posts.create({ businessId: strict.id, contentType: 'x', content: { title: null, body: 'Approved.' } })
  await api.posts.approve({ id: approved.id, revision: approved.revision })
  const [second] = await api.schedule.schedule({ postId: approved.id, channelIds: [strictWall!.id], dueAt: soon() })
  await behindTheScenes((tx) => tx.update(posts).set({ body: 'Tampered with.' }).where(eq(posts.id, approved.id)))

  expect((await onWall(app.services, sandbox.id)).map(({ body }) => body)).toEqual(['Plums are in.'])
  expect((await delivered(api, second!.id, 'failed')).reason).toBe('The text was changed after its approval. Approve it again.')
  expect(await onWall(app.services, strictWall!.id)).toEqual([])
})

test('what is due by more than the grace is missed and asks, and goes out when somebody says so', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api)
  const post = await api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'Too late.' } })
  const [planned] = await api.schedule.schedule({
    postId: post.id,
    channelIds: [sandbox.id],
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const past = sql`now() - interval '3 hours'`
  await behindTheScenes((tx) => tx.update(deliveries).set({ dueAt: past, nextAttemptAt: past }).where(eq(deliveries.id, planned!.id)))

  const missed = await delivered(api, planned!.id, 'missed')
  expect(missed.reason).toBe('The server was off at its time, and it is too late to send it without asking you.')
  expect((await api.posts.get({ id: post.id })).status).toBe('failed')
  expect(await onWall(app.services, sandbox.id)).toEqual([])

  await api.deliveries.sendNow({ id: planned!.id })
  await delivered(api, planned!.id, 'published')
})

test('what is due by less than the grace goes out late', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api)
  const post = await api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'An hour late.' } })
  const [planned] = await api.schedule.schedule({
    postId: post.id,
    channelIds: [sandbox.id],
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const past = sql`now() - interval '1 hour'`
  await behindTheScenes((tx) => tx.update(deliveries).set({ dueAt: past, nextAttemptAt: past }).where(eq(deliveries.id, planned!.id)))

  await delivered(api, planned!.id, 'published')
})

test('a delivery that is held for a day has failed', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api, { mode: 'sign_out' })
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await delivered(api, id, 'held')

  await behindTheScenes((tx) =>
    tx
      .update(deliveries)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(deliveries.id, id)),
  )

  expect((await delivered(api, id, 'failed')).reason).toBe('Sandbox wall was not connected again in time.')
})

test('a full channel does not hold up the others', async () => {
  const { api } = await member()
  const slow = await addChannels(api, { mode: 'delay', delayMs: 600 })
  const quickly = await addChannels(api)
  const texts = Array.from({ length: 9 }, (_, number) => `Slow post number ${number}.`)
  const slowOnes = []
  for (const body of texts)
    slowOnes.push(
      await dueNow(api, { businessId: slow.business.id, channelId: slow.sandbox.id, contentType: 'x', content: { title: null, body } }),
    )

  const { id } = await dueNow(api, { businessId: quickly.business.id, channelId: quickly.sandbox.id })
  const overtaking = await delivered(api, id, 'published')
  const last = await Promise.all(slowOnes.map((one) => delivered(api, one.id, 'published')))

  expect(last.some(({ publishedAt }) => publishedAt! > overtaking.publishedAt!)).toBe(true)
  expect(await onWall(app.services, slow.sandbox.id)).toHaveLength(9)
})

test('nothing waits when everything is done', async () => {
  await until(
    () => oldestWaitSeconds(app.services),
    (seconds) => seconds < 2,
  )
})

test('a stopping node finishes what it is sending and takes nothing more', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api, { mode: 'delay', delayMs: 400 })
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await delivered(api, id, 'sending')

  await worker.stop()
  const after = await api.deliveries.get({ id })
  const late = await dueNow(api, { businessId: business.id, channelId: sandbox.id })

  expect(after.status).toBe('published')
  expect((await api.deliveries.get({ id: late.id })).status).toBe('scheduled')
  worker = startDeliveryWorker(app.services, { timings: quick, platforms: platformsOf(app.services, wall.origin) })
  await delivered(api, late.id, 'published')
})

test('what was unclear when its business was deleted is never sent again', async () => {
  const { api } = await member()
  const { business, sandbox } = await addChannels(api, { mode: 'fail', times: 1, protection: 'none' })
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await delivered(api, id, 'needs_attention')

  await api.businesses.remove({ id: business.id })
  await api.deliveries.resolve({ id, answer: 'not_live' })
  const delivery = await delivered(api, id, 'failed', 'published')

  expect(delivery).toMatchObject({ status: 'failed', reason: 'The business of this post was deleted.' })
  expect(await onWall(app.services, sandbox.id)).toEqual([])
  expect((await api.billing.subscription())?.posts).toMatchObject({ held: 0, used: 0 })
})
