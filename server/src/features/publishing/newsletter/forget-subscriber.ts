import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { newsletterSubscribers } from './table.ts'

/** Removes the subscription of this address, also one that was asked for or ended. */
export async function forgetSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.delete(newsletterSubscribers).where(sql`lower(${newsletterSubscribers.email}) = lower(${email})`)
}
