import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { onTestFinished, expect, test } from 'vitest'

import { type Platforms, platformsOf } from '../../src/features/publishing/deliveries/sending/platforms.ts'
import { startDeliveryWorker } from '../../src/features/publishing/deliveries/claiming/worker.ts'
import { rateBudgets } from '../../src/features/publishing/deliveries/table.ts'
import { sendOverdueRepliesJob } from '../../src/features/publishing/replies/jobs.ts'
import { performStep } from '../../src/features/publishing/replies/perform.ts'
import { sendReplies } from '../../src/features/publishing/replies/send.ts'
import { deliveryReplies } from '../../src/features/publishing/replies/table.ts'
import { takeReply } from '../../src/features/publishing/replies/take.ts'
import { addBusiness, addPost } from '../factories.ts'
import { startApp } from '../harness.ts'
import { addPicture } from '../media.ts'
import { aPng } from '../media-files.ts'
import { delivered, quick } from '../publishing.ts'
import { channelAt } from './channel-at.ts'
import type { Driver, Stand } from './driver.ts'
import { drivers, start } from './drivers.ts'

const app = await startApp({ poolSize: 8 })
const { services } = app
const answering = drivers
  .filter(({ replies }) => replies === 'as answers' || replies === 'one after another')
  .map((driver) => [driver.name, driver] as const)
const [bluesky] = drivers

test.each(answering)('%s: a thread goes out part by part, and the first comment after its minutes', async (_name, driver) => {
  const { stand, api, id, send, hurry } = await published(driver, { thread: ['Figs too.', 'Come by.'], comment: 30 })

  await send()
  const before = await api.deliveries.get({ id })
  expect(stand.shown().map(({ text }) => text)).toEqual([driver.text, 'Figs too.', 'Come by.'])
  expect(before.replies).toMatchObject([
    { number: 1, kind: 'part', status: 'sent', remoteUrl: expect.stringMatching(/^https?:/) },
    { number: 2, kind: 'part', status: 'sent' },
    { number: 3, kind: 'comment', status: 'waiting', nextAt: expect.any(String) },
  ])
  const minutes = (Date.parse(before.replies[2]!.nextAt!) - Date.parse(before.publishedAt!)) / 60_000
  expect(minutes).toBeCloseTo(30, 1)

  await hurry()
  await send()

  const [root, second, third, comment] = stand.shown()
  expect(comment!.text).toBe('Where to buy them: at the market.')
  expect([second, third, comment].map((one) => one!.answers)).toEqual(
    driver.replies === 'as answers' ? [root!.id, second!.id, root!.id] : [undefined, undefined, undefined],
  )
  expect((await api.deliveries.get({ id })).replies.map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
})

test.each(answering)('%s: a node that dies before it wrote down a part leaves it once, or a question', async (_name, driver) => {
  const { stand, api, id, send, hurry, which, platforms } = await published(driver, { thread: ['Figs too.', 'Come by.'] })
  // As far as the visible step, and no further.
  for (let step = ''; step !== 'send';) {
    const taken = await takeReply(services, platforms, which)
    if (taken.type !== 'taken') throw new Error('There is a reply to take.')
    step = taken.step
    const outcome = await performStep(services, taken)
    if (outcome.type === 'ready') await arrange({ handle: outcome.handle, status: 'waiting' }, which)
    await hurry()
  }
  expect(stand.shown()).toHaveLength(2)

  for (let round = 0; round < 4; round += 1) {
    await send()
    await hurry()
  }

  const asks = driver.safety === 'D'
  expect(stand.shown().map(({ text }) => text)).toEqual([driver.text, 'Figs too.', ...(asks ? [] : ['Come by.'])])
  expect((await api.deliveries.get({ id })).replies.map(({ status }) => status)).toEqual(asks ? ['unclear', 'waiting'] : ['sent', 'sent'])
  if (!asks) return
  await api.replies.resolve({ id, number: 1, answer: 'live' })
  await send()
  expect(stand.shown().map(({ text }) => text)).toEqual([driver.text, 'Figs too.', 'Come by.'])
})

test.each(answering)('%s: a line that drops after a part was taken leaves it once, or a question', async (_name, driver) => {
  const { stand, api, id, send, hurry } = await published(driver, { thread: ['Figs too.', 'Come by.'] })
  stand.server.misbehave('deaf', driver.visible)

  for (let round = 0; round < 5; round += 1) {
    await send()
    await hurry()
  }

  const asks = driver.safety === 'D'
  expect(stand.shown().map(({ text }) => text)).toEqual([driver.text, 'Figs too.', ...(asks ? [] : ['Come by.'])])
  expect((await api.deliveries.get({ id })).replies.map(({ status }) => status)).toEqual(asks ? ['unclear', 'waiting'] : ['sent', 'sent'])
})

test('a part that is refused stops those after it, says why, and is sent again by a person', async () => {
  const { stand, api, id, send } = await published(bluesky!, { thread: ['Figs too.', 'Come by.'], comment: 0 })
  stand.server.misbehave({ status: 400, body: '{"error":"InvalidRequest","message":"Not today"}' }, bluesky!.visible)

  await send()

  const stopped = await api.deliveries.get({ id })
  expect(stopped.replies).toMatchObject([
    { status: 'failed', reason: expect.stringContaining('Not today') },
    { status: 'waiting', nextAt: null },
    { status: 'sent' },
  ])
  expect(stopped.status).toBe('published')
  await expect(api.replies.resolve({ id, number: 1, answer: 'live' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(api.replies.resolve({ id, number: 2, answer: 'send_again' })).rejects.toMatchObject({ code: 'CONFLICT' })

  expect((await api.replies.resolve({ id, number: 1, answer: 'send_again' })).replies[0]).toMatchObject({ status: 'waiting', reason: null })
  await send()

  expect(stand.shown().map(({ text }) => text)).toEqual([bluesky!.text, 'Where to buy them: at the market.', 'Figs too.', 'Come by.'])
})

test('of a part and a first comment that stopped, whoever planned or wrote the post is told, until they decided', async () => {
  const { stand, api, id, postId, send, workspaceId } = await published(
    bluesky!,
    { thread: ['Figs too.', 'Come by.'], comment: 0 },
    'editor',
  )
  const bystander = await app.signedUp({ approval: 'approved', workspaceId, role: 'editor' })
  stand.server.misbehave({ status: 400, body: '{"error":"InvalidRequest","message":"Not today"}' }, bluesky!.visible, 2)
  await send()

  const { items } = await api.notifications.list({})
  const [comment, part] = items
  expect(items).toHaveLength(2)
  expect(part).toMatchObject({
    kind: 'thread_stopped',
    title: expect.stringMatching(/^The thread “.+” stopped on /),
    link: `/app/repository/${postId}`,
  })
  expect(part?.detail).toMatch(/^Part 2 did not go out: .*Not today/)
  expect(comment).toMatchObject({ kind: 'thread_stopped', title: expect.stringMatching(/^The first comment on “.+” did not go out on /) })
  expect((await bystander.api.notifications.list({})).items).toEqual([])

  await api.replies.resolve({ id, number: 1, answer: 'send_again' })
  await send()

  expect((await api.notifications.list({})).items.map(({ isRead, count }) => [isRead, count])).toEqual([
    [false, 1],
    [true, 1],
  ])
})

test('of a locked business nobody decides about a part that stopped', async () => {
  const { stand, api, id, send, workspaceId } = await published(bluesky!, { thread: ['Figs too.'] })
  stand.server.misbehave({ status: 400, body: '{"error":"InvalidRequest","message":"Not today"}' }, bluesky!.visible)
  await send()

  await services.db.asSystem('arrange a test', (tx) =>
    tx.execute(sql`update businesses set locked_at = now() where workspace_id = ${workspaceId}`),
  )

  await expect(api.replies.resolve({ id, number: 1, answer: 'send_again' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await api.deliveries.get({ id })).replies).toMatchObject([{ status: 'failed' }])
})

test('what nobody sent in time is given to a job by the clock, once', async () => {
  const { which } = await published(bluesky!, { thread: ['Figs too.', 'Come by.'] })
  const begun = () =>
    services.db.asSystem('look at a test', async (tx) => {
      const { rows } = await tx.execute<{ data: unknown }>(
        sql`select data from jobs.job where name = 'replies.send' and data ->> 'deliveryId' = ${which.deliveryId}`,
      )
      return rows.map(({ data }) => data)
    })
  expect(await begun()).toEqual([which])

  await sendOverdueRepliesJob.run(services, {})
  expect(await begun()).toHaveLength(1)
  await arrange({ nextAt: sql`now() - interval '1 minute'` }, which)
  await sendOverdueRepliesJob.run(services, {})
  await sendOverdueRepliesJob.run(services, {})

  expect(await begun()).toEqual([which, which])
})

test('a sign-in that ended keeps what follows waiting, and marks the channel', async () => {
  const { stand, api, id, send, hurry } = await published(bluesky!, { thread: ['Figs too.'] })
  stand.signOut()

  await send()

  expect((await api.deliveries.get({ id })).replies).toMatchObject([{ status: 'waiting', nextAt: expect.any(String) }])
  expect((await api.channels.list({})).find(({ kind }) => kind === 'bluesky')).toMatchObject({ status: 'reconnect' })
  await hurry()
  expect(await send()).toBeGreaterThan(60_000)
  expect(stand.shown()).toHaveLength(1)
})

test('what follows a post is approved with it, held to the limits of its channel, and of no other workspace', async () => {
  const { api, id, postId, channelId } = await published(bluesky!, { thread: ['Figs too.'] })
  const { api: other } = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const plan = async (own: object, body = `Plums again ${crypto.randomUUID()}`) => {
    const { businessId } = await api.posts.get({ id: postId })
    const content = { title: null, body, forChannels: [{ channelId, text: null, ...own }] }
    const post = await addPost(api, { businessId, contentType: 'x', content })
    return api.schedule.schedule({ postId: post.id, channelIds: [channelId], dueAt: new Date(Date.now() + 3_600_000).toISOString() })
  }

  await expect(other.replies.resolve({ id, number: 1, answer: 'send_again' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const own of [
    { thread: ['Good.', '🍇'.repeat(301)] },
    { thread: [' '] },
    { firstComment: { body: '', afterMinutes: 5 } },
    { firstComment: { body: 'x'.repeat(301), afterMinutes: 5 } },
  ])
    await expect(plan(own)).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'channelIds' }] } })
  await expect(plan({ thread: ['🍇'.repeat(300)], firstComment: { body: 'Good.', afterMinutes: 5 } })).resolves.toHaveLength(1)
})

interface Follows {
  thread: string[]
  /** Minutes. */
  comment?: number
}

/** A post that is out, and what is to follow it. */
async function published(driver: Driver, follows: Follows, role: 'owner' | 'editor' = 'owner') {
  await rest()
  const stand: Stand = await start(driver)
  const { kind, payload } = driver
  const owner = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { workspaceId } = owner
  const { id: businessId } = await addBusiness(owner.api, { requiresApproval: false })
  const { api } = role === 'owner' ? owner : await app.signedUp({ approval: 'approved', workspaceId, role })
  const channelId = await channelAt(services, driver, stand, { workspaceId, businessId })
  const { thread, comment } = follows
  const own = {
    thread,
    ...(comment !== undefined && { firstComment: { body: 'Where to buy them: at the market.', afterMinutes: comment } }),
  }
  const { contentType, title, body } = payload
  const content = { title, body, forChannels: [{ channelId, text: null, ...own }] }
  const post = await addPost(api, { businessId, contentType: contentType as 'x', content })
  if (stand.needed) {
    const asset = await addPicture({ ...owner, api }, { businessId, content: await aPng({ width: 200, height: 150, colour: '#803060' }) })
    await api.posts.setMedia({ id: post.id, revision: post.revision, media: [{ assetId: asset.id, alt: stand.needed[0]!.alt }] })
  }
  const [delivery] = await api.schedule.schedule({ postId: post.id, channelIds: [channelId], dueAt: new Date().toISOString() })
  const { id } = delivery!
  const platforms: Platforms = { ...platformsOf(services), [kind]: stand.platform }
  const worker = startDeliveryWorker(services, { timings: quick, platforms })
  onTestFinished(() => worker.stop())
  await delivered(api, id, 'published')
  const which = { workspaceId, deliveryId: id }
  return {
    stand,
    api,
    workspaceId,
    id,
    postId: post.id,
    channelId,
    which,
    platforms,
    send: () => sendReplies(services, platforms, which, new AbortController().signal),
    /** What waits, be it for the end of a lease, has waited long enough. */
    hurry: async () => {
      await rest()
      await arrange({ nextAt: sql`now()` }, which)
    },
  }
}

/** Each test has the whole of what its platform allows: their stand-ins have one account. */
async function rest() {
  await services.db.asSystem('arrange a test', (tx) => tx.delete(rateBudgets))
}

async function arrange(set: object, { deliveryId }: { deliveryId: string }) {
  const waiting = and(eq(deliveryReplies.deliveryId, deliveryId), isNotNull(deliveryReplies.nextAt))
  await services.db.asSystem('arrange a test', (tx) => tx.update(deliveryReplies).set(set).where(waiting))
}
