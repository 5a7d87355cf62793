import { Brief, type GenerationEvent } from '@postwright/contract/generation'
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

test('words are put together until the draft is saved', async () => {
  const writing = writingOf([
    started,
    { type: 'text', key: 'x-1', field: 'body', delta: 'New on ' },
    { type: 'text', key: 'x-1', field: 'body', delta: 'Friday.' },
    { type: 'saved', key: 'x-1', postId: id, content: { title: null, body: 'New on Friday.' }, stopped: false, repaired: false },
  ])

  await writing.start(brief, 'Bosduif Coffee')
  await vi.waitFor(() => expect(writing.read().phase).toBe('ended'))

  expect(writing.read().drafts).toMatchObject([{ body: 'New on Friday.', phase: 'ready', postId: id }])
  expect(writing.read().composer).toBe(true)
})

test('a second start while one runs does nothing', async () => {
  const generate = vi.fn(() => new Promise<AsyncIterable<GenerationEvent>>(() => undefined))
  const writing = new Writing({ generate, stop: async () => undefined })

  void writing.start(brief, 'Bosduif Coffee')
  await writing.start(brief, 'Bosduif Coffee')

  expect(generate).toHaveBeenCalledOnce()
})

test('a stream that breaks off says so, and keeps what was written', async () => {
  const writing = writingOf([started, { type: 'text', key: 'x-1', field: 'body', delta: 'New on ' }], new Error('connection lost'))

  await writing.start(brief, 'Bosduif Coffee')
  await vi.waitFor(() => expect(writing.read().phase).toBe('lost'))

  expect(writing.read().drafts).toMatchObject([{ body: 'New on ' }])
})

test('a refusal before the first draft is kept for the brief', async () => {
  const refusal = new Error('Token quota exceeded')
  const writing = writingOf([], refusal)

  await writing.start(brief, 'Bosduif Coffee')
  await vi.waitFor(() => expect(writing.read().phase).toBe('refused'))

  expect(writing.read().error).toBe(refusal)
})

function writingOf(events: GenerationEvent[], error?: Error): Writing {
  async function* stream() {
    yield* events
    if (error) throw error
  }
  return new Writing({ generate: async () => stream(), stop: async () => undefined })
}
