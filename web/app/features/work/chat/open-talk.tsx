import { done, server } from '../../../../test/server.ts'

import type { ChatMessage } from '@postwright/contract/work/chat-messages'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, render, screen } from '@testing-library/react'
import { vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { about, business, conversation } from './fixtures.ts'
import { Talk } from './talk.tsx'

/** A server that knows one conversation without messages. */
export function serveTalk(): void {
  localStorage.clear()
  server.answers('accounts/me', () => done(null))
  server.answers('accounts/load', () => done({ businesses: [business] }))
  server.answers('billing/standing', () => done({ current: null, chosen: null, ended: null, asked: null }))
  server.answers('chat/about', () => done(about))
  server.answers('chat/get', () => done(conversation))
  server.answers('chat/list', () => done({ items: [conversation], nextCursor: null }))
  said([])
}

export const said = (items: readonly ChatMessage[]) => server.answers('chat/messages', () => done({ items, hasEarlier: false }))

export async function openTalk(which: 'begun' | 'new' = 'begun'): Promise<void> {
  const conversationId = which === 'begun' ? conversation.id : undefined
  const talk = () => <Talk business={business} conversationId={conversationId} onBegun={vi.fn()} onRename={vi.fn()} onRemove={vi.fn()} />
  const router = createRouter({ routeTree: createRootRoute({ component: talk }), history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText('Message')
}

export const box = () => screen.getByLabelText<HTMLTextAreaElement>('Message')
export const type = (text: string) => fireEvent.change(box(), { target: { value: text } })
