import { eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { mailedLinks, users, verifications } from './table.ts'

/** Removes a person with what goes with them: sessions, ways to sign in, memberships, keys. `tx` is a system transaction. */
export async function forgetUser(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx.delete(verifications).where(sql`${verifications.value} = ${id} or position(${email} in ${verifications.identifier}) > 0`)
  await tx.delete(mailedLinks).where(sql`lower(${mailedLinks.email}) = lower(${email})`)
  await tx.delete(users).where(eq(users.id, id))
}

/** Held until the transaction ends; undefined when they are gone. */
export async function lockUser(tx: Tx, id: string): Promise<{ id: string; email: string } | undefined> {
  const [user] = await tx.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, id)).for('update')
  return user
}
