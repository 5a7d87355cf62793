// @vitest-environment happy-dom
import { postWith } from '../../../../test/posts.ts'
import { done, refused, server } from '../../../../test/server.ts'

import type { Revision, RevisionEvent } from '@postwright/contract/content/revisions'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { RevisePanel } from './revise-panel.tsx'
import type { Typed } from './use-revise.ts'

const at = '2026-11-20T10:00:00.000Z'
const before = { title: null, body: 'Cold brew launches on 3 June at R65 a bottle.' }
const after = { title: null, body: 'Cold brew on 3 June, R65.' }

const post = postWith({
  title: '',
  content: before,
  brief: 'Cold brew',
  editedBy: { id: '019a9d5e-0000-7000-8000-000000000003', name: 'Thabo Nkosi' },
})
const ready: Revision = {
  id: '019a9d5e-0000-7000-8000-000000000009',
  postId: post.id,
  kind: 'words',
  words: 'name the price sooner',
  language: '',
  state: 'ready',
  composer: false,
  writer: 'OpenAI',
  before,
  fromVersion: 1,
  content: after,
  toVersion: 2,
  message: null,
  authorName: 'Naledi Khumalo',
  startedAt: at,
}

beforeEach(() => {
  writtenBy({ composer: false })
  lastIs(null)
  server.answers('posts/get', () => done({ ...post, content: after, revision: 5, version: 2 }))
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('words are sent with the revision of the text; the words come as they are written, then what was there and what is now', async () => {
  const heard = streaming()
  const adopt = vi.fn<Typed['adopt']>()
  open({ typed: { saveFirst: () => Promise.resolve(7), adopt } })

  fireEvent.change(await screen.findByLabelText('Say what to change'), { target: { value: 'name the price sooner' } })
  fireEvent.click(screen.getByRole('button', { name: 'Revise' }))

  await waitFor(() => expect(sent()).toMatchObject([{ postId: post.id, revision: 7, kind: 'words', words: 'name the price sooner' }]))
  heard.push({ type: 'started', revisionId: ready.id })
  heard.push({ type: 'text', field: 'body', delta: 'Cold brew on' })
  expect(await screen.findByText('Cold brew on')).toBeTruthy()
  lastIs(ready)
  heard.push({ type: 'done', revision: ready })
  heard.end()

  const diff = await screen.findByRole('group', { name: 'What the revision changed' })
  expect(diff.querySelector('del')?.textContent).toContain('launches')
  expect(diff.textContent).toContain('R65')
  expect(screen.getByText(/^Version 2, .*from “name the price sooner”$/)).toBeTruthy()
  expect(adopt).toHaveBeenCalledWith(expect.objectContaining({ content: after }))
  expect(field().value).toBe('')
})

test.each([
  ['Shorter', { kind: 'shorter' }],
  ['Longer', { kind: 'longer' }],
  ['Simpler', { kind: 'simpler' }],
  ['More formal', { kind: 'formal' }],
  ['Add a hook', { kind: 'hook' }],
  ['Add a call to action', { kind: 'call_to_action' }],
  ['Write again', { kind: 'again' }],
])('one click on “%s” asks for that', async (name, asked) => {
  streaming().end()
  open()

  fireEvent.click(await screen.findByRole('button', { name }))

  await waitFor(() => expect(sent()).toMatchObject([{ revision: 4, ...asked }]))
})

test('a text that is not stored yet is not revised', async () => {
  open({ typed: { saveFirst: () => Promise.resolve(null), adopt: () => {} } })

  fireEvent.click(await screen.findByRole('button', { name: 'Shorter' }))

  await waitFor(() => expect(screen.getByRole('button', { name: 'Shorter' })).toHaveProperty('disabled', false))
  expect(sent()).toEqual([])
})

test('what is refused says why, and the words stay in the field', async () => {
  server.answers('revisions/revise', () => refused(402, 'QUOTA', 'You have used up your tokens.'))
  open()

  fireEvent.change(await screen.findByLabelText('Say what to change'), { target: { value: 'warmer' } })
  fireEvent.click(screen.getByRole('button', { name: 'Revise' }))

  expect((await screen.findByRole('alert')).textContent).toBe('You have used up your tokens.')
  expect(field().value).toBe('warmer')
})

test('back makes the text before it the text again', async () => {
  lastIs(ready)
  server.answers('revisions/decide', () => done({ ...post, revision: 6 }))
  const adopt = vi.fn<Typed['adopt']>()
  open({ typed: { saveFirst: () => Promise.resolve(4), adopt } })

  fireEvent.click(await screen.findByRole('button', { name: 'Back to version 1' }))

  await waitFor(() => expect(adopt).toHaveBeenCalledWith(expect.objectContaining({ content: before, revision: 6 })))
  expect(server.inputsOf('revisions/decide')).toEqual([{ id: ready.id, decision: 'back' }])
})

test('where somebody saved meanwhile, both texts are compared and the revised one is used only when asked for', async () => {
  lastIs({ ...ready, state: 'aside', toVersion: null })
  server.answers('revisions/decide', () => done(post))
  open()

  const diff = await screen.findByRole('group', { name: 'From the text now to the revised one' })
  expect(diff.textContent).toContain('launches')
  expect(screen.getByText(/kept aside: Thabo Nkosi saved this text meanwhile/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Use the revised text' }))

  await waitFor(() => expect(server.inputsOf('revisions/decide')).toEqual([{ id: ready.id, decision: 'use' }]))
})

test('one that the server was cut off from tells so with what was written, and is asked for again', async () => {
  lastIs({ ...ready, state: 'failed', kind: 'longer', words: '', toVersion: null, message: 'The server stopped while it wrote this.' })
  streaming().end()
  open()

  expect(await screen.findByText('The server stopped while it wrote this.')).toBeTruthy()
  expect(within(screen.getByRole('group', { name: '' })).getByText(after.body)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(sent()).toMatchObject([{ kind: 'longer' }]))
})

test('whoever opens the post while it is revised sees what there is, and can stop it', async () => {
  lastIs({ ...ready, state: 'writing', content: { title: null, body: 'Cold brew' }, toVersion: null })
  server.answers('revisions/stop', () => done({}))
  open()

  expect(await screen.findByText('Cold brew')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Shorter' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Stop' }))

  await waitFor(() => expect(server.inputsOf('revisions/stop')).toEqual([{ id: ready.id }]))
})

test('with the composer translating is off, and why is said', async () => {
  writtenBy({ composer: true })
  open()

  expect(await screen.findByText(/cannot translate/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Translate' })).toHaveProperty('disabled', true)
})

test('whoever may not write sees what became of the text, and no buttons', async () => {
  lastIs(ready)
  open({ mayRevise: false })

  expect(await screen.findByRole('group', { name: 'What the revision changed' })).toBeTruthy()
  expect(screen.queryAllByRole('button')).toEqual([])
})

function open({ typed, mayRevise = true }: { typed?: Typed; mayRevise?: boolean } = {}) {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RevisePanel post={post} mayRevise={mayRevise} typed={typed} />
    </QueryClientProvider>,
  )
}

const field = () => screen.getByLabelText<HTMLInputElement>('Say what to change')
const sent = () => server.inputsOf('revisions/revise')
const lastIs = (revision: Revision | null) => server.answers('revisions/last', () => done(revision))
const writtenBy = ({ composer }: { composer: boolean }) =>
  server.answers('generation/writers', () => done([{ contentType: 'linkedin', composer }]))

/** The events of a revision, sent when the test says so. */
function streaming() {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (made) => (controller = made) && undefined })
  const send = (text: string) => controller?.enqueue(encoder.encode(text))
  server.answers('revisions/revise', () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }))
  return {
    push: (event: RevisionEvent) => send(`event: message\ndata: ${JSON.stringify({ json: event })}\n\n`),
    end() {
      send('event: done\ndata: \n\n')
      controller?.close()
    },
  }
}
