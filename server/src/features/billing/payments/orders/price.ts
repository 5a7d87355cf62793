import type { Price } from '@postwright/contract/billing/payments'
import { extraBusinessesCents } from '@postwright/contract/billing/extra-businesses'
import { priceOfRest, taxWithin, upgradePrice } from '@postwright/contract/billing/proration'
import { type Currency, type PlanId, plans } from '@postwright/contract/core/plans'
import { msg } from '@postwright/contract/core/msg'

import { conflict, invalid } from '../../../../errors.ts'
import type { Seller } from '../seller.ts'
import { type BillingState, phaseAt } from '../state.ts'

export interface Wanted {
  planId: PlanId
  currency: Currency
  extraBusinesses: number
}

/** A price, without how it is paid. */
export type Offered = Omit<Price, 'mode'>

/** What a price is told by, beside the one table of plans. */
export interface Priced {
  /** What is paid for. */
  state: BillingState | null
  /** Where it is cancelled, it can go on. */
  mayResume: boolean
  /** It was asked back, and nobody has decided yet. */
  isAskedBack: boolean
  /** Of the month under way, as `upgradePrice` wants it. */
  quotaLeftPercent: number
  now: Date
}

/**
 * What a plan costs a customer now, from the one table of plans.
 *
 * @throws CONFLICT on `planId` while the payment for the next month is awaited; INVALID on `planId` for what is free, by agreement, in use, smaller than what is in use, or all paid for, and while a payment for what is in use is disputed or asked back; on `extraBusinesses` where the plan sells none; on `currency` for another than that of the plan in use.
 */
export function planPrice(
  { state, mayResume, isAskedBack, quotaLeftPercent, now }: Priced,
  { planId, currency, extraBusinesses }: Wanted,
  { taxPercent }: Pick<Seller, 'taxPercent'>,
): Offered {
  const { priceCents, label } = plans[planId]
  if (!priceCents) throw invalid('planId', msg`The ${{ plan: label }} plan is agreed with each customer. Write to us.`)
  if (priceCents[currency] === 0) throw invalid('planId', msg`The ${{ plan: label }} plan is free: there is nothing to order.`)
  const extraCents = extraPrice({ planId, currency, extraBusinesses })
  const toCents = priceCents[currency] + extraCents
  refuseWhileAwaited(state, now, 'planId')
  const current = state && isRunning(state, now) ? state : null
  if (current && current.currency !== currency)
    throw invalid(
      'currency',
      current.endingSince
        ? msg`The plan in use is paid in ${{ currency: current.currency }}. Order in another currency when its month is over.`
        : msg`The plan in use is paid in ${{ currency: current.currency }}. Cancel it to pay in another currency.`,
    )
  if (current?.periods.some(({ paymentRef, endsAt }) => endsAt > now && current.disputed.includes(paymentRef)))
    throw invalid('planId', msg`A payment for the plan in use is disputed. A larger plan can be ordered when that is decided.`)
  if (current && isAskedBack)
    throw invalid('planId', msg`You asked for the money for the plan in use. A larger plan can be ordered when that is decided.`)
  const isRest = current?.planId === planId && !current.endingSince && extraBusinesses > current.extraBusinesses
  if (current && current.planId === planId && current.extraBusinesses === extraBusinesses) {
    if (!current.endingSince) throw invalid('planId', msg`This workspace is on the ${{ plan: label }} plan already.`)
    if (mayResume) return { ...nothingToday, currency, monthlyCents: toCents, extraBusinesses, extraCents, isResumed: true }
  }
  if (current && toCents < current.monthlyCents)
    throw invalid('planId', msg`A smaller plan begins when the month that is paid ends. Choose it as the next plan.`)

  const period = current?.periods.findLast(({ isJoining }) => !isJoining)
  const priced = isRest ? priceOfRest : upgradePrice
  const change =
    current && period
      ? priced({ now, startsAt: period.startsAt, endsAt: current.paidUntil, fromCents: current.monthlyCents, toCents, quotaLeftPercent })
      : { days: 0, daysLeft: 0, quotaLeftPercent: null, creditCents: 0, todayCents: toCents }
  if (change.todayCents === 0)
    throw invalid('planId', msg`The month that is paid covers this plan whole. Choose it as the next plan, or order it tomorrow.`)
  return {
    currency,
    monthlyCents: toCents,
    extraBusinesses,
    extraCents,
    isRest,
    isResumed: false,
    ...change,
    tax: taxOf(change.todayCents, taxPercent),
  }
}

/** @throws INVALID on `extraBusinesses` where the plan sells none */
export function extraPrice({ planId, currency, extraBusinesses }: Wanted): number {
  const cents = extraBusinessesCents(planId, currency, extraBusinesses)
  if (cents === null)
    throw invalid('extraBusinesses', msg`The ${{ plan: plans[planId].label }} plan has no extra businesses. Choose a larger plan.`)
  return cents
}

/** @throws CONFLICT on `what` while the payment for the next month is awaited; INVALID on `what` where the plan in use sells no more of it, or is paid in a currency that it has no price in. */
export function packPrice(state: BillingState | null, { taxPercent }: Pick<Seller, 'taxPercent'>, now: Date): Offered {
  refuseWhileAwaited(state, now, 'what')
  const overage = state && isRunning(state, now) ? plans[state.planId].overage : null
  if (!state || !overage)
    throw invalid('what', msg`Only the ${{ plan: plans.solo.label }} plan sells more for one month. A larger plan includes more.`)
  if (state.currency !== 'ZAR') throw invalid('what', msg`More for one month is sold in ZAR alone. A larger plan includes more.`)
  const todayCents = overage.zarCents
  return { ...nothingToday, currency: 'ZAR', todayCents, tax: taxOf(todayCents, taxPercent) }
}

const nothingToday = {
  monthlyCents: 0,
  extraBusinesses: 0,
  extraCents: 0,
  isRest: false,
  isResumed: false,
  creditCents: 0,
  days: 0,
  daysLeft: 0,
  quotaLeftPercent: null,
  todayCents: 0,
  tax: null,
}

/** Whoever paid now might pay twice. */
function refuseWhileAwaited(state: BillingState | null, now: Date, field: 'planId' | 'what'): void {
  if (phaseAt(state, now) === 'renewing')
    throw conflict(field, msg`The month is over, and the payment for the next one is being looked up. Nothing has to be paid now.`)
}

function isRunning(state: BillingState, now: Date): boolean {
  return ['active', 'past_due', 'cancelled'].includes(phaseAt(state, now))
}

function taxOf(cents: number, percent: number): Price['tax'] {
  return percent === 0 ? null : { percent, cents: taxWithin(cents, percent) }
}
