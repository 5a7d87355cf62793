// @vitest-environment happy-dom
import type { Subscription } from '@postwright/contract/billing/billing'
import type { PlanId } from '@postwright/contract/core/plans'
import type { Invoice } from '@postwright/contract/billing/payments'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { dayMs } from '../../../../lib/formats.ts'
import { invoicesAsCsv } from './download-invoices.tsx'
import { LowQuota } from './low-quota.tsx'
import { monthAfter } from './price-lines.tsx'

afterEach(cleanup)

const used = (tokens: number, planId: PlanId = 'growth'): Subscription => ({
  id: 'subscription',
  planId,
  planLabel: 'Growth',
  status: 'active',
  tokens: { included: 300_000, remaining: 300_000 - tokens, held: 0, used: tokens },
  posts: { included: 90, remaining: 90, held: 0, used: 0 },
  isAgreed: true,
  businessLimit: 3,
  periodEndsAt: new Date(Date.now() + 17.5 * dayMs).toISOString(),
  endsAt: null,
  isTrial: false,
})

test('from 90 % Billing says what is left for how long, and leads to the next larger plan', () => {
  const asked: PlanId[] = []
  const show = (plan: Subscription) => {
    cleanup()
    return render(<LowQuota plan={plan} onUpgrade={(planId) => asked.push(planId)} />).container.textContent
  }

  expect(show(used(269_999))).toBe('')

  expect(show(used(274_310))).toContain('91% of this month’s tokens are used, and 18 days are left25,690 tokens remain.')
  fireEvent.click(screen.getByRole('button', { name: 'Upgrade to Agency' }))
  expect(asked).toEqual(['agency'])

  show(used(274_310, 'agency'))
  expect(screen.queryByRole('button')).toBeNull()
})

test('all invoices are one table, and no text of a buyer is a formula in it', () => {
  const party = { name: '=HYPERLINK("x")', address: '', taxNumber: '', email: '' }
  const invoice = {
    number: 'INV-0007',
    issuedAt: '2026-10-01T09:00:00Z',
    planId: 'growth',
    what: 'plan',
    startsAt: '2026-10-01T09:00:00Z',
    endsAt: '2026-11-01T09:00:00Z',
    currency: 'ZAR',
    totalCents: 1500_00,
    taxCents: 195_65,
    refundedCents: 0,
    corrects: null,
    dispute: null,
    extraBusinesses: 0,
    extraCents: 0,
    buyer: party,
  } as Invoice

  const [, row] = invoicesAsCsv([invoice]).split('\r\n')

  expect(row).toMatch(/^"INV-0007","[^"]+","Growth, [^"]+","'=HYPERLINK\(""x""\)","ZAR","1500\.00","195\.65","0\.00"$/)
})

test('a month after the last day of a long month is the last day of a short one', () => {
  expect(monthAfter(new Date('2027-01-31T09:00:00Z')).toISOString()).toBe('2027-02-28T09:00:00.000Z')
  expect(monthAfter(new Date('2026-10-14T09:00:00Z')).toISOString()).toBe('2026-11-14T09:00:00.000Z')
})
