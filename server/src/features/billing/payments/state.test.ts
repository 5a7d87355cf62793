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

const monthsPaid = 1500_00 + 2 * 180_00
/** Two more businesses for what is left of the month that was paid on 1 October. */
const joining = (at: string, { month = 1, replaces = 'A' } = {}): BillingFact =>
  ({
    ...bought({ at, order: 'B', amount: 200_00 }),
    opens: { planId: 'growth', monthlyCents: monthsPaid, extraBusinesses: 2, joins: month, replaces },
  }) as BillingFact

describe('extra businesses', () => {
  const first = bought({ at: '2026-10-01' })
  const joined = joining('2026-10-14')

  test('join the month under way, and are paid with the plan from the next one on, whichever is told first', () => {
    const facts = [first, joined, renewal('2026-11-01', { order: 'B', amount: monthsPaid })]
    const ends = [...ordersOf(facts)].map(stateOf)

    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1)
    expect(ends[0]).toMatchObject({
      orderId: 'B',
      orderIds: ['A', 'B'],
      planId: 'growth',
      monthlyCents: monthsPaid,
      extraBusinesses: 2,
      anchor: day('2026-10-01'),
      paidUntil: day('2026-12-01'),
      toRefund: [],
    })
    expect(stateOf([first, joined])).toMatchObject({ monthsPaid: 1, paidUntil: day('2026-11-01'), extraBusinesses: 2 })
  })

  test('that were priced for another month, or for an order that another one took over, buy nothing', () => {
    const late = [first, renewal('2026-11-01'), joining('2026-11-01')]
    expect(stateOf(late)).toMatchObject({ orderId: 'A', extraBusinesses: 0, toRefund: ['first of B'] })
    const paidAhead = [first, renewal('2026-10-30'), joining('2026-10-31')]
    expect(stateOf(paidAhead)).toMatchObject({ orderId: 'A', extraBusinesses: 0, toRefund: ['first of B'] })
    expect(stateOf([first, joining('2026-10-14', { replaces: 'C' })])).toMatchObject({ extraBusinesses: 0, toRefund: ['first of B'] })
  })

  test('are paid for as often as agreed: the old price buys no month with them', () => {
    expect(stateOf([first, joined, renewal('2026-11-01', { order: 'B' })])).toMatchObject({ monthsPaid: 1, toRefund: ['B 2026-11-01'] })
  })

  test('become fewer with the next month', () => {
    const fewer = { ...nextPlan('2026-10-20', 'growth', 1680_00), orderId: 'B', extraBusinesses: 1 } as BillingFact
    const facts = [first, joined, fewer]
    expect(stateOf(facts)).toMatchObject({ extraBusinesses: 2, nextPlan: { planId: 'growth', monthlyCents: 1680_00, extraBusinesses: 1 } })
    expect(stateOf([...facts, renewal('2026-11-01', { order: 'B', amount: 1680_00 })])).toMatchObject({
      extraBusinesses: 1,
      monthlyCents: 1680_00,
      nextPlan: null,
    })
  })

  test('that are given back end at once, and the month that they joined goes on to its end', () => {
    const facts = [first, joined, refund('2026-10-16', 'first of B', 200_00)]
    for (const order of ordersOf(facts)) expect(stateOf(order)).toMatchObject({ extraBusinesses: 0, endedAt: null })
    expect(phaseAt(stateOf(facts), day('2026-10-30'))).toBe('cancelled')
  })

  test('go back with the month that they joined, once', () => {
    const whole = refund('2026-10-16', 'first of A', 1500_00)
    const theirs = refund('2026-10-17', 'first of B', 200_00)
    for (const order of ordersOf([first, joined, whole]))
      expect(stateOf(order)).toMatchObject({ toRefund: ['first of B'], endedAt: day('2026-10-16') })
    for (const order of ordersOf([first, joined, whole, theirs])) expect(stateOf(order)?.toRefund).toEqual([])
    const before = { ...theirs, at: day('2026-10-15') }
    for (const order of ordersOf([first, joined, whole, before])) expect(stateOf(order)?.toRefund).toEqual([])
  })
})

describe('an order that was priced before the plan was renewed, and paid after it', () => {
  const priced = { ...bought({ at: '2026-11-02', order: 'B', plan: 'agency', replaces: 'A' }) }
  const order = (counted: number) =>
    ({ ...priced, opens: { planId: 'agency', monthlyCents: price.agency, replaces: 'A', counted } }) as BillingFact
  const facts = [bought({ at: '2026-10-01' }), renewal('2026-11-01')]

  test('is paid for alone: the renewal goes back, whichever is told first', () => {
    for (const told of ordersOf([...facts, order(1)]))
      expect(stateOf(told)).toMatchObject({ orderId: 'B', planId: 'agency', toRefund: ['A 2026-11-01'] })
  })

  test('keeps what its price has taken off', () => {
    for (const told of ordersOf([...facts, order(2)])) expect(stateOf(told)).toMatchObject({ orderId: 'B', toRefund: [] })
  })

  test('gives back what went back already no second time', () => {
    const back = refund('2026-11-01', 'A 2026-11-01', price.growth)
    expect(stateOf([...facts, { ...back, at: new Date('2026-11-02T09:00:00Z') }, order(1)])?.toRefund).toEqual([])
  })
})

describe('where a customer stands', () => {
  const paid = [bought({ at: '2026-10-01' })]
  test.each<[string, BillingFact[], [string, string][]]>([
    [
      'paid',
      paid,
      [
        ['2026-10-31', 'active'],
        ['2026-11-02', 'renewing'],
        ['2026-11-03', 'grace'],
        ['2026-11-09', 'expired'],
      ],
    ],
    [
      'renewed',
      [...paid, renewal('2026-11-01')],
      [
        ['2026-11-02', 'active'],
        ['2026-12-02', 'renewing'],
        ['2026-12-03', 'grace'],
      ],
    ],
    [
      'over, and the next charge failed: its grace counts from the end of the month',
      [...paid, { ...failure('2026-11-01'), at: new Date('2026-11-01T11:00:00Z') }],
      [
        ['2026-11-02', 'grace'],
        ['2026-11-08', 'grace'],
        ['2026-11-09', 'expired'],
      ],
    ],
    [
      'failed, then paid',
      [...paid, failure('2026-11-01'), renewal('2026-11-03')],
      [
        ['2026-11-02', 'active'],
        ['2026-11-30', 'active'],
        ['2026-12-03', 'grace'],
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
        ['2026-12-22', 'grace'],
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
    [
      'moved to a larger plan, and the payment before it, whose rest was taken off the price, was disputed and lost',
      [
        ...paid,
        bought({ at: '2026-10-09', order: 'B', plan: 'agency', replaces: 'A', amount: 2700_00 }),
        dispute('disputed', '2026-10-12'),
        dispute('dispute_lost', '2026-10-19'),
      ],
      [['2026-10-20', 'expired']],
    ],
    [
      'moved to a larger plan whose price took nothing off, and a payment before it was lost',
      [...paid, bought({ at: '2026-10-09', order: 'B', plan: 'agency', replaces: 'A' }), dispute('dispute_lost', '2026-10-19')],
      [['2026-10-20', 'active']],
    ],
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

test('an upgrade in the second of the payment before comes after it, however both are called', () => {
  const facts = [bought({ at: '2026-01-10', order: 'B' }), bought({ at: '2026-01-10', order: 'A', plan: 'agency', replaces: 'B' })]

  expect(stateOf(facts)).toMatchObject({ planId: 'agency', toRefund: [] })
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
  // Charged as before, since nobody agreed to the smaller payments in time: the plan goes on, and so does what was chosen.
  const asBefore = renewal('2026-11-01')
  expect(stateOf([...facts, asBefore])).toMatchObject({ planId: 'growth', monthsPaid: 2, nextPlan: { planId: 'solo' }, toRefund: [] })
  const former = { ...asBefore, isFormer: true } as BillingFact
  expect(stateOf([...facts, former])).toMatchObject({ monthsPaid: 1, toRefund: ['A 2026-11-01'] })
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
