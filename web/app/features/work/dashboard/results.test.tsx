// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { Results } from './results.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const days = (impressions: (at: number) => number) =>
  Array.from({ length: 28 }, (_, at) => ({ day: `2026-09-${String(at + 1).padStart(2, '0')}`, impressions: impressions(at) }))

test('what was published did so much, more or less than before, with the line of its days and the way to more', async () => {
  server.answers('analytics/trend', () => done({ days: days((at) => at * 10), now: 3780, before: 3000 }))
  open()

  const sheet = await screen.findByRole('region', { name: 'Results' })
  expect(sheet.textContent).toContain('3,780impressions, +26%')
  expect(screen.getByRole('link', { name: 'Analytics' }).getAttribute('href')).toBe('/app/analytics?business=b')
  const points = screen.getByRole('img', { name: 'Impressions of each day' }).querySelector('polyline')?.getAttribute('points')
  expect(points?.split(' ')).toHaveLength(28)
  expect(points).toMatch(/^0\.0,30\.0 .* 100\.0,2\.0$/)
})

test('where nothing has figures yet, nothing stands there', async () => {
  server.answers('analytics/trend', () => done({ days: days(() => 0), now: 0, before: 12 }))
  open()

  await waitFor(() => expect(server.inputsOf('analytics/trend')).toEqual([{ businessId: 'b' }]))
  expect(screen.queryByRole('region')).toBeNull()
})

function open() {
  const rootRoute = createRootRoute({ component: () => <Results businessId="b" /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
