import { and, eq, inArray } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { owedBack } from '../at-provider/bought-nothing.ts'
import { decideGiveBack } from '../at-provider/decide-refund.ts'
import { factsOf } from '../facts/keep.ts'
import { orders } from '../table.ts'

/** Gives back what the sandbox took and bought nothing: no job looks after that. The caller holds `lockBilling`. */
export async function returnPlayMoney(services: Pick<Services, 'db' | 'jobs'>, tx: Tx, workspaceId: string): Promise<void> {
  const owed = await owedBack(tx, workspaceId, await factsOf(tx, workspaceId))
  if (owed.length === 0) return
  const ofSandbox = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.workspaceId, workspaceId),
        eq(orders.provider, 'sandbox'),
        inArray(
          orders.id,
          owed.map(({ orderId }) => orderId),
        ),
      ),
    )
  for (const one of owed) if (ofSandbox.some(({ id }) => id === one.orderId)) await decideGiveBack(services, tx, { workspaceId, ...one })
}
