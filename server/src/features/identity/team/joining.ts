import type { InvitationState, RegisterInvited } from '@postwright/contract/identity/team'
import { eq, sql } from 'drizzle-orm'

import type { Context, Services } from '../../../context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { addUser, ensureAccountIn, hashPassword, refusedPassword } from '../accounts/public.ts'
import { profiles, users } from '../accounts/table.ts'
import { joining } from '../../core/instance/public.ts'
import { isInvited } from './policy.ts'
import { isMember } from './present.ts'
import { checkSeatWhenJoining } from './seats.ts'
import { invitations, members, workspaces } from './table.ts'
import { hashOfToken } from '../../../infra/token.ts'
import { msg } from '@postwright/contract/core/msg'

/** What the link of an invitation leads to, for whoever is signed in as `userId`; looking changes nothing. */
export async function lookUpInvitation(
  { db }: Services,
  { token, userId }: { token: string; userId?: string | undefined },
): Promise<InvitationState> {
  return db.asSystem('somebody opens the link of an invitation', async (tx) => {
    const found = await findInvitation(tx, token)
    if (!found) return { state: 'unknown' }
    const { invitation, workspaceName, invitedBy } = found
    const state = stateOf(invitation)
    if (state !== 'open') return { state, workspaceName }
    const { email, role, expiresAt } = invitation
    const hasAccount = (await findUser(tx, email)) !== undefined
    const signedInAs = userId === undefined ? null : await addressOf(tx, userId)
    const ends = { expiresAt: expiresAt.toISOString() }
    return { state, workspaceName, invitedBy: invitedBy ?? workspaceName, role, email, hasAccount, signedInAs, ...ends }
  })
}

/**
 * Joins the workspace of an invitation. A second time changes nothing.
 *
 * @returns the workspace, which `switchWorkspace` opens.
 * @throws FORBIDDEN for another address than the invited one, and with the reason `plan` when the seat is gone; CONFLICT on `token`
 * when the invitation does not count any more, NOT_FOUND when there is none.
 */
export async function acceptInvitation(context: Context, { token }: { token: string }): Promise<{ workspaceId: string }> {
  const { services, actor } = context
  return services.db.asSystem('somebody accepts an invitation', async (tx) => {
    const { invitation } = await lockInvitation(tx, token)
    const [user] = await tx.select().from(users).where(eq(users.id, actor.userId))
    if (!user || !isInvited(invitation, user)) throw forbidden(msg`This invitation is for another address. Sign in with that one.`)
    if (invitation.acceptedBy !== user.id) {
      refuseUnlessOpen(invitation)
      await join(tx, invitation, { userId: user.id, name: user.name })
      // A link that came by mail says that the address is theirs.
      if (!invitation.isLinkShown) await tx.update(users).set({ emailVerified: true }).where(eq(users.id, user.id))
    }
    return { workspaceId: invitation.workspaceId }
  })
}

/**
 * Makes an account for the invited address, which counts as verified when the link came by mail, and joins. It waits for approval as any other, unless the
 * instance says otherwise.
 *
 * @returns the address to sign in with.
 * @throws CONFLICT on `token` also when the address has an account by now, INVALID on `password`, and as `acceptInvitation`.
 */
export async function registerInvited(
  services: Services,
  { token, fullName, password, timeZone }: RegisterInvited,
): Promise<{ email: string }> {
  const { db } = services
  // Whoever guesses at links does not keep the server busy with hashing.
  const found = await lookUpInvitation(services, { token })
  if (found.state === 'unknown') throw notFound('invitation')
  if (found.state !== 'open') throw conflict('token', whyClosed[found.state])
  const refusal = await refusedPassword(services, password, { email: found.email, fullName })
  if (refusal) throw invalid('password', refusal)

  const passwordHash = await hashPassword(password)
  return db.asSystem('somebody accepts an invitation with a new account', async (tx) => {
    const { invitation } = await lockInvitation(tx, token)
    refuseUnlessOpen(invitation)
    const { email } = invitation
    const userId = await addUser(tx, { name: fullName, email, passwordHash, emailVerified: !invitation.isLinkShown, timeZone })
    if (!userId) throw conflict('token', msg`This address has an account already. Sign in with it to accept the invitation.`)
    const { invitedSkipApproval } = await joining(tx)
    await ensureAccountIn(tx, userId, { approvalStatus: invitedSkipApproval ? 'approved' : 'pending' })
    await join(tx, invitation, { userId, name: fullName })
    return { email }
  })
}

export type InvitationRow = typeof invitations.$inferSelect

export async function join(tx: Tx, invitation: InvitationRow, person: { userId: string; name: string }): Promise<void> {
  const { workspaceId, role, businessIds } = invitation
  const { userId } = person
  const [known] = await tx.select({ role: members.role }).from(members).where(isMember(workspaceId, userId))
  if (!known) {
    await checkSeatWhenJoining(tx, workspaceId)
    // As if they had been there just now: it is where their next session begins.
    await tx.insert(members).values({ workspaceId, userId, role, businessIds, lastActiveAt: sql`now()` })
  }
  await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()`, acceptedBy: userId })
    .where(eq(invitations.id, invitation.id))
  await emit(tx, { type: 'invitation.accepted', workspaceId, userId, invitationId: invitation.id })
  if (known) return
  const [workspace] = await tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId))
  const [standing] = await tx.select({ approvalStatus: profiles.approvalStatus }).from(profiles).where(eq(profiles.userId, userId))
  const joined = {
    workspaceId,
    userId,
    person: person.name,
    workspace: workspace?.name ?? '',
    role,
    waits: standing?.approvalStatus === 'pending',
  }
  await emit(tx, { type: 'member.joined', by: { userId, workspaceId }, ...joined })
}

async function findInvitation(tx: Tx, token: string) {
  const [row] = await tx
    .select({ invitation: invitations, workspaceName: workspaces.name, invitedBy: users.name })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.tokenHash, hashOfToken(token)))
  return row
}

/** Two accept at once: the second waits, and finds it accepted. */
async function lockInvitation(tx: Tx, token: string) {
  const [row] = await tx
    .select({ invitation: invitations })
    .from(invitations)
    .where(eq(invitations.tokenHash, hashOfToken(token)))
    .for('update')
  if (!row) throw notFound('invitation')
  return row
}

async function findUser(tx: Tx, email: string): Promise<{ id: string } | undefined> {
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row
}

async function addressOf(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return row?.email ?? null
}

export function stateOf({ acceptedAt, revokedAt, expiresAt }: InvitationRow): 'open' | 'accepted' | 'revoked' | 'expired' {
  if (acceptedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return expiresAt.getTime() <= Date.now() ? 'expired' : 'open'
}

const whyClosed = {
  accepted: msg`This invitation was accepted already.`,
  revoked: msg`This invitation was taken back. Ask for a new one.`,
  expired: msg`This invitation has expired. Ask for a new one.`,
}

export function refuseUnlessOpen(invitation: InvitationRow): void {
  const state = stateOf(invitation)
  if (state !== 'open') throw conflict('token', whyClosed[state])
}
