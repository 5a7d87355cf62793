import { expect, onTestFinished, test } from 'vitest'

import { compatible } from '../../../../test/ai.ts'
import { anthropicMessages } from '../../../../test/fakes/ai/anthropic-messages.ts'
import { chatCompletions } from '../../../../test/fakes/ai/chat-completions.ts'
import { startStandIn } from '../../../../test/fakes/ai/stand-in.ts'
import { aBrief, all, next, saved } from '../../../../test/generation.ts'
import { startApp } from '../../../../test/harness.ts'
import { manualClock } from '../../../../test/manual-clock.ts'
import { createAiCalls } from '../../../ai/providers/calls.ts'

/** An instance with two providers of the same protocol, one of another, and a time that passes when a test says so. */
async function arranged() {
  const [first, second] = [await startStandIn(chatCompletions), await startStandIn(anthropicMessages)]
  const config = { safeFetchAllow: ['127.0.0.1'], aiProviderUrls: { anthropic: second.baseUrl, openai: first.baseUrl } }
  const app = await startApp({ config, poolSize: 10 })
  onTestFinished(async () => {
    await app.close()
    await first.close()
    await second.close()
  })
  const clock = manualClock()
  app.services.aiCalls = createAiCalls(clock)
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  const person = await app.signedUp({ approval: 'approved', plan: 'agency' })
  await admin.api.aiProviders.add({ ...compatible, baseUrl: first.baseUrl, model: 'small', isDefault: true })
  await admin.api.aiProviders.add({ kind: 'anthropic', model: 'claude-haiku-5-5', apiKey: 'sk-ant-of-the-instance' })
  await admin.api.aiProviders.add({ kind: 'openai', model: 'gpt-4o-mini', apiKey: 'sk-of-the-instance' })
  const brief = await aBrief(person.api, { contentTypes: ['x'] })
  const begin = () => person.api.generation.generate(brief)
  const write = async () => {
    const [draft] = saved(await all(await begin()))
    if (!draft) return null
    const [version] = await person.api.posts.versions({ id: draft.postId })
    return version?.note
  }
  const resting = async () => (await admin.api.aiProviders.overview()).providers.filter((one) => one.isResting).map(({ id }) => id)
  return { admin, person, first, second, clock, begin, write, resting }
}

test('after five failures in a row a provider is left alone, which the overview says, and another one writes', async () => {
  const { admin, first, second, clock, write, resting } = await arranged()
  await admin.api.aiProviders.arrange({ defaultProvider: 'openai-compatible', fallbacks: ['anthropic'] })
  first.answer({ kind: 'refuse', status: 401, message: 'No credit left.' })
  second.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })

  for (let failure = 1; failure <= 5; failure += 1) {
    expect(await resting()).toEqual([])
    expect(await write()).toBe('claude-haiku-5-5')
    expect(first.requests).toHaveLength(failure)
  }
  expect(await resting()).toEqual(['openai-compatible'])
  expect(await write()).toBe('claude-haiku-5-5')
  expect(first.requests).toHaveLength(5)
  expect(second.requests).toHaveLength(6)

  first.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })
  clock.pass(15_000)
  expect(await write()).toBe('small')
  expect(await resting()).toEqual([])
})

test('a provider that is left alone fails alone, says so, and is asked again once its key or address is another', async () => {
  const { admin, first, write, begin, resting } = await arranged()
  const { baseUrl } = first
  first.answer({ kind: 'refuse', status: 401, message: 'No credit left.' })
  for (let failure = 0; failure < 5; failure += 1) expect(await write()).toBeNull()

  expect((await all(await begin())).find(({ type }) => type === 'failed')).toMatchObject({
    message: expect.stringContaining('The AI provider did not write this draft'),
  })
  expect(first.requests).toHaveLength(5)
  await admin.api.aiProviders.arrange({ defaultProvider: 'openai', fallbacks: [] })
  first.answer({ kind: 'text', pieces: ['Cold brew on 3 June.'] })
  expect(await write()).toBe('gpt-4o-mini')
  await admin.api.aiProviders.arrange({ defaultProvider: 'openai-compatible', fallbacks: [] })

  await admin.api.aiProviders.update({ id: 'openai-compatible', baseUrl, model: 'small', apiKey: 'sk-paid-again-123' })
  expect(await resting()).toEqual([])
  expect(await write()).toBe('small')
})

test.each([
  ['openai', 120_000],
  ['anthropic', 120_000],
  ['openai-compatible', 300_000],
])('the first word of %s is waited for as long as its kind may take', async (id, firstWordMs) => {
  const { admin, person, first, second, clock, begin } = await arranged()
  await admin.api.aiProviders.arrange({ defaultProvider: id, fallbacks: [] })
  first.answer({ kind: 'hang' })
  second.answer({ kind: 'hang' })

  const events = await begin()
  await clock.waitedFor(firstWordMs)

  const { generationId } = await next(events[Symbol.asyncIterator](), 'started')
  await person.api.generation.stop({ id: generationId })
  await all(events)
})
