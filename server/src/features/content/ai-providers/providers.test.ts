import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { compatible } from '../../../../test/ai.ts'
import { anthropicMessages } from '../../../../test/fakes/ai/anthropic-messages.ts'
import { chatCompletions, groqCompletions, mistralCompletions, openrouterCompletions } from '../../../../test/fakes/ai/chat-completions.ts'
import { geminiContent } from '../../../../test/fakes/ai/gemini-content.ts'
import { startStandIn } from '../../../../test/fakes/ai/stand-in.ts'
import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { startApp, superAdmin, type Visitor } from '../../../../test/harness.ts'
import { openSecrets } from '../../../infra/secrets.ts'
import { auditLog } from '../../core/audit/table.ts'
import { aiSettings } from '../ai-settings/table.ts'
import { aiProviders } from './table.ts'
import { providerPlace } from './stored.ts'

async function instanceThatAllowsLocal() {
  const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
  onTestFinished(app.close)
  const stored = () => app.services.db.plain.select().from(aiProviders)
  return { app, stored, admin: await app.signedUp({ approval: 'approved', superAdmin: true }) }
}

/** What the function `manage-settings` answers, whatever its status. */
async function manageSettings({ request }: Visitor, input: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await request('/api/functions/manage-settings', { method: 'POST', headers, body: JSON.stringify(input) })).json()
}

const provider = { ...compatible, model: 'small', apiKey: 'sk-secret-of-ours' }

describe('the providers', () => {
  test('are none until one is added; the built-in composer writes', async () => {
    const { admin } = await instanceThatAllowsLocal()

    expect(await admin.api.aiProviders.overview()).toMatchObject({
      providers: [],
      defaultProvider: 'composer',
      rules: { monthlyLimitMicros: null, workspaceDayLimitMicros: null, lastResort: 'none', ownKeys: false },
    })
  })

  test('keep their keys sealed, and never tell them', async () => {
    const { app, admin, stored } = await instanceThatAllowsLocal()

    const state = await admin.api.aiProviders.add({ ...provider, isDefault: true })

    expect(state).toMatchObject({
      id: 'openai-compatible',
      kind: 'openai-compatible',
      name: 'OpenAI-compatible address',
      baseUrl: provider.baseUrl,
      model: 'small',
      keyEnds: 'ours',
      isDefault: true,
      check: null,
    })
    expect((await admin.api.aiProviders.overview()).providers).toEqual([state])
    expect(JSON.stringify(await admin.api.aiProviders.overview())).not.toContain('sk-secret')
    const rows = await stored()
    expect(JSON.stringify(rows)).not.toContain('sk-secret')
    expect(app.services.secrets.open(rows[0]!.sealedKey!, providerPlace(state.id))).toBe('sk-secret-of-ours')
    const log = await app.services.db.asSystem('a test looks', (tx) => tx.select().from(auditLog))
    expect(log.map(({ action }) => action)).toEqual(expect.arrayContaining(['ai.added', 'ai.chosen']))
    expect(JSON.stringify(log)).not.toContain('sk-secret')
  })

  test('are several at once, also of one kind, in the order that was chosen', async () => {
    const { admin } = await instanceThatAllowsLocal()
    const { api } = admin
    await api.aiProviders.add({ kind: 'openai', model: 'small', apiKey: 'sk-one-of-them' })
    await api.aiProviders.add({ kind: 'openai', name: 'OpenAI, the other account', model: 'small', apiKey: 'sk-two-of-them' })
    await api.aiProviders.add({ ...provider, isDefault: true })

    await api.aiProviders.arrange({ defaultProvider: 'openai-2', fallbacks: ['openai-compatible', 'openai'] })

    const { providers, defaultProvider } = await api.aiProviders.overview()
    expect(defaultProvider).toBe('openai-2')
    expect(providers.map(({ id, isDefault, isFallback }) => [id, isDefault, isFallback])).toEqual([
      ['openai-2', true, false],
      ['openai-compatible', false, true],
      ['openai', false, true],
    ])
    await expect(api.aiProviders.add({ kind: 'openai', model: 'small' })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { fields: [{ field: 'name' }] },
    })
    await expect(api.aiProviders.arrange({ defaultProvider: 'groq', fallbacks: [] })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'defaultProvider' }] },
    })
    await expect(api.aiProviders.arrange({ defaultProvider: 'composer', fallbacks: ['groq'] })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'fallbacks' }] },
    })
  })

  test('keep a key that is not given again, but for the same host alone', async () => {
    const { admin, stored } = await instanceThatAllowsLocal()
    const { apiKey, kind: _kind, ...rest } = provider
    await admin.api.aiProviders.add({ ...rest, kind: provider.kind, apiKey })
    const id = 'openai-compatible'

    expect(await admin.api.aiProviders.update({ ...rest, id, model: 'larger' })).toMatchObject({ model: 'larger', keyEnds: 'ours' })
    expect(await admin.api.aiProviders.update({ ...rest, id, baseUrl: 'http://127.0.0.1:10/v1' })).toMatchObject({ keyEnds: null })
    expect((await stored())[0]!.sealedKey).toBeNull()
  })

  test('are given a new key when the stored one was sealed with a secret that is lost', async () => {
    const { app, admin, stored } = await instanceThatAllowsLocal()
    const { seal } = await openSecrets({ appSecret: 'a secret that nobody has any more', dataDir: '' })
    const { id } = await admin.api.aiProviders.add(provider)
    await app.services.db.plain.update(aiProviders).set({ sealedKey: seal('lost', providerPlace(id)) })

    const { kind: _kind, ...rest } = provider
    expect(await admin.api.aiProviders.update({ ...rest, id })).toMatchObject({ keyEnds: 'ours' })

    expect(app.services.secrets.open((await stored())[0]!.sealedKey!, providerPlace(id))).toBe(provider.apiKey)
  })

  test('are removed; whoever followed them follows the composer, and a price entered for them goes too', async () => {
    const { app, admin, stored } = await instanceThatAllowsLocal()
    const person = await app.signedUp({ approval: 'approved' })
    const { id } = await admin.api.aiProviders.add({ ...provider, isDefault: true })
    await admin.api.aiProviders.setPrice({ providerId: id, model: 'small', inputMicros: 1, outputMicros: 2 })

    await admin.api.aiProviders.remove({ id })

    expect(await stored()).toEqual([])
    expect(await admin.api.aiProviders.prices()).toEqual([])
    expect((await person.api.aiSettings.list()).map((setting) => setting.provider)).toEqual(Array.from({ length: 9 }, () => 'composer'))
    await expect(admin.api.aiProviders.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('give a person who comes back to one its own model, not the one of the provider before', async () => {
    const { app, admin } = await instanceThatAllowsLocal()
    const person = await app.signedUp({ approval: 'approved' })
    await admin.api.aiProviders.add({ ...provider, isDefault: true })
    const choose = (choice: { provider?: string; model?: string }) => person.api.aiSettings.update({ contentType: 'x', ...choice })
    await choose({ provider: 'composer' })

    expect(await choose({ provider: 'openai-compatible' })).toMatchObject({ provider: 'openai-compatible', model: '' })
    await choose({ model: 'large' })
    expect(await choose({ provider: 'openai-compatible' })).toMatchObject({ provider: 'openai-compatible', model: 'large' })
  })

  test('move who follows the instance, and nobody who chose for themselves', async () => {
    const { app, admin } = await instanceThatAllowsLocal()
    const person = await app.signedUp({ approval: 'approved' })
    await person.api.aiSettings.update({ contentType: 'x', provider: 'composer' })

    await admin.api.aiProviders.add({ ...provider, isDefault: true })

    const rows = await app.services.db.asSystem('a test looks', (tx) =>
      tx
        .select()
        .from(aiSettings)
        .where(sql`user_id = ${person.userId}`),
    )
    expect(rows.filter((row) => row.provider === 'openai-compatible')).toHaveLength(8)
    expect(rows.find((row) => row.contentType === 'x')).toMatchObject({ provider: 'composer', model: 'composer' })
  })

  test('are tested for real, with the key that is stored, and how it went is kept until something changes', async () => {
    const { admin } = await instanceThatAllowsLocal()
    const standIn = await startFakeProvider()
    onTestFinished(() => standIn.close())
    const { baseUrl } = standIn
    const { id } = await admin.api.aiProviders.add({ ...provider, baseUrl })

    const state = async () => (await admin.api.aiProviders.overview()).providers[0]
    const tested = (change: object) => admin.api.aiProviders.test({ id, kind: provider.kind, baseUrl, model: 'small', ...change })

    expect(await tested({ model: 'large' })).toMatchObject({ success: true })
    expect(await tested({ apiKey: 'sk-another-of-ours' })).toMatchObject({ success: true })
    expect(await state()).toMatchObject({ check: null })
    expect(await tested({})).toMatchObject({ success: true })
    expect(await state()).toMatchObject({ check: { error: null } })
    expect(await admin.api.aiProviders.check({ id })).toMatchObject({ success: true })

    const ours = 'Bearer sk-secret-of-ours'
    expect(standIn.requests.map(({ authorization }) => authorization)).toEqual([ours, 'Bearer sk-another-of-ours', ours, ours])
    expect(await state()).toMatchObject({ check: { error: null } })
    standIn.answer({ kind: 'refuse', status: 401, message: 'No credit left.' })
    expect(await admin.api.aiProviders.check({ id })).toEqual({ success: false, message: 'No credit left. (401)', field: 'apiKey' })
    expect(await state()).toMatchObject({ check: { error: 'No credit left. (401)' } })
    await admin.api.aiProviders.update({ id, baseUrl, model: 'large' })
    expect(await state()).toMatchObject({ check: null, keyEnds: 'ours' })
  })

  test('say which models they have, or why not', async () => {
    const { admin } = await instanceThatAllowsLocal()
    const standIn = await startFakeProvider()
    onTestFinished(() => standIn.close())
    const { baseUrl } = standIn

    expect(await admin.api.aiProviders.listModels({ kind: provider.kind, baseUrl, apiKey: 'sk-new' })).toEqual({
      models: ['small', 'large'],
      error: null,
    })
    expect(standIn.requests).toMatchObject([{ path: '/v1/models', authorization: 'Bearer sk-new' }])
    expect(await admin.api.aiProviders.listModels({ kind: provider.kind, baseUrl: provider.baseUrl })).toEqual({
      models: [],
      error: 'No response from server',
    })
  })

  test('are 20 at the most', async () => {
    const { admin } = await instanceThatAllowsLocal()
    for (let n = 0; n < 20; n += 1) await admin.api.aiProviders.add({ ...provider, name: `Models ${n}` })

    await expect(admin.api.aiProviders.add({ ...provider, name: 'One too many' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'kind' }] },
    })
  })

  test.each(['http://127.0.0.1:9/v1', 'http://localhost:11434/v1', 'http://169.254.169.254/v1', 'http://[::1]/v1', 'http://10.0.0.1/v1'])(
    '%s is in a private network and refused, naming the field',
    async (baseUrl) => {
      const { api } = await superAdmin()
      const refused = { code: 'INVALID', data: { fields: [{ field: 'baseUrl', message: expect.stringContaining('SAFE_FETCH_ALLOW') }] } }

      await expect(api.aiProviders.add({ ...provider, baseUrl })).rejects.toMatchObject(refused)
      await expect(api.aiProviders.test({ ...provider, baseUrl })).rejects.toMatchObject(refused)
      await expect(api.aiProviders.listModels({ kind: provider.kind, baseUrl })).rejects.toMatchObject(refused)
    },
  )

  test('an Ollama on this machine needs the word of the operator too', async () => {
    const { api } = await superAdmin()

    await expect(api.aiProviders.add({ kind: 'ollama', model: 'gemma4' })).rejects.toMatchObject({
      data: { fields: [{ field: 'baseUrl', message: expect.stringContaining('SAFE_FETCH_ALLOW') }] },
    })
  })

  test.each([
    ['no address', { baseUrl: null }, 'baseUrl'],
    ['an address that is none', { baseUrl: 'api.example' }, 'baseUrl'],
    ['another scheme', { baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
    ['no model', { model: '' }, 'model'],
    ['a model of the list without a name', { models: ['small', ''] }, 'models.1'],
    ['a long key', { apiKey: 'k'.repeat(513) }, 'apiKey'],
    ['a limit below nothing', { monthlyLimitMicros: -1 }, 'monthlyLimitMicros'],
    ['a limit that is no whole number', { monthlyLimitMicros: 1.5 }, 'monthlyLimitMicros'],
    ['a kind that nobody knows', { kind: 'acme' as 'openai' }, 'kind'],
    ['the composer', { kind: 'composer' as 'openai' }, 'kind'],
  ])('%s is refused, naming the field', async (_what, change, field) => {
    const { api } = await superAdmin()

    await expect(api.aiProviders.add({ ...provider, ...change })).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
  })
})

describe('manage-settings', () => {
  test('tries out what is stored, or what is given, and stores nothing', async () => {
    const { admin } = await instanceThatAllowsLocal()
    const manage = (input: object) => manageSettings(admin, input)

    expect(await manage({ provider: 'composer', model: '', apiKey: '' })).toEqual({
      success: true,
      message: expect.stringContaining('composer'),
    })
    expect(await manage({ provider: 'openai-compatible', model: 'small', apiKey: 'k' })).toMatchObject({
      success: false,
      message: 'Address is required.',
      error: 'Address is required.',
      data: { fields: [{ field: 'baseUrl' }] },
    })
    await admin.api.aiProviders.add(provider)
    const before = await admin.api.aiProviders.overview()
    expect(await manage({ provider: 'openai-compatible', model: 'large', apiKey: 'k' })).toEqual({
      success: false,
      message: 'No response from server',
    })
    expect(await admin.api.aiProviders.overview()).toEqual(before)
  })
})

const wires = {
  openai: chatCompletions,
  anthropic: anthropicMessages,
  google: geminiContent,
  mistral: mistralCompletions,
  groq: groqCompletions,
  openrouter: openrouterCompletions,
  ollama: chatCompletions,
}

/** An instance whose operator put a gateway, here a stand-in, in front of a hosted provider. */
async function instanceWithGateway(hosted: keyof typeof wires) {
  const standIn = await startStandIn(wires[hosted])
  const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'], aiProviderUrls: { [hosted]: standIn.baseUrl } } })
  onTestFinished(async () => {
    await app.close()
    await standIn.close()
  })
  return { standIn, admin: await app.signedUp({ approval: 'approved', superAdmin: true }) }
}

describe('manage-settings with a provider, a model and a key', () => {
  test.each([
    ['openai', '/v1/chat/completions', 'authorization'],
    ['anthropic', '/v1/messages', 'x-api-key'],
    ['google', '/v1/models/small:streamGenerateContent?alt=sse', 'x-goog-api-key'],
    ['mistral', '/v1/chat/completions', 'authorization'],
    ['groq', '/v1/chat/completions', 'authorization'],
    ['openrouter', '/v1/chat/completions', 'authorization'],
    ['ollama', '/v1/chat/completions', 'authorization'],
  ] as const)('reaches %s without an address, in its own protocol', async (hosted, path, header) => {
    const { standIn, admin } = await instanceWithGateway(hosted)

    const answer = await manageSettings(admin, { provider: hosted, model: 'small', apiKey: 'sk-of-a-customer' })

    expect(answer).toEqual({ success: true, message: 'Connected. small answered.' })
    expect(standIn.requests).toMatchObject([{ path }])
    expect(standIn.requests[0]!.headers[header]).toContain('sk-of-a-customer')
  })

  test('tells why the provider refused, without the key', async () => {
    const { standIn, admin } = await instanceWithGateway('openai')
    standIn.answer({ kind: 'error', status: 401, body: '{"error":{"message":"Incorrect API key provided: sk-of-a-customer."}}' })

    expect(await manageSettings(admin, { provider: 'openai', model: 'small', apiKey: 'sk-of-a-customer' })).toEqual({
      success: false,
      message: 'Incorrect API key provided: [key]. (401)',
    })
  })

  test('sends the key of the instance to no other provider', async () => {
    const { standIn, admin } = await instanceWithGateway('openai')
    await admin.api.aiProviders.add({ ...provider, model: 'large', apiKey: 'sk-of-the-instance', isDefault: true })

    await manageSettings(admin, { provider: 'openai', model: 'small' })

    expect(standIn.requests).toMatchObject([{ authorization: undefined }])
    expect(await manageSettings(admin, { provider: 'openai', apiKey: 'sk-of-a-customer' })).toMatchObject({
      success: false,
      message: 'Model is required.',
      data: { fields: [{ field: 'model' }] },
    })
  })

  test('knows the models of this machine, and says so where there is none', async () => {
    const answer = await manageSettings(await superAdmin(), { provider: 'local', model: '', apiKey: '' })

    expect(answer).toMatchObject({ success: false, message: 'There is no model on this machine.', data: { fields: [{ field: 'model' }] } })
  })

  test('refuses a provider that nobody knows, and says which there are', async () => {
    expect(await manageSettings(await superAdmin(), { provider: 'acme', model: 'small', apiKey: 'k' })).toMatchObject({
      success: false,
      message: expect.stringMatching(/“acme”.*openai, anthropic, google, mistral, groq, openrouter.*openai-compatible.*baseUrl/),
      data: { fields: [{ field: 'provider' }] },
    })
  })
})
