import { type ChangeEmail, emailLinkMinutes } from '@postwright/contract/identity/security'
import { eq } from 'drizzle-orm'

import type { Context, Services } from '../../../../context.ts'
import { DomainError, invalid, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { Requester } from '../requester.ts'
import type { MailKind } from '../auth-rate-limits.ts'
import { reauthenticate } from '../passwords/re-authentication.ts'
import { users } from '../table.ts'
import { queueMail } from '../../../core/mail/public.ts'
import { notifyAddressInUseJob } from '../security-jobs.ts'
import { dropLinks, issueLink, notifyOfRequest } from './links.ts'
import { confirmationLink, mailVerification } from './verification.ts'
import { msg } from '@postwright/contract/core/msg'

type User = typeof users.$inferSelect

/**
 * Asks for another email address. It counts once the link that goes there is opened; the old address is told at once. Whether
 * somebody else has the address is not said here: only its owner learns of it.
 *
 * @throws INVALID on `email` for the address that it is already, and on `currentPassword`. TOO_MANY_REQUESTS.
 */
export async function changeEmail(context: Context, input: ChangeEmail, requester: Requester): Promise<void> {
  const { services, actor, jobs } = context
  const { userId } = actor
  const email = input.email.toLowerCase()
  const [now] = await services.db.plain.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (now?.email === email) throw invalid('email', msg`This is your address already.`)
  await reauthenticate(context, requester, { password: input.currentPassword, field: 'currentPassword' })
  await refuseManyMails(services, 'confirm email', userId)

  await services.db.withoutWorkspace('a person asks for another address', async (tx) => {
    const user = await lockUser(tx, userId)
    await dropLinks(tx, userId, 'change-email')
    const token = await issueLink(tx, { userId, purpose: 'change-email', email })
    const isTaken = (await tx.$count(users, eq(users.email, email))) > 0
    if (isTaken) await jobs.send(tx, notifyAddressInUseJob, { email, at: new Date().toISOString() })
    const mailId = isTaken ? undefined : await mailNewAddress(services, tx, user, { email, token })
    await emit(tx, { type: 'email.changeRequested', by: actor, userId, email })
    if (mailId !== undefined) await notifyOfRequest(tx, { userId, purpose: 'change-email', email, mailId })
  })
}

/** Keeps the address; the link that went to the other one opens nothing any more. */
export async function cancelEmailChange({ services, actor }: Context): Promise<void> {
  const { userId } = actor
  await services.db.withoutWorkspace('a person keeps their address', async (tx) => {
    await lockUser(tx, userId)
    if ((await dropLinks(tx, userId, 'change-email')) === 0) return
    await emit(tx, { type: 'email.changeCancelled', by: actor, userId })
  })
}

/**
 * Sends the link of an unconfirmed address once more; to a confirmed one nothing.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function sendVerification({ services, actor }: Context): Promise<void> {
  const [user] = await services.db.plain.select().from(users).where(eq(users.id, actor.userId))
  if (!user || user.emailVerified) return
  await refuseManyMails(services, 'confirm email', user.id)
  await services.db.withoutWorkspace('a person asks for their link again', async (tx) => {
    const mailId = await mailVerification(services, tx, user)
    await notifyOfRequest(tx, { userId: user.id, purpose: 'verify-email', email: user.email, mailId })
  })
}

async function mailNewAddress(services: Services, tx: Tx, user: User, { email, token }: { email: string; token: string }): Promise<string> {
  return queueMail(services, tx, {
    to: email,
    userId: user.id,
    template: 'confirm_new_email',
    variables: { name: user.name, link: confirmationLink(services, token), hours: String(emailLinkMinutes / 60), oldEmail: user.email },
  })
}

async function lockUser(tx: Tx, userId: string): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw notFound('account')
  return user
}

async function refuseManyMails(services: Services, kind: MailKind, userId: string): Promise<void> {
  if (await services.authRateLimits.allowsMail(kind, userId)) return
  throw new DomainError('TOO_MANY_REQUESTS', msg`Three mails went out already. Look among spam too, or try again in half an hour.`, {
    retryAfterSeconds: 1800,
  })
}
