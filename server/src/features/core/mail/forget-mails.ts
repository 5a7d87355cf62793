import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { mails } from './table.ts'

/** Removes every mail to this address, sent or not. */
export async function forgetMails(tx: Tx, email: string): Promise<void> {
  await tx.delete(mails).where(sql`lower(${mails.recipient}) = lower(${email})`)
}
