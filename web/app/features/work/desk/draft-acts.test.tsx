// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { Post } from '@postwright/contract/content/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { Toasters } from '../../../../ui/toasts.tsx'
import type { DeskDraft } from './desk-draft.ts'
import { DraftActs } from './draft-acts.tsx'

const generationId = '019a9d5e-0000-7000-8000-00000000000a'
const postId = '019a9d5e-0000-7000-8000-000000000001'
const failed: DeskDraft = {
  key: 'x-1',
  contentType: 'x',
  variant: 1,
  state: 'failed',
  title: '',
  body: 'Cold brew',
  repaired: false,
  message: 'The server stopped.',
  post: null,
  name: 'X',
  text: { title: '', body: 'Cold brew' },
  channels: [],
  isOpen: false,
  hindrance: null,
}
const ready: DeskDraft = { ...failed, state: 'ready', post: { id: postId, status: 'draft' } as Post }

afterEach(() => {
  cleanup()
  server.forget()
})

test('a draft that failed is written once more', async () => {
  server.answers('generation/retry', () => done({}))
  open(failed)

  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(server.inputsOf('generation/retry')).toEqual([{ id: generationId, key: 'x-1' }]))
})

test('a draft is discarded into the archive, and comes back with Undo', async () => {
  server.answers('posts/archive', () => done({ id: postId }))
  server.answers('posts/unarchive', () => done({ id: postId }))
  open(ready)

  fireEvent.click(screen.getByRole('button', { name: 'Discard X' }))
  await waitFor(() => expect(server.inputsOf('posts/archive')).toEqual([{ id: postId }]))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(server.inputsOf('posts/unarchive')).toEqual([{ id: postId }]))
})

test.each([
  ['being written', { ...failed, state: 'writing' }],
  ['scheduled', { ...ready, post: { id: postId, status: 'scheduled' } as Post }],
] as [string, DeskDraft][])('one that is %s offers neither', (_, draft) => {
  open(draft)

  expect(screen.queryByRole('button')).toBeNull()
})

function open(draft: DeskDraft) {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <DraftActs draft={draft} generationId={generationId} />
      <Toasters />
    </QueryClientProvider>,
  )
}
