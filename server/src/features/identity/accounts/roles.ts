import type { UserRole } from '@postwright/contract/identity/accounts'
import { and, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { userRoles } from './table.ts'

/** The specification's `has_role`, which lies in the database. `tx` is a system transaction, or the database without a tenant. */
export async function hasRole(tx: Pick<Tx, 'execute'>, userId: string, role: UserRole): Promise<boolean> {
  const { rows } = await tx.execute<{ has: boolean }>(sql`select has_role(${userId}::uuid, ${role}) as has`)
  return rows[0]?.has ?? false
}

/** @returns whether this changed anything. */
export async function grantRole(tx: Tx, userId: string, role: UserRole): Promise<boolean> {
  const granted = await tx.insert(userRoles).values({ userId, role }).onConflictDoNothing().returning({ userId: userRoles.userId })
  return granted.length > 0
}

/** @returns whether this changed anything. */
export async function revokeRole(tx: Tx, userId: string, role: UserRole): Promise<boolean> {
  const revoked = await tx
    .delete(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)))
    .returning({ userId: userRoles.userId })
  return revoked.length > 0
}

/** Who has a role, with the list locked: whoever else changes it waits, and finds it changed. */
export async function lockRole(tx: Tx, role: UserRole): Promise<string[]> {
  const rows = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, role))
    .orderBy(userRoles.userId)
    .for('update')
  return rows.map(({ userId }) => userId)
}

/** The users who have a role, first granted first. */
export async function usersWithRole(tx: Pick<Tx, 'select'>, role: UserRole): Promise<string[]> {
  const rows = await tx.select({ userId: userRoles.userId }).from(userRoles).where(eq(userRoles.role, role)).orderBy(userRoles.createdAt)
  return rows.map((row) => row.userId)
}
