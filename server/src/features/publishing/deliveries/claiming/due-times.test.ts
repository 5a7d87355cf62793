import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, delivered, dueNow, inFeed } from '../../../../../test/publishing.ts'
import { posts } from '../../../content/posts/table.ts'
import { deliveries } from '../table.ts'

const app = await startPublishingApp()

/** Due before anybody can look, and sent when the worker is started again. */
const soon = () => new Date(Date.now() + 200).toISOString()

test('the newest text is sent where nobody has to approve it, and a text that is not the approved one never', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const edited = await api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'Plums are out.' } })
  await app.stopWorker()
  const [first] = await api.schedule.schedule({ postId: edited.id, channelIds: [sandbox.id], dueAt: soon() })
  await api.posts.update({ id: edited.id, revision: edited.revision, content: { title: null, body: 'Plums are in.' } })
  app.startWorker()
  await delivered(api, first!.id, 'published')

  const strict = await api.businesses.create({ name: `Strict ${business.id}`, context: 'Careful.', requiresApproval: true })
  const [, strictFeed] = await api.channels.list({ businessId: strict.id })
  const approved = await api.posts.create({ businessId: strict.id, contentType: 'x', content: { title: null, body: 'Approved.' } })
  await api.posts.approve({ id: approved.id, revision: approved.revision })
  await app.stopWorker()
  const [second] = await api.schedule.schedule({ postId: approved.id, channelIds: [strictFeed!.id], dueAt: soon() })
  await app.behindTheScenes((tx) => tx.update(posts).set({ body: 'Tampered with.' }).where(eq(posts.id, approved.id)))
  app.startWorker()

  expect((await inFeed(app.services, sandbox.id)).map(({ body }) => body)).toEqual(['Plums are in.'])
  expect((await delivered(api, second!.id, 'failed')).reason).toBe('The post was changed after its approval. Approve it again.')
  expect(await inFeed(app.services, strictFeed!.id)).toEqual([])
})

test('a claim that came into a planned text later, and that nobody checked, is not sent', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  await api.businesses.update({ id: business.id, requiresCheckedClaims: true })
  const post = await api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'Plums are in.' } })
  await app.stopWorker()
  const [planned] = await api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt: soon() })

  await api.posts.update({ id: post.id, revision: post.revision, content: { title: null, body: 'Plums are R20.' } })
  app.startWorker()

  expect((await delivered(api, planned!.id, 'failed')).reason).toBe(
    'A claim of this text is still to be checked. Tick it off in the editor, or take it out of the text.',
  )
  expect(await inFeed(app.services, sandbox.id)).toEqual([])
})

test('what is due by more than the grace is missed and asks, and goes out when somebody says so', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const post = await api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'Too late.' } })
  const [planned] = await api.schedule.schedule({
    postId: post.id,
    channelIds: [sandbox.id],
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const past = sql`now() - interval '3 hours'`
  await app.behindTheScenes((tx) => tx.update(deliveries).set({ dueAt: past, nextAttemptAt: past }).where(eq(deliveries.id, planned!.id)))

  const missed = await delivered(api, planned!.id, 'missed')
  expect(missed.reason).toBe('The server was off at its time, and it is too late to send it without asking you.')
  expect((await api.posts.get({ id: post.id })).status).toBe('failed')
  expect(await inFeed(app.services, sandbox.id)).toEqual([])

  await api.deliveries.sendNow({ id: planned!.id })
  await delivered(api, planned!.id, 'published')
})

test('what is due by less than the grace goes out late', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const post = await api.posts.create({ businessId: business.id, contentType: 'x', content: { title: null, body: 'An hour late.' } })
  const [planned] = await api.schedule.schedule({
    postId: post.id,
    channelIds: [sandbox.id],
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
  })
  const past = sql`now() - interval '1 hour'`
  await app.behindTheScenes((tx) => tx.update(deliveries).set({ dueAt: past, nextAttemptAt: past }).where(eq(deliveries.id, planned!.id)))

  await delivered(api, planned!.id, 'published')
})

test('a delivery that is held for a day has failed', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'sign_out' })
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await delivered(api, id, 'held')

  await app.behindTheScenes((tx) =>
    tx
      .update(deliveries)
      .set({ nextAttemptAt: sql`now()` })
      .where(eq(deliveries.id, id)),
  )

  expect((await delivered(api, id, 'failed')).reason).toBe('Sandbox wall was not connected again in time.')
})
