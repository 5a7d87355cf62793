import type { Checkout } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../../context.ts'
import { conflict } from '../../../../errors.ts'
import type { PaymentProvider } from '../../../../payments/payment-provider.ts'
import { providerNamed } from '../../payment-settings/public.ts'
import { factsOf } from '../facts/keep.ts'
import { refuseOthers } from '../policy.ts'
import { databaseNow } from '../settle.ts'
import { isCharged, orderOf } from '../standing.ts'
import { phaseAt, stateOf } from '../state.ts'

const askMs = 30_000

/**
 * Where the customer changes the card, or the wallet, that pays for the plan in use: a page of its provider.
 *
 * @throws FORBIDDEN, CONFLICT on `plan` where no provider charges for it, or the provider does not answer
 */
export async function openPaymentMethod(context: Context): Promise<Checkout> {
  refuseOthers(context)
  const { db, actor, services, log } = context
  const order = await db.transaction(async (tx) => {
    const state = stateOf(await factsOf(tx, actor.workspaceId))
    const isOver = !state || phaseAt(state, await databaseNow(tx)) === 'expired'
    return isOver ? undefined : orderOf(tx, actor.workspaceId, state)
  })
  const provider = order && isCharged(order) ? await providerNamed(services, order.provider as PaymentProvider['name']) : null
  if (!order?.subscriptionRef || !provider) throw conflict('plan', msg`Nothing is charged for this plan, so there is no card to change.`)
  const said = await provider.manageLink({ subscriptionRef: order.subscriptionRef, signal: AbortSignal.timeout(askMs) })
  if (said.type === 'ok') return said.value
  log.warn({ orderId: order.id, reason: 'reason' in said ? said.reason : '' }, 'the page of a payment method was not opened')
  throw conflict('plan', msg`The payment provider does not answer right now. Try again in a minute.`)
}
