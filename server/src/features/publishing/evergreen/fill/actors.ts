import { and, eq, isNull } from 'drizzle-orm'

import type { Actor, Services } from '../../../../context.ts'
import { memberActor } from '../../../identity/team/public.ts'
import { members } from '../../../identity/team/table.ts'
import { mayPublish } from '../../deliveries/public.ts'
import { evergreenEntries } from '../table.ts'
import type { OfBusiness } from './fill.ts'

/** As whom what somebody put into the library is scheduled; undefined where nobody may. */
export type Actors = (createdBy: string | null) => Actor | undefined

/** Whoever put it there, as they are now; once they may not any more, the owner of the workspace. */
export async function actorsOf(services: Services, of: OfBusiness): Promise<Actors> {
  const { workspaceId, businessId } = of
  const { makers, owner } = await services.db.transaction(workspaceId, async (tx) => ({
    makers: await tx
      .selectDistinct({ userId: evergreenEntries.createdBy })
      .from(evergreenEntries)
      .where(
        and(eq(evergreenEntries.workspaceId, workspaceId), eq(evergreenEntries.businessId, businessId), isNull(evergreenEntries.removedAt)),
      ),
    owner: (
      await tx
        .select({ userId: members.userId })
        .from(members)
        .where(and(eq(members.workspaceId, workspaceId), eq(members.role, 'owner')))
        .limit(1)
    )[0],
  }))
  const able = new Map<string, Actor>()
  for (const userId of new Set([...makers.map((maker) => maker.userId), owner?.userId])) {
    const actor = userId ? await memberActor(services, { workspaceId, userId }) : null
    if (actor && mayPublish(actor) && (actor.businessIds?.includes(businessId) ?? true)) able.set(actor.userId, actor)
  }
  return (createdBy) => able.get(createdBy ?? '') ?? able.get(owner?.userId ?? '')
}
