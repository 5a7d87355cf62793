import { and, eq, isNull } from 'drizzle-orm'

import type { LateDeliveries } from '../../../event-parts.ts'
import type { Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { managersAnd } from './recipients.ts'
import { notify, settleNotices } from './service.ts'
import { notifications } from './table.ts'
import { wasToldToday } from './told-today.ts'

const kind = 'deliveries_late'
const ofServer = { kind: 'queue_late', about: 'queue' } as const

/** What is due and not on its way. Its event comes again each minute, as long as that is true. `tx` is a system transaction. */
export const aboutLateDeliveries: Reactions = {
  'deliveries.late': async (_services, tx, { late, administrators }) => {
    for (const one of late) await tell(tx, one)
    await settleOthers(tx, late)
    const [first] = late.toSorted((one, other) => other.minutes - one.minutes)
    if (!first) return settleNotices(tx, ofServer)
    if (await wasToldToday(tx, ofServer)) return
    const subject = { count: late.reduce((sum, { count }) => sum + count, 0), minutes: first.minutes }
    await notify(tx, { ...ofServer, userIds: administrators, subject, link: '/app/admin' })
  },
}

async function tell(tx: Tx, { workspaceId, count, minutes }: LateDeliveries): Promise<void> {
  const about = workspaceId
  if (await wasToldToday(tx, { kind, about })) return
  const userIds = await managersAnd(tx, { workspaceId, kind })
  await notify(tx, { kind, workspaceId, userIds, subject: { count, minutes }, about, link: '/app/publishing' })
}

/** Workspaces whose deliveries are all on their way by now. */
async function settleOthers(tx: Tx, late: readonly LateDeliveries[]): Promise<void> {
  const told = await tx
    .selectDistinct({ about: notifications.about })
    .from(notifications)
    .where(and(eq(notifications.kind, kind), isNull(notifications.readAt)))
  for (const { about } of told) if (!late.some(({ workspaceId }) => workspaceId === about)) await settleNotices(tx, { kind, about })
}
