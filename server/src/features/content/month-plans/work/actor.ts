import type { Actor, Services } from '../../../../context.ts'
import { memberActor } from '../../../identity/team/public.ts'
import { mayGenerate } from '../../generation/public.ts'

/** Whoever a plan is worked on for, as they are now; null when they may not have drafts written for the business any more. */
export async function actorOf(
  services: Services,
  { workspaceId, businessId, userId }: { workspaceId: string; businessId: string; userId: string | null },
): Promise<Actor | null> {
  const actor = userId === null ? null : await memberActor(services, { workspaceId, userId })
  return actor && mayGenerate(actor) && (actor.businessIds?.includes(businessId) ?? true) ? actor : null
}
