import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { applyFactIn } from './apply.ts'
import { factsOf } from './facts/keep.ts'
import { sellerOf } from './seller.ts'
import { lockBilling, momentOfFact } from './settle.ts'
import { phaseAt, stateOf } from './state.ts'

/** Lets a plan end with the month that is paid, as its owner could; where none is paid, or it ends already, it changes nothing. */
export async function endWithMonth(services: Pick<Services, 'db'>, tx: Tx, by: { userId: string; workspaceId: string }): Promise<void> {
  const { workspaceId } = by
  await lockBilling(tx, workspaceId)
  const state = stateOf(await factsOf(tx, workspaceId))
  const at = await momentOfFact(tx, workspaceId)
  if (!state || state.endingSince || phaseAt(state, at) === 'expired') return
  const { orderId } = state
  await applyFactIn(tx, workspaceId, { kind: 'ending', key: `ending ${uuidv7()}`, at, orderId }, await sellerOf(services), by)
}
