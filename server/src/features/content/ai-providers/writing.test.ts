import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { compatible } from '../../../../test/ai.ts'
import { anthropicMessages } from '../../../../test/fakes/ai/anthropic-messages.ts'
import { chatCompletions } from '../../../../test/fakes/ai/chat-completions.ts'
import { startStandIn } from '../../../../test/fakes/ai/stand-in.ts'
import { aBrief, all, saved } from '../../../../test/generation.ts'
import { type Api, startApp } from '../../../../test/harness.ts'
import { usageTracking } from '../../billing/subscriptions/table.ts'
import { openSecrets } from '../../../infra/secrets.ts'
import { aiKeys, aiProviders } from './table.ts'
import { providerPlace } from './stored.ts'

/** An instance with two providers, each in its own protocol. */
async function arranged() {
  const [first, second] = [await startStandIn(chatCompletions), await startStandIn(anthropicMessages)]
  const config = { safeFetchAllow: ['127.0.0.1'], aiProviderUrls: { anthropic: second.baseUrl, openai: first.baseUrl } }
  const app = await startApp({ config, poolSize: 10 })
  onTestFinished(async () => {
    await app.close()
    await first.close()
    await second.close()
  })
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  const person = await app.signedUp({ approval: 'approved', plan: 'agency' })
  const { api } = admin
  await api.aiProviders.add({ ...compatible, baseUrl: first.baseUrl, model: 'small', isDefault: true })
  await api.aiProviders.add({ kind: 'anthropic', model: 'claude-haiku-5-5', apiKey: 'sk-ant-of-the-instance' })
  const write = async (by: Api = person.api) => all(await by.generation.generate(await aBrief(by, { contentTypes: ['x'] })))
  return { app, admin, person, first, second, write }
}

const noteOf = async (api: Api, events: Awaited<ReturnType<typeof all>>) => {
  const [one] = saved(events)
  const [version] = await api.posts.versions({ id: one && 'postId' in one ? one.postId : '' })
  return version?.note
}

test('the one that stands in writes, and the version and the usage name it', async () => {
  const { app, admin, person, first, second, write } = await arranged()
  await admin.api.aiProviders.arrange({ defaultProvider: 'openai-compatible', fallbacks: ['anthropic'] })
  first.answer({ kind: 'refuse', status: 401, message: 'No credit left.' })
  second.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })

  const events = await write()

  expect(await noteOf(person.api, events)).toBe('claude-haiku-5-5')
  expect(second.requests).toMatchObject([{ path: '/v1/messages', body: { model: 'claude-haiku-5-5' } }])
  const usage = await app.services.db.transaction(person.workspaceId, (tx) =>
    tx.select().from(usageTracking).where(eq(usageTracking.workspaceId, person.workspaceId)),
  )
  expect(usage).toMatchObject([{ metadata: { model: 'claude-haiku-5-5' }, tokensConsumed: 160 }])
  const { providers } = await admin.api.aiProviders.overview()
  expect(providers.map(({ id, usage }) => [id, usage.tokens])).toEqual([
    ['openai-compatible', 0],
    ['anthropic', 160],
  ])
})

test('without one that stands in, a failure is told in the words of the provider; with the composer as last resort it writes', async () => {
  const { admin, person, first, write } = await arranged()
  first.answer({ kind: 'refuse', status: 401, message: 'No credit left.' })

  expect((await write()).find(({ type }) => type === 'failed')).toMatchObject({
    message: 'The AI provider did not write this draft: No credit left. (401)',
  })

  await admin.api.aiProviders.saveRules({ lastResort: 'composer' })
  expect(await noteOf(person.api, await write())).toBe('Built-in composer')
})

test('a content type is written by the provider and the model that its person chose', async () => {
  const { person, second, write } = await arranged()
  second.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })

  await person.api.aiSettings.update({ contentType: 'x', provider: 'anthropic', model: 'claude-sonnet-5-5', settings: { maxTokens: 300 } })

  expect(await noteOf(person.api, await write())).toBe('claude-sonnet-5-5')
  expect(second.requests).toMatchObject([{ body: { model: 'claude-sonnet-5-5', max_tokens: expect.any(Number) } }])
})

test('a model that the administrator did not offer is refused, and one that was taken off the list is not written with any more', async () => {
  const { admin, person, first, write } = await arranged()
  const offer = (models: string[]) =>
    admin.api.aiProviders.update({ id: 'openai-compatible', baseUrl: first.baseUrl, model: 'small', models })
  await offer(['large'])
  await person.api.aiSettings.update({ contentType: 'x', model: 'large' })
  await expect(person.api.aiSettings.update({ contentType: 'x', model: 'huge' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'model' }] },
  })
  first.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })
  expect(await noteOf(person.api, await write())).toBe('large')

  await offer(['medium'])

  expect(await noteOf(person.api, await write())).toBe('small')
})

test('at the limit nothing is begun, in words that say who can help; the next provider writes where there is one', async () => {
  const { admin, person, first, second, write } = await arranged()
  await admin.api.aiProviders.setPrice({ providerId: 'openai-compatible', model: 'small', inputMicros: 1_000_000, outputMicros: 1_000_000 })
  first.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })
  second.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })
  await write()
  const limit = (monthlyLimitMicros: number | null) =>
    admin.api.aiProviders.update({ id: 'openai-compatible', baseUrl: first.baseUrl, model: 'small', monthlyLimitMicros })
  await limit(160)
  const called = first.requests.length

  await expect(write()).rejects.toMatchObject({
    code: 'QUOTA',
    message: 'What OpenAI-compatible address may cost this month is used up. An administrator can raise the limit.',
    data: { type: 'spend_exceeded' },
  })
  expect((await person.api.billing.subscription())?.tokens.held).toBe(0)
  const { businessId } = await aBrief(person.api)
  expect(await person.api.generation.context({ businessId, contentType: 'x' })).toMatchObject({ composer: false, writer: 'small' })
  await admin.api.aiProviders.arrange({ defaultProvider: 'openai-compatible', fallbacks: ['anthropic'] })
  expect(await noteOf(person.api, await write())).toBe('claude-haiku-5-5')
  expect(first.requests).toHaveLength(called)

  await limit(null)
  expect(await noteOf(person.api, await write())).toBe('small')
})

test('a key of one’s own writes where that is allowed, is sealed, is one person’s alone, and nobody else’s money stands in', async () => {
  const { app, admin, person, first, write } = await arranged()
  const colleague = await app.signedUp({ approval: 'approved', workspaceId: person.workspaceId })
  const key = { kind: 'openai' as const, apiKey: 'sk-of-my-own-1234', model: 'gpt-4o-mini' }
  await expect(person.api.aiSettings.saveKey(key)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await admin.api.aiProviders.saveRules({ ownKeys: true, lastResort: 'composer' })
  first.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })

  expect(await person.api.aiSettings.testKey(key)).toEqual({ success: true, message: 'Connected. gpt-4o-mini answered.' })
  expect(await person.api.aiSettings.saveKey(key)).toMatchObject({ ownKeys: [{ kind: 'openai', keyEnds: '1234', model: 'gpt-4o-mini' }] })
  await person.api.aiSettings.update({ contentType: 'x', provider: 'own:openai' })
  expect(await noteOf(person.api, await write())).toBe('gpt-4o-mini')
  expect(first.requests.at(-1)).toMatchObject({ authorization: 'Bearer sk-of-my-own-1234', body: { model: 'gpt-4o-mini' } })

  const rows = await app.services.db.transaction(person.workspaceId, (tx) => tx.select().from(aiKeys))
  expect(JSON.stringify(rows)).not.toContain('sk-of-my-own')
  expect((await colleague.api.aiSettings.choices()).ownKeys).toEqual([])
  await expect(colleague.api.aiSettings.update({ contentType: 'x', provider: 'own:openai' })).rejects.toMatchObject({
    data: { fields: [{ field: 'provider' }] },
  })
  first.answer({ kind: 'refuse', status: 404, message: 'The model `gpt-4o-mini` does not exist' })
  expect(await person.api.aiSettings.testKey(key)).toMatchObject({ success: false, field: 'model' })
  first.answer({ kind: 'refuse', status: 401, message: 'Incorrect API key provided: sk-of-my-own-1234' })
  const refusedKey = { success: false, message: 'Incorrect API key provided: [key] (401)', field: 'apiKey' }
  expect(await person.api.aiSettings.testKey(key)).toEqual(refusedKey)
  expect((await write()).find(({ type }) => type === 'failed')).toMatchObject({
    message: 'The AI provider did not write this draft: Incorrect API key provided: [key] (401)',
  })

  first.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })
  await person.api.aiSettings.removeKey({ kind: 'openai' })
  expect(await noteOf(person.api, await write())).toBe('small')
})

test('an instance whose key cannot be read any more says so, and stands in where it may', async () => {
  const { app, admin, person, second, write } = await arranged()
  const { seal } = await openSecrets({ appSecret: 'a secret that nobody has any more', dataDir: '' })
  await app.services.db.plain
    .update(aiProviders)
    .set({ sealedKey: seal('lost', providerPlace('openai-compatible')) })
    .where(eq(aiProviders.id, 'openai-compatible'))
  second.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })

  expect((await write()).find(({ type }) => type === 'failed')).toMatchObject({
    message:
      'The AI provider did not write this draft: The key of OpenAI-compatible address cannot be read any more. It has to be entered again.',
  })
  await admin.api.aiProviders.arrange({ defaultProvider: 'openai-compatible', fallbacks: ['anthropic'] })
  expect(await noteOf(person.api, await write())).toBe('claude-haiku-5-5')
})
