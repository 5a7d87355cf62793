import type { Actor } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { PlanRow } from './rows.ts'

type Told = Pick<PlanRow, 'id' | 'workspaceId' | 'businessId'>

/** Open screens read it again. */
export async function tellChange(tx: Tx, { id, workspaceId, businessId }: Told): Promise<void> {
  await emit(tx, { type: 'monthPlan.changed', workspaceId, businessId, planId: id })
}

/** Somebody did something with a plan: that is written down, too. */
export async function tellAct(
  tx: Tx,
  by: Actor,
  { id, workspaceId, businessId }: Told,
  change: 'proposed' | 'started' | 'stopped' | 'closed',
): Promise<void> {
  await emit(tx, { type: 'monthPlan.acted', by, workspaceId, businessId, planId: id, change })
}
