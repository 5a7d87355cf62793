import type { ListUsers, User, UserDetails } from '@postwright/contract/users'
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../infra/db/database.ts'
import { noPlan, standingsOf } from '../billing/standing.ts'
import { deviceOf } from '../security/device.ts'
import { members, workspaces } from '../team/table.ts'
import { profiles, sessions, userRoles, users } from './table.ts'

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

/** Where a person works and where they are signed in; the tokens stay here. */
export async function whereaboutsOf(
  tx: Tx,
  userId: string,
): Promise<Pick<UserDetails, 'emailVerified' | 'suspendedAt' | 'workspaces' | 'sessions'>> {
  const [known] = await tx
    .select({ emailVerified: users.emailVerified, suspendedAt: profiles.suspendedAt })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  const inWorkspaces = await tx
    .select({ id: workspaces.id, name: workspaces.name, role: members.role })
    .from(members)
    .innerJoin(workspaces, eq(workspaces.id, members.workspaceId))
    .where(eq(members.userId, userId))
    .orderBy(members.createdAt)
    .limit(100)
  const plans = await standingsOf(
    tx,
    inWorkspaces.map(({ id }) => id),
  )
  const open = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.expiresAt} > now()`))
    .orderBy(desc(sessions.updatedAt))
    .limit(100)
  return {
    emailVerified: known?.emailVerified ?? false,
    suspendedAt: known?.suspendedAt?.toISOString() ?? null,
    workspaces: inWorkspaces.map((workspace) => ({ ...workspace, plan: plans.get(workspace.id) ?? noPlan })),
    sessions: open.map(({ id, createdAt, updatedAt, ipAddress, userAgent }) => ({
      id,
      device: deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: updatedAt.toISOString(),
      address: ipAddress,
      userAgent,
    })),
  }
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

/** On profiles: every word that was typed begins a word of the name or the address. */
export function namedLike(typed: string): SQL {
  const words = typed.split(/[\s@._+-]+/u).filter(Boolean)
  const wanted = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ')
  return sql`to_tsvector('simple', translate(${profiles.fullName} || ' ' || ${profiles.email}, '@.-_+', '     ')) @@ to_tsquery('simple', ${wanted})`
}

function selectPeople(tx: Tx) {
  return tx
    .select({
      profile: profiles,
      avatar: users.image,
      roles: sql<User['roles']>`array(select r.role from ${userRoles} r where r.user_id = ${profiles.userId} order by 1)`,
      lastSeenAt: sql<Date | null>`(select max(s.updated_at) from ${sessions} s where s.user_id = ${profiles.userId})`.mapWith(
        sessions.updatedAt,
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
