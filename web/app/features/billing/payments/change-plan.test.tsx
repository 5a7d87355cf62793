// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import type { Subscription } from '@postwright/contract/billing/billing'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import type { PlanId } from '@postwright/contract/core/plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
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
  usualCurrency: 'ZAR',
  starterFollows: false,
  mayResume: false,
  graceEndsAt: null,
  failedAt: null,
  nextPaymentAt: paidUntil,
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

test('Starter is chosen as any smaller plan where it has no end: the plan in use is cancelled to the end of its month, and who stays is kept', async () => {
  server.answers('payments/nextPlan', () => done({ ...growth, phase: 'cancelled' }))
  server.answers('payments/keepStaying', () => done({}))
  const businesses = ['Fynbos', 'Karoo'].map((name, at) => ({
    id: crypto.randomUUID(),
    name,
    stays: at === 0,
    isLocked: false,
    planned: at * 2,
  }))
  server.answers('payments/staying', () => done({ businesses: { limit: 1, items: businesses }, members: { limit: 1, items: [] } }))
  show({ ...growth, starterFollows: true }, 'growth', 'starter')
  expect(rowOf('Starter')).toMatch(/From .*20/)

  await screen.findByText('Businesses that stay')
  fireEvent.click(screen.getByRole('button', { name: /^Move to Starter on .*20/ }))

  await waitFor(() => expect(server.inputsOf('payments/nextPlan')).toEqual([{ planId: 'starter', extraBusinesses: 0 }]))
  await waitFor(() => expect(server.inputsOf('payments/keepStaying')).toEqual([{ businessIds: [businesses[0]?.id], userIds: [] }]))
})

test('Starter is not offered where it is a trial: nothing would begin', async () => {
  show(growth, 'growth')

  expect(await screen.findByText(/^Solo, from .*20/)).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Starter' })).toBeNull()
  expect(screen.getByText('Starter').closest('tr')?.textContent).not.toMatch(/From/)
})

test('once the plan is cancelled nothing that was chosen before it is said to come', () => {
  show({ ...growth, phase: 'cancelled', mayResume: true, nextPlanId: 'solo', nextExtraBusinesses: 0, nextPaymentAt: null }, 'growth')

  expect(rowOf('Solo')).toMatch(/From .*20$/)
})

test('while the payment for the next month is awaited no plan is ordered', async () => {
  show({ ...growth, phase: 'renewing', nextPaymentAt: null }, 'growth')

  expect(await screen.findByText(/^The payment for the next month is being looked up/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  expect(server.inputsOf('payments/price')).toEqual([])
})

function rowOf(plan: string): string {
  return screen.getByRole('radio', { name: plan }).closest('tr')?.textContent ?? ''
}

function show(billing: BillingStanding, planId: PlanId, chosen: PlanId = 'solo'): void {
  const plan = { planId, planLabel: planId === 'agency' ? 'Agency' : 'Growth' } as Subscription
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ChangePlan plan={plan} billing={billing} currency="ZAR" onCurrency={() => {}} chosen={chosen} onChoose={() => {}} />
    </QueryClientProvider>,
  )
}
