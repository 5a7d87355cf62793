import { and, eq, ne, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { passwordHashOf } from '../accounts/public.ts'
import { signInMethods, users } from '../accounts/table.ts'
import { googleSettings } from './google/settings.ts'
import { passkeys, recoveryCodes, totpFactors } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

export const googleProvider = 'google'

/**
 * Makes others who change the same person's ways in wait: of two who each remove one of two, the second finds the last.
 * `tx` is a system transaction.
 */
export async function lockSignInMethods(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

/**
 * Called after a removal, whose transaction it then undoes.
 *
 * @throws CONFLICT when nothing is left to sign in with.
 */
export async function refuseNoSignInMethod(tx: Tx, services: Services, userId: string): Promise<void> {
  if (await passwordHashOf(tx, userId)) return
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
  if (count > 0) return
  // While an administrator has it switched off, it is no way in.
  if ((await googleSettings(services)).enabled && (await linkedGoogle(tx, userId))) return
  throw conflict('input', msg`This is your last way to sign in. Add another one first: a passkey, or a password.`)
}

/**
 * Leaves the password alone as a way in, with nothing beside it: for a person who shows for the first time that the address is theirs,
 * since whoever made the account may have been somebody else. `tx` holds the user's row.
 *
 * @returns whether there was anything.
 */
export async function leavePasswordAlone(tx: Tx, userId: string): Promise<boolean> {
  const linked = and(eq(signInMethods.userId, userId), ne(signInMethods.providerId, 'credential'))
  const gone = [
    ...(await tx.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ of: passkeys.userId })),
    ...(await tx.delete(totpFactors).where(eq(totpFactors.userId, userId)).returning({ of: totpFactors.userId })),
    ...(await tx.delete(signInMethods).where(linked).returning({ of: signInMethods.userId })),
  ]
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return gone.length > 0
}

export async function linkedGoogle(tx: Pick<Tx, 'select'>, userId: string) {
  const [row] = await tx
    .select()
    .from(signInMethods)
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, googleProvider)))
  return row
}
