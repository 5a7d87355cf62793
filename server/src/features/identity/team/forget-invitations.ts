import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { invitations } from './table.ts'

/** Removes the invitations of this address to every workspace. `tx` is a system transaction. */
export async function forgetInvitations(tx: Tx, email: string): Promise<void> {
  await tx.delete(invitations).where(sql`lower(${invitations.email}) = lower(${email})`)
}
