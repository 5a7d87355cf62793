// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { Subscription } from '@postwright/contract/billing/billing'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import type { PlanId } from '@postwright/contract/core/plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { ChangePlan } from './change-plan.tsx'

const paidUntil = '2026-11-20T08:00:00.000Z'
const growth: BillingStanding = {
  phase: 'active',
  provider: 'paystack',
  mode: 'live',
  takes: { ZAR: 'live', USD: 'live' },
  planId: 'growth',
  currency: 'ZAR',
  monthlyCents: 1500_00,
  paidUntil,
  mayResume: false,
  graceEndsAt: null,
  failedAt: null,
  mayChangeMethod: true,
  nextPlanId: null,
  extraBusinesses: 0,
  nextExtraBusinesses: null,
  change: null,
  failures: 0,
  card: null,
  refund: null,
}
const granted: BillingStanding = {
  ...growth,
  phase: 'none',
  mode: null,
  planId: 'agency',
  currency: null,
  monthlyCents: null,
  paidUntil: null,
}
const price = { currency: 'ZAR', monthlyCents: 550_00, extraBusinesses: 0, extraCents: 0, isRest: false, isResumed: false, creditCents: 0 }

beforeEach(() => {
  server.answers('businesses/list', () => done([]))
  server.answers('payments/staying', () => done({ businesses: { limit: 1, items: [] }, members: { limit: 1, items: [] } }))
  server.answers('payments/price', () =>
    done({ ...price, daysLeft: 0, days: 0, quotaLeftPercent: null, todayCents: 550_00, tax: null, mode: 'live' }),
  )
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('while the month is paid a smaller plan begins after it; once it is over and not paid, any plan is paid now', async () => {
  show(growth, 'growth')
  expect(rowOf('Solo')).toMatch(/From .*20/)
  expect(await screen.findByText(/^Solo, from .*20/)).toBeTruthy()
  cleanup()

  show({ ...growth, phase: 'grace', graceEndsAt: '2026-11-27T08:00:00.000Z' }, 'growth')

  expect(rowOf('Solo')).toMatch(/Now$/)
  expect(await screen.findByText('Solo, now')).toBeTruthy()
  expect(await screen.findByText('Pay R550.00')).toBeTruthy()
})

test('paying takes the place of a plan that costs nothing, which is said before', async () => {
  show(granted, 'agency')

  expect(await screen.findByText(/^It takes the place of the Agency plan that an administrator granted/)).toBeTruthy()
})

function rowOf(plan: string): string {
  return screen.getByRole('radio', { name: plan }).closest('tr')?.textContent ?? ''
}

function show(billing: BillingStanding, planId: PlanId): void {
  const plan = { planId, planLabel: planId === 'agency' ? 'Agency' : 'Growth' } as Subscription
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ChangePlan plan={plan} billing={billing} currency="ZAR" onCurrency={() => {}} chosen="solo" onChoose={() => {}} />
    </QueryClientProvider>,
  )
}
