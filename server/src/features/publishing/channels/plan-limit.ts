import { msg, plural } from '@postwright/contract/core/msg'
import { plans } from '@postwright/contract/core/plans'
import { channelKindIds, isOutside } from '@postwright/contract/publishing/channel-kinds'
import { and, eq, inArray, ne } from 'drizzle-orm'

import { forbidden, quotaRefused } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { isUsable, subscriptions } from '../../billing/subscriptions/table.ts'
import { channels } from './table.ts'

/**
 * Refuses channels that the plan has no room for; built-in ones are not counted. The subscription stays locked until the transaction ends,
 * so that two that are connected at once are counted one after the other.
 *
 * @throws QUOTA without a usable subscription, FORBIDDEN with the reason `plan` at the limit.
 */
export async function admitChannels(tx: Tx, workspaceId: string, more: number): Promise<void> {
  if (more === 0) return
  const [subscription] = await tx.select({ planId: subscriptions.planId }).from(subscriptions).where(isUsable(workspaceId)).for('update')
  if (!subscription) throw quotaRefused('no_subscription')
  const { label, channels: limit } = plans[subscription.planId]
  if (limit === null) return

  if ((await tx.$count(channels, isCounted(workspaceId))) + more > limit)
    throw forbidden(
      msg`The ${{ plan: label }} plan includes ${plural({ channels: limit }, { one: '# channel outside', other: '# channels outside' })}. Disconnect another one, or choose a larger plan under Settings, Billing.`,
      'plan',
    )
}

function isCounted(workspaceId: string) {
  return and(
    eq(channels.workspaceId, workspaceId),
    inArray(channels.kind, channelKindIds.filter(isOutside)),
    ne(channels.status, 'disconnected'),
  )
}
