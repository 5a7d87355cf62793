import { Brief, type GenerationEvent } from '@postwright/contract/content/generation'
import { expect, test, vi } from 'vitest'

import { Writing } from './writing.ts'

const id = '01990000-0000-7000-8000-000000000001'
const brief = Brief.parse({ businessId: id, text: 'News', contentTypes: ['x'] })
const started: GenerationEvent = {
  type: 'started',
  generationId: id,
  composer: true,
  drafts: [{ key: 'x-1', contentType: 'x', variant: 1 }],
}
const words = (delta: string): GenerationEvent => ({ type: 'text', key: 'x-1', field: 'body', delta })

test('words are put together, and what was saved counts in the end', async () => {
  const saved: GenerationEvent = {
    type: 'saved',
    key: 'x-1',
    postId: id,
    content: { title: null, body: 'Shortened.' },
    stopped: false,
    repaired: true,
    warnings: [],
  }
  const writing = writingOf([started, words('New on '), words('Friday.')])
  const repaired = writingOf([started, words('New on '), words('Friday.'), saved])

  expect(await writing.start(brief)).toBe(id)
  await repaired.start(brief)

  await vi.waitFor(() => expect([writing.read().phase, repaired.read().phase]).toEqual(['ended', 'ended']))
  expect(writing.read().texts.get('x-1')).toEqual({ title: '', body: 'New on Friday.' })
  expect(repaired.read().texts.get('x-1')).toEqual({ title: '', body: 'Shortened.' })
})

test('a second start before the first is answered does nothing', async () => {
  const generate = vi.fn(() => new Promise<AsyncIterable<GenerationEvent>>(() => undefined))
  const writing = new Writing(generate)

  void writing.start(brief)

  expect(await writing.start(brief)).toBeNull()
  expect(generate).toHaveBeenCalledOnce()
})

test('another brief can be sent while drafts are being written; the words are those of the new one', async () => {
  const endless = async function* () {
    yield started
    yield words('Old.')
    await new Promise(() => undefined)
  }
  const second = '01990000-0000-7000-8000-000000000002'
  const streams = [endless(), streamOf([{ ...started, generationId: second }, words('New.')])]
  const signals: AbortSignal[] = []
  const writing = new Writing(async (_, { signal }) => {
    signals.push(signal)
    return streams.shift() ?? streamOf([])
  })
  await writing.start(brief)

  expect(await writing.start(brief)).toBe(second)

  await vi.waitFor(() => expect(writing.read().phase).toBe('ended'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(writing.read()).toMatchObject({ generationId: second, texts: new Map([['x-1', { title: '', body: 'New.' }]]) })
})

test('a line that breaks ends the listening and nothing else: the words stay', async () => {
  const writing = writingOf([started, words('New on ')], new Error('connection lost'))

  await writing.start(brief)

  await vi.waitFor(() => expect(writing.read().phase).toBe('ended'))
  expect(writing.read()).toMatchObject({ generationId: id, error: null })
  expect(writing.read().texts.get('x-1')?.body).toBe('New on ')
})

test('the words of a draft that is written once more are not those of its first try', async () => {
  const other: GenerationEvent = { type: 'text', key: 'linkedin-1', field: 'body', delta: 'Whole.' }
  const writing = writingOf([started, words('New on '), other])
  await writing.start(brief)
  await vi.waitFor(() => expect(writing.read().phase).toBe('ended'))

  writing.forget('01990000-0000-7000-8000-000000000009', 'x-1')
  expect([...writing.read().texts.keys()]).toEqual(['x-1', 'linkedin-1'])
  writing.forget(id, 'x-1')

  expect([...writing.read().texts.keys()]).toEqual(['linkedin-1'])
})

test('a refusal is kept for the brief', async () => {
  const refusal = new Error('Token quota exceeded')
  const writing = writingOf([], refusal)

  expect(await writing.start(brief)).toBeNull()

  expect(writing.read()).toMatchObject({ phase: 'refused', generationId: null })
  expect(writing.read().error).toBe(refusal)
})

function writingOf(events: GenerationEvent[], error?: Error): Writing {
  return new Writing(async () => streamOf(events, error))
}

async function* streamOf(events: GenerationEvent[], error?: Error): AsyncGenerator<GenerationEvent> {
  yield* events
  if (error) throw error
}
