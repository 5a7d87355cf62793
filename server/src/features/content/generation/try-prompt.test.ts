import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { compatible, writeWithComposer } from '../../../../test/ai.ts'
import { addBusiness } from '../../../../test/factories.ts'
import { chatCompletions } from '../../../../test/fakes/ai/chat-completions.ts'
import { startStandIn } from '../../../../test/fakes/ai/stand-in.ts'
import { startApp } from '../../../../test/harness.ts'
import { usageTracking } from '../../billing/subscriptions/table.ts'
import { aiCalls } from '../ai-providers/table.ts'

async function arranged() {
  const standIn = await startStandIn(chatCompletions)
  const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
  onTestFinished(async () => {
    await app.close()
    await standIn.close()
  })
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true, plan: 'agency' })
  const { api, workspaceId } = admin
  await api.aiProviders.add({ ...compatible, baseUrl: standIn.baseUrl, model: 'small', isDefault: true })
  const { id: businessId } = await addBusiness(api, { contentTypes: ['x'] })
  const given = { businessId, contentType: 'x' as const, text: 'Cold brew is back on Monday.', addition: 'Never say artisanal.' }
  const tokens = async () => (await api.billing.subscription())?.tokens
  const usage = () =>
    app.services.db.transaction(workspaceId, (tx) => tx.select().from(usageTracking).where(eq(usageTracking.workspaceId, workspaceId)))
  return { app, api, standIn, given, tokens, usage }
}

test('a draft is written with what was typed, is metered, and neither it nor the addition is kept', async () => {
  const { app, api, standIn, given, tokens, usage } = await arranged()
  const before = await tokens()
  standIn.answer({ kind: 'text', pieces: ['Cold brew is back on Monday.'] })

  expect(await api.generation.tryPrompt(given)).toEqual({
    content: { title: null, body: 'Cold brew is back on Monday.' },
    error: null,
    composer: false,
    writer: 'small',
    tokens: 160,
  })

  expect(JSON.stringify(standIn.requests[0]?.body)).toContain('House rules for this content type:\\nNever say artisanal.')
  expect((await api.posts.list({ businessId: given.businessId })).items).toEqual([])
  expect((await api.aiPrompts.list()).find(({ contentType }) => contentType === 'x')).toMatchObject({ addition: '', number: 0 })
  expect(await api.generation.last({ businessId: given.businessId })).toBeNull()
  expect(await usage()).toMatchObject([{ tokensConsumed: 160, metadata: { tried: true, contentType: 'x', model: 'small' } }])
  expect(await tokens()).toMatchObject({ held: 0, used: (before?.used ?? 0) + 160 })
  const calls = await app.services.db.asSystem('a test looks', (tx) => tx.select().from(aiCalls))
  expect(calls).toMatchObject([{ providerId: 'openai-compatible', inputTokens: 120, outputTokens: 40 }])
})

test('why nothing was written is told, and nothing is charged for it', async () => {
  const { api, standIn, given, tokens, usage } = await arranged()
  standIn.answer({ kind: 'refuse', status: 401, message: 'No credit left.' })

  expect(await api.generation.tryPrompt(given)).toMatchObject({
    content: null,
    error: 'The AI provider did not write this draft: No credit left. (401)',
    tokens: 0,
  })

  expect(await usage()).toEqual([])
  expect(await tokens()).toMatchObject({ held: 0, used: 0 })
})

test('the composer, which reads no prompt, says that it wrote', async () => {
  const { api, given } = await arranged()
  await writeWithComposer(api)

  expect(await api.generation.tryPrompt(given)).toMatchObject({ composer: true, content: { body: expect.stringContaining('Monday') } })
})

test('a business of another workspace is not there, and a type that the business does not use is refused', async () => {
  const { app, api, given } = await arranged()
  const stranger = await app.signedUp({ approval: 'approved', plan: 'agency' })
  const { id: theirs } = await addBusiness(stranger.api, { contentTypes: ['x'] })

  await expect(api.generation.tryPrompt({ ...given, businessId: theirs })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(api.generation.tryPrompt({ ...given, contentType: 'blog' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'contentTypes' }] },
  })
})
