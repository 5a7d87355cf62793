import type { OwnInvitation } from '@postwright/contract/identity/team'
import { eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden, notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../accounts/table.ts'
import { join, refuseUnlessOpen, stateOf } from './joining.ts'
import { isInvited } from './policy.ts'
import { invitations, workspaces } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * An invitation of the actor's own address; looking changes nothing.
 *
 * @throws NOT_FOUND for an invitation of another address.
 */
export async function lookUpOwnInvitation({ services, actor }: Context, { id }: { id: string }): Promise<OwnInvitation> {
  return services.db.asSystem('a person looks at an invitation of theirs', async (tx) => {
    const { invitation, workspaceName, invitedBy: inviter, isConfirmed } = await findOwn(tx, id, actor.userId)
    const state = stateOf(invitation)
    if (state !== 'open') return { state, workspaceName }
    const invitedBy = inviter ?? workspaceName
    if (!isConfirmed) return { state: 'unconfirmed', workspaceName, invitedBy }
    const { email, role, expiresAt } = invitation
    return { state, workspaceName, invitedBy, role, email, hasAccount: true, expiresAt: expiresAt.toISOString() }
  })
}

/**
 * Joins the workspace of an invitation of the actor's own address, without its link. A second time changes nothing.
 *
 * @throws FORBIDDEN as long as the address is not confirmed, since anybody may have signed up with it, and with the reason `plan` when the
 *   seat is gone; CONFLICT on `token` when the invitation does not count any more, NOT_FOUND for one of another address.
 */
export async function acceptOwnInvitation({ services, actor }: Context, { id }: { id: string }): Promise<{ workspaceId: string }> {
  const { userId } = actor
  return services.db.asSystem('a person accepts an invitation in the app', async (tx) => {
    await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.id, id)).for('update')
    const { invitation, isConfirmed, name } = await findOwn(tx, id, userId)
    if (invitation.acceptedBy !== userId) {
      if (!isConfirmed) throw forbidden(msg`Confirm your email address first, or open the link of the invitation.`)
      refuseUnlessOpen(invitation)
      await join(tx, invitation, { userId, name })
    }
    return { workspaceId: invitation.workspaceId }
  })
}

async function findOwn(tx: Tx, id: string, userId: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, userId))
  const [row] = await tx
    .select({ invitation: invitations, workspaceName: workspaces.name, invitedBy: users.name })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.id, id))
  if (!user || !row || !isInvited(row.invitation, user)) throw notFound('invitation')
  return { ...row, isConfirmed: user.emailVerified, name: user.name }
}
