import type { NotificationKind } from '@postwright/contract/core/notifications/rules'
import { and, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { notifications } from './table.ts'

/** Whether anybody was told of this within a day: for what is found again and again as long as it is true. */
export async function wasToldToday(tx: Tx, { kind, about }: { kind: NotificationKind; about: string }): Promise<boolean> {
  return systemPart(tx, 'see whether somebody was told already', async () => {
    const [told] = await tx
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.kind, kind), eq(notifications.about, about), sql`${notifications.latestAt} > now() - interval '1 day'`))
      .limit(1)
    return told !== undefined
  })
}
