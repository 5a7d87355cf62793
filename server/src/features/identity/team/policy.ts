import type { Role } from '@postwright/contract/identity/accounts'
import type { AssignableRole } from '@postwright/contract/identity/team'

import type { Actor } from '../../../context.ts'

type Someone = { userId: string; role: Role }

/** Invites, changes and removes members, and sees open invitations. */
export function mayManageTeam(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'owner' || actor.role === 'admin'
}

/** Nobody gives a role above their own. Owner is no role that is given: a workspace is handed over. */
export function mayGive(actor: Pick<Actor, 'role'>, role: AssignableRole): boolean {
  return mayManageTeam(actor) && rank[role] <= rank[actor.role]
}

const rank: Record<Role, number> = { viewer: 0, reviewer: 1, editor: 2, admin: 3, owner: 4 }

/** Nobody changes themselves or the owner. */
export function mayChangeMember(actor: Actor, member: Someone): boolean {
  return mayManageTeam(actor) && member.userId !== actor.userId && member.role !== 'owner'
}

/** A workspace always has its owner. */
export function mayLeave(actor: Pick<Actor, 'role'>): boolean {
  return actor.role !== 'owner'
}

export function mayTransfer(actor: Actor, to: Someone): boolean {
  return actor.role === 'owner' && to.userId !== actor.userId
}

export function mayChangeWorkspace(actor: Pick<Actor, 'role'>): boolean {
  return actor.role === 'owner' || actor.role === 'admin'
}

/** Whoever runs the workspace sees all of it. */
export function mayBeLimited(role: Role): boolean {
  return role !== 'owner' && role !== 'admin'
}

/** An invitation is for one address, whoever holds its link. */
export function isInvited(invitation: { email: string }, person: { email: string }): boolean {
  return invitation.email === person.email.toLowerCase()
}
