import { isByAgreement } from '@postwright/contract/billing/plan-figures'
import { type PlanId, plans } from '@postwright/contract/core/plans'

import { invalid } from '../../../errors.ts'
import type { subscriptions } from './table.ts'
import { msg, plural } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'

type Row = typeof subscriptions.$inferSelect

export interface Taken {
  tokens: number
  posts: number
}

export interface Quotas {
  tokensIncluded: number
  postsIncluded: number
  seatsIncluded: number | null
}

interface Agreed {
  tokens?: number | undefined
  posts?: number | undefined
  seats?: number | undefined
}

/** What the plan says, else what was agreed. */
export function quotasOf(planId: PlanId, { tokens, posts, seats }: Agreed): Quotas {
  const tokensIncluded = plans[planId].tokens ?? tokens
  const postsIncluded = plans[planId].posts ?? posts
  if (tokensIncluded === undefined || postsIncluded === undefined)
    throw new Error('The contract asks for the figures of a plan by agreement.')
  return { tokensIncluded, postsIncluded, seatsIncluded: seats ?? null }
}

/** As much as the plan includes, or as is taken where that is more: what is planned is never taken back. `pack` is beside it. */
export function filled(planId: PlanId, taken: Taken, pack: Taken = { tokens: 0, posts: 0 }) {
  const tokensIncluded = Math.max(plans[planId].tokens ?? 0, taken.tokens) + pack.tokens
  const postsIncluded = Math.max(plans[planId].posts ?? 0, taken.posts) + pack.posts
  return {
    tokensIncluded,
    postsIncluded,
    currentTokens: tokensIncluded - taken.tokens,
    currentPosts: postsIncluded - taken.posts,
  }
}

/** The figures are the plan's own, or an administrator named them. */
export function isAgreed({ planId, grantedAt }: Pick<Row, 'planId' | 'grantedAt'>): boolean {
  return !isByAgreement(plans[planId]) || grantedAt !== null
}

export function isSame(row: Row, quotas: Quotas): boolean {
  return (['tokensIncluded', 'postsIncluded', 'seatsIncluded'] as const).every((name) => row[name] === quotas[name])
}

/** included = current + held + used, so that no hold has to be looked at. */
export function heldIn(row: Row): Taken {
  return {
    tokens: row.tokensIncluded - row.currentTokens - row.usedTokens,
    posts: row.postsIncluded - row.currentPosts - row.usedPosts,
  }
}

/** @throws INVALID on `planId`, or on the figure that was agreed, when less is included than is taken already; `how` says by what. */
export function remaining(planId: PlanId, quotas: Quotas, taken: Taken, how: 'held' | 'used') {
  const { label, tokens, posts } = plans[planId]
  for (const [kind, included, own] of [
    ['tokens', quotas.tokensIncluded, tokens],
    ['posts', quotas.postsIncluded, posts],
  ] as const) {
    if (taken[kind] <= included) continue
    throw invalid(own === null ? kind : 'planId', tooFew[how][kind]({ label, taken: taken[kind], included }))
  }
  return { currentTokens: quotas.tokensIncluded - taken.tokens, currentPosts: quotas.postsIncluded - taken.posts }
}

interface TooFew {
  label: string
  taken: number
  included: number
}

/** By what so much is taken; what was used counts for the period under way alone. */
const tooFew: Record<'held' | 'used', Record<'tokens' | 'posts', (figures: TooFew) => Sentence>> = {
  held: {
    tokens: ({ taken, included, label }) =>
      msg`${plural({ taken }, { other: '# tokens' })} is held for what is planned or being written, and ${{ label }} would include ${plural({ included }, { other: '#' })}. Choose more.`,
    posts: ({ taken, included, label }) =>
      msg`${plural({ taken }, { other: '# posts' })} is held for what is planned or being written, and ${{ label }} would include ${plural({ included }, { other: '#' })}. Choose more.`,
  },
  used: {
    tokens: ({ taken, included, label }) =>
      msg`${plural({ taken }, { other: '# tokens' })} was used or is held in this period, and ${{ label }} would include ${plural({ included }, { other: '#' })}. Choose more. Or grant it, which begins a new period.`,
    posts: ({ taken, included, label }) =>
      msg`${plural({ taken }, { other: '# posts' })} was used or is held in this period, and ${{ label }} would include ${plural({ included }, { other: '#' })}. Choose more. Or grant it, which begins a new period.`,
  },
}
