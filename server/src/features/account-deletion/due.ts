import { eq } from 'drizzle-orm'

import type { Services } from '../../context.ts'
import { accountDeletions } from './table.ts'

/** When the account ends, or null. */
export async function deletionDueAt({ db }: Pick<Services, 'db'>, userId: string): Promise<string | null> {
  const [row] = await db.plain.select({ dueAt: accountDeletions.dueAt }).from(accountDeletions).where(eq(accountDeletions.userId, userId))
  return row?.dueAt.toISOString() ?? null
}
