import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { notify, settleNotices } from './service.ts'
import { notifications } from './table.ts'

const kind = 'disk_low'
const aboutLow = 'disk low'
const aboutFull = 'disk full'

/** The machine itself. Its events come again and again, as long as they are true. */
export const aboutServer: Reactions = {
  'disk.short': async (_services, tx, { isFull, freeMb, folder, administrators }) => {
    const about = isFull ? aboutFull : aboutLow
    if (await wasToldToday(tx, about, administrators)) return
    await notify(tx, { kind, userIds: administrators, subject: { isFull, freeMb, folder }, about, link: '/app/admin' })
  },
  'disk.enough': async (_services, tx) => {
    await settleNotices(tx, { kind, about: aboutLow })
    await settleNotices(tx, { kind, about: aboutFull })
  },
}

async function wasToldToday(tx: Tx, about: string, userIds: readonly string[]): Promise<boolean> {
  const [told] = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        sql`${notifications.latestAt} > now() - interval '1 day'`,
        eq(notifications.kind, kind),
        eq(notifications.about, about),
      ),
    )
    .limit(1)
  return told !== undefined
}
