import type { UserDetails } from '@postwright/contract/operator/users'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { deviceOf } from '../../../identity/accounts/public.ts'
import { profiles, sessions, users } from '../../../identity/accounts/table.ts'
import { noPlan, standingsOf } from '../../../billing/subscriptions/public.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { invitations, members, workspaces } from '../../../identity/team/table.ts'

/** Where a person works and where they are signed in; the tokens stay here. `tx` is a system transaction. */
export async function workspacesAndSessionsOf(
  tx: Tx,
  userId: string,
): Promise<Pick<UserDetails, 'emailVerified' | 'suspendedAt' | 'workspaces' | 'sessions'>> {
  const [known] = await tx
    .select({ emailVerified: users.emailVerified, suspendedAt: profiles.suspendedAt })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId))
  const inWorkspaces = await tx
    .select({
      id: workspaces.id,
      name: workspaces.name,
      role: members.role,
      businesses: sql<number>`(select count(*)::int from ${businesses} b where b.workspace_id = ${workspaces.id} and b.status = 'active' and not b.is_sample)`,
      seats: sql<number>`(select count(*)::int from ${members} m where m.workspace_id = ${workspaces.id}) + (select count(*)::int from ${invitations} i
        where i.workspace_id = ${workspaces.id} and i.accepted_at is null and i.revoked_at is null and i.expires_at > now())`,
    })
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
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
  return {
    emailVerified: known?.emailVerified ?? false,
    suspendedAt: known?.suspendedAt?.toISOString() ?? null,
    workspaces: inWorkspaces.map(({ businesses: count, seats, ...workspace }) => ({
      ...workspace,
      plan: plans.get(workspace.id) ?? noPlan,
      inUse: { businesses: count, seats },
    })),
    sessions: open.map(({ id, createdAt, lastSeenAt, ipAddress, userAgent }) => ({
      id,
      device: deviceOf(userAgent),
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      address: ipAddress,
      userAgent,
    })),
  }
}
