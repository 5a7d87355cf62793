// @vitest-environment happy-dom
import { done, server } from '../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { formatDateTime, tellTimesBy } from '../../lib/formats.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { Route as rootRoute } from './__root.tsx'
import { Route as appRoute } from './app.tsx'

// What surrounds the screens has calls of its own.
vi.mock('../shell/app-shell.tsx', async () => ({ AppShell: (await import('@tanstack/react-router')).Outlet }))

afterEach(() => {
  cleanup()
  server.forget()
  tellTimesBy('UTC')
})

test('every screen tells times by the clock of the person’s profile', async () => {
  const moment = '2026-09-16T13:05:00Z'
  const inAuckland = formatDateTime(moment, 'Pacific/Auckland')
  expect(inAuckland).not.toBe(formatDateTime(moment))
  server.answers('accounts/me', () =>
    done({
      profile: { userId: 'u', fullName: 'Naledi Jacobs', timeZone: 'Pacific/Auckland', approvalStatus: 'approved', suspensionReason: null },
      email: { isVerified: true },
      deletionDueAt: null,
      workspace: { isUnpaid: false },
      instance: { name: 'Postwright' },
    }),
  )
  server.answers('accounts/load', () => done({ businesses: [] }))

  openScreen(() => <p>{formatDateTime(moment)}</p>)

  expect(await screen.findByText(inAuckland)).toBeTruthy()
})

/** A screen below `/app`. */
function openScreen(component: () => ReactNode): void {
  const app = appRoute.update({ id: '/app', path: '/app', getParentRoute: () => rootRoute } as never)
  const of = createRoute({ getParentRoute: () => app, path: '/screen', component })
  const queryClient = createQueryClient(() => {})
  const router = createRouter({
    routeTree: rootRoute.addChildren([app.addChildren([of])]),
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: ['/app/screen'] }),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
