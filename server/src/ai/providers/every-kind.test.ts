import { generateText, jsonSchema, Output, streamText, tool } from 'ai'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'

import { key, letPausesPass, limits, listen, protocols, standIn } from '../../../test/ai-kinds.ts'
import type { manualClock } from '../../../test/manual-clock.ts'
import { testConnection } from './connection-test.ts'
import { failureText } from './failure.ts'
import { listModels, modelFor } from './models.ts'
import { costFrom } from './usage.ts'

describe.each(protocols)('$kind', (protocol) => {
  test('streams words, with what they took, at its own address and with its own header', async () => {
    const { provider, model, outcomes, settled } = await standIn(protocol, {
      kind: 'text',
      pieces: ['Cold ', 'brew', ' is here.'],
      usage: { prompt_tokens: 30, completion_tokens: 9 },
    })

    const heard = await listen(model, { temperature: 0.4, maxOutputTokens: 300 })

    expect(heard).toMatchObject({
      text: 'Cold brew is here.',
      error: undefined,
      usage: { inputTokens: 30, outputTokens: 9 },
      writer: 'small',
    })
    expect(provider.requests).toHaveLength(1)
    expect(provider.requests[0]!.path).toMatch(protocol.path)
    expect(provider.requests[0]!.headers[protocol.keyHeader]).toContain(key)
    expect(JSON.stringify(provider.requests[0]!.body)).toContain('0.4')
    expect(outcomes).toMatchObject([{ outcome: 'written' }])
    expect(settled).toMatchObject([{ usage: { inputTokens: { total: 30 }, outputTokens: { total: 9 } } }])
  })

  test('sends no key where there is none, whatever the environment of the server holds', async () => {
    const { provider, choice } = await standIn(protocol, { kind: 'text', pieces: ['OK'] })
    const names = [
      'OPENAI_API_KEY',
      'ANTHROPIC_API_KEY',
      'GOOGLE_GENERATIVE_AI_API_KEY',
      'MISTRAL_API_KEY',
      'GROQ_API_KEY',
      'OPENROUTER_API_KEY',
    ]
    for (const name of names) process.env[name] = 'of-the-environment'
    onTestFinished(() => {
      for (const name of names) delete process.env[name]
    })

    await listen(modelFor({ ...choice, apiKey: undefined }, { fetch }))

    const { headers } = provider.requests[0]!
    expect([headers.authorization, headers['x-api-key'], headers['x-goog-api-key']]).toEqual([undefined, undefined, undefined])
    expect(JSON.stringify(headers)).not.toContain('of-the-environment')
  })

  test('calls the tools that it was given', async () => {
    const { model, provider } = await standIn(
      protocol,
      { kind: 'tool', name: 'find_date', input: { of: 'launch' } },
      { kind: 'text', pieces: ['On 3 June.'] },
    )
    const asked: unknown[] = []
    const find_date = tool({
      inputSchema: z.object({ of: z.string() }),
      execute: async (input) => {
        asked.push(input)
        return '3 June'
      },
    })

    const { toolCalls } = await generateTextStreamed(model, { find_date })

    expect(toolCalls).toMatchObject([{ toolName: 'find_date', input: { of: 'launch' } }])
    expect(asked).toEqual([{ of: 'launch' }])
    expect(JSON.stringify(provider.requests[0]!.body)).toContain('find_date')
  })

  test('a call of a tool that nobody offered is passed over', async () => {
    const { model } = await standIn(protocol, { kind: 'tool', name: 'delete_everything', input: {} })

    const parts: string[] = []
    const { stream } = await model.doStream({ prompt: [{ role: 'user', content: [{ type: 'text', text: 'When?' }] }] })
    for await (const part of stream) parts.push(part.type)

    expect(parts).toContain('finish')
    expect(parts.filter((type) => type.startsWith('tool-'))).toEqual([])
  })

  test('answers in the structure that was asked for', async () => {
    const { model, provider } = await standIn(protocol, { kind: 'text', pieces: ['{"title":"Cold brew",', '"body":"It is here."}'] })
    const output = Output.object({
      schema: jsonSchema<{ title: string; body: string }>({
        type: 'object',
        properties: { title: { type: 'string' }, body: { type: 'string' } },
        required: ['title', 'body'],
        additionalProperties: false,
      }),
    })

    const answer = await generateText({ model, prompt: 'Write.', output })

    expect(answer.output).toEqual({ title: 'Cold brew', body: 'It is here.' })
    expect(JSON.stringify(provider.requests[0]!.body)).toMatch(/"title"/)
  })

  test('a refused key is told in its words without the key, and not tried again', async () => {
    const { model, provider, outcomes, freed } = await standIn(protocol, {
      kind: 'refuse',
      status: 401,
      message: `Incorrect API key provided: ${key}.`,
    })

    const { error } = await listen(model)

    expect(failureText(error, key)).toBe('Incorrect API key provided: [key]. (401)')
    expect(provider.requests).toHaveLength(1)
    expect(outcomes).toMatchObject([{ outcome: 'failed' }])
    expect(freed()).toBe(1)
  })

  test('too many requests: waits as long as it is told to, and tries again', async () => {
    const { model, clock, provider } = await standIn(
      protocol,
      { kind: 'refuse', status: 429, message: 'Slow down.', headers: { 'retry-after': '7' } },
      { kind: 'text', pieces: ['Here.'] },
    )
    letPausesPass(clock, 7000)

    expect((await listen(model)).text).toBe('Here.')
    expect(provider.requests).toHaveLength(2)
  })

  test('too many requests for an hour: is left alone as long', async () => {
    const { model, provider, breaker } = await standIn(protocol, {
      kind: 'refuse',
      status: 429,
      message: 'Come back later.',
      headers: { 'retry-after': '3600' },
    })

    const { error } = await listen(model)

    expect(failureText(error)).toBe('Come back later. (429)')
    expect(provider.requests).toHaveLength(1)
    expect(breaker.state()).toBe('open')
  })

  test('an error of the server is tried again before the first word, and then told', async () => {
    const { model, clock, provider } = await standIn(protocol, { kind: 'refuse', status: 500, message: 'Out of order.' })
    letPausesPass(clock, 500)

    const { error, text } = await listen(model)

    expect(text).toBe('')
    expect(failureText(error)).toBe('Out of order. (500)')
    expect(provider.requests).toHaveLength(2)
  })

  test('a stream that breaks off keeps what was written and fails, without a second attempt', async () => {
    const { model, provider, outcomes, settled } = await standIn(protocol, { kind: 'break-off', pieces: ['Half ', 'a sentence'] })

    const { text, error } = await listen(model)

    expect(text).toBe('Half a sentence')
    expect(['No response from server', 'Failed to test AI connection']).toContain(failureText(error))
    expect(provider.requests).toHaveLength(1)
    expect(outcomes).toMatchObject([{ outcome: 'failed' }])
    expect(settled).toMatchObject([{ usage: { outputTokens: { total: 4 } } }])
    expect(settled[0]!.usage.inputTokens.total).toBeGreaterThan(0)
  })

  test('a line that is dropped in the middle of an answer keeps what was written and fails, without a second attempt', async () => {
    const { model, provider, outcomes, settled } = await standIn(protocol, { kind: 'stall', pieces: ['Half ', 'a sentence'] })

    const { text, error } = await listen(model, {}, (text) => text === 'Half a sentence' && provider.hangUp())

    expect(text).toBe('Half a sentence')
    expect(failureText(error)).toBe('No response from server')
    expect(provider.requests).toHaveLength(1)
    expect(outcomes).toMatchObject([{ outcome: 'failed' }])
    expect(settled).toMatchObject([{ usage: { outputTokens: { total: 4 } } }])
  })

  test('a stream that goes silent is given up after its time, with what was written', async () => {
    const { model, clock } = await standIn(protocol, { kind: 'stall', pieces: ['Half ', 'a sentence'] })

    // The limit begins anew with every word; time passes once the last one is there.
    const { text, error } = await listen(model, {}, (text) => text === 'Half a sentence' && letPausesPass(clock, limits.idleMs))

    expect(text).toBe('Half a sentence')
    expect(failureText(error)).toBe('No response from server')
  })

  test('a reader who leaves ends the call, and it counts as stopped', async () => {
    const { model, outcomes, settled, breaker } = await standIn(protocol, { kind: 'stall', pieces: ['Half ', 'a sentence'] })
    const stop = new AbortController()

    const { text, error } = await listen(model, { abortSignal: stop.signal }, (text) => text === 'Half a sentence' && stop.abort())

    expect(text).toBe('Half a sentence')
    expect(error).toBeUndefined()
    expect(outcomes).toMatchObject([{ outcome: 'stopped' }])
    expect(settled).toMatchObject([{ usage: { outputTokens: { total: 4 } } }])
    expect(breaker.state()).toBe('closed')
  })

  test('a slow stream is listened to as long as its words keep coming, beyond the time that its first word may take', async () => {
    const heard = new Map<string, () => void>()
    const until = (text: string) => new Promise<void>((resolve) => heard.set(text, resolve))
    const clocks: ReturnType<typeof manualClock>[] = []
    async function* pieces() {
      let text = ''
      for (const piece of ['One ', 'two ', 'three ', 'four ', 'five.']) {
        text += piece
        const isHeard = until(text)
        yield piece
        await isHeard
        await clocks[0]!.waitedFor(limits.idleMs)
        clocks[0]!.pass(limits.idleMs - 1)
      }
    }
    const { model, clock, outcomes } = await standIn(protocol, { kind: 'trickle', pieces: pieces() })
    clocks.push(clock)
    const begun = clock.now()

    const { text, error } = await listen(model, {}, (textUntilNow) => heard.get(textUntilNow)?.())

    expect([text, error]).toEqual(['One two three four five.', undefined])
    expect(clock.now() - begun).toBeGreaterThan(limits.firstWordMs)
    expect(outcomes).toMatchObject([{ outcome: 'written' }])
  })

  test('an error within a stream, before its first word, is tried again', async () => {
    const { model, clock, provider } = await standIn(
      protocol,
      { kind: 'fail', pieces: [], message: 'Overloaded.' },
      { kind: 'text', pieces: ['Here.'] },
    )
    letPausesPass(clock, 500)

    expect((await listen(model)).text).toBe('Here.')
    expect(provider.requests).toHaveLength(2)
  })

  test('an error within a stream, again and again before its first word, is told, so that another one may stand in', async () => {
    const { model, clock, outcomes, freed, settled } = await standIn(protocol, { kind: 'fail', pieces: [], message: 'Overloaded.' })
    letPausesPass(clock, 500)

    const { error } = await listen(model)

    expect(failureText(error)).toContain('Overloaded.')
    expect(outcomes).toMatchObject([{ outcome: 'failed' }])
    expect([freed(), settled]).toEqual([1, []])
  })

  test('an error within a stream, after its first word, is told with what was written, without a second attempt', async () => {
    const { model, provider, outcomes, settled } = await standIn(protocol, {
      kind: 'fail',
      pieces: ['Half ', 'a sentence'],
      message: 'Overloaded.',
    })

    const { text, error } = await listen(model)

    expect(text).toBe('Half a sentence')
    expect(failureText(error)).toContain('Overloaded.')
    expect(provider.requests).toHaveLength(1)
    expect(outcomes).toMatchObject([{ outcome: 'failed' }])
    expect(settled).toMatchObject([{ usage: { outputTokens: { total: 4 } } }])
  })

  test.each([
    ['a date', { 'retry-after': 'Wed, 16 Sep 2026 09:30:07 GMT' }],
    ['milliseconds', { 'retry-after-ms': '7000', 'retry-after': '60' }],
  ])('too many requests: waits as long as %s says', async (_, headers) => {
    const { model, clock, provider } = await standIn(
      protocol,
      { kind: 'refuse', status: 429, message: 'Slow down.', headers },
      { kind: 'text', pieces: ['Here.'] },
    )
    letPausesPass(clock, 7000)

    expect((await listen(model)).text).toBe('Here.')
    expect(provider.requests).toHaveLength(2)
  })

  test('nothing at all is given up after its time, and tried once more', async () => {
    const { model, clock, provider } = await standIn(protocol, { kind: 'hang' }, { kind: 'text', pieces: ['Here.'] })
    void provider.called(1).then(() => {
      letPausesPass(clock, 500)
      return clock.pass(limits.firstWordMs)
    })

    expect((await listen(model)).text).toBe('Here.')
    expect(provider.requests).toHaveLength(2)
  })

  test('a malformed chunk ends the answer with a failure', async () => {
    const { model } = await standIn(protocol, { kind: 'malformed', pieces: ['Half ', 'a sentence'] })

    const { text, error } = await listen(model)

    expect(text).toBe('Half a sentence')
    expect(failureText(error)).toBe('Failed to test AI connection')
  })

  test('a page in the place of an answer is a failure, and none of it is shown', async () => {
    const { model } = await standIn(protocol, { kind: 'page', html: '<!doctype html><title>Sign in</title>' })

    const { text, error } = await listen(model)

    expect(text).toBe('')
    expect(failureText(error)).not.toContain('<')
    expect(error).toBeDefined()
  })

  test('an answer in markup is text like any other', async () => {
    const { model } = await standIn(protocol, { kind: 'text', pieces: ['<script>alert(1)', '</script>'] })

    expect((await listen(model)).text).toBe('<script>alert(1)</script>')
  })

  test('an answer without end is cut where its tokens end', async () => {
    const { model, outcomes } = await standIn(protocol, { kind: 'text', pieces: Array.from({ length: 500 }, () => 'word '.repeat(100)) })

    const { text, error, usage } = await listen(model, { maxOutputTokens: 200 })

    expect(error).toBeUndefined()
    expect(text.length).toBeLessThan(5000)
    expect(usage?.outputTokens).toBeGreaterThan(0)
    expect(outcomes).toMatchObject([{ outcome: 'written' }])
  })

  test('usage that is not told is estimated', async () => {
    const { model, settled } = await standIn(protocol, { kind: 'text', pieces: ['Twelve characters and more.'], usage: null })

    await listen(model)

    expect(settled[0]!.usage.outputTokens.total).toBe(7)
  })

  test('lists the models that write', async () => {
    const { choice, provider } = await standIn(protocol, { kind: 'text', pieces: [] })

    const models = await listModels(choice, { fetch }, AbortSignal.timeout(5000))

    const forText =
      protocol.kind === 'openrouter' || protocol.kind === 'anthropic' ? ['small', 'large', 'text-embedding-3-small'] : ['small', 'large']
    expect(models.map(({ id }) => id)).toEqual(forText)
    expect(provider.requests[0]!.headers[protocol.keyHeader]).toContain(key)
  })

  test('its connection is tested in a stream, and not listened to any longer than a word', async () => {
    const { choice, provider } = await standIn(protocol, { kind: 'stall', pieces: ['O', 'K'] })

    expect(await testConnection(choice, { fetch })).toEqual({ success: true, message: 'Connected. small answered.' })

    provider.answer({ kind: 'page', html: '<html>' })
    expect(await testConnection(choice, { fetch })).toEqual({ success: false, message: 'Failed to test AI connection' })
    provider.answer({ kind: 'refuse', status: 403, message: 'This key may not use small.' })
    expect(await testConnection(choice, { fetch })).toEqual({
      success: false,
      message: 'This key may not use small. (403)',
      field: 'apiKey',
    })
    await provider.close()
    expect(await testConnection(choice, { fetch })).toEqual({ success: false, message: 'No response from server' })
  })
})

test('OpenRouter says what a call cost, and what its models cost', async () => {
  const protocol = protocols.find(({ kind }) => kind === 'openrouter')!
  const { model, settled, choice } = await standIn(protocol, { kind: 'text', pieces: ['Here.'] })

  await listen(model)

  expect(settled).toMatchObject([{ costMicros: 123 }])
  expect(costFrom({ openrouter: { usage: { cost: -1 } } })).toBeUndefined()
  expect((await listModels(choice, { fetch }, AbortSignal.timeout(5000)))[0]).toEqual({
    id: 'small',
    price: { inputMicros: 150_000, outputMicros: 600_000 },
  })
})

async function generateTextStreamed(model: ReturnType<typeof modelFor>, tools: NonNullable<Parameters<typeof streamText>[0]['tools']>) {
  const result = streamText({ model, prompt: 'When?', tools, onError: () => {} })
  return { toolCalls: await result.toolCalls }
}
