// @vitest-environment happy-dom
import { postWith } from '../../../../../test/posts.ts'
import { done, server } from '../../../../../test/server.ts'

import type { PresenceState, TellPresence } from '@postwright/contract/content/presence'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { PresentHere } from './present-here.tsx'
import { WorkingCopy } from './working-copy.ts'

const post = postWith({ content: { title: null, body: 'One' } })
let copy: WorkingCopy

beforeEach(() => {
  const ports = {
    save: async () => ({ kind: 'offline' as const }),
    load: async () => post,
    keep: () => {},
    onReplaced: vi.fn<() => void>(),
  }
  copy = new WorkingCopy(post, ports)
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('colleagues are named with what they do, whoever edits first; of many the rest is counted', async () => {
  answers([
    ['Ann', 'reading'],
    ['Ben', 'editing'],
    ['Cem', 'reading'],
    ['Dan', 'reading'],
    ['Eve', 'reading'],
  ])
  open()

  const items = await screen.findAllByRole('listitem')

  expect(items.map(({ lastChild }) => lastChild?.textContent)).toEqual([
    'Ben is editing',
    'Ann is reading',
    'Cem is reading',
    'and 2 others',
  ])
  cleanup()
  await waitFor(() => expect(told()).toEqual(['reading', 'left']))
})

test('nothing stands there while nobody else is here; whoever types edits, and says when they leave', async () => {
  answers([])
  open()
  await waitFor(() => expect(told()).toEqual(['reading']))
  expect(screen.queryByRole('list')).toBeNull()

  copy.edit({ title: null, body: 'One two' })
  await waitFor(() => expect(told()).toEqual(['reading', 'editing']))
  cleanup()

  await waitFor(() => expect(told()).toEqual(['reading', 'editing', 'left']))
  expect(new Set(sent().map(({ screen: window }) => window)).size).toBe(1)
})

function answers(others: [string, PresenceState][]): void {
  server.answers('presence/tell', () =>
    done(others.map(([name, state], at) => ({ person: { id: `019a9d5e-0000-7000-8000-00000000000${at}`, name }, state }))),
  )
}

function open(): void {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <PresentHere postId={post.id} copy={copy} />
    </QueryClientProvider>,
  )
}

const sent = () => server.inputsOf('presence/tell') as TellPresence[]
const told = () => sent().map(({ state }) => state)
