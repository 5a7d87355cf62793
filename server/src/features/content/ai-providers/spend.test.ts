import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import type { AiProviderKind } from '@postwright/contract/content/ai-provider-kinds'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { startApp } from '../../../../test/harness.ts'
import { failureText } from '../../../ai/providers/failure.ts'
import type { Services } from '../../../context.ts'
import { builtInPrice, costOf } from './built-in-prices.ts'
import { type Payment, reserve } from './reserve.ts'
import { freeCrashedCalls } from './spend.ts'
import { aiCalls, aiSpend } from './table.ts'

const call: LanguageModelV4CallOptions = {
  prompt: [{ role: 'user', content: [{ type: 'text', text: 'x'.repeat(4000) }] }],
  maxOutputTokens: 1000,
}
/** Of the call above: 1,500 tokens in, with the margin, and 1,000 out, at a dollar a million. */
const mostMicros = 2500
const price = { inputMicros: 1_000_000, outputMicros: 1_000_000 }

function used(input: number, output: number) {
  return {
    usage: {
      inputTokens: { total: input, noCache: input, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: output, text: output, reasoning: 0 },
    },
  }
}

async function arranged(limits: Partial<NonNullable<Payment['limits']>> = {}) {
  const app = await startApp({ poolSize: 20 })
  onTestFinished(app.close)
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  const owner = await app.signedUp({ approval: 'approved' })
  const { services } = app
  const payment = (change: Partial<Payment> = {}): Payment => ({
    workspaceId: owner.workspaceId,
    userId: owner.userId,
    providerId: 'openai',
    providerName: 'OpenAI',
    model: 'small',
    price,
    limits: { all: null, provider: null, workspaceDay: null, ...limits },
    ...change,
  })
  const spend = () => services.db.plain.select().from(aiSpend)
  return { app, admin, owner, services, payment, spend }
}

async function refusalOf(services: Services, payment: Payment): Promise<string> {
  return reserve(services, payment, call).then(
    () => 'none',
    (error: unknown) => failureText(error),
  )
}

test('a call sets aside the most that it can cost, and pays what it took', async () => {
  const { services, payment, spend } = await arranged()

  const reservation = await reserve(services, payment(), call)
  expect((await spend()).map(({ spentMicros, heldMicros }) => [spentMicros, heldMicros])).toEqual([
    [0, mostMicros],
    [0, mostMicros],
    [0, mostMicros],
  ])
  await reservation.settle(used(900, 300))

  expect((await spend()).map(({ spentMicros, heldMicros }) => [spentMicros, heldMicros])).toEqual([
    [1200, 0],
    [1200, 0],
    [1200, 0],
  ])
  const calls = await services.db.asSystem('a test looks', (tx) => tx.select().from(aiCalls))
  expect(calls).toMatchObject([{ providerId: 'openai', model: 'small', inputTokens: 900, outputTokens: 300, costMicros: 1200 }])
})

test('a call that came to nothing gives back what it set aside, and leaves no trace', async () => {
  const { services, payment, spend } = await arranged()

  await (await reserve(services, payment(), call)).free()

  expect((await spend()).every(({ spentMicros, heldMicros }) => spentMicros === 0 && heldMicros === 0)).toBe(true)
  expect(await services.db.asSystem('a test looks', (tx) => tx.select().from(aiCalls))).toEqual([])
})

test.each(['all', 'provider', 'workspaceDay'] as const)(
  'a hundred calls at once never set aside more than the limit (%s)',
  async (limit) => {
    const { services, payment, spend } = await arranged({ [limit]: mostMicros * 30 + 7 })

    for (let round = 0; round < 3; round += 1) {
      const results = await Promise.allSettled(Array.from({ length: 100 }, () => reserve(services, payment(), call)))

      const held = results.filter((result) => result.status === 'fulfilled')
      expect(held).toHaveLength(30)
      for (const { heldMicros, spentMicros } of await spend()) expect([heldMicros, spentMicros]).toEqual([mostMicros * 30, 0])
      await Promise.all(held.map(({ value }) => value.free()))
    }
  },
)

test('a hundred calls at once that all cost something end with exactly what they cost', async () => {
  const { services, payment, spend } = await arranged({ all: mostMicros * 10 })
  let paid = 0

  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const reservation = await reserve(services, payment(), call).catch(() => null)
      if (!reservation) return
      paid += 100 + n
      await reservation.settle(used(100, n))
    }),
  )

  expect(paid).toBeGreaterThan(0)
  expect(paid).toBeLessThanOrEqual(mostMicros * 10)
  for (const { heldMicros, spentMicros } of await spend()) expect([heldMicros, spentMicros]).toEqual([0, paid])
})

test('each limit refuses in words of its own', async () => {
  const { services, payment } = await arranged()
  const limits = { all: null, provider: null, workspaceDay: null }

  expect(await refusalOf(services, payment({ limits: { ...limits, all: 10 } }))).toBe(
    'What is left of what AI may cost this month is not enough for this call. An administrator can raise the limit.',
  )
  expect(await refusalOf(services, payment({ limits: { ...limits, provider: 10 } }))).toBe(
    'What is left of what OpenAI may cost this month is not enough for this call. An administrator can raise the limit.',
  )
  expect(await refusalOf(services, payment({ limits: { ...limits, workspaceDay: 10 } }))).toBe(
    'What is left of what AI may cost your workspace today is not enough for this call. It begins anew at midnight UTC; an administrator can raise the limit.',
  )
  expect(await refusalOf(services, payment({ limits }))).toBe('none')
})

test('a limit too small for any call is told as that, to those whose limit it is; one that is used up as used up', async () => {
  const { admin, owner, services, payment } = await arranged({ provider: 10 })
  const titles = async (api: typeof admin.api) => (await api.notifications.list({})).items.map(({ title }) => title)

  expect(await refusalOf(services, payment())).toContain('not enough for this call')
  expect(await refusalOf(services, payment())).toContain('not enough for this call')
  expect(await titles(admin.api)).toEqual([
    expect.stringContaining('What is left of what OpenAI may cost this month was not enough for a call'),
  ])
  expect(await titles(owner.api)).toEqual([])

  const workspaceDay = { limits: { all: null, provider: null, workspaceDay: 10 } }
  await refusalOf(services, payment(workspaceDay))
  expect(await titles(owner.api)).toEqual([expect.stringContaining('your workspace today was not enough for a call')])

  const used10 = await reserve(services, payment({ price: null }), call)
  await used10.settle({ ...used(1, 1), costMicros: 10 })
  expect(await refusalOf(services, payment())).toContain('is used up')
})

test('what is refused by the last limit is set aside in none', async () => {
  const { services, payment, spend } = await arranged({ workspaceDay: 10 })

  await refusalOf(services, payment())

  expect(await spend()).toEqual([])
})

test('a limit is one workspace’s a day, one provider’s a month, and everybody’s together', async () => {
  const { app, services, payment } = await arranged({ workspaceDay: mostMicros, provider: mostMicros * 2, all: mostMicros * 3 })
  const stranger = await app.signedUp({ approval: 'approved' })
  const third = await app.signedUp({ approval: 'approved' })

  expect(await refusalOf(services, payment())).toBe('none')
  expect(await refusalOf(services, payment())).toContain('your workspace today')
  expect(await refusalOf(services, payment({ workspaceId: stranger.workspaceId }))).toBe('none')
  expect(await refusalOf(services, payment({ workspaceId: third.workspaceId }))).toContain('OpenAI may cost')
  expect(await refusalOf(services, payment({ workspaceId: third.workspaceId, providerId: 'groq' }))).toBe('none')
})

test('a model without a known price sets nothing aside, and pays what the provider itself says', async () => {
  const { services, payment, spend } = await arranged({ all: 500 })

  const first = await reserve(services, payment({ price: null }), call)
  await first.settle({ ...used(10, 10), costMicros: 499 })
  const second = await reserve(services, payment({ price: null }), call)
  await second.settle({ ...used(10, 10), costMicros: 40 })

  expect((await spend()).map(({ spentMicros }) => spentMicros)).toEqual([539, 539, 539])
  expect(await refusalOf(services, payment({ price: null }))).toContain('this month')
})

test('a model whose prompts are free counts against the limits by what it writes', async () => {
  const { services, payment, spend } = await arranged({ all: 1000 })
  const free = { inputMicros: 0, outputMicros: 0 }

  expect(await refusalOf(services, payment({ price: { ...free, outputMicros: 1_000_001 } }))).toContain('not enough for this call')
  expect(await refusalOf(services, payment({ price: { ...free, outputMicros: 500_000 } }))).toBe('none')
  expect((await spend()).map(({ heldMicros }) => heldMicros)).toEqual([500, 500, 500])
  expect(await refusalOf(services, payment({ price: free }))).toBe('none')
})

test('a key of somebody’s own is written down, and counts against no limit', async () => {
  const { services, payment, spend } = await arranged()

  const reservation = await reserve(services, payment({ limits: null, providerId: 'own:openai' }), call)
  await reservation.settle(used(1000, 0))

  expect(await spend()).toEqual([])
  const calls = await services.db.asSystem('a test looks', (tx) => tx.select().from(aiCalls))
  expect(calls).toMatchObject([{ providerId: 'own:openai', costMicros: 1000 }])
})

test('what a crashed call set aside comes free, and not before its time', async () => {
  const { services, payment, spend } = await arranged()
  await reserve(services, payment(), call)
  const freed = (moment: Date) => services.db.asSystem('the job', (tx) => freeCrashedCalls(tx, moment))

  await freed(new Date())
  expect((await spend()).every(({ heldMicros }) => heldMicros === mostMicros)).toBe(true)

  const slow = await reserve(services, payment(), call)
  await freed(new Date(Date.now() + 31 * 60_000))
  expect((await spend()).every(({ heldMicros }) => heldMicros === 0)).toBe(true)

  // It was slow, not crashed: what it cost counts all the same, once.
  await slow.settle(used(500, 0))
  await slow.settle(used(500, 0))
  expect((await spend()).map(({ spentMicros, heldMicros }) => [spentMicros, heldMicros])).toEqual([
    [500, 0],
    [500, 0],
    [500, 0],
  ])
})

test('super admins are told once at 80 % of a limit of theirs and once at all of it; the workspace’s people of theirs', async () => {
  const { admin, owner, services, payment } = await arranged({ provider: 1000, workspaceDay: 4000 })
  const spendMicros = async (micros: number) => {
    const reservation = await reserve(services, payment({ price: null }), call)
    await reservation.settle({ ...used(1, 1), costMicros: micros })
  }
  const notes = async (api: typeof admin.api) => (await api.notifications.list({})).items.map(({ title }) => title)

  await spendMicros(790)
  expect(await notes(admin.api)).not.toContainEqual(expect.stringContaining('OpenAI'))
  await spendMicros(20)
  await spendMicros(20)
  expect(await notes(admin.api)).toContain('80% of what OpenAI may cost this month is used ($0.00)')
  await spendMicros(300)
  expect((await notes(admin.api)).filter((title) => title.includes('OpenAI'))).toEqual([
    'What OpenAI may cost this month is used up ($0.00)',
    '80% of what OpenAI may cost this month is used ($0.00)',
  ])
  expect(await notes(owner.api)).toEqual([])

  const other = await reserve(services, payment({ price: null, providerId: 'groq' }), call)
  await other.settle({ ...used(1, 1), costMicros: 2500 })
  expect(await notes(owner.api)).toEqual(['80% of what AI may cost your workspace today is used ($0.00 a day)'])
})

test('prices are known for the dated editions of a model, and never guessed for another one', () => {
  expect(priceOf('openai', 'gpt-4o-mini-2024-07-18')).toEqual({ inputMicros: 150_000, outputMicros: 600_000 })
  expect(priceOf('google', 'gemini-3.1-pro-preview')).toEqual({ inputMicros: 2_000_000, outputMicros: 12_000_000 })
  expect(priceOf('openai', 'gpt-4o-ultra')).toBeUndefined()
  expect(['constructor', 'toString-latest', '__proto__'].map((model) => priceOf('openai', model))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(priceOf('openai-compatible', 'gpt-4o')).toBeUndefined()
  expect(priceOf('ollama', 'gemma4:12b')).toEqual({ inputMicros: 0, outputMicros: 0 })
  expect(costOf({ inputMicros: 150_000, outputMicros: 600_000 }, { input: 1, output: 1 })).toBe(1)
})

test('what was spent is told by provider and by day, of the whole site', async () => {
  const { admin, services, payment } = await arranged()
  await admin.api.aiProviders.add({ kind: 'openai', model: 'gpt-4o-mini' })
  await (await reserve(services, payment(), call)).settle(used(700, 300))
  await (await reserve(services, payment({ price: null }), call)).settle(used(5, 5))
  await (await reserve(services, payment({ providerId: 'own:openai', limits: null }), call)).settle(used(50, 50))

  const { providers, month } = await admin.api.aiProviders.overview()

  expect(providers[0]).toMatchObject({ usage: { tokens: 1010, spentMicros: 1000, unpricedCalls: 1 }, isPriced: true })
  expect([month.spentMicros, month.days.at(-1), month.highestWorkspaceTodayMicros]).toEqual([1000, 1000, 1000])
  expect(month.days).toHaveLength(new Date().getUTCDate())
})

test('another workspace cannot read what a workspace’s calls took', async () => {
  const { app, owner, services, payment } = await arranged()
  await (await reserve(services, payment(), call)).settle(used(1, 1))
  const stranger = await app.signedUp({ approval: 'approved' })
  const seenBy = (workspaceId: string) =>
    services.db.transaction(workspaceId, (tx) => tx.select().from(aiCalls).where(eq(aiCalls.providerId, 'openai')))

  expect(await seenBy(owner.workspaceId)).toHaveLength(1)
  expect(await seenBy(stranger.workspaceId)).toEqual([])
})

function priceOf(kind: AiProviderKind, model: string) {
  return builtInPrice(kind, model)?.price
}
