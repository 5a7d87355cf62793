import { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { array, assert, boolean, constantFrom, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'

import { type DeliveryEvent, deliveryEvents, transition } from './transitions.ts'

const statuses = DeliveryStatus.options
const every = statuses.flatMap((status) => deliveryEvents.map((event) => ({ status, event, next: transition(status, event) })))

test('exactly these moves are possible', () => {
  const possible = every.filter(({ next }) => next !== null).map(({ status, event, next }) => `${status} ${event} ${next}`)

  expect(possible.toSorted()).toEqual([
    'cancelled channel_lost held',
    'cancelled not_publishable failed',
    'cancelled overdue missed',
    'cancelled restored scheduled',
    'cancelled resumed retrying',
    'failed cancelled cancelled',
    'failed planned scheduled',
    'held cancelled cancelled',
    'held channel_back scheduled',
    'held hold_expired failed',
    'missed cancelled cancelled',
    'missed planned scheduled',
    'needs_attention given_up cancelled',
    'needs_attention seen_live published',
    'needs_attention seen_not_live retrying',
    'published taken_down cancelled',
    'retrying cancelled cancelled',
    'retrying channel_lost held',
    'retrying claimed sending',
    'retrying not_publishable failed',
    'retrying overdue missed',
    'scheduled cancelled cancelled',
    'scheduled channel_lost held',
    'scheduled claimed sending',
    'scheduled not_publishable failed',
    'scheduled overdue missed',
    'scheduled planned scheduled',
    'sending handed_back retrying',
    'sending handed_over needs_attention',
    'sending lease_expired unknown',
    'sending prepared retrying',
    'sending published published',
    'sending put_off retrying',
    'sending refused failed',
    'sending signed_out held',
    'sending taken_back cancelled',
    'sending unclear unknown',
    'sending undecidable needs_attention',
    'unknown absent retrying',
    'unknown published published',
    'unknown refused failed',
    'unknown repeated sending',
    'unknown unclear unknown',
    'unknown undecidable needs_attention',
  ])
})

const possiblyLive = new Set<DeliveryStatus>(['sending', 'unknown', 'needs_attention'])
const endsTheDoubt = new Set<DeliveryEvent>([
  'prepared',
  'put_off',
  'refused',
  'signed_out',
  'handed_back',
  'taken_back',
  'absent',
  'seen_not_live',
  'given_up',
  'published',
  'seen_live',
])

test('a delivery that may be live leaves that doubt only by an event that is certain', () => {
  for (const { status, event, next } of every) {
    if (next && possiblyLive.has(status) && !possiblyLive.has(next)) expect(endsTheDoubt).toContain(event)
  }
})

test('a person can reach every delivery: none is stuck; the published can be taken down, and the cancelled come back with their business', () => {
  const stuck = statuses.filter((status) => deliveryEvents.every((event) => transition(status, event) === null))

  expect(stuck).toEqual([])
})

/** A platform in the model: what truly happened there, whatever we were told. */
interface World {
  status: DeliveryStatus
  copies: number
}

// Only `claimed` lets a copy appear: a repeat is for platforms on which the same key makes no second one.
function step(world: World, event: DeliveryEvent, arrives: boolean): World {
  const next = transition(world.status, event)
  if (!next) return world
  if (event === 'taken_down') return { status: next, copies: 0 }
  const saysLive = event === 'published' || event === 'seen_live'
  const isTruthful = saysLive ? world.copies > 0 : !endsTheDoubt.has(event) || world.copies === 0
  if (!isTruthful) return world
  const sent = event === 'claimed' && arrives ? 1 : 0
  return { status: next, copies: world.copies + sent }
}

test('whatever happens in whatever order, a post appears at most once and published means that it appeared', () => {
  assert(
    property(array(tuple(constantFrom(...deliveryEvents), boolean()), { maxLength: 80 }), (events) => {
      const end = events.reduce<World>((world, [event, arrives]) => step(world, event, arrives), { status: 'scheduled', copies: 0 })

      expect(end.copies).toBeLessThanOrEqual(1)
      if (end.status === 'published') expect(end.copies).toBe(1)
      if (end.copies === 1) expect([...possiblyLive, 'published']).toContain(end.status)
    }),
    { numRuns: 2_000 },
  )
})
