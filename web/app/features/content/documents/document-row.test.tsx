// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { SourceDocument } from '@postwright/contract/content/documents'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { DocumentRow } from './document-row.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

function show(changes: Partial<SourceDocument>, mayChange = true): void {
  const document: SourceDocument = {
    id: '01990000-0000-7000-8000-000000000001',
    businessId: '01990000-0000-7000-8000-000000000002',
    name: 'Letters',
    kind: 'pdf',
    address: null,
    bytes: 1000,
    status: 'ready',
    progress: null,
    message: null,
    pages: 12,
    words: 900,
    passages: 5,
    posts: 0,
    isPartial: false,
    addedBy: 'Aisha Davids',
    createdAt: '2026-09-14T09:00:00.000Z',
    readAt: '2026-09-15T09:00:00.000Z',
    ...changes,
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ul>
        <DocumentRow document={document} mayChange={mayChange} />
      </ul>
    </QueryClientProvider>,
  )
}

const unread = { passages: 0, words: 0, pages: null, readAt: null } as const

test('what is being read can be cancelled, which deletes it', async () => {
  server.answers('documents/remove', () => done({}))
  show({ ...unread, status: 'reading', progress: { done: 84, total: 200 } })

  expect(screen.getByText('Page 84 of 200')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel reading Letters' }))

  await waitFor(() => expect(server.inputsOf('documents/remove')).toHaveLength(1))
})

test('a web page that is fetched anew is not deleted by cancelling: its passages are in use', () => {
  show({ address: 'https://lumen.example/', status: 'reading' })

  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
  expect(screen.getByText(/^What was read .*\b15\b.* is used until then$/)).toBeTruthy()
})

test('a web page that could not be fetched is tried again; a file that could not be read is replaced', async () => {
  server.answers('documents/readAgain', () => refused(404, 'NOT_FOUND', 'It is gone.'))
  show({ ...unread, address: 'https://lumen.example/', status: 'failed', message: 'It answered with 404.' })

  fireEvent.click(screen.getByRole('button', { name: 'Try again: Letters' }))

  await waitFor(() => expect(server.inputsOf('documents/readAgain')).toHaveLength(1))
  expect(screen.queryByRole('button', { name: 'Replace Letters' })).toBeNull()
  cleanup()
  show({ ...unread, status: 'failed', message: 'There is no text in this file.' })
  expect(screen.getByRole('button', { name: 'Replace Letters' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again: Letters' })).toBeNull()
})

test('a web page says when it was fetched, and whoever only reads is offered nothing to change', () => {
  show({ address: 'https://lumen.example/' }, false)

  expect(screen.getByText(/^Fetched .*\b15\b.*, and again each week$/)).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show passages'])
})

test('a document says how many posts were made from it', () => {
  show({ posts: 3 })
  expect(screen.getByText('3 posts made from it')).toBeTruthy()
  cleanup()

  show({})
  expect(screen.queryByText(/made from it/)).toBeNull()
})
