// @vitest-environment happy-dom
import { type Answer, done, lost, refused, server } from '../../../../test/server.ts'

import type { Account } from '@postwright/contract/identity/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { DashboardScreen } from './dashboard-screen.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('all but the brief is read by one request', async () => {
  open(() => done(overview))

  await screen.findByRole('region', { name: 'Recent drafts' })
  await screen.findByText('Nothing waits for you')
  expect(screen.getByRole('region', { name: 'Next 7 days' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Quota' })).toBeTruthy()
  expect(server.inputsOf('dashboard/overview')).toHaveLength(1)
  // Whatever else was asked would have failed: nobody said what the server answers to it.
  expect(asked.filter((path) => server.inputsOf(path).length > 0)).toEqual([])
})

test('when it cannot be read, the brief works all the same, and trying again reads it', async () => {
  open(() => lost())
  await screen.findByText('What needs you, the week and the quota could not be loaded')
  expect(screen.getByLabelText('What should be written')).toBeTruthy()
  expect(screen.queryByText('Nothing waits for you')).toBeNull()

  server.answers('dashboard/overview', () => done(overview))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await screen.findByText('Nothing waits for you')
})

test('a business of the address that is gone narrows nothing', async () => {
  open(
    (input) => ((input as { businessId?: string }).businessId ? refused(404, 'NOT_FOUND', 'There is no such business.') : done(overview)),
    'gone',
  )

  await screen.findByText('Nothing waits for you')
})

test('a sample that is added as the first business gives the focus on to the dashboard that comes then', async () => {
  server.answers('sample/read', () => done({ business: null, mayAdd: true, mayRemove: true }))
  server.answers('sample/add', () => {
    server.answers('accounts/load', () => done({ profile: account.profile, aiSettings: [], businesses: [{ ...business, isSample: true }] }))
    return done({ business: { id: 'b', name: 'Sample: Kraal Street Bakery' }, mayAdd: false, mayRemove: true })
  })
  open(() => done(overview), undefined, [])
  const add = await screen.findByRole('button', { name: 'Add sample' })
  add.focus()
  fireEvent.click(add)

  await screen.findByRole('region', { name: 'New brief' })
  expect(document.activeElement?.id).toBe('content')
})

test('from 90 % of a quota it is said before the first business, too', async () => {
  const { current } = overview.standing
  const low = { ...current, tokens: { ...current.tokens, remaining: 27_000, used: 273_000 } }
  open(() => done({ ...overview, standing: { ...overview.standing, current: low } }), undefined, [])

  expect(await screen.findByText('You have used 91% of the tokens of your plan')).toBeTruthy()
})

test('why it is refused is said', async () => {
  open(() => refused(403, 'FORBIDDEN', 'Not yours.'))

  expect(await screen.findByText('Not yours.')).toBeTruthy()
})

/** What these screens were put together from. */
const asked = ['posts/list', 'deliveries/list', 'schedule/calendar', 'billing/standing', 'admin/listAccounts', 'notifications/list']

const nothing = { items: [], total: 0 }
const overview = {
  needs: {
    unclear: nothing,
    missed: nothing,
    failed: nothing,
    channels: nothing,
    reviews: nothing,
    returned: nothing,
    tasks: nothing,
    accounts: nothing,
    links: nothing,
  },
  days: [],
  next: null,
  standing: {
    current: {
      id: 's',
      planId: 'growth',
      planLabel: 'Growth',
      status: 'active',
      tokens: { included: 300_000, remaining: 300_000, held: 0, used: 0 },
      posts: { included: 90, remaining: 90, held: 0, used: 0 },
      isAgreed: true,
      businessLimit: 3,
      periodEndsAt: '2126-10-01T00:00:00.000Z',
      endsAt: null,
      isTrial: false,
    },
    chosen: null,
    ended: null,
    asked: null,
  },
  recent: [],
  firstSteps: null,
}

const may = { write: true, publish: true, approve: true, addBusinesses: true }
const account = {
  profile: { userId: 'u', fullName: 'Naledi Jacobs', timeZone: 'Africa/Johannesburg', hidesFirstSteps: false },
  workspace: { may },
  isSuperAdmin: false,
} as Account
const business = { id: 'b', name: 'Bosduif Coffee', contentTypes: ['linkedin'], timeZone: 'Africa/Johannesburg' }

function open(answer: Answer, businessId?: string, businesses = [business]): void {
  server.answers('dashboard/overview', answer)
  server.answers('accounts/load', () => done({ profile: account.profile, aiSettings: [], businesses }))
  server.answers('generation/writers', () => done([]))
  server.answers('generation/asks', () => done([]))
  server.answers('generation/last', () => done(null))
  server.answers('generation/estimate', () => done({ tokens: 10 }))
  server.answers('ideas/list', () => done({ ideas: [] }))
  const screenOf = () => (
    <main id="content" tabIndex={-1}>
      <DashboardScreen
        account={account}
        businessId={businessId}
        reuseId={undefined}
        onBusiness={() => {}}
        onReused={() => {}}
        onWritten={() => {}}
      />
    </main>
  )
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={createRouter({ routeTree: createRootRoute({ component: screenOf }), history: createMemoryHistory() })} />
    </QueryClientProvider>,
  )
}
