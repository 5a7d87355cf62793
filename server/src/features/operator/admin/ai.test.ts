import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { startFakeProvider } from '../../../../test/fakes/openai-compatible.ts'
import { startApp, superAdmin, type Visitor } from '../../../../test/harness.ts'
import { aiSettings } from '../../content/ai-settings/table.ts'
import { auditLog } from '../../core/audit/table.ts'
import { openSecrets } from '../../../infra/secrets.ts'
import { instanceAiChoice } from '../../core/instance/ai.ts'
import { writeSetting } from '../../core/instance/settings.ts'
import { instanceSettings } from '../../core/instance/table.ts'

async function instanceThatAllowsLocal() {
  const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
  onTestFinished(app.close)
  return { app, admin: await app.signedUp({ approval: 'approved', superAdmin: true }) }
}

/** What the function `manage-settings` answers, whatever its status. */
async function manageSettings({ request }: Visitor, input: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return (await request('/api/functions/manage-settings', { method: 'POST', headers, body: JSON.stringify(input) })).json()
}

describe('the AI provider', () => {
  const provider = { provider: 'openai-compatible' as const, baseUrl: 'http://127.0.0.1:9/v1', model: 'small', apiKey: 'sk-secret-of-ours' }

  test('is the built-in composer until another is chosen', async () => {
    const { admin } = await instanceThatAllowsLocal()

    expect(await admin.api.admin.getAi()).toEqual({ provider: 'composer', baseUrl: null, model: '', hasApiKey: false })
  })

  test('keeps its key sealed, and never tells it', async () => {
    const { app, admin } = await instanceThatAllowsLocal()

    const state = await admin.api.admin.saveAi(provider)

    expect(state).toEqual({ provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:9/v1', model: 'small', hasApiKey: true })
    expect(await admin.api.admin.getAi()).toEqual(state)
    expect(JSON.stringify(await app.services.db.plain.select().from(instanceSettings))).not.toContain('sk-secret')
    expect(await instanceAiChoice(app.services)).toMatchObject({ apiKey: 'sk-secret-of-ours' })
    const log = await app.services.db.asSystem('a test looks', (tx) => tx.select().from(auditLog))
    expect(log.map(({ action }) => action)).toContain('ai.chosen')
    expect(JSON.stringify(log)).not.toContain('sk-secret')
  })

  test('keeps a key that is not given again, but for the same host alone', async () => {
    const { app, admin } = await instanceThatAllowsLocal()
    const { apiKey, ...rest } = provider
    await admin.api.admin.saveAi({ ...rest, apiKey })

    expect(await admin.api.admin.saveAi({ ...rest, model: 'larger' })).toMatchObject({ model: 'larger', hasApiKey: true })
    expect(await admin.api.admin.saveAi({ ...rest, baseUrl: 'http://127.0.0.1:10/v1' })).toMatchObject({ hasApiKey: false })
    expect((await instanceAiChoice(app.services)).apiKey).toBeUndefined()
  })

  test('is chosen anew when the stored key was sealed with a secret that is lost', async () => {
    const { app, admin } = await instanceThatAllowsLocal()
    const { seal } = await openSecrets({ appSecret: 'a secret that nobody has any more', dataDir: '' })
    const { apiKey, ...rest } = provider
    await app.services.db.asSystem('arrange a test', (tx) => writeSetting(tx, 'ai', { ...rest, sealedApiKey: seal(apiKey) }))

    expect(await admin.api.admin.saveAi(provider)).toMatchObject({ hasApiKey: true })

    expect(await instanceAiChoice(app.services)).toMatchObject({ apiKey })
  })

  test('gives a person who comes back to it its own model, not the one of the provider before', async () => {
    const { app, admin } = await instanceThatAllowsLocal()
    const person = await app.signedUp({ approval: 'approved' })
    await admin.api.admin.saveAi(provider)
    const choose = (choice: { provider?: 'composer' | 'openai-compatible'; model?: string }) =>
      person.api.aiSettings.update({ contentType: 'x', ...choice })
    await choose({ provider: 'composer' })

    expect(await choose({ provider: 'openai-compatible' })).toMatchObject({ provider: 'openai-compatible', model: '' })
    await choose({ model: 'large' })
    expect(await choose({ provider: 'openai-compatible' })).toMatchObject({ provider: 'openai-compatible', model: 'large' })
  })

  test('moves who follows the instance, and nobody who chose for themselves', async () => {
    const { app, admin } = await instanceThatAllowsLocal()
    const person = await app.signedUp({ approval: 'approved' })
    await person.api.aiSettings.update({ contentType: 'x', provider: 'composer' })

    await admin.api.admin.saveAi(provider)

    const rows = await app.services.db.asSystem('a test looks', (tx) =>
      tx.select().from(aiSettings).where(eq(aiSettings.userId, person.userId)),
    )
    expect(rows.filter((row) => row.provider === 'openai-compatible')).toHaveLength(8)
    expect(rows.find((row) => row.contentType === 'x')).toMatchObject({ provider: 'composer', model: 'composer' })
  })

  test('is tested for real, with the key that is stored', async () => {
    const { admin } = await instanceThatAllowsLocal()
    const standIn = await startFakeProvider()
    onTestFinished(() => standIn.close())
    const { baseUrl } = standIn
    await admin.api.admin.saveAi({ ...provider, baseUrl })

    const result = await admin.api.admin.testAi({ provider: provider.provider, baseUrl, model: 'small' })

    expect(result).toMatchObject({ success: true })
    expect(standIn.requests.map(({ authorization }) => authorization)).toEqual(['Bearer sk-secret-of-ours'])
    expect(await admin.api.admin.testAi({ ...provider, baseUrl: 'http://127.0.0.1:9/v1' })).toMatchObject({ success: false })
    expect(await admin.api.admin.testAi({ provider: 'composer' })).toMatchObject({ success: true })
  })

  test('is tried out by manage-settings as it is stored, or with what is given, and nothing is stored', async () => {
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
    const before = await admin.api.admin.saveAi(provider)
    expect(await manage({ provider: 'openai-compatible', model: 'large', apiKey: 'k' })).toEqual({
      success: false,
      message: 'No response from server',
    })
    expect(await admin.api.admin.getAi()).toEqual(before)
  })

  test.each(['http://127.0.0.1:9/v1', 'http://localhost:11434/v1', 'http://169.254.169.254/v1', 'http://[::1]/v1', 'http://10.0.0.1/v1'])(
    '%s is in a private network and refused, naming the field',
    async (baseUrl) => {
      const { api } = await superAdmin()
      const refused = { code: 'INVALID', data: { fields: [{ field: 'baseUrl', message: expect.stringContaining('SAFE_FETCH_ALLOW') }] } }

      await expect(api.admin.saveAi({ ...provider, baseUrl })).rejects.toMatchObject(refused)
      await expect(api.admin.testAi({ ...provider, baseUrl })).rejects.toMatchObject(refused)
    },
  )

  test.each([
    ['no address', { baseUrl: null }, 'baseUrl'],
    ['an address that is none', { baseUrl: 'api.example' }, 'baseUrl'],
    ['another scheme', { baseUrl: 'file:///etc/passwd' }, 'baseUrl'],
    ['no model', { model: '' }, 'model'],
    ['a long key', { apiKey: 'k'.repeat(513) }, 'apiKey'],
  ])('%s is refused, naming the field', async (_what, change, field) => {
    const { api } = await superAdmin()

    await expect(api.admin.saveAi({ ...provider, ...change })).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
  })
})

/** An instance whose operator put a gateway, here a stand-in, in front of a hosted provider. */
async function instanceWithGateway(hosted: string) {
  const standIn = await startFakeProvider()
  const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'], aiProviderUrls: { [hosted]: standIn.baseUrl } } })
  onTestFinished(async () => {
    await app.close()
    await standIn.close()
  })
  return { standIn, admin: await app.signedUp({ approval: 'approved', superAdmin: true }) }
}

describe('manage-settings with a provider, a model and a key', () => {
  test.each(['openai', 'anthropic', 'google', 'mistral', 'groq', 'openrouter'])('reaches %s without an address', async (provider) => {
    const { standIn, admin } = await instanceWithGateway(provider)

    const answer = await manageSettings(admin, { provider, model: 'small', apiKey: 'sk-of-a-customer' })

    expect(answer).toEqual({ success: true, message: 'Connected. small answered.' })
    expect(standIn.requests).toMatchObject([
      { path: '/v1/chat/completions', authorization: 'Bearer sk-of-a-customer', body: { model: 'small' } },
    ])
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
    await admin.api.admin.saveAi({
      provider: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:9/v1',
      model: 'large',
      apiKey: 'sk-of-the-instance',
    })

    await manageSettings(admin, { provider: 'openai', model: 'small' })

    expect(standIn.requests).toMatchObject([{ authorization: undefined }])
    expect(await manageSettings(admin, { provider: 'openai', apiKey: 'sk-of-a-customer' })).toMatchObject({
      success: false,
      message: 'Model is required.',
      data: { fields: [{ field: 'model' }] },
    })
  })

  test('refuses a provider that nobody knows, and says which there are', async () => {
    expect(await manageSettings(await superAdmin(), { provider: 'acme', model: 'small', apiKey: 'k' })).toMatchObject({
      success: false,
      message: expect.stringMatching(/“acme”.*openai, anthropic, google, mistral, groq, openrouter.*openai-compatible.*baseUrl/),
      data: { fields: [{ field: 'provider' }] },
    })
  })
})
