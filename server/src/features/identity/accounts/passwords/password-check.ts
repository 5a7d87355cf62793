import { createHash } from 'node:crypto'

import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { signInMethods, users } from '../table.ts'

/** Whose email and password these are, or null. An unknown address takes as long as a wrong password. */
export async function userWithPassword({ db }: Services, { email, password }: { email: string; password: string }): Promise<string | null> {
  const [found] = await db.plain
    .select({ userId: users.id, hash: signInMethods.password })
    .from(users)
    .innerJoin(signInMethods, and(eq(signInMethods.userId, users.id), eq(signInMethods.providerId, 'credential')))
    .where(eq(users.email, email.toLowerCase()))
  if (!found?.hash) {
    await hashPassword(password)
    return null
  }
  return (await verifyPassword({ hash: found.hash, password })) ? found.userId : null
}

/** The hash of somebody's password, or null when they have none. `tx` is a system transaction, or the database without a tenant. */
export async function passwordHashOf(tx: Pick<Tx, 'select'>, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ hash: signInMethods.password })
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, 'credential')))
  return row?.hash ?? null
}

/** Changes whenever the password does, and tells nothing of it. */
export async function passwordMark(tx: Pick<Tx, 'select'>, userId: string): Promise<string> {
  return createHash('sha256')
    .update((await passwordHashOf(tx, userId)) ?? '')
    .digest('base64url')
}
