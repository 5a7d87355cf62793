import { asc } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { compatible } from '../../../../test/ai.ts'
import { chatCompletions } from '../../../../test/fakes/ai/chat-completions.ts'
import { startStandIn } from '../../../../test/fakes/ai/stand-in.ts'
import { startApp } from '../../../../test/harness.ts'
import { aiCalls } from './table.ts'

test('each test of a connection that is answered is written down in tokens and money, and one that is refused is not', async () => {
  const standIn = await startStandIn(chatCompletions)
  const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'], aiProviderUrls: { openai: standIn.baseUrl } } })
  onTestFinished(async () => {
    await app.close()
    await standIn.close()
  })
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  const { aiProviders, aiSettings } = admin.api
  const { baseUrl } = standIn
  const { id } = await aiProviders.add({ ...compatible, baseUrl, model: 'small' })
  await aiProviders.setPrice({ providerId: id, model: 'small', inputMicros: 1_000_000, outputMicros: 1_000_000 })
  await aiProviders.saveRules({ ownKeys: true })
  standIn.answer({ kind: 'text', pieces: ['OK'] })

  await aiProviders.check({ id })
  await aiProviders.test({ id, kind: compatible.kind, baseUrl, model: 'small' })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ provider: 'openai-compatible', model: 'small', apiKey: 'k' })
  await admin.request('/api/functions/manage-settings', { method: 'POST', headers, body })
  await aiSettings.testKey({ kind: 'openai', apiKey: 'sk-of-my-own-1234', model: 'gpt-4o-mini' })
  standIn.answer({ kind: 'refuse', status: 401, message: 'No credit left.' })
  expect(await aiProviders.check({ id })).toMatchObject({ success: false })

  const calls = await app.services.db.asSystem('a test looks', (tx) => tx.select().from(aiCalls).orderBy(asc(aiCalls.id)))
  expect(calls.map(({ providerId }) => providerId)).toEqual([id, id, id, 'own:openai'])
  for (const { inputTokens, outputTokens, endedAt } of calls)
    expect([inputTokens > 0, outputTokens > 0, endedAt !== null]).toEqual([true, true, true])
  expect(calls.map(({ costMicros }) => (costMicros ?? 0) > 0)).toEqual([true, true, true, true])
  const { providers, month } = await aiProviders.overview()
  const spent = calls.slice(0, 3).reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0)
  expect([providers[0]?.usage.spentMicros, month.spentMicros]).toEqual([spent, spent])
})

test('a price that was entered is taken back: the built-in one counts again, or none', async () => {
  const app = await startApp()
  onTestFinished(app.close)
  const { api } = await app.signedUp({ approval: 'approved', superAdmin: true })
  const { id: providerId } = await api.aiProviders.add({ kind: 'openai', model: 'gpt-4o-mini', models: ['gpt-4o-mini', 'nobody-knows'] })
  const own = { inputMicros: 7, outputMicros: 9 }
  for (const model of ['gpt-4o-mini', 'nobody-knows'])
    expect(await api.aiProviders.setPrice({ providerId, model, ...own })).toMatchObject({ ...own, source: 'entered' })

  expect(await api.aiProviders.removePrice({ providerId, model: 'gpt-4o-mini' })).toMatchObject({
    inputMicros: 150_000,
    outputMicros: 600_000,
    source: 'built-in',
  })
  expect(await api.aiProviders.removePrice({ providerId, model: 'nobody-knows' })).toMatchObject({ inputMicros: null, source: 'unknown' })
  expect((await api.aiProviders.prices()).map(({ source }) => source)).toEqual(['built-in', 'unknown'])
})
