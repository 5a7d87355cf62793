import { expect, test } from 'vitest'

import { addPost } from '../../../../../test/factories.ts'
import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, behave, delivered, dueNow, inFeed, soonUnanswered, until } from '../../../../../test/publishing.ts'

const app = await startPublishingApp()

test('a refusal ends it at once in the words of the platform, frees the quota, and it can be sent again', async () => {
  const { api } = await app.member()
  const before = await api.billing.subscription()
  const { business, sandbox } = await addChannels(api, { mode: 'refuse', times: 1 })

  const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const failed = await delivered(api, id, 'failed')
  const logThen = (await api.deliveries.get({ id })).log
  const statusThen = (await api.posts.get({ id: postId })).status
  const quotaThen = (await api.billing.subscription())?.posts
  await api.deliveries.sendNow({ id })

  expect(failed).toMatchObject({ attempts: 1, reason: 'The sandbox was told to refuse this post.', nextStep: 'edit' })
  expect(logThen.map(({ answer }) => answer)).toEqual([expect.stringMatching(/^POST http.*\/sandbox\/api\/.*\n422\n[^]*told to refuse/)])
  expect([statusThen, quotaThen]).toEqual(['failed', before!.posts])
  expect(await delivered(api, id, 'published')).toMatchObject({ attempts: 1, nextStep: null })
  expect((await api.deliveries.get({ id })).log.at(-1)).toMatchObject({ outcome: 'published', answer: null })
  expect((await api.posts.get({ id: postId })).status).toBe('published')
})

test('what failed goes out again although its channel has the same text by then, once a person says so', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'refuse', times: 1 })
  const where = { businessId: business.id, channelId: sandbox.id }
  const { id: postId } = await addPost(api, { businessId: business.id })
  const [failed] = await api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt: new Date().toISOString() })
  if (!failed) throw new Error('One channel makes one delivery.')
  await delivered(api, failed.id, 'failed')
  const other = await dueNow(api, where)
  await delivered(api, other.id, 'published')

  await expect(api.deliveries.sendNow({ id: failed.id })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'confirmDuplicate' }] },
  })
  const [answer] = await api.schedule.sendMany({ deliveryIds: [failed.id] })
  expect(answer?.refusal).toContain('got the same text within 24 hours')
  expect((await api.deliveries.get({ id: failed.id })).status).toBe('failed')

  await api.deliveries.sendNow({ id: failed.id, confirmDuplicate: true })
  await delivered(api, failed.id, 'published')
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(2)
})

test('several that failed are sent together, and each that cannot go says why', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'refuse', times: 2 })
  const plan = (body: string) =>
    dueNow(api, { businessId: business.id, channelId: sandbox.id, contentType: 'x', content: { title: null, body } })
  const ids: string[] = []
  for (const body of ['Plums are in.', 'Pears come next.', 'Figs are over.']) ids.push((await plan(body)).id)
  const ended = await Promise.all(ids.map((id) => delivered(api, id, 'failed', 'published')))
  const failed = ended.filter(({ status }) => status === 'failed')

  const answers = await api.schedule.sendMany({ deliveryIds: ids })

  expect(failed).toHaveLength(2)
  const refused = answers.filter(({ refusal }) => refusal !== null)
  expect(refused.map(({ id }) => id)).toEqual(ended.filter(({ status }) => status === 'published').map(({ id }) => id))
  expect(refused[0]?.refusal).toContain('published now, so there is nothing to send again')
  for (const { id } of failed) await delivered(api, id, 'published')
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(3)
  const stranger = await app.member()
  await expect(stranger.api.schedule.sendMany({ deliveryIds: ids })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a rate limit is honoured', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'rate_limit', times: 1 })

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const retrying = await delivered(api, id, 'retrying')
  const { log } = await delivered(api, id, 'published')

  expect(retrying.reason).toBe('The sandbox was told to take no more posts for now.')
  expect(Date.parse(log[1]!.startedAt) - Date.parse(log[0]!.endedAt!)).toBeGreaterThanOrEqual(1_000)
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
})

test('a platform that cannot be reached gets six tries, and what was never sent has failed for certain', async () => {
  const { api, request } = await app.member()
  const { business, sandbox } = await addChannels(api)
  await app.stopWorker()
  const lonely = app.workerFor('http://127.0.0.1:9')

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const failed = await delivered(api, id, 'failed')
  await lonely.stop()
  app.startWorker()

  expect(failed).toMatchObject({ attempts: 6, reason: 'Tried 6 times. The last answer: The platform cannot be reached.' })
  expect(failed.log.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'retry'))

  const inGerman = async (path: string) => (await request(path, { headers: { 'accept-language': 'de' } })).json()
  const reason = '6 Versuche. Die letzte Antwort: Die Plattform ist nicht zu erreichen.'
  expect(await inGerman(`/api/v1/deliveries/${id}`)).toMatchObject({ reason })
  expect(await inGerman('/api/v1/notifications')).toMatchObject({ items: [{ detail: reason }] })
})

test('a platform that signs us out holds the delivery, and it goes out when the channel is connected again', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'sign_out' })

  const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const held = await delivered(api, id, 'held')
  const second = await dueNow(api, { businessId: business.id, channelId: sandbox.id }).catch((error: unknown) => error)
  await api.channels.reconnect({ id: sandbox.id })

  expect(held.reason).toBe('The sandbox signed this channel out. Connect it again.')
  expect(second).toMatchObject({ code: 'INVALID', message: 'Sandbox wall was signed out. Connect it again first.' })
  expect(await delivered(api, id, 'published')).toMatchObject({ reason: null })
  expect((await api.posts.get({ id: postId })).status).toBe('published')
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
})

test.each([
  ['repeatable', 'accept_and_time_out', ['unknown', 'published']],
  ['repeatable', 'fail', ['unknown', 'published']],
  ['lookup', 'accept_and_time_out', ['unknown', 'found']],
  ['lookup', 'fail', ['unknown', 'absent', 'published']],
] as const)(
  'without an answer, a platform with protection "%s" that was told to %s has the post once in the end',
  async (protection, mode, outcomes) => {
    if (mode === 'accept_and_time_out') await app.useTimings(soonUnanswered)
    const { api } = await app.member()
    const { business, sandbox } = await addChannels(api, { mode, times: 1, protection })

    const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
    const { log, remoteUrl } = await delivered(api, id, 'published')

    const shown = await inFeed(app.services, sandbox.id)
    expect(log.map(({ outcome }) => outcome)).toEqual(outcomes)
    expect(shown).toHaveLength(1)
    expect(remoteUrl).toContain(shown[0]!.id)
    expect((await api.posts.get({ id: postId })).status).toBe('published')
  },
)

test('without an answer and without protection nothing is sent again until a person says that it is not live', async () => {
  const { api } = await app.member()
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
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
})

test('a person who sees the post ends the doubt, and it counts against the quota', async () => {
  await app.useTimings(soonUnanswered)
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'accept_and_time_out', times: 1, protection: 'none' })
  const before = await api.billing.subscription()

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await delivered(api, id, 'needs_attention')
  const resolved = await api.deliveries.resolve({ id, answer: 'live', remoteUrl: 'https://wall.example/1' })

  expect(resolved).toMatchObject({ status: 'published', remoteUrl: 'https://wall.example/1', reason: null })
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
  expect((await api.billing.subscription())?.posts.used).toBe(before!.posts.used + 1)
  await expect(api.deliveries.resolve({ id, answer: 'not_live' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a platform that always fails is left to a person after six repeats, or after one when it has to be looked for', async () => {
  const { api } = await app.member()
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
  await app.useTimings(soonUnanswered)
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'accept_and_time_out', times: 1, protection: 'repeatable' })

  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await until(
    () => inFeed(app.services, sandbox.id),
    (shown) => shown.length === 1,
  )
  await behave(api, sandbox.id, { mode: 'refuse' })

  expect((await delivered(api, id, 'needs_attention')).reason).toContain('An earlier send may have arrived')
})

test('what was unclear when its business was deleted is never sent again', async () => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api, { mode: 'fail', times: 1, protection: 'none' })
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await delivered(api, id, 'needs_attention')

  await api.businesses.remove({ id: business.id })
  await api.deliveries.resolve({ id, answer: 'not_live' })
  const delivery = await delivered(api, id, 'failed', 'published')

  expect(delivery).toMatchObject({ status: 'failed', reason: 'The business of this post was deleted.' })
  expect(await inFeed(app.services, sandbox.id)).toEqual([])
  expect((await api.billing.subscription())?.posts).toMatchObject({ held: 0, used: 0 })
})
