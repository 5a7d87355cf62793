import { isByAgreement } from '@postwright/contract/billing/plan-figures'
import { type PlanId, plans } from '@postwright/contract/core/plans'

import { invalid } from '../../../errors.ts'
import type { subscriptions } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

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
export function remaining(planId: PlanId, quotas: Quotas, taken: Taken, how: string, wayOut = '') {
  const { label, tokens, posts } = plans[planId]
  for (const [kind, included, own] of [
    ['tokens', quotas.tokensIncluded, tokens],
    ['posts', quotas.postsIncluded, posts],
  ] as const) {
    if (taken[kind] <= included) continue
    const figures = `${taken[kind].toLocaleString('en')} ${kind} ${how}, and ${label} would include ${included.toLocaleString('en')}.`
    throw invalid(own === null ? kind : 'planId', msg`${{ figures: capital(figures) }} Choose more.${{ wayOut }}`)
  }
  return { currentTokens: quotas.tokensIncluded - taken.tokens, currentPosts: quotas.postsIncluded - taken.posts }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
