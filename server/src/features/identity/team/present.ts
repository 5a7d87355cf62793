import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { Invitation, Member } from '@postwright/contract/identity/team'
import { and, eq } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { profiles, users } from '../accounts/table.ts'
import { mayManageTeam } from './policy.ts'
import { invitations, members } from './table.ts'

export function selectMembers(tx: Tx) {
  return tx
    .select({ member: members, fullName: users.name, email: users.email, avatar: users.image, approvalStatus: profiles.approvalStatus })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(profiles, eq(profiles.userId, members.userId))
    .$dynamic()
}

export function selectInvitations(tx: Tx) {
  return tx
    .select({ invitation: invitations, invitedBy: users.name })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .$dynamic()
}

export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]
type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number]

/** Which businesses others are limited to is for those who manage the team. */
export function presentMember({ member, fullName, email, avatar, approvalStatus }: MemberRow, actor: Actor): Member {
  const maySeeLimits = mayManageTeam(actor) || member.userId === actor.userId
  return {
    userId: member.userId,
    fullName,
    email,
    avatar,
    role: member.role,
    businessIds: maySeeLimits ? member.businessIds : null,
    joinedAt: member.createdAt.toISOString(),
    lastActiveAt: member.lastActiveAt?.toISOString() ?? null,
    waitsForApproval: approvalStatus === 'pending',
    isLocked: member.lockedAt !== null,
  }
}

export function presentInvitation({ invitation, invitedBy }: InvitationRow): Invitation {
  return {
    id: invitation.id,
    email: invitation.email,
    role: invitation.role,
    businessIds: invitation.businessIds,
    invitedBy: invitedBy ?? say(msg`A former member`),
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    expired: invitation.expiresAt.getTime() <= Date.now(),
  }
}

export function isMember(workspaceId: string, userId: string) {
  return and(eq(members.workspaceId, workspaceId), eq(members.userId, userId))
}
