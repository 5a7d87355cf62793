import type { PlanId } from '@postwright/contract/core/plans'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { BillingFact } from './facts/fact.ts'
import { monthsAfter } from './months.ts'
import { type BillingState, phaseAt, stateOf } from './state.ts'

const day = (text: string) => new Date(`${text}T09:30:00Z`)
const price = { solo: 550_00, growth: 1500_00, agency: 3800_00 } as const

interface Bought {
  at: string
  order?: string
  plan?: keyof typeof price
  replaces?: string | null
  amount?: number
}
const bought = ({ at, order = 'A', plan = 'growth', replaces = null, amount = price[plan] }: Bought): BillingFact => ({
  kind: 'paid',
  key: `opening of ${order}`,
  at: day(at),
  orderId: order,
  paymentRef: `first of ${order}`,
  amountCents: amount,
  currency: 'ZAR',
  opens: { planId: plan, monthlyCents: price[plan], replaces },
})
const renewal = (at: string, { order = 'A', amount = price.growth }: { order?: string; amount?: number } = {}): BillingFact => ({
  kind: 'paid',
  key: `renewal of ${order} on ${at}`,
  at: day(at),
  orderId: order,
  paymentRef: `${order} ${at}`,
  amountCents: amount,
  currency: 'ZAR',
  opens: null,
})
const failure = (at: string, order = 'A'): BillingFact => ({
  kind: 'failed',
  key: `failure on ${at}`,
  at: day(at),
  orderId: order,
  reason: '',
})
const said = (kind: 'ending' | 'resumed' | 'ended', at: string, order = 'A'): BillingFact => ({
  kind,
  key: `${kind} on ${at}`,
  at: day(at),
  orderId: order,
})
const refund = (at: string, paymentRef: string, amountCents: number): BillingFact => ({
  kind: 'refunded',
  key: `refund of ${paymentRef}`,
  at: day(at),
  orderId: 'A',
  paymentRef,
  amountCents,
})
const dispute = (kind: 'disputed' | 'dispute_won' | 'dispute_lost', at: string): BillingFact => ({
  kind,
  key: `${kind} on ${at}`,
  at: day(at),
  orderId: 'A',
  paymentRef: 'first of A',
})
const nextPlan = (at: string, planId: PlanId | null, monthlyCents = 0): BillingFact => ({
  kind: 'next_plan',
  key: `next plan on ${at}`,
  at: day(at),
  orderId: 'A',
  planId,
  monthlyCents,
})

function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield []
  for (const [at, item] of items.entries()) for (const rest of ordersOf(items.toSpliced(at, 1))) yield [item, ...rest]
}

describe('where a customer stands', () => {
  const paid = [bought({ at: '2026-10-01' })]
  test.each<[string, BillingFact[], [string, string][]]>([
    [
      'paid',
      paid,
      [
        ['2026-10-31', 'active'],
        ['2026-11-02', 'grace'],
        ['2026-11-09', 'expired'],
      ],
    ],
    [
      'renewed',
      [...paid, renewal('2026-11-01')],
      [
        ['2026-11-02', 'active'],
        ['2026-12-02', 'grace'],
      ],
    ],
    [
      'failed, then paid',
      [...paid, failure('2026-11-01'), renewal('2026-11-03')],
      [
        ['2026-11-02', 'active'],
        ['2026-11-30', 'active'],
        ['2026-12-02', 'grace'],
      ],
    ],
    [
      'failed ahead of the end',
      [...paid, failure('2026-10-29')],
      [
        ['2026-10-30', 'past_due'],
        ['2026-11-02', 'grace'],
      ],
    ],
    [
      'paid after the grace: the months begin anew',
      [...paid, renewal('2026-11-20')],
      [
        ['2026-12-10', 'active'],
        ['2026-12-21', 'grace'],
      ],
    ],
    [
      'cancelled',
      [...paid, said('ending', '2026-10-05')],
      [
        ['2026-10-06', 'cancelled'],
        ['2026-11-01', 'cancelled'],
        ['2026-11-02', 'expired'],
      ],
    ],
    ['cancelled and taken back', [...paid, said('ending', '2026-10-05'), said('resumed', '2026-10-06')], [['2026-10-07', 'active']]],
    ['refunded whole', [...paid, refund('2026-10-09', 'first of A', price.growth)], [['2026-10-10', 'expired']]],
    ['refunded in part', [...paid, refund('2026-10-09', 'first of A', 100)], [['2026-10-10', 'active']]],
    ['disputed', [...paid, dispute('disputed', '2026-10-09')], [['2026-10-10', 'active']]],
    ['disputed and lost', [...paid, dispute('disputed', '2026-10-09'), dispute('dispute_lost', '2026-10-19')], [['2026-10-20', 'expired']]],
  ])('%s', (_, facts, moments) => {
    const told = moments.map(([at]) => phaseAt(stateOf(facts), new Date(`${at}T09:00:00Z`)))

    expect(told).toEqual(moments.map(([, phase]) => phase))
  })

  test('before anything was paid, nowhere', () => {
    expect(phaseAt(stateOf([failure('2026-10-01'), said('ending', '2026-10-02')]), day('2026-10-03'))).toBe('none')
  })
})

test('an upgrade takes over at once, and what is said of the order before concerns nobody', () => {
  const state = stateOf([
    bought({ at: '2026-10-01' }),
    bought({ at: '2026-10-14', order: 'B', plan: 'agency', replaces: 'A', amount: 2929_03 }),
    said('ended', '2026-10-15'),
    failure('2026-11-01'),
  ])

  expect(state).toMatchObject({
    orderId: 'B',
    planId: 'agency',
    monthlyCents: 3800_00,
    anchor: day('2026-10-14'),
    paidUntil: day('2026-11-14'),
  })
  expect(phaseAt(state, day('2026-11-02'))).toBe('active')
})

test.each<[string, BillingFact[], string]>([
  ['two tabs paid at once', [bought({ at: '2026-10-01' }), bought({ at: '2026-10-02', order: 'B', plan: 'solo' })], 'first of B'],
  ['a payment after the cancellation', [bought({ at: '2026-10-01' }), said('ending', '2026-10-20'), renewal('2026-11-01')], 'A 2026-11-01'],
  ['a payment of another price', [bought({ at: '2026-10-01' }), renewal('2026-11-01', { amount: 1 })], 'A 2026-11-01'],
  [
    'a renewal of the order before',
    [bought({ at: '2026-10-01' }), bought({ at: '2026-10-14', order: 'B', plan: 'agency', replaces: 'A' }), renewal('2026-11-01')],
    'A 2026-11-01',
  ],
])('%s buys nothing and is to be given back', (_, facts, paymentRef) => {
  expect(stateOf(facts)?.toRefund).toEqual([paymentRef])
  expect(stateOf([...facts, refund('2026-11-20', paymentRef, 1)])?.toRefund).toEqual([])
})

test('a smaller plan begins with the month that is paid next', () => {
  const facts = [bought({ at: '2026-10-01' }), nextPlan('2026-10-10', 'solo', price.solo)]

  expect(stateOf(facts)).toMatchObject({ planId: 'growth', nextPlan: { planId: 'solo' } })
  expect(stateOf([...facts, renewal('2026-11-01', { amount: price.solo })])).toMatchObject({
    planId: 'solo',
    monthlyCents: price.solo,
    nextPlan: null,
  })
  expect(stateOf([...facts, nextPlan('2026-10-11', null)])).toMatchObject({ planId: 'growth', nextPlan: null })
})

const lifecycle = [
  bought({ at: '2026-10-31' }),
  failure('2026-11-30'),
  renewal('2026-12-02'),
  said('ending', '2026-12-05'),
  said('resumed', '2026-12-06'),
]

test('all 120 orders of five events of a life, each of them told 20 times, come to the same', () => {
  const expected = stateOf(lifecycle)
  const states = [...ordersOf(lifecycle)].map((facts) => stateOf(Array.from({ length: 20 }, () => facts).flat()))

  expect(states).toHaveLength(120)
  for (const state of states) expect(state).toEqual(expected)
  expect(expected).toMatchObject({ monthsPaid: 2, paidUntil: new Date('2026-12-31T09:30:00Z'), failures: 0, endingSince: null })
})

test('whatever happens, in whichever order it is told, comes to the same, and no month is paid twice', () => {
  const anyDay = fc.integer({ min: 0, max: 400 }).map((days) => new Date(Date.UTC(2026, 0, 1 + days)).toISOString().slice(0, 10))
  const order = fc.constantFrom('A', 'B', 'C')
  const anyFact: fc.Arbitrary<BillingFact> = fc.oneof(
    fc.record({ at: anyDay, order, replaces: fc.option(order) }).map(bought),
    fc.tuple(anyDay, order).map(([at, of]) => renewal(at, { order: of })),
    fc.tuple(anyDay, order).map(([at, of]) => failure(at, of)),
    fc
      .tuple(fc.constantFrom('ending' as const, 'resumed' as const, 'ended' as const), anyDay, order)
      .map(([kind, at, of]) => said(kind, at, of)),
    fc
      .tuple(fc.constantFrom('disputed' as const, 'dispute_won' as const, 'dispute_lost' as const), anyDay)
      .map(([kind, at]) => dispute(kind, at)),
    anyDay.map((at) => refund(at, 'first of A', price.growth)),
    anyDay.map((at) => nextPlan(at, 'solo', price.solo)),
  )
  fc.assert(
    fc.property(
      fc
        .uniqueArray(anyFact, { selector: ({ key }) => key, maxLength: 24 })
        .chain((facts) => fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length }))),
      ([facts, told]) => {
        const state = stateOf(facts)
        expect(stateOf([...told, ...told])).toEqual(state)
        expect(overlapsOf(state)).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

/** Months of the order that stands that begin before the one before them ended. */
function overlapsOf(state: BillingState | null): Date[] {
  const periods = state?.periods ?? []
  const months = periods.slice(periods.findLastIndex(({ paymentRef }) => paymentRef.startsWith('first of ')))
  return months.slice(1).flatMap(({ startsAt }, at) => (startsAt < (months[at]?.endsAt ?? startsAt) ? [startsAt] : []))
}

test('24 months from the 31st end on the last day of each month, and on the 31st again where there is one', () => {
  const facts = [bought({ at: '2027-01-31' })]
  for (let month = 1; month < 24; month++) facts.push(renewal(monthsAfter(day('2027-01-31'), month).toISOString().slice(0, 10)))

  const periods = stateOf(facts)?.periods ?? []

  expect(periods).toHaveLength(24)
  expect(periods.map(({ endsAt }) => endsAt.toISOString().slice(0, 10)).slice(0, 14)).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ])
  for (const [at, { startsAt }] of periods.slice(1).entries()) expect(startsAt).toEqual(periods[at]?.endsAt)
})
