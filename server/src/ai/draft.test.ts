import { contentTypeIds } from '@postwright/contract/core/content-types'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type FakeProvider, startFakeProvider } from '../../test/fakes/openai-compatible.ts'
import { composerModel } from './composer/model.ts'
import { type DraftEvent, estimateTokens, streamDraft } from './draft.ts'
import { testConnection } from './providers/connection-test.ts'
import { failureText } from './providers/failure.ts'
import { modelFor } from './providers/models.ts'
import type { DraftInputsGiven } from './prompt/inputs.ts'

const inputs: DraftInputsGiven = {
  contentType: 'blog',
  business: { name: 'Lumen Coffee', context: 'Lumen Coffee is a small-batch roastery in Cape Town.' },
  brief: { text: 'Announce our new cold brew launching 3 June. R65 per bottle.' },
}

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider()
})
afterAll(() => provider.close())

const choice = () => ({ kind: 'openai-compatible' as const, baseUrl: provider.baseUrl, model: 'stand-in', apiKey: 'secret-key-123456' })
const model = () => modelFor(choice(), { fetch })

async function collect(events: AsyncIterable<DraftEvent>): Promise<DraftEvent[]> {
  const all: DraftEvent[] = []
  for await (const event of events) all.push(event)
  return all
}

function streamed(events: DraftEvent[], field: 'title' | 'body'): string {
  return events.map((event) => (event.type === 'text' && event.field === field ? event.delta : '')).join('')
}

describe('a draft from a provider', () => {
  test('title and body stream apart, and usage is what the provider says', async () => {
    provider.answer({
      kind: 'text',
      pieces: ['Ti', 'tle: Cold', ' brew\n', '\nIt is', ' here.'],
      usage: { prompt_tokens: 300, completion_tokens: 9 },
    })

    const events = await collect(streamDraft({ model: model(), inputs }))

    expect(streamed(events, 'title')).toBe('Cold brew')
    expect(streamed(events, 'body')).toBe('It is here.')
    expect(events.at(-1)).toMatchObject({
      type: 'done',
      content: { title: 'Cold brew', body: 'It is here.' },
      usage: { inputTokens: 300, outputTokens: 9 },
      aborted: false,
      repaired: false,
      writer: null,
    })
    expect(provider.requests.at(-1)).toMatchObject({
      path: '/v1/chat/completions',
      authorization: 'Bearer secret-key-123456',
      body: { model: 'stand-in', stream: true },
    })
  })

  test.each([
    ['a heading', ['# Cold', ' brew\n\nIt is here.']],
    ['bold marks', ['**Title:** Cold brew\n\nIt is here.']],
    ['a word of introduction', ['Here is your blog post:\n\nTitle: Cold brew\n\nIt is here.']],
    ['a fence', ['```markdown\nTitle: Cold brew\n\nIt is here.\n```']],
    ['Windows line ends', ['Title: Cold brew\r\n\r\nIt is here.']],
  ])('a model that answers with %s is understood', async (_, pieces) => {
    provider.answer({ kind: 'text', pieces })

    const done = (await collect(streamDraft({ model: model(), inputs }))).at(-1)

    expect(done).toMatchObject({ type: 'done', content: { title: 'Cold brew', body: 'It is here.' } })
  })

  test('a text over the limit is repaired before it is final', async () => {
    provider.answer({ kind: 'text', pieces: ['This sentence is said again. '.repeat(40)] })

    const done = (await collect(streamDraft({ model: model(), inputs: { ...inputs, contentType: 'x' } }))).at(-1)

    expect(done).toMatchObject({
      type: 'done',
      repaired: true,
      content: { title: null, body: 'This sentence is said again. '.repeat(9).trim() },
    })
  })

  test('without a usage report the tokens are estimated', async () => {
    provider.answer({ kind: 'text', pieces: ['Title: A\n\nBody text.'], usage: null })

    const done = (await collect(streamDraft({ model: model(), inputs }))).at(-1)

    expect(done).toMatchObject({ type: 'done', usage: { outputTokens: 5 } })
    expect(done?.type === 'done' && done.usage.inputTokens).toBeGreaterThan(100)
  })

  test('an abort in the middle gives what there was, marked as aborted', async () => {
    provider.answer({ kind: 'stall', pieces: ['Title: Cold brew\n\n', 'The first sentence.'] })
    const controller = new AbortController()
    const events: DraftEvent[] = []

    for await (const event of streamDraft({ model: model(), inputs, signal: controller.signal })) {
      events.push(event)
      if (event.type === 'text' && event.field === 'body') controller.abort()
    }

    expect(events.at(-1)).toMatchObject({ type: 'done', aborted: true, content: { title: 'Cold brew', body: 'The first sentence.' } })
  })

  test.each([
    [401, '{"error":{"message":"Incorrect API key provided: secret-key-123456."}}', 'Incorrect API key provided: [key]. (401)'],
    [429, '{"error":{"message":"Rate limit reached"}}', 'Rate limit reached (429)'],
    [500, '<html>Bad gateway</html>', 'Internal Server Error (500)'],
  ])('a provider that answers %i fails the draft with its own words, free of secrets', async (status, body, message) => {
    provider.answer({ kind: 'error', status, body })

    const failure = await collect(streamDraft({ model: model(), inputs, retries: 0 })).catch((error: unknown) => error)

    expect(failureText(failure, 'secret-key-123456')).toBe(message)
  })

  test('an empty answer and a dropped line are failures, not drafts', async () => {
    provider.answer({ kind: 'text', pieces: ['  \n'] })
    await expect(collect(streamDraft({ model: model(), inputs }))).rejects.toMatchObject({ name: 'EmptyDraftError' })

    provider.answer({ kind: 'drop', pieces: ['Title: Cold'] })
    await expect(collect(streamDraft({ model: model(), inputs, retries: 0 }))).rejects.toThrow()
  })
})

describe('a draft from the composer', () => {
  test.each(contentTypeIds)('%s streams word by word to what is final, within the tokens held for it', async (contentType) => {
    const given = { ...inputs, contentType }

    const events = await collect(streamDraft({ model: composerModel({ pauseMs: 0 }), inputs: given }))

    const done = events.at(-1)
    if (done?.type !== 'done') throw new Error('There was no end.')
    expect(events.length).toBeGreaterThan(10)
    expect(streamed(events, 'body').trim()).toBe(done.content.body)
    expect(streamed(events, 'title').trim()).toBe(done.content.title ?? '')
    expect(done).toMatchObject({ aborted: false, repaired: false })
    expect(done.usage.inputTokens + done.usage.outputTokens).toBeLessThanOrEqual(estimateTokens(given))
  })

  test('stopping it keeps the words that came', async () => {
    const controller = new AbortController()
    const events: DraftEvent[] = []

    for await (const event of streamDraft({
      model: composerModel({ pauseMs: 1 }),
      inputs: { ...inputs, contentType: 'linkedin' },
      signal: controller.signal,
    })) {
      events.push(event)
      if (events.length === 3) controller.abort()
    }

    const done = events.at(-1)
    expect(done).toMatchObject({ type: 'done', aborted: true })
    expect(done?.type === 'done' && done.content.body.split(' ').length).toBeLessThan(8)
  })
})

describe('the connection test', () => {
  test('a real answer is a success; the composer needs none', async () => {
    provider.answer({ kind: 'text', pieces: ['OK'] })

    expect(await testConnection(choice(), { fetch })).toEqual({ success: true, message: 'Connected. stand-in answered.' })
    expect(await testConnection({ kind: 'composer', model: '' }, { fetch })).toMatchObject({ success: true })
  })

  test.each([
    [401, '{"error":{"message":"Bad key sk-abcdefghijklmnop"}}', 'Bad key [key] (401)'],
    [404, '{"error":{"message":"The model stand-in does not exist"}}', 'The model stand-in does not exist (404)'],
    [200, 'not json at all', 'Failed to test AI connection'],
  ])('an answer of %i is told in the provider’s words', async (status, body, message) => {
    provider.answer({ kind: 'error', status, body })

    expect(await testConnection(choice(), { fetch })).toEqual({ success: false, message })
  })

  test('a server that never answers, and one that is not there, gave no response', async () => {
    provider.answer({ kind: 'hang' })
    expect(await testConnection(choice(), { fetch }, AbortSignal.timeout(200))).toEqual({
      success: false,
      message: 'No response from server',
    })

    expect(await testConnection({ ...choice(), baseUrl: 'http://127.0.0.1:9/v1' }, { fetch })).toEqual({
      success: false,
      message: 'No response from server',
    })
  })

  test('what says nothing of itself is an unknown error', () => {
    expect(failureText('thrown')).toBe('Unknown error occurred')
    expect(failureText(new Error(''))).toBe('Unknown error occurred')
  })

  test('a missing address or model is named', async () => {
    expect(await testConnection({ ...choice(), baseUrl: 'example' }, { fetch })).toMatchObject({
      success: false,
      message: expect.stringContaining('full address'),
    })
    expect(await testConnection({ ...choice(), model: ' ' }, { fetch })).toMatchObject({
      success: false,
      message: expect.stringContaining('name of the model'),
    })
  })
})
