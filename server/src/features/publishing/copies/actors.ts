import { and, eq } from 'drizzle-orm'

import type { Actor, Services } from '../../../context.ts'
import { memberActor } from '../../identity/team/public.ts'
import { members } from '../../identity/team/table.ts'
import { mayPublish } from '../deliveries/public.ts'

/** As whom copies are scheduled that somebody asked for; undefined where nobody may. */
export type Actors = (createdBy: string | null) => Actor | undefined

interface OfBusiness {
  workspaceId: string
  businessId: string
}

/** Whoever asked for it, as they are now; once they may not any more, the owner of the workspace. */
export async function actorsFor(
  services: Services,
  { workspaceId, businessId }: OfBusiness,
  makers: readonly (string | null)[],
): Promise<Actors> {
  const [owner] = await services.db.transaction(workspaceId, (tx) =>
    tx
      .select({ userId: members.userId })
      .from(members)
      .where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'owner')))
      .limit(1),
  )
  const able = new Map<string, Actor>()
  for (const userId of new Set([...makers, owner?.userId])) {
    const actor = userId ? await memberActor(services, { workspaceId, userId }) : null
    if (actor && mayPublish(actor) && (actor.businessIds?.includes(businessId) ?? true)) able.set(actor.userId, actor)
  }
  return (createdBy) => able.get(createdBy ?? '') ?? able.get(owner?.userId ?? '')
}
