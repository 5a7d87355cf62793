import type { PlanStanding, Subscription } from '@postwright/contract/billing/billing'

import type { Context } from '../../../context.ts'
import { standingOf } from './standing.ts'

/** Where the workspace stands with its plan. */
export async function readStanding({ db, actor }: Context): Promise<PlanStanding> {
  return db.transaction((tx) => standingOf(tx, actor.workspaceId))
}

/** The plan in use and what is left of it; null when there is none. */
export async function readSubscription(context: Context): Promise<Subscription | null> {
  return (await readStanding(context)).current
}
