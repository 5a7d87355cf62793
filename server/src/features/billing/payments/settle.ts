import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { filled, fitRoom, followWithStarter, heldIn, lockSubscription, renewed, type Taken } from '../subscriptions/public.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { factsOf } from './facts/keep.ts'
import { billingFacts } from './table.ts'
import { type BillingState, boughtWith, graceEnd, phaseAt, stateOf } from './state.ts'

type Row = typeof subscriptions.$inferSelect

/** Of one workspace one after the other, whoever tells what happened. */
export async function lockBilling(tx: Tx, workspaceId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`billing ${workspaceId}`}, 0))`)
}

/**
 * Makes the plan of a workspace what its facts come to. The caller holds `lockBilling`; done again, it changes nothing.
 *
 * @returns where it stands; null where nothing was ever paid.
 */
export async function settlePlan(tx: Tx, workspaceId: string): Promise<BillingState | null> {
  const state = stateOf(await factsOf(tx, workspaceId))
  if (!state) return null
  const row = await lockSubscription(tx, workspaceId)
  const now = await databaseNow(tx)
  if (phaseAt(state, now) === 'expired') {
    if (row && isPaidBy(state, row) && row.status === 'active') {
      await end(tx, row, state)
      await fitRoom(tx, workspaceId, { mayLock: true })
    }
    return state
  }
  const isKnown = row !== undefined && isPaidBy(state, row) && row.paidFrom?.getTime() === state.anchor.getTime() && row.status === 'active'
  const mayLock = isKnown ? await goOn(tx, row, state, now) : await begin(tx, workspaceId, row, state, now)
  await fitRoom(tx, workspaceId, { mayLock })
  return state
}

function isPaidBy({ orderIds }: BillingState, { orderId }: Row): boolean {
  return orderId !== null && orderIds.includes(orderId)
}

/** A month with all that the plan includes, and with what is left of a pack; what is held stays held, and counts in it. */
async function begin(tx: Tx, workspaceId: string, row: Row | undefined, state: BillingState, now: Date): Promise<true> {
  const held = row ? heldIn(row) : nothing
  const pack = row && row.status === 'active' && row.periodEndsAt > now ? leftOfPacks(row) : nothing
  const values = {
    ...filled(state.planId, held, pack),
    planId: state.planId,
    status: 'active',
    currency: state.currency,
    usedTokens: 0,
    usedPosts: 0,
    packTokens: pack.tokens,
    packPosts: pack.posts,
    seatsIncluded: null,
    extraBusinesses: state.extraBusinesses,
    startedAt: state.anchor,
    periodStartsAt: sql`now()`,
    periodEndsAt: state.paidUntil,
    grantedAt: null,
    ...paidFor(state),
  } as const
  if (row) await tx.update(subscriptions).set(values).where(ofRow(row))
  else await tx.insert(subscriptions).values({ id: uuidv7(), workspaceId, ...values })
  await tx.delete(subscriptions).where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.status, 'awaiting_payment')))
  await turn(tx, workspaceId)
  return true
}

/** @returns whether the plan has other figures since. */
async function goOn(tx: Tx, row: Row, state: BillingState, now: Date): Promise<boolean> {
  // Another plan begins with its month, not with the payment for it; what joins a month, with its payment.
  const begun = state.periods.filter(({ startsAt, isJoining }) => isJoining || startsAt <= now)
  const planId = begun.at(-1)?.planId ?? state.planId
  const extraBusinesses = boughtWith(begun)
  await tx
    .update(subscriptions)
    .set({ ...paidFor(state), extraBusinesses })
    .where(ofRow(row))
  await turn(tx, row.workspaceId)
  const [turned] = await tx.select().from(subscriptions).where(ofRow(row))
  // What an administrator granted meanwhile stays.
  const isOther = row.extraBusinesses !== extraBusinesses
  if (!turned || turned.grantedAt !== null || turned.planId === planId) return isOther
  const held = heldIn(turned)
  const taken = { tokens: held.tokens + turned.usedTokens, posts: held.posts + turned.usedPosts }
  await tx
    .update(subscriptions)
    .set({ planId, ...filled(planId, taken) })
    .where(ofRow(row))
  return true
}

/** Begins the month that was paid, where the one before it is over. */
async function turn(tx: Tx, workspaceId: string): Promise<void> {
  const now = sql`now()`
  await tx
    .update(subscriptions)
    .set(renewed(now))
    .where(
      and(
        eq(subscriptions.workspaceId, workspaceId),
        eq(subscriptions.status, 'active'),
        sql`${subscriptions.periodEndsAt} <= now() and ${subscriptions.paidUntil} > now()`,
      ),
    )
}

async function end(tx: Tx, row: Row, { endedAt, endingSince }: BillingState): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'ended', endsAt: sql`least(${subscriptions.endsAt}, now())`, updatedAt: sql`now()` })
    .where(ofRow(row))
  const { id, workspaceId, planId } = row
  const why = endedAt ? 'given_back' : endingSince ? 'cancelled' : 'unpaid'
  const isFollowed = await followWithStarter(tx, row)
  await emit(tx, { type: 'plan.ended', by: { userId: null, workspaceId }, workspaceId, subscriptionId: id, planId, why, isFollowed })
}

function paidFor(state: BillingState) {
  const endsAt = state.endingSince ? state.paidUntil : graceEnd(state)
  return { orderId: state.orderId, paidFrom: state.anchor, paidUntil: state.paidUntil, endsAt, updatedAt: sql`now()` }
}

const nothing: Taken = { tokens: 0, posts: 0 }

/** What the plan includes is used first. */
function leftOfPacks({ packTokens, currentTokens, packPosts, currentPosts }: Row): Taken {
  return { tokens: Math.min(packTokens, currentTokens), posts: Math.min(packPosts, currentPosts) }
}

function ofRow({ id, workspaceId }: Row) {
  return and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.id, id))
}

export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as ms`)
  return new Date(rows[0]?.ms ?? Number.NaN)
}

/** When something happens to a workspace's payments now: after all that happened before, also where the clock was set back. */
export async function momentOfFact(tx: Tx, workspaceId: string): Promise<Date> {
  const [last] = await tx
    .select({ at: sql<Date | null>`max(${billingFacts.at})`.mapWith(billingFacts.at) })
    .from(billingFacts)
    .where(eq(billingFacts.workspaceId, workspaceId))
  const now = await databaseNow(tx)
  return last?.at && last.at >= now ? new Date(last.at.getTime() + 1) : now
}
