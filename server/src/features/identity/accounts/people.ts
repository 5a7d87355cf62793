import type { ListUsers, User } from '@postwright/contract/operator/users'
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { namedLike, profiles, sessions, userRoles, users } from './table.ts'

// For administrators: every `tx` here is a system transaction.

/** People, newest first, after the person `after`. */
export async function listPeople(
  tx: Tx,
  { q, status, role, after, limit }: Pick<ListUsers, 'q' | 'status' | 'role'> & { after?: string | undefined; limit: number },
): Promise<User[]> {
  const behind = after
    ? sql`(${profiles.createdAt}, ${profiles.userId}) < (select p.created_at, p.user_id from ${profiles} p where p.user_id = ${after})`
    : undefined
  const standing =
    status === undefined
      ? undefined
      : status === 'suspended'
        ? isNotNull(profiles.suspendedAt)
        : and(eq(profiles.approvalStatus, status), isNull(profiles.suspendedAt))
  const holding = role && sql`exists (select from ${userRoles} r where r.user_id = ${profiles.userId} and r.role = ${role})`
  const rows = await selectPeople(tx)
    .where(and(q === '' ? undefined : namedLike(q), standing, holding, behind))
    .orderBy(desc(profiles.createdAt), desc(profiles.userId))
    .limit(limit)
  return rows.map(present)
}

export async function personOf(tx: Tx, userId: string): Promise<User | undefined> {
  const [row] = await selectPeople(tx).where(eq(profiles.userId, userId))
  return row && present(row)
}

/** Shuts a person out, and ends their sessions. @returns whether this changed anything. */
export async function suspend(tx: Tx, userId: string, reason: string): Promise<boolean> {
  const isNew = sql`${profiles.suspensionReason} is distinct from ${reason}`
  const changed = await tx
    .update(profiles)
    .set({ suspendedAt: sql`coalesce(${profiles.suspendedAt}, now())`, suspensionReason: reason, updatedAt: sql`now()` })
    .where(and(eq(profiles.userId, userId), isNew))
    .returning({ userId: profiles.userId })
  await endSessions(tx, userId)
  return changed.length > 0
}

/** @returns whether this changed anything. */
export async function reinstate(tx: Tx, userId: string): Promise<boolean> {
  const changed = await tx
    .update(profiles)
    .set({ suspendedAt: null, suspensionReason: null, updatedAt: sql`now()` })
    .where(and(eq(profiles.userId, userId), isNotNull(profiles.suspendedAt)))
    .returning({ userId: profiles.userId })
  return changed.length > 0
}

/** @returns how many ended. */
export async function endSessions(tx: Tx, userId: string): Promise<number> {
  const ended = await tx.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id })
  return ended.length
}

function selectPeople(tx: Tx) {
  return tx
    .select({
      profile: profiles,
      avatar: users.image,
      roles: sql<User['roles']>`array(select r.role from ${userRoles} r where r.user_id = ${profiles.userId} order by 1)`,
      lastSeenAt: sql<Date | null>`(select max(s.last_seen_at) from ${sessions} s where s.user_id = ${profiles.userId})`.mapWith(
        sessions.lastSeenAt,
      ),
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
}

function present({ profile, avatar, roles, lastSeenAt }: Awaited<ReturnType<typeof selectPeople>>[number]): User {
  return {
    userId: profile.userId,
    fullName: profile.fullName,
    email: profile.email,
    avatar,
    status: profile.suspendedAt ? 'suspended' : profile.approvalStatus,
    reason: profile.suspensionReason ?? profile.rejectionReason,
    roles,
    createdAt: profile.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }
}
