// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { ConversationList } from './conversation-list.tsx'
import { business, conversation } from './fixtures.ts'

beforeEach(() => {
  server.answers('accounts/load', () => done({ businesses: [business] }))
  server.answers('chat/list', () => done({ items: [{ ...conversation, waiting: 1 }], nextCursor: null }))
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('a card that waits is told of in the list to whoever may answer it', async () => {
  await openList({ write: true })

  expect(await screen.findByText('Waits for your yes')).toBeTruthy()
})

test('whoever may only look is told when it was, not that a card waits', async () => {
  await openList({ write: false })

  expect(screen.queryByText('Waits for your yes')).toBeNull()
})

const list = () => <ConversationList business={business} currentId={undefined} onRename={vi.fn()} onRemove={vi.fn()} />

async function openList(may: { write: boolean }): Promise<void> {
  server.answers('accounts/me', () => done({ workspace: { may } }))
  const router = createRouter({ routeTree: createRootRoute({ component: list }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('link', { name: conversation.title })
}
