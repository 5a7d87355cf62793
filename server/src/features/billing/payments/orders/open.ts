import type { BuyPack, Checkout, ChoosePlan, Price } from '@postwright/contract/billing/payments'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { conflict } from '../../../../errors.ts'
import type { PaymentProvider } from '../../../../payments/payment-provider.ts'
import { configuredProvider } from '../../payment-settings/public.ts'
import { billingPage, openAtProvider } from '../at-provider/checkout.ts'
import { factsOf } from '../facts/keep.ts'
import { refuseOthers } from '../policy.ts'
import { resumePlan } from '../resume.ts'
import { sellerOf } from '../seller.ts'
import { databaseNow, lockBilling } from '../settle.ts'
import { stateOf } from '../state.ts'
import { orders } from '../table.ts'
import { type Offered, packPrice, planPrice } from './price.ts'
import { pricedBy } from './priced-by.ts'

/** So long an order may be paid; PayPal keeps what a buyer has not agreed to for three hours. */
const minutesOpen = { sandbox: 30, paystack: 150, paypal: 150 } as const
const packCurrency = 'ZAR'

/** What a plan costs now. @throws FORBIDDEN, INVALID as `planPrice` */
export async function readPrice(context: Context, wanted: ChoosePlan): Promise<Price> {
  refuseOthers(context)
  const { db, actor, services } = context
  const [seller, provider] = await Promise.all([sellerOf(services), configuredProvider(services, wanted.currency)])
  return db.transaction(async (tx) => {
    const price = planPrice((await pricedBy(tx, actor.workspaceId, provider)).priced, wanted, seller)
    return { ...price, mode: provider?.mode ?? 'sandbox' }
  })
}

/**
 * Orders a plan at the price of this moment. Whoever orders the same while the order is open gets the same one, so that two tabs pay
 * once. A plan that was cancelled and still runs only goes on: nothing is ordered, and its page is Billing.
 *
 * @throws FORBIDDEN, INVALID as `planPrice`, CONFLICT as `resumePlan`
 */
export async function orderPlan(context: Context, wanted: ChoosePlan): Promise<Checkout> {
  refuseOthers(context)
  const [seller, provider] = await Promise.all([sellerOf(context.services), configuredProvider(context.services, wanted.currency)])
  if ((await readPrice(context, wanted)).isResumed) {
    await resumePlan(context)
    return { url: billingPage(context.services) }
  }
  return order(context, 'plan', provider, async (tx) => {
    const { state, priced } = await pricedBy(tx, context.actor.workspaceId, provider)
    const price = planPrice(priced, wanted, seller)
    // Cancelled since the price was looked at.
    if (price.isResumed) throw conflict('planId', msg`Something changed meanwhile. Try again.`)
    const countedPayments = state?.periods.length ?? 0
    const joins = price.isRest && state ? { joinsMonth: state.monthsPaid, joinsUntil: state.paidUntil } : noJoining
    return { planId: wanted.planId, price, monthlyCents: price.monthlyCents, replaces: state?.orderId ?? null, countedPayments, ...joins }
  })
}

/** Orders more tokens or posts for the month under way. @throws FORBIDDEN, INVALID as `packPrice` */
export async function orderPack(context: Context, { what }: BuyPack): Promise<Checkout> {
  refuseOthers(context)
  const [seller, provider] = await Promise.all([sellerOf(context.services), configuredProvider(context.services, packCurrency)])
  return order(context, what, provider, async (tx) => {
    const state = stateOf(await factsOf(tx, context.actor.workspaceId))
    const price = packPrice(state, seller, await databaseNow(tx))
    return { planId: state?.planId ?? 'solo', price, monthlyCents: null, replaces: null, countedPayments: null, ...noJoining }
  })
}

type OrderRow = typeof orders.$inferSelect

const noJoining = { joinsMonth: null, joinsUntil: null }

interface Offer extends Pick<OrderRow, 'planId' | 'monthlyCents' | 'replaces' | 'countedPayments' | 'joinsMonth' | 'joinsUntil'> {
  price: Offered
}

/** One order at a time for the same; it is opened at its provider after it was written down. */
async function order(
  context: Context,
  what: OrderRow['what'],
  provider: PaymentProvider | null,
  offer: (tx: Tx) => Promise<Offer>,
): Promise<Checkout> {
  const row = await context.db.transaction(async (tx) => {
    await lockBilling(tx, context.actor.workspaceId)
    const by = { provider: provider?.name ?? ('sandbox' as const), isTest: provider?.mode === 'test' }
    return keepOrder(tx, context, { what, ...by, ...(await offer(tx)) })
  })
  return row.url === null && provider ? openAtProvider(context, provider, row) : { url: row.url ?? '' }
}

async function keepOrder(
  tx: Tx,
  { actor, services }: Context,
  { what, provider, isTest, price, ...offer }: Offer & Pick<OrderRow, 'what' | 'provider' | 'isTest'>,
): Promise<OrderRow> {
  const { workspaceId, userId } = actor
  const { planId, monthlyCents, replaces, countedPayments, joinsMonth, joinsUntil } = offer
  const { currency, todayCents: amountCents, extraBusinesses } = price
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
  const isSame =
    open?.amountCents === amountCents &&
    open.extraBusinesses === extraBusinesses &&
    open.joinsMonth === joinsMonth &&
    open.replaces === replaces &&
    open.countedPayments === countedPayments &&
    open.provider === provider &&
    open.isTest === isTest
  if (isSame) return open
  // The price is another one since: the order of before is not paid any more.
  if (open)
    await tx
      .update(orders)
      .set({ state: 'expired' })
      .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, open.id)))
  const id = uuidv7()
  const isSandbox = provider === 'sandbox'
  const [made] = await tx
    .insert(orders)
    .values({
      id,
      workspaceId,
      userId,
      what,
      planId,
      currency,
      amountCents,
      creditDays: price.daysLeft,
      creditOfDays: price.days,
      creditPercent: price.quotaLeftPercent,
      monthlyCents,
      extraBusinesses,
      joinsMonth,
      joinsUntil,
      replaces,
      countedPayments,
      provider,
      isTest,
      reference: isSandbox ? `sbx-${id.slice(-12)}` : `pw-${id}`,
      url: isSandbox ? `${services.config.baseUrl}/checkout/${id}` : null,
      expiresAt: sql`now() + make_interval(mins => ${minutesOpen[provider]})`,
    })
    .returning()
  if (!made) throw new Error('An order was not written down.')
  return made
}
