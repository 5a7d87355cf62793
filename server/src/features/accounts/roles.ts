import { and, eq } from 'drizzle-orm'

import type { Tx } from '../../infra/db/database.ts'
import { userRoles } from './table.ts'

export type UserRole = typeof userRoles.$inferSelect.role

/** The specification's `has_role`. `tx` is a system transaction, or the database without a tenant. */
export async function hasRole(tx: Pick<Tx, 'select'>, userId: string, role: UserRole): Promise<boolean> {
  const rows = await tx
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
  return rows.length > 0
}

export async function grantRole(tx: Tx, userId: string, role: UserRole): Promise<void> {
  await tx.insert(userRoles).values({ userId, role }).onConflictDoNothing()
}

/** The users who have a role, first granted first. */
export async function usersWithRole(tx: Pick<Tx, 'select'>, role: UserRole): Promise<string[]> {
  const rows = await tx.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, role)).orderBy(userRoles.createdAt)
  return rows.map((row) => row.userId)
}
