import { type Plan, plans } from '@postwright/contract/core/plans'
import { and, count, eq } from 'drizzle-orm'

import { forbidden, quotaRefused } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessLimitOf } from '../../billing/subscriptions/public.ts'
import { isUsable, subscriptions } from '../../billing/subscriptions/table.ts'
import { businesses } from './table.ts'
import { msg, plural } from '@postwright/contract/core/msg'
import { type Sentence } from '@postwright/contract/core/sentences'

/**
 * The workspace's plan, when it allows one more active business; the sample is none of them. The subscription stays locked until the transaction
 * ends, so that two businesses added at once are counted one after the other.
 *
 * @throws QUOTA without a usable subscription, FORBIDDEN with the reason `plan` at the limit.
 */
export async function admitOneMore(tx: Tx, workspaceId: string): Promise<Plan> {
  const [subscription] = await tx
    .select({ planId: subscriptions.planId, extraBusinesses: subscriptions.extraBusinesses })
    .from(subscriptions)
    .where(isUsable(workspaceId))
    .for('update')
  if (!subscription) throw quotaRefused('no_subscription')

  const plan = plans[subscription.planId]
  const limit = businessLimitOf(subscription)
  if (limit === null) return plan

  // A statement of its own: only one that begins after the lock was given sees what the other transaction added.
  const [active] = await tx
    .select({ count: count() })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.status, 'active'), eq(businesses.isSample, false)))
  if ((active?.count ?? 0) >= limit) throw forbidden(limitReached(plan, limit), 'plan')
  return plan
}

function limitReached({ label: plan, extraBusinessCents }: Plan, businesses: number): Sentence {
  if (extraBusinessCents !== null)
    return msg`The ${{ plan }} plan includes ${plural({ businesses }, { one: '# business', other: '# businesses' })}. Add one more, or choose a larger plan, under Settings, Billing.`
  return msg`The ${{ plan }} plan includes ${plural({ businesses }, { one: '# business', other: '# businesses' })}. Choose a larger plan under Settings, Billing.`
}
