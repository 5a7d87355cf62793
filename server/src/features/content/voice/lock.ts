import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import type { WhichBusiness } from './rules.ts'

/** Who changes notes or rules of a business, a person or a job, waits for whoever does already. */
export async function lockVoice(tx: Tx, { businessId }: WhichBusiness): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('voice ' || ${businessId}, 0))`)
}
