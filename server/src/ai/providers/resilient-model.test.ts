import { APICallError, type LanguageModelV4, type LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { generateText, streamText } from 'ai'
import { expect, test } from 'vitest'

import { manualClock } from '../../../test/manual-clock.ts'
import { type CallOutcome, type Candidate, nothingReserved } from './candidates.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import { failureText, ModelRefusal } from './failure.ts'
import { resilientModel } from './resilient-model.ts'
import { writerOf } from './writer-of.ts'

const usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
}

function refused(statusCode: number, headers: Record<string, string> = {}): APICallError {
  return new APICallError({ message: 'Refused.', url: '', requestBodyValues: {}, statusCode, responseHeaders: headers })
}

/** A model that answers each call as the next of its answers says: with a text, or with an error. */
function scripted(...answers: (string | Error)[]): LanguageModelV4 & { calls: number } {
  const model = {
    specificationVersion: 'v4' as const,
    provider: 'scripted',
    modelId: 'scripted',
    supportedUrls: {},
    calls: 0,
    next(): string {
      const answer = answers[Math.min(model.calls, answers.length - 1)]!
      model.calls += 1
      if (answer instanceof Error) throw answer
      return answer
    },
    async doGenerate() {
      return {
        content: [{ type: 'text' as const, text: model.next() }],
        finishReason: { unified: 'stop' as const, raw: 'stop' },
        usage,
        warnings: [],
      }
    },
    async doStream() {
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', delta: model.next() },
        { type: 'text-end', id: '1' },
        { type: 'finish', finishReason: { unified: 'stop', raw: 'stop' }, usage },
      ]
      return { stream: ReadableStream.from<LanguageModelV4StreamPart>(parts) }
    },
  }
  return model
}

function arranged() {
  const clock = manualClock()
  const outcomes: CallOutcome[] = []
  const candidate = (label: string, model: LanguageModelV4, more: Partial<Candidate> = {}): Candidate => ({
    writer: { providerId: label, providerName: label, provider: 'openai', modelId: label, label },
    model,
    reasoning: null,
    breaker: createCircuitBreaker(clock, { failures: 2, openMs: 10_000, longestOpenMs: 60_000 }),
    limits: { firstWordMs: 1000, idleMs: 1000, wholeMs: 1000 },
    reserve: async () => nothingReserved,
    ...more,
  })
  const join = (...candidates: [Candidate, ...Candidate[]]) =>
    resilientModel(candidates, { clock, pausesMs: [], onOutcome: (outcome) => outcomes.push(outcome) })
  return { clock, candidate, join, outcomes }
}

async function write(model: LanguageModelV4): Promise<{ text: string; writer: string | undefined; error: unknown }> {
  let [text, writer, error]: [string, string | undefined, unknown] = ['', undefined, undefined]
  for await (const part of streamText({ model, prompt: 'Write.', onError: () => {} }).stream) {
    if (part.type === 'text-delta') text += part.text
    if (part.type === 'text-start') writer = writerOf(part.providerMetadata)?.label
    if (part.type === 'error') error = part.error
  }
  return { text, writer, error }
}

test('the next one writes when the first fails before its first word, and its name is what is kept', async () => {
  const { candidate, join, outcomes } = arranged()
  const [first, second] = [scripted(refused(401)), scripted('From the second.')]

  expect(await write(join(candidate('first', first), candidate('second', second)))).toEqual({
    text: 'From the second.',
    writer: 'second',
    error: undefined,
  })
  expect(outcomes.map(({ writer, outcome }) => [writer.label, outcome])).toEqual([
    ['first', 'failed'],
    ['second', 'written'],
  ])
})

test('a whole answer falls back as a stream does', async () => {
  const { candidate, join } = arranged()
  const model = join(candidate('first', scripted(refused(503))), candidate('second', scripted('Whole.')))

  const answer = await generateText({ model, prompt: 'Write.' })

  expect(answer.text).toBe('Whole.')
  expect(writerOf(answer.finalStep.providerMetadata)?.label).toBe('second')
})

test('when all fail, the reason of the one that was chosen is told, and the library tries nothing again', async () => {
  const { candidate, join } = arranged()
  const [first, second] = [scripted(refused(503)), scripted(refused(401))]

  const { error } = await write(join(candidate('first', first), candidate('second', second)))

  expect(failureText(error)).toBe('Refused. (503)')
  expect([first.calls, second.calls]).toEqual([1, 1])
})

test('a limit of money passes the call on, and is no fault of the provider', async () => {
  const { candidate, join, outcomes } = arranged()
  const broke = candidate('first', scripted('Unpaid.'), {
    reserve: () => Promise.reject(new ModelRefusal('The limit of this month is reached.')),
  })

  expect((await write(join(broke, candidate('second', scripted('Paid.'))))).text).toBe('Paid.')
  expect(outcomes[0]).toMatchObject({ outcome: 'skipped' })
  expect(broke.breaker.state()).toBe('closed')
  expect(failureText((await write(join(broke))).error)).toBe('The limit of this month is reached.')
})

test('a provider that is down for an hour is asked seldom, and writes when it is back', async () => {
  const { clock, candidate, join } = arranged()
  const up = scripted('Back.')
  let [asked, isDown] = [0, true]
  const first: LanguageModelV4 = {
    ...up,
    doStream: (call) => {
      asked += 1
      return isDown ? Promise.reject(refused(503)) : up.doStream(call)
    },
  }
  const breaker = createCircuitBreaker(clock, { failures: 5, openMs: 15_000, longestOpenMs: 300_000 })
  const model = join(candidate('first', first, { breaker }), candidate('second', scripted('Meanwhile.')))

  for (let second = 0; second < 3600; second += 10) {
    expect((await write(model)).writer).toBe('second')
    clock.pass(10_000)
  }
  // Five that open the circuit, then probes after 15 s, 30 s, and so on up to every five minutes.
  expect(asked).toBeGreaterThan(5)
  expect(asked).toBeLessThan(25)

  isDown = false
  clock.pass(300_000)
  expect(await write(model)).toMatchObject({ text: 'Back.', writer: 'first' })
  expect(breaker.state()).toBe('closed')
})

test('the circuit opens after failures in a row, lets one probe through after a while, and closes when it goes well', async () => {
  const { clock, candidate, join } = arranged()
  const first = scripted(refused(503), refused(503), refused(503), 'Back.')
  const one = candidate('first', first)
  const model = join(one)
  await write(model)
  await write(model)

  const { error } = await write(model)
  expect(first.calls).toBe(2)
  expect(failureText(error)).toBe('first has failed again and again. It is asked again within 1 minute.')

  clock.pass(10_000)
  expect(one.breaker.state()).toBe('half-open')
  await Promise.all([write(model), write(model), write(model)])
  expect(first.calls).toBe(3)
  expect(one.breaker.state()).toBe('open')

  clock.pass(10_000)
  expect(one.breaker.state()).toBe('open')
  clock.pass(10_000)
  expect((await write(model)).text).toBe('Back.')
  expect(one.breaker.state()).toBe('closed')
})

test('requests that a provider refuses for what is in them open no circuit', async () => {
  const { candidate, join } = arranged()
  const one = candidate('first', scripted(refused(400)))
  for (let n = 0; n < 5; n += 1) await write(join(one))

  expect(one.breaker.state()).toBe('closed')
})

test('a model that ignores that it is told to stop is not waited for', async () => {
  const { clock, candidate, join } = arranged()
  const deaf: LanguageModelV4 = { ...scripted('Never.'), doStream: () => new Promise(() => {}) }
  const model = join(candidate('deaf', deaf), candidate('second', scripted('Here.')))
  void clock.waitedFor(1000).then(() => clock.pass(1000))

  expect((await write(model)).writer).toBe('second')
})
