import { type PlanId, plans } from '@postwright/contract/plans'

import type { Tx } from '../../infra/db/database.ts'
import { managersAnd } from '../notifications/recipients.ts'
import { notify } from '../notifications/service.ts'

/** The share of a quota from which its people are warned, as on the Dashboard. */
const warnShare = 0.9

/** Tells a workspace's managers that there is no plan to work with any more. */
export async function tellOfEnd(tx: Tx, of: { workspaceId: string; subscriptionId: string; planId: PlanId }): Promise<void> {
  const { workspaceId, subscriptionId, planId } = of
  const kind = 'plan_ended'
  const userIds = await managersAnd(tx, { workspaceId, kind })
  await notify(tx, { kind, workspaceId, userIds, subject: { plan: plans[planId].label }, about: subscriptionId, link: '/app/dashboard' })
}

interface Use {
  workspaceId: string
  subscriptionId: string
  quota: 'tokens' | 'posts'
  included: number
  before: number
  after: number
}

/** Tells a workspace's managers once when a quota is nearly used, and once when it is used up. */
export async function tellOfUse(tx: Tx, { workspaceId, subscriptionId, quota, included, before, after }: Use): Promise<void> {
  const passed = (mark: number) => before < mark && after >= mark
  const kind = passed(included) ? 'quota_used_up' : passed(included * warnShare) ? 'quota_nearly_used' : undefined
  if (!kind) return

  await notify(tx, {
    kind,
    workspaceId,
    userIds: await managersAnd(tx, { workspaceId, kind }),
    subject: { quota, remaining: included - after },
    about: `${subscriptionId} ${quota}`,
    link: '/app/dashboard',
  })
}
