// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'
import { delivery } from '../../../../test/publishing.ts'

import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { meQuery } from '../../identity/accounts/queries.ts'
import { deliveriesQuery } from './queries.ts'
import { Queue, type TableView } from './queue.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('a delivery names its platform, where accounts may be called the same', async () => {
  await open('queue', [delivery({ channelKind: 'ghost', channelName: 'Figs' }), delivery({ id: 'wall' })])

  expect(await screen.findByText('Figs · Ghost')).toBeTruthy()
  expect(screen.getByText('Sandbox wall')).toBeTruthy()
})

test('what is changed of a published post, and why it was not, is said in its row', async () => {
  await open('sent', [
    delivery({
      status: 'published',
      remoteUrl: 'https://figs.example/1',
      liveChange: { kind: 'take_down', isUnderWay: false, reason: 'Ghost refused it.' },
    }),
  ])

  expect(await screen.findByText('It was not taken down. Ghost refused it.')).toBeTruthy()
})

test('what failed can be sent again, or be put away', async () => {
  await open('failed', [delivery({ status: 'failed', cancellable: true })])
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Figs are in' }))

  expect(await screen.findByRole('menuitem', { name: 'Send now' })).toBeTruthy()
  expect(screen.getByRole('menuitem', { name: 'Cancel delivery' })).toBeTruthy()
})

test('what happened stays open when its delivery leaves the list', async () => {
  const one = delivery({ status: 'retrying', reason: 'Ghost answered 503.', nextAttemptAt: '2036-11-28T12:00:00.000Z' })
  server.answers('deliveries/get', () => done({ ...one, log: [] }))
  const leave = await open('queue', [one])
  fireEvent.click(await screen.findByRole('button', { name: 'What happened: Figs are in' }))
  expect(await screen.findByRole('dialog', { name: 'Figs are in' })).toBeTruthy()
  expect(screen.getByText(/^It is tried again on .*2036/)).toBeTruthy()

  leave()

  await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Figs are in' })).toBeTruthy()
})

/** @returns what empties the list. */
async function open(view: TableView, items: Delivery[]) {
  const queryClient = createQueryClient(() => {})
  const { queryKey } = deliveriesQuery(view, undefined)
  const fill = (of: Delivery[]) => queryClient.setQueryData(queryKey, { pages: [{ items: of, nextCursor: null }], pageParams: [undefined] })
  queryClient.setDefaultOptions({ queries: { staleTime: Infinity } })
  queryClient.setQueryData(meQuery().queryKey, { instance: { name: 'Fynbos Desk' }, workspace: { may: { publish: true } } } as never)
  fill(items)
  const rootRoute = createRootRoute({
    component: () => <Queue view={view} businessId={undefined} count={items.length} timeZoneOf={() => 'UTC'} />,
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await router.load()
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => void fill([])
}
