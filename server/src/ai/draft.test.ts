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

const englishText =
  'Our cold brew is here from the third of June, and it costs R65 a bottle. Come and try it with us on Friday, or order yours for the weekend.'
const germanText =
  'Unser kalt gebrühter Kaffee ist ab dem dritten Juni da und kostet R65 die Flasche. Kommen Sie am Freitag zu uns und probieren Sie ihn mit Ihren Freunden.'

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

  test('an answer that is cut at its limit ends at its last whole sentence, and says so', async () => {
    provider.answer({ kind: 'text', pieces: ['Title: A\n\nIt is here. It steeps for 18 hours.\n\n## Where\n\nAsk at the'], end: 'length' })

    const done = (await collect(streamDraft({ model: model(), inputs }))).at(-1)

    expect(done).toMatchObject({
      content: { title: 'A', body: 'It is here. It steeps for 18 hours.' },
      warnings: ['cut'],
      failure: undefined,
    })
  })

  test('an answer that is cut in its notes is whole', async () => {
    provider.answer({ kind: 'text', pieces: ['Title: A\n\nIt is here. Come and try.\n\n[[notes]]\n{"claims": ['], end: 'length' })

    const done = (await collect(streamDraft({ model: model(), inputs }))).at(-1)

    expect(done).toMatchObject({ content: { body: 'It is here. Come and try.' }, warnings: [] })
  })

  test.each([
    ['in its first sentence', ['Title: A\n\nIt is here and'], []],
    ['while it thinks', [], ['They want a post.']],
    ['while it thinks in tags', ['<think>They want a post.'], []],
  ])('an answer that is cut %s is a failure that tells what it took', async (_, pieces, reasoning) => {
    provider.answer({ kind: 'text', pieces, reasoning, end: 'length', usage: { prompt_tokens: 300, completion_tokens: 900 } })

    const failure = await collect(streamDraft({ model: model(), inputs })).catch((error: unknown) => error)

    expect(failure).toMatchObject({
      name: 'CutDraftError',
      message: 'The AI model used up its tokens before the text was there. Allow it more, or choose another model.',
      usage: { inputTokens: 300, outputTokens: 900 },
    })
  })

  test('an answer that breaks off after more than a sentence is kept to its last whole one, with why and what it took', async () => {
    provider.answer({ kind: 'fail', pieces: ['Title: A\n\nIt is here. It steeps for 18 hours. Ask at'], message: 'Overloaded.' })

    const done = (await collect(streamDraft({ model: model(), inputs }))).at(-1)

    expect(done).toMatchObject({ content: { body: 'It is here. It steeps for 18 hours.' }, warnings: ['broke_off'], isAnswered: true })
    expect(done?.type === 'done' && failureText(done.failure)).toContain('Overloaded.')
    expect(done?.type === 'done' && done.usage.outputTokens).toBeGreaterThan(10)
  })

  test('one that breaks off in its first sentence is a failure that tells what it took', async () => {
    provider.answer({ kind: 'fail', pieces: ['Title: A\n\nIt is'], message: 'Overloaded.' })

    const failure = await collect(streamDraft({ model: model(), inputs })).catch((error: unknown) => error)

    expect(failureText(failure)).toContain('Overloaded.')
    expect(failure).toMatchObject({ name: 'SpentDraftError', usage: { outputTokens: 4 } })
  })

  test('thinking that a template opened and the model only closed is no part of the text', async () => {
    provider.answer({ kind: 'text', pieces: ['They want a post.\n', '</think>\n\nTitle: A\n\nIt is here.'] })

    const done = (await collect(streamDraft({ model: model(), inputs }))).at(-1)

    expect(done).toMatchObject({ content: { title: 'A', body: 'It is here.' } })
  })

  test.each([
    ['much longer than asked', 'It is here now. '.repeat(400), {}, ['too_long']],
    ['Chinese for an English brief', '我们的冷萃咖啡六月三日上市,每瓶六十五兰特,欢迎大家来店里品尝。', {}, ['other_language']],
    ['English where German was asked for', englishText, { language: 'German' }, ['other_language']],
    ['German where English was asked for', germanText, { language: 'British English' }, ['other_language']],
    ['German for an English brief', germanText, {}, ['other_language']],
    ['German where German was asked for', germanText, { language: 'Deutsch' }, []],
    ['in a language whose words nobody here knows', englishText, { language: 'isiZulu' }, []],
    ['English for a short German brief', englishText, { text: 'Tipps Radfahren Winter' }, ['other_language']],
    ['German for a short German brief', germanText, { text: 'Neue Öffnungszeiten' }, []],
    ['as asked for', englishText, {}, []],
  ])('a draft that is %s is warned of as far as it is wrong', async (_, body, brief, warnings) => {
    provider.answer({ kind: 'text', pieces: [`Title: Cold brew\n\n${body}`] })

    const done = (await collect(streamDraft({ model: model(), inputs: { ...inputs, brief: { ...inputs.brief, ...brief } } }))).at(-1)

    expect(done).toMatchObject({ warnings })
  })

  test.each([
    ['3 tips under one promise of five', '## The tips\n\n1. Ride early.\n2. Take water.\n3. Rest in the shade.', ['fewer_points']],
    ['two sentences for five', 'Ride early in the day. Take water with you.', ['fewer_points']],
    ['five tips', '1. Ride early.\n2. Take water.\n3. Rest.\n4. Wear a cap.\n5. Go slowly.\n\nBring:\n- Water\n- A cap', []],
    ['five sections', 'Ride.\n## Early\nDo.\n## Water\nTake it.\n## Rest\nDo.\n## Cap\nWear it.\n## Slowly\nGo.', []],
    ['prose that cannot be counted', 'Ride early in the day. Take water. Rest in the shade. Wear a cap. Go slowly uphill. Come home.', []],
  ])('a draft of a model with %s is warned of by what its brief promises', async (_, body, warnings) => {
    provider.answer({ kind: 'text', pieces: [`Title: Heat\n\n${body}`] })
    const brief = { text: '5 tips for riding in the heat' }

    expect((await collect(streamDraft({ model: model(), inputs: { ...inputs, brief } }))).at(-1)).toMatchObject({ warnings })
  })

  test.each([
    ['5 tips for riding in the heat', [], ['promise_left_out']],
    ['5 tips for riding in the heat', [{ kind: 'tips', lines: ['Ride early.', 'Take water.'] }], []],
    ['Write a post', [], ['no_subject']],
    ['Write a post', [{ kind: 'subject', lines: ['Our move to Wynberg'] }], []],
    ['We move to Wynberg on 3 June.', [], []],
  ])('the composer says what it left out of “%s” with %j', async (text, given, warnings) => {
    const done = (await collect(streamDraft({ model: composerModel({ pauseMs: 0 }), inputs: { ...inputs, brief: { text, given } } }))).at(
      -1,
    )

    expect(done).toMatchObject({ warnings })
    expect(JSON.stringify(done)).not.toContain('Write a post')
  })

  test.each([
    ['Cold brew <script>alert(1)</script>is here.', 'Cold brew is here.'],
    ['Cold brew <SCRIPT src="https://evil.example">is here.', 'Cold brew is here.'],
    ['Write `<script>` into the head.', 'Write `<script>` into the head.'],
  ])('of %j no script stays', async (body, kept) => {
    provider.answer({ kind: 'text', pieces: [`Title: A\n\n${body}`] })

    expect((await collect(streamDraft({ model: model(), inputs }))).at(-1)).toMatchObject({ content: { body: kept } })
  })

  test('what is set aside has room for what a model counts more than we do, and for its thinking', () => {
    const exactly = estimateTokens(inputs)

    const roomy = estimateTokens(inputs, { room: { promptMargin: 1.5, reasoningTokens: 1500 } })

    expect(roomy).toBeGreaterThan(exactly + 1500 + 100)
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
    [401, '{"error":{"message":"Bad key sk-abcdefghijklmnop"}}', 'Bad key [key] (401)', 'apiKey'],
    [404, '{"error":{"message":"The model stand-in does not exist"}}', 'The model stand-in does not exist (404)', 'model'],
    [200, 'not json at all', 'Failed to test AI connection', undefined],
  ])('an answer of %i is told in the provider’s words, with the field that it refused', async (status, body, message, field) => {
    provider.answer({ kind: 'error', status, body })

    expect(await testConnection(choice(), { fetch })).toEqual({ success: false, message, field })
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
