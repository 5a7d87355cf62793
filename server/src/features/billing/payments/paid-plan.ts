import { msg } from '@postwright/contract/core/msg'

import { conflict } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { factsOf } from './facts/keep.ts'
import { lockBilling, momentOfFact } from './settle.ts'
import { type BillingState, phaseAt, stateOf } from './state.ts'

/** Where a workspace stands with the plan that it pays for; its billing is locked. @throws CONFLICT on `plan` where none is paid */
export async function paidPlan(tx: Tx, workspaceId: string): Promise<{ state: BillingState; now: Date }> {
  await lockBilling(tx, workspaceId)
  const state = stateOf(await factsOf(tx, workspaceId))
  const now = await momentOfFact(tx, workspaceId)
  if (!state || phaseAt(state, now) === 'expired') throw conflict('plan', msg`This workspace has no plan that is paid for.`)
  return { state, now }
}
