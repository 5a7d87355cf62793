import type { Language } from '@postwright/contract/core/languages'
import { msg, select } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { Invite, SentInvitation } from '@postwright/contract/identity/team'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { conflict, forbidden, notFound, tooManyRequests } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { profiles, users } from '../accounts/table.ts'
import { queueMail } from '../../core/mail/public.ts'
import { sendsMail } from '../../core/instance/public.ts'
import { limitOf } from './limits.ts'
import { mayGive, mayManageTeam } from './policy.ts'
import { presentInvitation, selectInvitations } from './present.ts'
import { isWaiting, checkSeatForInvitation } from './seats.ts'
import { invitations, members, workspaces } from './table.ts'
import { hashOfToken, newToken } from '../../../infra/token.ts'

const daysValid = 7
const invitedADayAtMost = 50
const secondsBetweenMails = 60

const expiry = sql`now() + make_interval(days => ${daysValid})`

/**
 * Invites somebody by mail, with a link that works for seven days. An earlier invitation of the address that is too old is replaced.
 *
 * @throws FORBIDDEN with the reason `plan` when no seat is free, CONFLICT on `email` for a member and for who is invited already,
 * INVALID on `businessIds`, TOO_MANY_REQUESTS.
 */
export async function invite(context: Context, { role, businessIds: given, ...input }: Invite): Promise<SentInvitation> {
  const { db, actor } = context
  const { workspaceId, userId } = actor
  const email = input.email.toLowerCase()
  if (!mayGive(actor, role)) throw forbidden(msg`Only owners and admins may invite somebody.`)
  const isLinkShown = !(await sendsMail(context.services))

  return db.transaction(async (tx) => {
    const businessIds = await limitOf(tx, { workspaceId, role, businessIds: given })
    // First of all, so that of two who invite one person at once the second sees what the first did.
    await checkSeatForInvitation(tx, workspaceId)
    await refuseKnown(tx, workspaceId, email)
    await refuseTooMany(tx, workspaceId)
    await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(and(isWaiting(workspaceId), eq(invitations.email, email)))

    const [id, token] = [uuidv7(), newToken()]
    await tx.insert(invitations).values({
      id,
      workspaceId,
      email,
      role,
      businessIds,
      tokenHash: hashOfToken(token),
      invitedBy: userId,
      isLinkShown,
      expiresAt: expiry,
    })
    return mailLink(context, tx, { id, token, again: false })
  })
}

/**
 * Sends an invitation again, with a new link; the one before does not work any more.
 *
 * @throws NOT_FOUND when it was accepted or taken back, FORBIDDEN with the reason `plan`, TOO_MANY_REQUESTS.
 */
export async function resendInvitation(context: Context, { id }: { id: string }): Promise<SentInvitation> {
  const { db, actor } = context
  const { workspaceId } = actor
  if (!mayManageTeam(actor)) throw forbidden(msg`Only owners and admins may invite somebody.`)
  const isLinkShown = !(await sendsMail(context.services))

  return db.transaction(async (tx) => {
    const { expiresAt, sentAt } = await lockWaiting(tx, workspaceId, id)
    const waitSeconds = Math.ceil((sentAt.getTime() - Date.now()) / 1000) + secondsBetweenMails
    if (waitSeconds > 0) throw tooManyRequests(waitSeconds)
    // One that is too old gave its seat back.
    if (expiresAt.getTime() <= Date.now()) await checkSeatForInvitation(tx, workspaceId)

    const token = newToken()
    await tx
      .update(invitations)
      .set({ tokenHash: hashOfToken(token), invitedBy: actor.userId, isLinkShown, sentAt: sql`now()`, expiresAt: expiry })
      .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)))
    return mailLink(context, tx, { id, token, again: true })
  })
}

/** Its link does not work any more, and its seat is free. A second time changes nothing. */
export async function revokeInvitation({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  const { workspaceId } = actor
  if (!mayManageTeam(actor)) throw forbidden(msg`Only owners and admins may take an invitation back.`)

  return db.transaction(async (tx) => {
    const one = and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id))
    const [revoked] = await tx
      .update(invitations)
      .set({ revokedAt: sql`now()` })
      .where(and(one, isWaiting(workspaceId)))
      .returning({ email: invitations.email })
    if (revoked) {
      await emit(tx, { type: 'member.invitationRevoked', by: actor, workspaceId, invitationId: id, email: revoked.email })
      return {}
    }
    const [known] = await tx.select({ acceptedAt: invitations.acceptedAt }).from(invitations).where(one)
    if (!known) throw notFound('invitation')
    if (known.acceptedAt) throw conflict('id', msg`This invitation was accepted in the meantime. Remove the member instead.`)
    return {}
  })
}

interface Sent {
  id: string
  token: string
  again: boolean
}

async function mailLink({ services, actor }: Context, tx: Tx, { id, token, again }: Sent): Promise<SentInvitation> {
  const { workspaceId } = actor
  const [row] = await selectInvitations(tx).where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.id, id)))
  const [workspace] = await tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId))
  if (!row || !workspace) throw notFound('invitation')

  const { email: to, role, isLinkShown } = row.invitation
  const link = `${services.config.baseUrl}/invitation?token=${token}`
  const person = row.invitedBy ?? workspace.name
  await queueMail(services, tx, {
    to,
    language: await languageOfInvited(tx, to),
    template: 'team_invitation',
    variables: () => ({
      person,
      workspace: workspace.name,
      role: say(msg`${select({ role }, { admin: 'an admin', editor: 'an editor', reviewer: 'a reviewer', other: 'a viewer' })}`),
      link,
      days: String(daysValid),
    }),
  })
  const invited = { workspaceId, invitationId: id, email: to, role, person, workspace: workspace.name }
  await emit(tx, { type: 'member.invited', by: actor, ...invited, again })
  return { ...presentInvitation(row), link: isLinkShown ? link : null }
}

/** What they chose, when they have an account; the inviter does not learn whether there is one. */
async function languageOfInvited(tx: Tx, email: string): Promise<Language | undefined> {
  const [person] = await systemPart(tx, 'look for the language of an invited person', () =>
    tx.select({ language: profiles.language }).from(profiles).innerJoin(users, eq(users.id, profiles.userId)).where(eq(users.email, email)),
  )
  return person?.language
}

async function refuseKnown(tx: Tx, workspaceId: string, email: string): Promise<void> {
  const [member] = await tx
    .select({ name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), eq(users.email, email)))
  if (member) throw conflict('email', msg`${{ name: member.name }} is a member already.`)
  const [invited] = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(isWaiting(workspaceId), eq(invitations.email, email), gt(invitations.expiresAt, sql`now()`)))
  if (invited) throw conflict('email', msg`This address is invited already. Send the invitation again instead.`)
}

/** An invitation is a mail to anybody: whoever takes seats back cannot send them without end. */
async function refuseTooMany(tx: Tx, workspaceId: string): Promise<void> {
  const [row] = await tx
    .select({ count: count() })
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), gt(invitations.createdAt, sql`now() - interval '1 day'`)))
  if ((row?.count ?? 0) >= invitedADayAtMost) throw tooManyRequests(3600)
}

async function lockWaiting(tx: Tx, workspaceId: string, id: string) {
  const [row] = await tx
    .select()
    .from(invitations)
    .where(and(isWaiting(workspaceId), eq(invitations.id, id)))
    .for('update')
  if (!row) throw notFound('invitation')
  return row
}
