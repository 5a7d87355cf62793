import type { UpdateWorkspace, Workspace } from '@postwright/contract/identity/team'
import { eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { chooseWorkspace } from '../accounts/public.ts'
import { mayChangeWorkspace } from './policy.ts'
import { isMember } from './present.ts'
import { members, workspaces } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

/** Renames the workspace, or changes the time zone that its next businesses begin with. */
export async function updateWorkspace({ db, actor }: Context, { name, timeZone }: UpdateWorkspace): Promise<Workspace> {
  const { workspaceId } = actor
  if (!mayChangeWorkspace(actor)) throw forbidden(msg`Only owners and admins may change the workspace.`)

  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('update')
    if (!before) throw notFound('workspace')
    const after = { name: name ?? before.name, timeZone: timeZone ?? before.timeZone }
    if (after.name !== before.name || after.timeZone !== before.timeZone) {
      await tx.update(workspaces).set(after).where(eq(workspaces.id, workspaceId))
      await emit(tx, { type: 'workspace.changed', by: actor, workspaceId, ...after })
    }
    return { id: workspaceId, ...after }
  })
}

/**
 * Works in another workspace with this session, in every window of it.
 *
 * @throws NOT_FOUND for a workspace that the person is no member of.
 */
export async function switchWorkspace(
  { services, actor }: Context,
  { workspaceId }: { workspaceId: string },
  sessionId: string,
): Promise<Record<string, never>> {
  const { userId } = actor
  return services.db.asPerson(userId, 'a person works in another of their workspaces', async (tx) => {
    const [found] = await tx
      .update(members)
      .set({ lastActiveAt: sql`now()` })
      .where(isMember(workspaceId, userId))
      .returning({ role: members.role })
    if (!found) throw notFound('workspace')
    await chooseWorkspace(tx, { sessionId, userId, workspaceId })
    await emit(tx, { type: 'workspace.switched', userId })
    return {}
  })
}
