import type { UserDetails } from '@postwright/contract/operator/users'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { deviceOf } from '../../../identity/accounts/sessions/device.ts'
import { profiles, sessions, users } from '../../../identity/accounts/table.ts'
import { noPlan, standingsOf } from '../../../billing/subscriptions/standing.ts'
import { members, workspaces } from '../../../identity/team/table.ts'

/** Where a person works and where they are signed in; the tokens stay here. `tx` is a system transaction. */
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
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100)
  return {
    emailVerified: known?.emailVerified ?? false,
    suspendedAt: known?.suspendedAt?.toISOString() ?? null,
    workspaces: inWorkspaces.map((workspace) => ({ ...workspace, plan: plans.get(workspace.id) ?? noPlan })),
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
