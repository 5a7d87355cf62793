// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { Account } from '@postwright/contract/identity/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { NeedsMeNow, whatShowsUp } from './needs-me-now.tsx'

beforeEach(() => {
  for (const path of ['deliveries/list', 'admin/listAccounts', 'notifications/list']) server.answers(path, () => pageOf([]))
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('whoever has nothing to do reads all that may come: an administrator also what waits for them alone', () => {
  expect(told(true, false)).toBe('Failed or unclear deliveries show up here.')
  expect(told(true, true)).toBe('Failed or unclear deliveries, accounts that wait for approval, and requests for a link show up here.')
  expect(told(false, true)).toBe('Accounts that wait for approval and requests for a link show up here.')
  expect(told(false, false)).toBe('')
})

test('where nothing waits, that and what may come is said', async () => {
  open({ publish: true, isSuperAdmin: false })

  expect((await screen.findByText('Nothing waits for you')).parentElement?.textContent).toBe(
    'Nothing waits for youFailed or unclear deliveries show up here.',
  )
})

test('what waits is counted and named, each with the way to it', async () => {
  server.answers('deliveries/list', () =>
    pageOf([
      { status: 'needs_attention', businessName: 'Loerie Lane Books' },
      { status: 'held', businessName: 'Loerie Lane Books' },
      { status: 'held', businessName: 'Bosduif Coffee' },
      { status: 'missed', businessName: 'Bosduif Coffee' },
      { status: 'failed', businessName: 'Bosduif Coffee', reason: 'The page was removed.' },
    ]),
  )
  server.answers('admin/listAccounts', () => pageOf([{}, {}]))
  open({ publish: true, isSuperAdmin: true })

  await screen.findByText('2 accounts wait for approval')
  await screen.findByText('1 delivery failed')
  expect(needs()).toEqual([
    '1 delivery may or may not be liveLoerie Lane BooksDecide',
    '2 deliveries heldLoerie Lane Books, Bosduif Coffee · the channel must be reconnectedReconnect',
    '1 delivery missed its timeBosduif CoffeeDecide',
    '1 delivery failedThe page was removed.Look',
    '2 accounts wait for approvalThey cannot use the app until thenReview',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...Array.from({ length: 4 }, () => '/app/publishing?view=trouble'),
    '/app/admin',
  ])
  expect(screen.getByRole('heading', { name: 'Needs me now' }).nextSibling?.textContent).toBe('5')
  expect(screen.queryByText('Nothing waits for you')).toBeNull()
})

test('whoever may not publish is asked for nothing that only publishing mends', async () => {
  server.answers('deliveries/list', () => pageOf([{ status: 'failed', businessName: 'Bosduif Coffee', reason: null }]))
  open({ publish: false, isSuperAdmin: false })

  expect((await screen.findByText('Nothing waits for you')).parentElement?.textContent).toBe('Nothing waits for you')
})

test('what could not be loaded is not taken for nothing', async () => {
  server.answers('deliveries/list', () => refused(403, 'FORBIDDEN', 'Not yours.'))
  open({ publish: true, isSuperAdmin: false })

  expect(await screen.findByText('Not yours.')).toBeTruthy()
  expect(screen.queryByText('Nothing waits for you')).toBeNull()
})

function told(publish: boolean, isSuperAdmin: boolean): string {
  return whatShowsUp({ workspace: { may: { publish } }, isSuperAdmin })
}

function open({ publish, isSuperAdmin }: { publish: boolean; isSuperAdmin: boolean }): void {
  const account = { workspace: { may: { publish } }, isSuperAdmin } as Account
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <NeedsMeNow account={account} /> }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const needs = () => screen.getAllByRole('listitem').map((item) => item.textContent)
const pageOf = (items: object[]) => done({ items, nextCursor: null })
