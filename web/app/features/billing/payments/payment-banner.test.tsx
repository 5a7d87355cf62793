// @vitest-environment happy-dom
import '../../../../test/server.ts'

import type { BillingStanding } from '@postwright/contract/billing/payments'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { CardPanel } from './card-panel.tsx'
import { PaymentBanner } from './payment-banner.tsx'
import { billingQuery } from './queries.ts'

afterEach(cleanup)

const paid: BillingStanding = {
  phase: 'active',
  provider: 'paystack',
  planId: 'growth',
  currency: 'ZAR',
  monthlyCents: 1500_00,
  paidUntil: '2026-12-14T09:00:00Z',
  graceEndsAt: null,
  failedAt: null,
  nextPaymentAt: '2026-12-12T09:00:00Z',
  mayChangeMethod: true,
  usualCurrency: 'ZAR',
  starterFollows: false,
  mayResume: false,
  mode: 'live',
  takes: { ZAR: 'live', USD: 'sandbox' },
  change: null,
  nextPlanId: null,
  extraBusinesses: 0,
  nextExtraBusinesses: null,
  failures: 0,
  card: { brand: 'visa', last4: '4081', expires: '12/30' },
  refund: null,
}
const failed: BillingStanding = {
  ...paid,
  phase: 'past_due',
  failures: 1,
  failedAt: '2026-12-13T09:00:00Z',
  nextPaymentAt: null,
  graceEndsAt: '2026-12-21T09:00:00Z',
}
const overdue: BillingStanding = { ...failed, phase: 'grace' }

function show(billing: BillingStanding): string {
  cleanup()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(billingQuery().queryKey, billing)
  const { container } = render(
    <QueryClientProvider client={client}>
      <PaymentBanner />
      <CardPanel billing={billing} />
    </QueryClientProvider>,
  )
  return container.textContent
}
const buttons = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent)

test('a charge that failed says what goes on until when, and leads to where the card is changed', () => {
  expect(show(paid)).not.toContain('failed')

  expect(show(failed)).toMatch(
    /The payment for your plan failed on Sun.* Dec.*Change the card for the next charge\..*until Mon.*everything goes on until Mon/,
  )
  expect(buttons()).toEqual(['Change card', 'Change card'])

  expect(show({ ...failed, failures: 3, provider: 'paypal', card: null })).toContain('3 tries to charge your plan failed')
  expect(buttons()).toEqual(['Change at PayPal', 'Change at PayPal'])
  expect(show({ ...failed, provider: 'paypal' })).toContain('PayPal stops after three tries that fail.')
  expect(show({ ...failed, provider: 'paypal', nextPaymentAt: '2026-12-17T09:00:00Z' })).toContain('PayPal tries again on Thu Dec 17.')
})

test('while the payment for the next month is awaited, nothing is called unpaid and nothing is asked for', () => {
  const text = show({ ...paid, phase: 'renewing', nextPaymentAt: null })

  expect(text).not.toContain('not been paid')
  expect(text).toContain('Being looked up: R1,500.00')
  expect(buttons()).toEqual(['Change card'])
})

test('an overdue month can be paid now, at the price of what comes next', () => {
  expect(show(overdue)).toContain('Your plan has not been paid since Mon Dec 14')
  expect(buttons()).toContain('Pay R1,500.00 now')

  show({ ...overdue, nextPlanId: 'solo', nextExtraBusinesses: 0 })
  expect(buttons()).toContain('Pay R550.00 now')
})

test('the card says its brand as it writes itself, and what the next month costs, on the day that its provider names', () => {
  expect(show(paid)).toMatch(/Visa card, ends in 4081.*Next: Sat Dec 12, R1,500\.00/)
  expect(show({ ...paid, nextPlanId: 'growth', nextExtraBusinesses: 1 })).toContain('R1,680.00')
  expect(show({ ...paid, nextPlanId: 'solo', nextExtraBusinesses: 0 })).toContain('R550.00')
  expect(show(overdue)).toContain('Overdue since Mon Dec 14: R1,500.00')
})
