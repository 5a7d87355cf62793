import type { Allowance } from '@postwright/contract/billing/billing'
import { plans } from '@postwright/contract/core/plans'

import type { Tx } from '../../../../infra/db/database.ts'
import type { PaymentProvider } from '../../../../payments/payment-provider.ts'
import { standingOf } from '../../subscriptions/public.ts'
import { factsOf } from '../facts/keep.ts'
import { databaseNow } from '../settle.ts'
import { refundableOf } from '../refundable.ts'
import { isPlayMoney, orderOf } from '../standing.ts'
import { type BillingState, stateOf } from '../state.ts'
import type { Priced } from './price.ts'

/**
 * What a workspace paid for, and what of it counts for a price: what the sandbox took buys nothing where a provider takes money. The
 * caller holds `lockBilling`, where it orders by that price.
 */
export async function pricedBy(
  tx: Tx,
  workspaceId: string,
  provider: PaymentProvider | null,
): Promise<{ state: BillingState | null; priced: Priced }> {
  const state = stateOf(await factsOf(tx, workspaceId))
  const order = state ? await orderOf(tx, workspaceId, state) : undefined
  const isFree = order !== undefined && isPlayMoney(order, provider?.mode ?? 'sandbox')
  return {
    state,
    priced: {
      state: isFree ? null : state,
      mayResume: order?.endedAt === null,
      isAskedBack: state !== null && (await refundableOf(tx, workspaceId, state)).some(({ invoice }) => invoice.refundAskedAt !== null),
      quotaLeftPercent: await quotaLeft(tx, workspaceId),
      now: await databaseNow(tx),
    },
  }
}

/** Whole percent, of tokens or posts, whichever is used more. What was bought or given for the month beside the plan is used last. */
async function quotaLeft(tx: Tx, workspaceId: string): Promise<number> {
  const { current } = await standingOf(tx, workspaceId)
  if (!current) return 100
  const { tokens, posts } = plans[current.planId]
  return Math.min(percentLeft(tokens, current.tokens), percentLeft(posts, current.posts))
}

/** `planned`: what the plan includes; null where that is agreed. */
function percentLeft(planned: number | null, { included, used }: Allowance): number {
  return Math.max(0, Math.floor(100 * (1 - used / Math.max(1, planned ?? included))))
}
