import { plans } from '@postwright/contract/core/plans'
import type { Role } from '@postwright/contract/identity/accounts'
import { and, eq, inArray, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { members } from '../../identity/team/table.ts'
import { lockSubscription } from './metering.ts'
import { businessLimitOf } from './standing.ts'
import { isUsable, planStays, subscriptions } from './table.ts'

/** Something that takes a place in a plan. */
export interface Place {
  id: string
  name: string
  isLocked: boolean
  /** Whatever is chosen. */
  alwaysStays: boolean
  usedAt: Date
}

export interface Places {
  businesses: Place[]
  members: (Place & { role: Role })[]
}

export interface Stays {
  businessIds: readonly string[]
  userIds: readonly string[]
}

const nothing: Stays = { businessIds: [], userIds: [] }

/** Where no plan is in use: as much as the smallest has. */
const withoutPlan = { planId: 'starter', extraBusinesses: 0, seatsIncluded: null } as const

/**
 * Locks what the plan in use has no room for, and unlocks what it has room for again: at once, with all that it was. Without `mayLock` it
 * only unlocks; `of` names what alone is looked at, as for whoever does not see all businesses. Nothing is deleted.
 */
export async function fitRoom(tx: Tx, workspaceId: string, { mayLock, of }: { mayLock: boolean; of?: keyof Places }): Promise<void> {
  const [inUse] = await tx.select().from(subscriptions).where(isUsable(workspaceId)).for('update')
  if (!inUse) await lockSubscription(tx, workspaceId)
  const plan = inUse ?? withoutPlan
  const all = await placesOf(tx, workspaceId)
  const there = of ? { businesses: [], members: [], [of]: all[of] } : all
  const stays = mayLock ? await staysOf(tx, workspaceId) : nothing
  const business = fit(there.businesses, stays.businessIds, { limit: businessLimitOf(plan), mayLock })
  const member = fit(there.members, stays.userIds, { limit: plan.seatsIncluded ?? plans[plan.planId].seats, mayLock })
  if ([business, member].every(({ lock, unlock }) => lock.length + unlock.length === 0)) return

  await setLocks(tx, workspaceId, { businessIds: business.unlock, userIds: member.unlock }, sql`null`)
  // What a locked business has planned is taken out while it may still be written.
  await emit(tx, {
    type: 'room.changed',
    by: { userId: null, workspaceId },
    workspaceId,
    lockedBusinesses: business.lock,
    unlockedBusinesses: business.unlock,
    lockedMembers: member.lock,
    unlockedMembers: member.unlock,
  })
  await setLocks(tx, workspaceId, { businessIds: business.lock, userIds: member.lock }, sql`now()`)
}

export async function staysOf(tx: Tx, workspaceId: string): Promise<Stays> {
  const [row] = await tx.select().from(planStays).where(eq(planStays.workspaceId, workspaceId))
  return row ?? nothing
}

/** What takes a place: active businesses but for the sample, and members. */
export async function placesOf(tx: Tx, workspaceId: string): Promise<Places> {
  const own = await tx
    .select({ id: businesses.id, name: businesses.name, lockedAt: businesses.lockedAt, usedAt: businesses.lastActivityAt })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.status, 'active'), eq(businesses.isSample, false)))
  const people = await tx
    .select({
      id: members.userId,
      name: users.name,
      role: members.role,
      lockedAt: members.lockedAt,
      usedAt: members.lastActiveAt,
      at: members.createdAt,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.workspaceId, workspaceId))
  return {
    businesses: own.map(({ lockedAt, ...one }) => ({ ...one, isLocked: lockedAt !== null, alwaysStays: false })),
    members: people.map(({ lockedAt, usedAt, at, ...one }) => {
      return { ...one, usedAt: usedAt ?? at, isLocked: lockedAt !== null, alwaysStays: one.role === 'owner' }
    }),
  }
}

/** Those first that stay: who always does, what was chosen, what is not locked, then what was used last. */
export function inOrder<One extends Place>(places: readonly One[], chosen: readonly string[]): One[] {
  const wanted = new Set(chosen)
  const rank = (one: One) => (one.alwaysStays ? 0 : wanted.has(one.id) ? 1 : one.isLocked ? 3 : 2)
  return places.toSorted(
    (one, other) => rank(one) - rank(other) || other.usedAt.getTime() - one.usedAt.getTime() || (one.id < other.id ? -1 : 1),
  )
}

function fit(places: readonly Place[], chosen: readonly string[], { limit, mayLock }: { limit: number | null; mayLock: boolean }) {
  const sorted = inOrder(places, chosen)
  const room = limit ?? places.length
  const ids = (some: Place[]) => some.map(({ id }) => id)
  return {
    lock: mayLock ? ids(sorted.slice(room).filter(({ isLocked }) => !isLocked)) : [],
    unlock: ids(sorted.slice(0, room).filter(({ isLocked }) => isLocked)),
  }
}

async function setLocks(tx: Tx, workspaceId: string, { businessIds, userIds }: Stays, lockedAt: ReturnType<typeof sql>): Promise<void> {
  if (businessIds.length > 0)
    await tx
      .update(businesses)
      .set({ lockedAt })
      .where(and(eq(businesses.workspaceId, workspaceId), inArray(businesses.id, [...businessIds])))
  if (userIds.length > 0)
    await tx
      .update(members)
      .set({ lockedAt })
      .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, [...userIds])))
}
