import type { Member, Team, TransferWorkspace, UpdateMember } from '@postwright/contract/identity/team'
import { asc, eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden, invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { joining } from '../../core/instance/public.ts'
import { profiles } from '../accounts/table.ts'
import { endKeysOf } from '../api-keys/public.ts'
import { limitOf } from './limits.ts'
import { mayBeLimited, mayChangeMember, mayGive, mayLeave, mayManageTeam, mayTransfer } from './policy.ts'
import { isMember, presentInvitation, presentMember, selectInvitations, selectMembers } from './present.ts'
import { isWaiting, seatsOf } from './seats.ts'
import { invitations, members, workspaces } from './table.ts'
import { msg } from '@postwright/contract/core/msg'
import { type Sentence } from '@postwright/contract/core/sentences'

/** Who is in the workspace, who came first first; and for those who manage it who is invited. */
export async function listTeam({ db, services, actor }: Context): Promise<Team> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const people = await selectMembers(tx).where(eq(members.workspaceId, workspaceId)).orderBy(asc(members.createdAt), asc(members.userId))
    const invited = mayManageTeam(actor)
      ? await selectInvitations(tx).where(isWaiting(workspaceId)).orderBy(asc(invitations.createdAt), asc(invitations.id))
      : []
    return {
      members: people.map((row) => presentMember(row, actor)),
      invitations: invited.map(presentInvitation),
      newcomersWait: !(await joining(services.db.plain)).invitedSkipApproval,
      seats: await seatsOf(tx, workspaceId),
    }
  })
}

/**
 * Gives a member another role, or other businesses. It counts from their next request on, and ends what streams to them. Whoever
 * becomes an admin sees all businesses.
 *
 * @throws FORBIDDEN for oneself and for the owner, INVALID on `businessIds`.
 */
export async function updateMember({ db, actor }: Context, { userId, role: wanted, businessIds: given }: UpdateMember): Promise<Member> {
  const { workspaceId } = actor
  if (!mayManageTeam(actor)) throw forbidden(msg`Only owners and admins may change members.`)

  return db.transaction(async (tx) => {
    const { member } = await lockMember(tx, workspaceId, userId)
    if (!mayChangeMember(actor, member)) throw forbidden(whyUnchangeable(actor.userId, userId))
    if (wanted && !mayGive(actor, wanted)) throw forbidden(msg`Nobody gives a role above their own.`)

    const role = wanted ?? member.role
    const kept = mayBeLimited(role) ? member.businessIds : null
    const businessIds = given === undefined ? kept : await limitOf(tx, { workspaceId, role, businessIds: given })
    const isSame = role === member.role && String(businessIds) === String(member.businessIds)
    if (!isSame) {
      await tx.update(members).set({ role, businessIds }).where(isMember(workspaceId, userId))
      await emit(tx, {
        type: 'member.changed',
        by: actor,
        workspaceId,
        workspace: await nameOf(tx, workspaceId),
        userId,
        from: member.role,
        to: role,
        businesses: businessIds?.length ?? 'all',
      })
    }
    return presentMember(await lockMember(tx, workspaceId, userId), actor)
  })
}

/** Ends a membership, with the API keys that the person made in this workspace. What they wrote stays. */
export async function removeMember({ db, actor }: Context, { userId }: { userId: string }): Promise<Record<string, never>> {
  const { workspaceId } = actor
  if (!mayManageTeam(actor)) throw forbidden(msg`Only owners and admins may remove members.`)

  return db.transaction(async (tx) => {
    const { member } = await lockMember(tx, workspaceId, userId)
    if (!mayChangeMember(actor, member)) throw forbidden(whyUnchangeable(actor.userId, userId))
    const workspace = await nameOf(tx, workspaceId)
    await endMembership(tx, workspaceId, userId)
    await emit(tx, { type: 'member.removed', by: actor, workspaceId, workspace, userId, role: member.role })
    return {}
  })
}

/** @throws FORBIDDEN for the owner: a workspace always has one. */
export async function leaveWorkspace({ db, actor }: Context): Promise<Record<string, never>> {
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const { member } = await lockMember(tx, workspaceId, userId)
    if (!mayLeave(member)) throw forbidden(msg`The owner cannot leave. Hand the workspace over first.`)
    await endMembership(tx, workspaceId, userId)
    await emit(tx, { type: 'member.left', by: actor, workspaceId, userId, role: member.role })
    return {}
  })
}

/**
 * Makes another member the owner, with the subscription; who was it becomes an admin.
 *
 * @throws INVALID on `confirmation` and on `userId`, for somebody whose account is not approved.
 */
export async function transferWorkspace(
  { db, actor }: Context,
  { userId, confirmation }: TransferWorkspace,
): Promise<Record<string, never>> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const [workspace] = await tx.select().from(workspaces).where(eq(workspaces.id, workspaceId)).for('update')
    const { member: own } = await lockMember(tx, workspaceId, actor.userId)
    if (own.role !== 'owner') throw forbidden(msg`Only the owner may hand the workspace over.`)
    const { member } = await lockMember(tx, workspaceId, userId)
    if (!mayTransfer({ ...actor, role: own.role }, member)) throw invalid('userId', msg`You own this workspace already.`)
    if (workspace?.name !== confirmation) throw invalid('confirmation', msg`This is not the name of the workspace.`)
    const [profile] = await tx.select().from(profiles).where(eq(profiles.userId, userId))
    if (profile?.approvalStatus !== 'approved' || profile.suspendedAt)
      throw invalid('userId', msg`The account of this member is not approved.`)

    await tx.update(members).set({ role: 'admin' }).where(isMember(workspaceId, actor.userId))
    await tx.update(members).set({ role: 'owner', businessIds: null }).where(isMember(workspaceId, userId))
    await tx.update(workspaces).set({ ownerId: userId }).where(eq(workspaces.id, workspaceId))
    const which = { workspaceId, workspace: workspace.name }
    await emit(tx, { type: 'workspace.transferred', by: actor, ...which, from: actor.userId, to: userId })
    return {}
  })
}

async function lockMember(tx: Tx, workspaceId: string, userId: string) {
  const [row] = await selectMembers(tx).where(isMember(workspaceId, userId)).for('update', { of: members })
  if (!row) throw notFound('member')
  return row
}

async function endMembership(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  await endKeysOf(tx, { workspaceId, userId })
  await tx.delete(members).where(isMember(workspaceId, userId))
}

async function nameOf(tx: Tx, workspaceId: string): Promise<string> {
  const [row] = await tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId))
  return row?.name ?? ''
}

function whyUnchangeable(actorId: string, userId: string): Sentence {
  return actorId === userId
    ? msg`Nobody changes their own membership. You can leave the workspace instead.`
    : msg`The owner can only hand the workspace over.`
}
