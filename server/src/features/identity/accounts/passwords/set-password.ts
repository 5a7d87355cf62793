import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import { signInMethods } from '../table.ts'

/** Also for whoever had none, and signed in by an identity provider until now. `tx` holds the user's row. */
export async function setPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  const changed = await tx
    .update(signInMethods)
    .set({ password: hash, updatedAt: sql`now()` })
    .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, 'credential')))
    .returning({ id: signInMethods.id })
  if (changed.length === 0)
    await tx.insert(signInMethods).values({ id: uuidv7(), userId, accountId: userId, providerId: 'credential', password: hash })
}
