import type { BuyPack, Checkout, ChoosePlan, Price } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { factsOf } from '../facts/keep.ts'
import { mayManageBilling } from '../policy.ts'
import { sellerOf } from '../seller.ts'
import { databaseNow, lockBilling } from '../settle.ts'
import { stateOf } from '../state.ts'
import { orders } from '../table.ts'
import { packPrice, planPrice } from './price.ts'

/** So long an order may be paid. */
const minutesOpen = 30

/** What a plan costs now. @throws FORBIDDEN, INVALID as `planPrice` */
export async function readPrice(context: Context, wanted: ChoosePlan): Promise<Price> {
  refuseOthers(context)
  const { db, actor, services } = context
  const seller = await sellerOf(services)
  return db.transaction(async (tx) => planPrice(stateOf(await factsOf(tx, actor.workspaceId)), wanted, seller, await databaseNow(tx)))
}

/**
 * Orders a plan at the price of this moment. Whoever orders the same while the order is open gets the same one, so that two tabs pay
 * once.
 *
 * @throws FORBIDDEN, INVALID as `planPrice`
 */
export async function orderPlan(context: Context, wanted: ChoosePlan): Promise<Checkout> {
  refuseOthers(context)
  const seller = await sellerOf(context.services)
  return order(context, 'plan', async (tx) => {
    const state = stateOf(await factsOf(tx, context.actor.workspaceId))
    const price = planPrice(state, wanted, seller, await databaseNow(tx))
    return { planId: wanted.planId, price, monthlyCents: price.monthlyCents, replaces: state?.orderId ?? null }
  })
}

/** Orders more tokens or posts for the month under way. @throws FORBIDDEN, INVALID as `packPrice` */
export async function orderPack(context: Context, { what }: BuyPack): Promise<Checkout> {
  refuseOthers(context)
  const seller = await sellerOf(context.services)
  return order(context, what, async (tx) => {
    const state = stateOf(await factsOf(tx, context.actor.workspaceId))
    const price = packPrice(state, seller, await databaseNow(tx))
    return { planId: state?.planId ?? 'solo', price, monthlyCents: null, replaces: null }
  })
}

interface Offer extends Pick<typeof orders.$inferInsert, 'planId' | 'monthlyCents' | 'replaces'> {
  price: Price
}

function order(
  { db, actor, services }: Context,
  what: (typeof orders.$inferInsert)['what'],
  offer: (tx: Tx) => Promise<Offer>,
): Promise<Checkout> {
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    await lockBilling(tx, workspaceId)
    const { planId, price, monthlyCents, replaces } = await offer(tx)
    const { currency, todayCents: amountCents } = price
    await tx
      .update(orders)
      .set({ state: 'expired' })
      .where(and(eq(orders.workspaceId, workspaceId), eq(orders.state, 'open'), sql`${orders.expiresAt} <= now()`))
    const same = and(
      eq(orders.workspaceId, workspaceId),
      eq(orders.what, what),
      eq(orders.planId, planId),
      eq(orders.currency, currency),
      eq(orders.state, 'open'),
    )
    const [open] = await tx.select().from(orders).where(same)
    if (open?.amountCents === amountCents && open.replaces === replaces) return { url: open.url ?? '' }
    // The price is another one since: the order of before is not paid any more.
    if (open) await tx.update(orders).set({ state: 'expired' }).where(eq(orders.id, open.id))

    const id = uuidv7()
    const url = `${services.config.baseUrl}/checkout/${id}`
    const expiresAt = sql`now() + make_interval(mins => ${minutesOpen})`
    await tx.insert(orders).values({
      id,
      workspaceId,
      userId,
      what,
      planId,
      currency,
      amountCents,
      creditDays: price.daysLeft,
      creditOfDays: price.days,
      monthlyCents,
      replaces,
      provider: 'sandbox',
      reference: `sbx-${id.slice(-12)}`,
      url,
      expiresAt,
    })
    return { url }
  })
}

export function refuseOthers({ actor }: Pick<Context, 'actor'>): void {
  if (!mayManageBilling(actor)) throw forbidden(msg`Only owners and admins may manage the plan.`)
}
