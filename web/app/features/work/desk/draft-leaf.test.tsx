// @vitest-environment happy-dom
import { postWith } from '../../../../test/posts.ts'
import { done, server } from '../../../../test/server.ts'

import type { WrittenBy } from '@postwright/contract/content/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import type { DeskDraft } from './desk-draft.ts'
import { DraftLeaf } from './draft-leaf.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const at = '2026-11-20T10:00:00.000Z'
const writtenBy: WrittenBy = {
  provider: 'openai',
  providerName: 'OpenAI',
  model: 'gpt-5',
  promptHash: 'ab12cd34ef',
  promptVersion: 0,
  profileOf: at,
  inputTokens: 1200,
  outputTokens: 340,
  warnings: ['too_long'],
}

const post = postWith({
  contentType: 'newsletter',
  title: 'Three readings',
  content: { title: 'Three readings', body: 'Come and listen.' },
  revision: 1,
  writtenBy,
  suggestions: { preheader: 'Three evenings in June' },
})

const draft: DeskDraft = {
  key: 'newsletter-1',
  contentType: 'newsletter',
  variant: 1,
  state: 'ready',
  title: '',
  body: '',
  repaired: true,
  message: null,
  post,
  name: 'Newsletter',
  text: { title: 'Three readings', body: 'Come and listen.' },
  channels: [],
  isOpen: false,
  hindrance: null,
}

test('a draft shows its parts, what to know of it, who wrote it, and that it was shortened', async () => {
  await show(draft)

  expect(await screen.findByRole('region', { name: 'Suggested with the draft' })).toBeTruthy()
  expect(screen.getByText('Three evenings in June')).toBeTruthy()
  expect(screen.getByText('The draft is much longer than was asked for.')).toBeTruthy()
  expect(screen.getByText('gpt-5 by OpenAI')).toBeTruthy()
  expect(screen.getByText('Shortened to fit')).toBeTruthy()
})

test('a draft that is being written has no parts yet', async () => {
  await show({ ...draft, state: 'writing' })

  expect(screen.queryByRole('region', { name: 'Suggested with the draft' })).toBeNull()
  expect(screen.queryByText('The draft is much longer than was asked for.')).toBeNull()
})

test('a version of a person names them, and keeps the parts', async () => {
  await show({ ...draft, post: { ...post, version: 2 } })

  expect(screen.getByText('changed by Thabo Nkosi')).toBeTruthy()
  expect(screen.queryByText('gpt-5 by OpenAI')).toBeNull()
  expect(screen.queryByText('Shortened to fit')).toBeNull()
  expect(screen.getByText('Three evenings in June')).toBeTruthy()
})

test('a draft that was stopped says so where its text ends, until somebody writes on', async () => {
  const stopped = { ...draft, state: 'stopped' as const }
  await show(stopped)
  expect(screen.getByText('Stopped here. What was written until then is kept.')).toBeTruthy()
  cleanup()

  await show({ ...stopped, post: null, text: { title: '', body: '' } })
  expect(screen.getByText('Stopped before anything was written.')).toBeTruthy()
  cleanup()

  await show({ ...stopped, post: { ...post, version: 2 } })
  expect(screen.queryByText(/^Stopped/)).toBeNull()
  cleanup()

  // What it says itself is enough.
  await show({ ...stopped, post: null, message: 'The server stopped. Nothing was written.' })
  expect(screen.queryByText(/^Stopped/)).toBeNull()
})

test('where a text is scrolled to is its own: another draft begins at its top', async () => {
  await show(draft)
  const first = place()
  cleanup()
  await show({ ...draft, key: 'newsletter-2' })

  expect(first).toBeTruthy()
  expect(place()).not.toBe(first)
})

test('alone on the screen of a phone, a draft is the heading of the page; beside the list it stands below it', async () => {
  await show(draft)
  expect(screen.getByRole('heading', { name: 'Three readings', level: 2 })).toBeTruthy()
  cleanup()

  const narrow = new EventTarget() as MediaQueryList
  const media = vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(narrow, { matches: true }))
  await show(draft)
  expect(screen.getByRole('heading', { name: 'Three readings', level: 1 })).toBeTruthy()
  media.mockRestore()
})

function place() {
  return screen.getByRole('group', { name: 'Text of Newsletter' }).dataset['scrollRestorationId']
}

async function show(shown: DeskDraft) {
  server.answers('accounts/me', () => done(null))
  const leaf = () => (
    <DraftLeaf
      generationId="019a9d5e-0000-7000-8000-00000000000a"
      draft={shown}
      size={{ count: 3, expected: 0, progress: '2 words', total: '3 words' }}
      timeZone="Africa/Johannesburg"
      wall="2026-11-25T09:00"
      refusal={undefined}
      onWhen={() => {}}
    />
  )
  const router = createRouter({ routeTree: createRootRoute({ component: leaf }), history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('article', { name: 'Newsletter draft' })
}
