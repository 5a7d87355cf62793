import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import { signInMethods, users } from '../table.ts'

interface NewUser {
  name: string
  email: string
  passwordHash: string
  emailVerified?: boolean
  /** Of the browser. */
  timeZone?: string | undefined
}

/**
 * A user with a password, for whoever sets the instance up or comes by an invitation. The address needs no verification, unless the link
 * of the invitation was seen by somebody else.
 *
 * @returns the id, or null when the address has an account already.
 */
export async function addUser(tx: Tx, { name, email, passwordHash, emailVerified = true, timeZone }: NewUser): Promise<string | null> {
  const id = uuidv7()
  const [added] = await tx
    .insert(users)
    .values({ id, name, email: email.toLowerCase(), emailVerified, signUpTimeZone: timeZone ?? null })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!added) return null

  await tx.insert(signInMethods).values({ id: uuidv7(), userId: id, accountId: id, providerId: 'credential', password: passwordHash })
  return id
}
