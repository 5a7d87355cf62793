import type { UserDetails } from '@postwright/contract/operator/users'
import { expect, test } from 'vitest'

import { excessOf } from './excess.tsx'

type Workspace = Pick<UserDetails['workspaces'][number], 'inUse' | 'plan'>

const workspace = (inUse: Workspace['inUse'], heldPosts = 0, heldTokens = 0): Workspace => ({
  inUse,
  plan: {
    current: {
      id: '018f0000-0000-7000-8000-000000000000',
      planId: 'growth',
      planLabel: 'Growth',
      status: 'active',
      tokens: { included: 300_000, remaining: 300_000 - heldTokens, held: heldTokens, used: 0 },
      posts: { included: 90, remaining: 90 - heldPosts, held: heldPosts, used: 0 },
      isAgreed: true,
      businessLimit: 3,
      periodEndsAt: '2026-12-22T00:00:00Z',
      endsAt: null,
      isTrial: false,
    },
    chosen: null,
    ended: null,
    asked: null,
  },
})

test('what a smaller plan does not include is named, one line each', () => {
  expect(excessOf('starter', workspace({ businesses: 2, seats: 2 }, 11, 30_000))).toEqual([
    '2 businesses, and the plan has 1: those beyond it become read only at once, and nothing is deleted.',
    '2 seats taken by members and invitations, and the plan has 1: members beyond it come in no more, and nobody can join.',
    '11 posts held for what is scheduled, and the plan has 10.',
    '30,000 tokens held for what is being written, and the plan has 10,000.',
  ])
})

test('nothing is said of a plan that has room', () => {
  expect(excessOf('growth', workspace({ businesses: 3, seats: 3 }, 90))).toEqual([])
  expect(excessOf('enterprise', workspace({ businesses: 40, seats: 40 }, 90))).toEqual([])
})
