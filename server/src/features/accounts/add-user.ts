import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../infra/db/database.ts'
import { signInMethods, users } from './table.ts'

/**
 * A user with a password whose address needs no verification, for whoever sets the instance up.
 *
 * @returns the id, or null when the address has an account already.
 */
export async function addUser(
  tx: Tx,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string | null> {
  const id = uuidv7()
  const [added] = await tx
    .insert(users)
    .values({ id, name, email: email.toLowerCase(), emailVerified: true })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!added) return null

  await tx.insert(signInMethods).values({ id: uuidv7(), userId: id, accountId: id, providerId: 'credential', password: passwordHash })
  return id
}
