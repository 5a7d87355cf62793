import { expect, onTestFinished, test } from 'vitest'

import { openrouterCompletions } from '../../../../test/fakes/ai/chat-completions.ts'
import { startStandIn } from '../../../../test/fakes/ai/stand-in.ts'
import { startApp } from '../../../../test/harness.ts'
import { aiListedPrices, aiSpend } from './table.ts'

/** As the stand-in lists them, for a million tokens. */
const listed = { inputMicros: 150_000, outputMicros: 600_000 }

async function arranged() {
  const standIn = await startStandIn(openrouterCompletions)
  const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'], aiProviderUrls: { openrouter: standIn.baseUrl } }, poolSize: 20 })
  onTestFinished(async () => {
    await app.close()
    await standIn.close()
  })
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  const { api } = admin
  const { id } = await api.aiProviders.add({ kind: 'openrouter', apiKey: 'sk-or-of-ours', model: 'small', isDefault: true })
  const priceOf = async (model: string) => (await api.aiProviders.prices()).find((price) => price.model === model)
  const stored = () => app.services.db.plain.select().from(aiListedPrices)
  return { app, standIn, api, id, priceOf, stored }
}

test('the prices of a provider that lists them are there once it is added, as the provider’s own and with their day', async () => {
  const { api, id, priceOf } = await arranged()
  const today = new Date().toISOString().slice(0, 10)

  expect(await priceOf('small')).toEqual({ providerId: id, model: 'small', ...listed, source: 'listed', asOf: today, reference: null })

  await api.aiProviders.update({ id, model: 'small', models: ['large'] })
  expect(await priceOf('large')).toMatchObject({ ...listed, source: 'listed' })
})

test('what a person entered wins, and what the provider lists counts again when it is taken back', async () => {
  const { api, id } = await arranged()
  const own = { inputMicros: 7, outputMicros: 9 }

  expect(await api.aiProviders.setPrice({ providerId: id, model: 'small', ...own })).toMatchObject({ ...own, source: 'entered' })
  await api.aiProviders.listModels({ id, kind: 'openrouter' })

  expect(await api.aiProviders.prices()).toMatchObject([{ ...own, source: 'entered' }])
  expect(await api.aiProviders.removePrice({ providerId: id, model: 'small' })).toMatchObject({ ...listed, source: 'listed' })
})

test('a provider that does not answer is added and changed all the same, without prices', async () => {
  const { app, standIn, api, id, stored } = await arranged()
  await app.services.db.plain.delete(aiListedPrices)

  await api.aiProviders.listModels({ id, kind: 'openrouter', apiKey: 'sk-or-another-one' })
  expect(await stored()).toEqual([])
  await api.aiProviders.listModels({ id, kind: 'openrouter' })
  expect(await stored()).toHaveLength(3)

  await standIn.close()
  expect(await api.aiProviders.update({ id, model: 'large' })).toMatchObject({ model: 'large' })
  expect(await stored()).toHaveLength(3)
  expect(await api.aiProviders.update({ id, model: 'large', baseUrl: 'http://127.0.0.1:9/v1' })).toMatchObject({ model: 'large' })
  expect(await stored()).toEqual([])
})

test('a call to a model with a listed price sets it aside, and calls at once never cost more than a limit', async () => {
  const { app, standIn, api, id } = await arranged()
  const spend = () => app.services.db.plain.select().from(aiSpend)
  const { promise: isTime, resolve: goOn } = Promise.withResolvers<void>()
  const pieces = {
    async *[Symbol.asyncIterator]() {
      await isTime
      yield 'OK'
    },
  }
  standIn.answer({ kind: 'trickle', pieces })

  const first = api.aiProviders.check({ id })
  await standIn.called(1)
  const heldMicros = (await spend())[0]?.heldMicros ?? 0
  expect(heldMicros).toBeGreaterThan(0)
  const limitMicros = heldMicros * 4 + 7
  await api.aiProviders.update({ id, model: 'small', monthlyLimitMicros: limitMicros })
  const { promise: areRefused, resolve: enough } = Promise.withResolvers<void>()
  let refused = 0
  const others = Array.from({ length: 12 }, async () => {
    const result = await api.aiProviders.check({ id })
    if (!result.success && (refused += 1) === 9) enough()
    return result
  })
  await areRefused

  const all = { heldMicros: heldMicros * 4, spentMicros: 0 }
  expect(await spend()).toMatchObject([all, all, all])
  goOn()
  const results = await Promise.all([first, ...others])
  expect(results.filter(({ success }) => success)).toHaveLength(4)
  expect(results.find(({ success }) => !success)).toMatchObject({
    message: expect.stringContaining('What is left of what OpenRouter may cost'),
  })
  for (const spent of await spend()) {
    expect(spent.heldMicros).toBe(0)
    expect(spent.spentMicros).toBeGreaterThan(0)
    expect(spent.spentMicros).toBeLessThanOrEqual(limitMicros)
  }
})

test('a key that is missing is asked for before the provider is', async () => {
  const { app } = await arranged()
  const { api } = await app.signedUp({ approval: 'approved', superAdmin: true })

  await expect(api.aiProviders.listModels({ kind: 'openai' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'apiKey', message: 'Key is required.' }] },
  })
})
