import { plans } from '@postwright/contract/core/plans'
import { type TutorialStepId, tutorialStepIds } from '@postwright/contract/work/tutorial'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { isUsable, subscriptions } from '../../billing/subscriptions/table.ts'
import { mayAddBusiness, mayWriteBusiness } from '../../content/businesses/public.ts'
import { mayChangeDocuments } from '../../content/documents/public.ts'
import { mayGenerate } from '../../content/generation/public.ts'
import { mayApprove } from '../../content/posts/public.ts'
import { mayManageTeam } from '../../identity/team/public.ts'
import { mayManageChannels } from '../../publishing/channels/public.ts'
import { mayPublish } from '../../publishing/deliveries/public.ts'
import { mayWriteTasks } from '../tasks/public.ts'

/** Who may do what a step asks for. */
const policies: Record<TutorialStepId, (actor: Actor) => boolean> = {
  business: mayAddBusiness,
  profile: mayWriteBusiness,
  document: mayChangeDocuments,
  draft: mayGenerate,
  approve: (actor) => mayApprove(actor, { requiresApproval: false }),
  channel: mayManageChannels,
  schedule: mayPublish,
  publish: mayPublish,
  // Everybody may ask.
  chat: () => true,
  task: mayWriteTasks,
  invite: mayManageTeam,
}

/** The steps that this person may do here: nobody is shown one that would be refused, by their role or by the plan. */
export async function stepsFor(tx: Tx, actor: Actor): Promise<TutorialStepId[]> {
  const allowed = tutorialStepIds.filter((step) => policies[step](actor))
  if (!allowed.includes('invite') || (await hasSeats(tx, actor.workspaceId))) return allowed
  return allowed.filter((step) => step !== 'invite')
}

/** Whether the plan has room for anybody but the owner. */
async function hasSeats(tx: Tx, workspaceId: string): Promise<boolean> {
  const [plan] = await tx
    .select({ planId: subscriptions.planId, seatsIncluded: subscriptions.seatsIncluded })
    .from(subscriptions)
    .where(isUsable(workspaceId))
  return plan !== undefined && (plan.seatsIncluded ?? plans[plan.planId].seats) > 1
}
