import type { Currency, PlanId } from '@postwright/contract/core/plans'
import { awaitedHours, graceDays } from '@postwright/contract/billing/unpaid'

import type { BillingFact, FactKind } from './facts/fact.ts'
import { monthsAfter } from './months.ts'

const hourMs = 3_600_000

/**
 * `trialing` and nothing else is told by no fact: the trial is free. `past_due`: a payment failed, and the month that was paid goes on.
 * `renewing`: the month is over, and nobody has told yet whether the next one was paid. `grace`: it is over and unpaid, and everything goes
 * on for some days. `cancelled`: paid to the end, and not renewed.
 */
export type Phase = 'none' | 'active' | 'past_due' | 'renewing' | 'grace' | 'cancelled' | 'expired'

export interface PaidPeriod {
  paymentRef: string
  startsAt: Date
  endsAt: Date
  planId: PlanId
  amountCents: number
  /** Taken off its price for what was left of the month before. */
  creditCents: number
  extraBusinesses: number
  /** It added businesses to a month that another payment began. */
  isJoining: boolean
  isGivenBack?: true
}

/** What the facts about the payments of one workspace come to. */
export interface BillingState {
  orderId: string
  /** That the months since `anchor` were bought by, this one among them. */
  orderIds: string[]
  planId: PlanId
  /** With the extra businesses. */
  monthlyCents: number
  extraBusinesses: number
  currency: Currency
  /** The months are counted from here. */
  anchor: Date
  monthsPaid: number
  paidUntil: Date
  /** The first failure since the last payment. */
  failedAt: Date | null
  failures: number
  endingSince: Date | null
  /** Access ended before the month did: refunded, or a dispute was lost. */
  endedAt: Date | null
  nextPlan: { planId: PlanId; monthlyCents: number; extraBusinesses: number } | null
  periods: PaidPeriod[]
  /** Payments under dispute. */
  disputed: string[]
  /** Payments that bought nothing, and are to be given back. */
  toRefund: string[]
}

/** At one moment, what is bought comes before what is said about it. */
const ranks: Record<FactKind, number> = {
  paid: 0,
  failed: 1,
  next_plan: 2,
  ending: 3,
  resumed: 4,
  refunded: 5,
  disputed: 6,
  dispute_won: 7,
  dispute_lost: 8,
  ended: 9,
}

/** What began comes before what goes on: a provider may count in seconds. */
function rankOf(fact: BillingFact): number {
  return fact.kind === 'paid' && fact.opens === null ? 0.5 : ranks[fact.kind]
}

function takesOver(one: BillingFact, other: BillingFact): boolean {
  return one.kind === 'paid' && one.opens?.replaces === other.orderId
}

/** The same for the same facts, in whichever order and however often they arrived; null before anything was paid. */
export function stateOf(facts: readonly BillingFact[]): BillingState | null {
  const known = new Map(facts.map((fact) => [fact.key, fact]))
  const inOrder = [...known.values()].toSorted(
    (one, other) =>
      one.at.getTime() - other.at.getTime() ||
      rankOf(one) - rankOf(other) ||
      Number(takesOver(one, other)) - Number(takesOver(other, one)) ||
      (one.key < other.key ? -1 : 1),
  )
  return inOrder.reduce<BillingState | null>(after, null)
}

/** Where a customer stands at a moment. */
export function phaseAt(state: BillingState | null, now: Date): Phase {
  if (!state) return 'none'
  if (state.endedAt && state.endedAt <= now) return 'expired'
  if (now < state.paidUntil) {
    if (state.endingSince) return 'cancelled'
    return state.failedAt ? 'past_due' : 'active'
  }
  if (state.endingSince || now >= graceEnd(state)) return 'expired'
  return state.failedAt === null && now < awaitedUntil(state) ? 'renewing' : 'grace'
}

export function graceEnd({ paidUntil }: Pick<BillingState, 'paidUntil'>): Date {
  return new Date(paidUntil.getTime() + graceDays * 24 * hourMs)
}

/** A provider charges some time on the day, and tells of it later. */
function awaitedUntil({ paidUntil }: Pick<BillingState, 'paidUntil'>): Date {
  return new Date(paidUntil.getTime() + awaitedHours * hourMs)
}

/** The payments that the month under way is made of: the one that began it, what joined it, and those before it whose rest was taken off its price. */
export function partsOfMonth(periods: readonly PaidPeriod[]): PaidPeriod[] {
  const at = periods.findLastIndex(({ isJoining }) => !isJoining)
  const own = periods.slice(Math.max(0, at))
  const isCredited = (periods[at]?.creditCents ?? 0) > 0
  return isCredited ? [...partsOfMonth(periods.slice(0, at)), ...own] : own
}

function after(state: BillingState | null, fact: BillingFact): BillingState | null {
  if (fact.kind === 'paid') return fact.opens ? opened(state, fact, fact.opens) : renewed(state, fact)
  if (!state) return null
  if (fact.kind === 'refunded' || fact.kind === 'disputed' || fact.kind === 'dispute_won' || fact.kind === 'dispute_lost')
    return aboutPayment(state, fact)
  // What is said of an order that another one took over concerns nobody any more.
  if (fact.orderId !== state.orderId) return state
  if (fact.kind === 'failed') return { ...state, failedAt: state.failedAt ?? fact.at, failures: state.failures + 1 }
  if (fact.kind === 'ending') return { ...state, endingSince: state.endingSince ?? fact.at }
  if (fact.kind === 'resumed') return isOver(state, fact.at) ? state : { ...state, endingSince: null }
  if (fact.kind === 'next_plan') return { ...state, nextPlan: nextOf(fact) }
  return { ...state, endingSince: state.endingSince ?? fact.at }
}

function nextOf({ planId, monthlyCents, extraBusinesses = 0 }: Extract<BillingFact, { kind: 'next_plan' }>): BillingState['nextPlan'] {
  return planId && { planId, monthlyCents, extraBusinesses }
}

type Paid = Extract<BillingFact, { kind: 'paid' }>

function opened(state: BillingState | null, fact: Paid, opens: NonNullable<Paid['opens']>): BillingState | null {
  const { planId, monthlyCents, extraBusinesses = 0, replaces, counted } = opens
  if (opens.joins !== undefined) return joined(state, fact, { ...opens, extraBusinesses })
  // Somebody else bought meanwhile, or the same window was paid twice: the first one counts.
  const isTaken = state !== null && !isOver(state, fact.at) && replaces !== state.orderId
  if (isTaken) return { ...state, toRefund: [...state.toRefund, fact.paymentRef] }
  const { orderId, currency, at, amountCents, paymentRef } = fact
  const paidUntil = monthsAfter(at, 1)
  // The plan before was renewed after the price was told, which takes nothing off for that.
  const before = counted !== undefined && replaces === state?.orderId ? state.periods.slice(counted) : []
  const uncounted = before.filter(({ isGivenBack }) => !isGivenBack)
  const creditCents = Math.max(0, monthlyCents - amountCents)
  return {
    orderId,
    orderIds: [orderId],
    planId,
    monthlyCents,
    extraBusinesses,
    currency,
    anchor: at,
    monthsPaid: 1,
    paidUntil,
    failedAt: null,
    failures: 0,
    endingSince: null,
    endedAt: null,
    nextPlan: null,
    periods: [
      ...(state?.periods ?? []),
      { paymentRef, startsAt: at, endsAt: paidUntil, planId, amountCents, creditCents, extraBusinesses, isJoining: false },
    ],
    disputed: state?.disputed ?? [],
    toRefund: [...(state?.toRefund ?? []), ...uncounted.map((period) => period.paymentRef)],
  }
}

/** More businesses in the month under way, for which it was priced; in any other it buys nothing. */
function joined(
  state: BillingState | null,
  { orderId, at, amountCents, paymentRef }: Paid,
  { planId, monthlyCents, extraBusinesses, replaces, joins }: NonNullable<Paid['opens']> & { extraBusinesses: number },
): BillingState | null {
  if (!state) return null
  const isItsMonth = joins === state.monthsPaid && at < state.paidUntil && !isOver(state, at)
  if (!isItsMonth || replaces !== state.orderId || planId !== state.planId) return { ...state, toRefund: [...state.toRefund, paymentRef] }
  const period = {
    paymentRef,
    startsAt: at,
    endsAt: state.paidUntil,
    planId,
    amountCents,
    creditCents: 0,
    extraBusinesses,
    isJoining: true,
  }
  return {
    ...state,
    orderId,
    orderIds: [...state.orderIds, orderId],
    monthlyCents,
    extraBusinesses,
    failedAt: null,
    failures: 0,
    nextPlan: null,
    periods: [...state.periods, period],
  }
}

function renewed(state: BillingState | null, fact: Paid): BillingState | null {
  if (!state) return null
  const { at, amountCents, paymentRef } = fact
  const { nextPlan } = state
  // Whoever is charged as before, since smaller payments begin later there, keeps the plan meanwhile.
  const isNext = nextPlan !== null && amountCents === nextPlan.monthlyCents
  const { planId, monthlyCents, extraBusinesses } = isNext ? nextPlan : state
  const isForAnother = fact.orderId !== state.orderId
  const isOfAnotherPrice = amountCents !== monthlyCents || fact.currency !== state.currency || fact.isFormer
  // Money that came after the customer had ended it, for a plan that another one took over, or not as agreed.
  if (isForAnother || isOfAnotherPrice || state.endingSince || state.endedAt) return { ...state, toRefund: [...state.toRefund, paymentRef] }
  // After the grace the months begin anew; within it, the month goes on that was not paid.
  const isAnew = at >= graceEnd(state)
  const anchor = isAnew ? at : state.anchor
  const monthsPaid = isAnew ? 1 : state.monthsPaid + 1
  const startsAt = isAnew ? at : state.paidUntil
  const paidUntil = monthsAfter(anchor, monthsPaid)
  return {
    ...state,
    planId,
    monthlyCents,
    extraBusinesses,
    nextPlan: isNext ? null : nextPlan,
    anchor,
    monthsPaid,
    paidUntil,
    failedAt: null,
    failures: 0,
    periods: [
      ...state.periods,
      { paymentRef, startsAt, endsAt: paidUntil, planId, amountCents, creditCents: 0, extraBusinesses, isJoining: false },
    ],
  }
}

type AboutPayment = Extract<BillingFact, { kind: 'refunded' | 'disputed' | 'dispute_won' | 'dispute_lost' }>

function aboutPayment(state: BillingState, fact: AboutPayment): BillingState {
  const { paymentRef } = fact
  const disputed = state.disputed.filter((ref) => ref !== paymentRef)
  if (fact.kind === 'disputed') return { ...state, disputed: [...disputed, paymentRef] }
  if (fact.kind === 'dispute_won') return { ...state, disputed }
  const toRefund = state.toRefund.filter((ref) => ref !== paymentRef)
  const period = state.periods.find((one) => one.paymentRef === paymentRef)
  const isWhole = fact.kind !== 'refunded' || (period !== undefined && fact.amountCents >= period.amountCents)
  // The month under way was given back whole; an earlier one, or a part, changes nothing about access. Lost is also what it was credited with.
  const isOfThisMonth = (one: PaidPeriod) => one.endsAt.getTime() === state.paidUntil.getTime()
  const isCredited = (one: PaidPeriod) => fact.kind === 'dispute_lost' && partsOfMonth(state.periods).includes(one)
  const endsNow = isWhole && period !== undefined && (isOfThisMonth(period) || isCredited(period))
  const isBack = (one: PaidPeriod): PaidPeriod => (isWhole && one === period ? { ...one, isGivenBack: true } : one)
  const known = { ...state, disputed, toRefund, periods: state.periods.map(isBack) }
  if (!endsNow || state.endedAt) return known
  const endingSince = state.endingSince ?? fact.at
  if (period.isJoining && isOfThisMonth(period)) return { ...known, endingSince, extraBusinesses: boughtWith(known.periods) }
  // What joined the month goes back with it.
  const joinedIt = state.periods.filter((one) => one.isJoining && !one.isGivenBack && isOfThisMonth(one))
  const more = fact.kind === 'refunded' ? joinedIt.map((one) => one.paymentRef) : []
  return { ...known, toRefund: [...toRefund, ...more], endedAt: fact.at, endingSince }
}

/** Extra businesses by the last payment that was not given back: those that were added and given back end at once, the month that they joined does not. */
export function boughtWith(periods: readonly PaidPeriod[]): number {
  return periods.findLast(({ isGivenBack }) => !isGivenBack)?.extraBusinesses ?? 0
}

function isOver(state: BillingState, at: Date): boolean {
  return phaseAt(state, at) === 'expired'
}
