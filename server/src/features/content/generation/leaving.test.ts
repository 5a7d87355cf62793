import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { writeWith, writeWithComposer } from '../../../../test/ai.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { aBrief, all, bodyOf, next, saved } from '../../../../test/generation.ts'
import { startApp } from '../../../../test/harness.ts'
import { removeOldGenerationsJob } from './jobs.ts'
import { generations } from './table.ts'

const provider = await startFakeProvider()
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] }, poolSize: 10 })
afterAll(async () => {
  await app.close()
  await provider.close()
})

const signedIn = (account = {}) => app.signedUp({ approval: 'approved', plan: 'agency', ...account })

test('a draft goes on when its reader leaves: it is saved whole, paid for, and found again', async () => {
  const { api } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['newsletter'] })
  const whole = saved(await all(await api.generation.generate(brief)))[0]?.content.body
  const events = (await api.generation.generate(brief))[Symbol.asyncIterator]()
  const { generationId } = await next(events, 'started')
  await bodyOf(events, 'newsletter-1')

  await events.return?.()

  await expect.poll(async () => (await api.generation.get({ id: generationId })).finishedAt).not.toBeNull()
  const found = await api.generation.last({ businessId: brief.businessId })
  expect(found).toMatchObject({
    id: generationId,
    brief,
    composer: true,
    drafts: [{ key: 'newsletter-1', state: 'ready', body: '', post: { status: 'draft', content: { body: whole } } }],
  })
  const versions = await api.posts.versions({ id: found?.drafts[0]?.post?.id ?? '' })
  expect(versions).toMatchObject([{ origin: 'ai', note: 'Built-in composer' }])
  expect((await api.billing.subscription())?.tokens.held).toBe(0)
})

test('who comes back while a draft is written sees what there is, and can stop it', async () => {
  const { api } = await signedIn()
  const admin = await signedIn({ superAdmin: true })
  await writeWith(admin.api, provider.baseUrl)
  provider.answer({ kind: 'stall', pieces: ['Cold brew', ' on 3 June.'] })
  const brief = await aBrief(api, { contentTypes: ['x'] })
  const events = (await api.generation.generate(brief))[Symbol.asyncIterator]()
  const { generationId } = await next(events, 'started')
  await events.return?.()
  const draft = async () => (await api.generation.get({ id: generationId })).drafts[0]

  await expect.poll(draft).toMatchObject({ key: 'x-1', state: 'writing', body: 'Cold brew on 3 June.', post: null })
  await api.generation.stop({ id: generationId, key: 'x-1' })

  await expect.poll(draft).toMatchObject({ state: 'stopped', body: '', post: { content: { body: 'Cold brew on 3 June.' } } })
  await expect.poll(async () => (await api.billing.subscription())?.tokens.held).toBe(0)
  await writeWithComposer(admin.api)
})

test('a draft tells what became of its post: edited, approved, archived', async () => {
  const { api } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['x'] })
  const events = await all(await api.generation.generate(brief))
  const id = saved(events)[0]?.postId ?? ''
  const post = async () => (await api.generation.last({ businessId: brief.businessId }))?.drafts[0]?.post

  const { revision } = await api.posts.update({ id, revision: 0, content: { title: null, body: 'Mended by hand.' } })
  expect(await post()).toMatchObject({ status: 'draft', content: { body: 'Mended by hand.' } })

  await api.posts.approve({ id, revision })
  expect(await post()).toMatchObject({ status: 'approved' })

  await api.posts.archive({ id })
  expect(await post()).toMatchObject({ status: 'archived' })
})

test('a draft whose server died is told as failed, not as being written for ever', async () => {
  const { api, workspaceId } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['newsletter'] })
  const events = (await api.generation.generate(brief))[Symbol.asyncIterator]()
  const { generationId } = await next(events, 'started')
  await app.services.db.transaction(workspaceId, (tx) =>
    tx
      .update(generations)
      .set({ expiresAt: new Date(0) })
      .where(eq(generations.id, generationId)),
  )

  const found = await api.generation.get({ id: generationId })

  expect(found).toMatchObject({
    finishedAt: '1970-01-01T00:00:00.000Z',
    drafts: [{ state: 'failed', message: expect.stringMatching(/server stopped/) as string }],
  })
  await all({ [Symbol.asyncIterator]: () => events })
})

test('the last brief is one of this person for this business', async () => {
  const { api, workspaceId } = await signedIn()
  const colleague = await signedIn({ workspaceId, role: 'editor' })
  const brief = await aBrief(api, { contentTypes: ['x'] })
  await all(await api.generation.generate(brief))
  await all(await api.generation.generate({ ...brief, text: 'The second brief.' }))
  const other = await aBrief(api)

  expect((await api.generation.last({ businessId: brief.businessId }))?.brief.text).toBe('The second brief.')
  expect(await api.generation.last({ businessId: other.businessId })).toBeNull()
  expect(await colleague.api.generation.last({ businessId: brief.businessId })).toBeNull()
})

test('after 90 days a brief is forgotten, and its posts stay', async () => {
  const { api, workspaceId } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['x'] })
  await all(await api.generation.generate(brief))
  const age = (days: number) =>
    app.services.db.transaction(workspaceId, (tx) => tx.update(generations).set({ startedAt: sql`now() - make_interval(days => ${days})` }))

  await age(89)
  await removeOldGenerationsJob.run(app.services, {})
  expect(await api.generation.last({ businessId: brief.businessId })).not.toBeNull()

  await age(91)
  await removeOldGenerationsJob.run(app.services, {})
  expect(await api.generation.last({ businessId: brief.businessId })).toBeNull()
  expect((await api.posts.list({})).items).toHaveLength(1)
})
