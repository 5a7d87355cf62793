import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'

import { writeWith } from '../../../../test/ai.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { aBrief, all, next } from '../../../../test/generation.ts'
import { startApp } from '../../../../test/harness.ts'
import { generations } from './table.ts'

const provider = await startFakeProvider()
const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] }, poolSize: 10 })
afterAll(async () => {
  await app.close()
  await provider.close()
})

const admin = await app.signedUp({ approval: 'approved', plan: 'agency', superAdmin: true })
await writeWith(admin.api, provider.baseUrl)
const signedIn = (account = {}) => app.signedUp({ approval: 'approved', plan: 'agency', ...account })
const refusing = { kind: 'refuse', status: 400, message: 'No credit.' } as const

test('a draft that failed is written once more, the others stay, and whoever looks sees it grow', async () => {
  const { api, workspaceId } = await signedIn()
  const colleague = await signedIn({ workspaceId, role: 'editor' })
  const brief = await aBrief(api, { contentTypes: ['linkedin', 'x'] })
  provider.answer({ kind: 'text', pieces: ['Cold brew is here.'] }, refusing)
  const events = await all(await api.generation.generate(brief))
  const started = events.find((event) => event.type === 'started')
  const id = started?.generationId ?? ''
  const failed = events.find((event) => event.type === 'failed')?.key ?? ''
  const draft = async (key: string) => (await colleague.api.generation.get({ id })).drafts.find((one) => one.key === key)
  const whole = (await api.generation.get({ id })).drafts.find(({ key }) => key !== failed)
  provider.answer({ kind: 'stall', pieces: ['Cold brew', ' on 3 June.'] })

  const again = await api.generation.retry({ id, key: failed })

  expect(again.finishedAt).toBeNull()
  await expect.poll(() => draft(failed)).toMatchObject({ state: 'writing', body: 'Cold brew on 3 June.', message: null })
  expect(await draft(whole?.key ?? '')).toEqual(whole)
  await expect(api.generation.retry({ id, key: failed })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'key' }] } })
  await colleague.api.generation.stop({ id, key: failed })
  await expect.poll(() => draft(failed)).toMatchObject({ state: 'stopped', post: { content: { body: 'Cold brew on 3 June.' } } })
  await expect.poll(async () => (await api.generation.get({ id })).finishedAt).not.toBeNull()
})

test('what stands in the repository is not written over', async () => {
  const { api } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['x'] })
  provider.answer({ kind: 'text', pieces: ['Cold brew is here.'] })
  await all(await api.generation.generate(brief))
  const last = await api.generation.last({ businessId: brief.businessId })

  await expect(api.generation.retry({ id: last?.id ?? '', key: 'x-1' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(api.generation.retry({ id: last?.id ?? '', key: 'blog-1' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a draft whose server died is shown with what was written, and is written once more', async () => {
  const { api, workspaceId } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['x'] })
  provider.answer({ kind: 'stall', pieces: ['Cold brew', ' on 3 June.'] })
  const events = (await api.generation.generate(brief))[Symbol.asyncIterator]()
  const { generationId: id } = await next(events, 'started')
  const draft = async () => (await api.generation.get({ id })).drafts[0]
  await expect.poll(draft).toMatchObject({ body: 'Cold brew on 3 June.' })
  await app.services.db.transaction(workspaceId, (tx) =>
    tx
      .update(generations)
      .set({ expiresAt: new Date(0) })
      .where(eq(generations.id, id)),
  )
  expect(await draft()).toMatchObject({
    state: 'failed',
    body: 'Cold brew on 3 June.',
    message: expect.stringMatching(/server stopped.*try again/) as string,
  })
  provider.answer({ kind: 'text', pieces: ['Cold brew on 3 June, at R65.'] })

  await api.generation.retry({ id, key: 'x-1' })

  await expect.poll(draft).toMatchObject({ state: 'ready', post: { content: { body: 'Cold brew on 3 June, at R65.' } } })
})

test('a draft that is written once more beside others keeps the generation running until both have ended', async () => {
  const { api } = await signedIn()
  const brief = await aBrief(api, { contentTypes: ['linkedin', 'x'] })
  provider.answer({ kind: 'stall', pieces: ['Cold', ' brew.'] }, refusing)
  const events = (await api.generation.generate(brief))[Symbol.asyncIterator]()
  const { generationId: id } = await next(events, 'started')
  const { key: failed } = await next(events, 'failed')
  provider.answer({ kind: 'text', pieces: ['Cold brew is here.'] })

  await api.generation.retry({ id, key: failed })

  const state = async (key: string) => (await api.generation.get({ id })).drafts.find((one) => one.key === key)?.state
  await expect.poll(() => state(failed)).toBe('ready')
  const generation = await api.generation.get({ id })
  expect(generation.finishedAt).toBeNull()
  const stalled = generation.drafts.find(({ key }) => key !== failed)?.key ?? ''
  expect(await state(stalled)).toBe('writing')
  await api.generation.stop({ id })
  await expect.poll(() => state(stalled)).toBe('stopped')
  await expect.poll(async () => (await api.generation.get({ id })).finishedAt).not.toBeNull()
})
