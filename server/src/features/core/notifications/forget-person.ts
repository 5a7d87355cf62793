import { like, or, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { notifications } from './table.ts'

/** Removes what others were told about a person. `tx` is a system transaction. */
export async function forgetInNotifications(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .delete(notifications)
    .where(
      or(
        eq(notifications.about, id),
        like(notifications.link, `%${id}%`),
        sql`lower(${notifications.subject} ->> 'email') = lower(${email})`,
      ),
    )
}
