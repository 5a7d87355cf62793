// @vitest-environment happy-dom
import '../../../../test/server.ts'

import type { Subscription } from '@postwright/contract/billing/billing'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { meQuery } from '../../identity/accounts/queries.ts'
import { standingQuery } from './queries.ts'
import { UpgradeBanner } from './upgrade-banner.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const plan: Subscription = {
  id: 'subscription',
  planId: 'solo',
  planLabel: 'Solo',
  status: 'active',
  tokens: { included: 100_000, remaining: 9_000, held: 0, used: 91_000 },
  posts: { included: 30, remaining: 30, held: 0, used: 0 },
  isAgreed: true,
  businessLimit: 1,
  periodEndsAt: '2026-12-06T09:00:00Z',
  endsAt: null,
  isTrial: false,
}
const used = (tokens: number, included = 100_000) => ({
  ...plan,
  tokens: { included, remaining: included - tokens, held: 0, used: tokens },
})

async function show(subscription: Subscription, reader?: ReadAs): Promise<void> {
  cleanup()
  const routeTree = createRootRoute({ component: () => <UpgradeBanner subscription={subscription} /> })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  render(
    <QueryClientProvider client={knowing(subscription, reader)}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

interface ReadAs {
  role: 'owner' | 'admin' | 'editor' | 'reviewer'
  isSuperAdmin?: boolean
}

/** What the app knows by then of whoever reads it. */
function knowing(current: Subscription, reader: ReadAs | undefined): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  if (!reader) return client
  const { role, isSuperAdmin = false } = reader
  const workspace = { role, ownerName: 'Naledi Mokoena' }
  const put = (key: readonly unknown[], value: object) => client.setQueryData(key, value)
  put(meQuery().queryKey, { isSuperAdmin, workspace, instance: { name: 'Fynbos', supportEmail: '' } })
  put(standingQuery().queryKey, { current, ended: null, chosen: null, asked: null })
  return client
}

const banner = () => screen.queryByRole('status')
const hide = () => fireEvent.click(screen.getByRole('button', { name: 'Hide for this period' }))

test('it is there from 90 %, says whom to ask and where use is shown, and is gone when the quota is raised', async () => {
  await show(used(89_999))
  expect(banner()).toBeNull()

  await show(plan)
  expect(banner()?.textContent).toContain('You have used 91% of the tokens of your plan')
  expect(banner()?.textContent).toContain('Ask your administrator for a larger plan.')
  expect(screen.getByRole('link', { name: 'Usage' }).getAttribute('href')).toContain('tab=usage')

  await show(used(91_000, 300_000))
  expect(banner()).toBeNull()
})

test('hidden, it stays away for this period, and comes back in the next one', async () => {
  await show(plan)
  hide()
  expect(banner()).toBeNull()

  await show(used(95_000))
  expect(banner()).toBeNull()

  await show({ ...plan, periodEndsAt: '2027-01-06T09:00:00Z' })
  expect(banner()).not.toBeNull()
})

test('posts that are planned count as well: what is left is what can still be planned', async () => {
  await show({ ...plan, tokens: used(0).tokens, posts: { included: 30, remaining: 2, held: 20, used: 8 } })
  expect(banner()?.textContent).toContain('You have used or planned 93% of the posts of your plan')
  cleanup()

  await show({ ...plan, tokens: used(0).tokens, posts: { included: 10, remaining: 0, held: 10, used: 0 } })
  expect(banner()?.textContent).toContain('Post quota exceeded')
})

test('hidden at 90 %, it comes back when nothing is left, with the message of the refusals', async () => {
  await show(plan)
  hide()

  await show(used(100_000))
  expect(banner()?.textContent).toContain('Token quota exceeded')
  expect(banner()?.textContent).toContain('What you have written stays, and what is scheduled goes out.')

  await show({ ...plan, tokens: used(0).tokens, posts: { included: 30, remaining: 0, held: 0, used: 30 } })
  expect(banner()?.textContent).toContain('Post quota exceeded')
})

test.each(['owner', 'admin'] as const)('whoever may buy is led to Billing: %s', async (role) => {
  await show(plan, { role })

  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Choose a plan', '/app/settings?tab=billing'],
  ])
  expect(banner()?.textContent).not.toMatch(/ask/i)
})

test.each(['editor', 'reviewer'] as const)('others read whom to ask by name, not the administrator of the site: %s', async (role) => {
  await show(plan, { role })

  expect(banner()?.textContent).toContain('Ask Naledi Mokoena, who owns this workspace, for a larger plan.')
  expect(screen.queryByRole('button', { name: /Ask/ })).toBeNull()
})

test('what is beyond the largest plan with a price is asked of the administrator', async () => {
  await show({ ...plan, planId: 'agency' }, { role: 'owner' })
  expect(banner()?.textContent).toContain('Ask the administrator of Fynbos for a larger plan.')
})
