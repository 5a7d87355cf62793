import { isByAgreement } from '@postwright/contract/billing/plan-figures'
import { type PlanId, plans } from '@postwright/contract/core/plans'
import type { Team } from '@postwright/contract/identity/team'
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'

import { forbidden, quotaRefused } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { isUsable, subscriptions } from '../../billing/subscriptions/table.ts'
import { invitations, members } from './table.ts'
import { msg, plural } from '@postwright/contract/core/msg'

/** Waits for an answer, and keeps a seat for it. */
function isOpen(workspaceId: string) {
  return and(isWaiting(workspaceId), gt(invitations.expiresAt, sql`now()`))
}

/** Neither accepted nor taken back; perhaps too old. */
export function isWaiting(workspaceId: string) {
  return and(eq(invitations.workspaceId, workspaceId), isNull(invitations.acceptedAt), isNull(invitations.revokedAt))
}

export async function seatsOf(tx: Tx, workspaceId: string): Promise<Team['seats']> {
  const [subscription] = await selectPlan(tx).where(isUsable(workspaceId))
  const plan = subscription && planWithSeats(subscription)
  const used = (await membersOf(tx, workspaceId)) + (await openInvitationsOf(tx, workspaceId))
  return { used, included: plan?.seats ?? null, isMinimum: plan?.isMinimum ?? false, planLabel: plan?.label ?? null }
}

/**
 * Makes sure that one more can be invited. The subscription stays locked until the transaction ends, so that two who take the
 * last seat at once are counted one after the other.
 *
 * @throws QUOTA without a usable subscription, FORBIDDEN with the reason `plan` when no seat is free.
 */
export async function checkSeatForInvitation(tx: Tx, workspaceId: string): Promise<void> {
  const plan = await lockPlan(tx, workspaceId)
  if (!plan) throw quotaRefused('no_subscription')
  const used = (await membersOf(tx, workspaceId)) + (await openInvitationsOf(tx, workspaceId))
  if (used < plan.seats) return
  throw forbidden(
    msg`The ${{ label: plan.label }} plan has ${plural({ seats: plan.seats }, { one: '# seat', other: '# seats' })}, and each member and open invitation takes one. Free a seat, or ask for a larger plan.`,
    'plan',
  )
}

/**
 * The same for whoever was invited: their invitation kept a seat, and yet the plan may have become smaller since.
 *
 * @throws FORBIDDEN with the reason `plan`.
 */
export async function checkSeatWhenJoining(tx: Tx, workspaceId: string): Promise<void> {
  const plan = await lockPlan(tx, workspaceId)
  if (plan && (await membersOf(tx, workspaceId)) < plan.seats) return
  throw forbidden(msg`This workspace has no free seat any more. Ask whoever invited you to make room.`, 'plan')
}

async function lockPlan(tx: Tx, workspaceId: string) {
  const [subscription] = await selectPlan(tx).where(isUsable(workspaceId)).for('update')
  return subscription && planWithSeats(subscription)
}

function selectPlan(tx: Tx) {
  return tx.select({ planId: subscriptions.planId, seatsIncluded: subscriptions.seatsIncluded }).from(subscriptions)
}

/** As many as were agreed, else as the plan says. */
function planWithSeats({ planId, seatsIncluded }: { planId: PlanId; seatsIncluded: number | null }) {
  const plan = plans[planId]
  return { label: plan.label, seats: seatsIncluded ?? plan.seats, isMinimum: isByAgreement(plan) && seatsIncluded === null }
}

/** Whoever is locked takes no seat. */
async function membersOf(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), isNull(members.lockedAt)))
  return row?.count ?? 0
}

async function openInvitationsOf(tx: Tx, workspaceId: string): Promise<number> {
  const [row] = await tx.select({ count: count() }).from(invitations).where(isOpen(workspaceId))
  return row?.count ?? 0
}
