import type { ChangePassword } from '@postwright/contract/identity/security'
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Context, Services } from '../../../../context.ts'
import { invalid, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Requester } from '../requester.ts'
import type { PasswordOwner } from './context-words.ts'
import { passwordHashOf } from './password-check.ts'
import { hashPassword } from './password.ts'
import { reauthenticate } from './re-authentication.ts'
import { refusedPassword } from './refused-password.ts'
import { renewSession } from '../sessions/renew-session.ts'
import { knownBrowsers, sessions, signInMethods, users } from '../table.ts'
import { forgetBrowsers } from '../sessions/browsers.ts'
import { dropLinks } from '../addresses/links.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * Another password. Every other session ends, this one goes on with another token, and links for a new password open nothing.
 *
 * @returns the cookie of the renewed session.
 * @throws INVALID on `currentPassword` or `newPassword`. TOO_MANY_REQUESTS.
 */
export async function changePassword(
  context: Context,
  { currentPassword, newPassword }: ChangePassword,
  requester: Requester,
): Promise<string> {
  const { services, actor } = context
  const { userId } = actor
  const refusal = await refusedPassword(services, newPassword, await ownerOf(services, userId))
  if (refusal) throw invalid('newPassword', refusal)
  const before = await passwordHashOf(services.db.plain, userId)
  if (before === null) throw invalid('currentPassword', msg`Your account has no password yet. Set one first.`)
  await reauthenticate(context, requester, { password: currentPassword, field: 'currentPassword' })
  if (newPassword === currentPassword) throw invalid('newPassword', msg`This is your password already. Choose another.`)
  const hash = await hashPassword(newPassword)

  return services.db.withoutWorkspace('a person changes their password', async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw notFound('account')
    const changed = await tx
      .update(signInMethods)
      .set({ password: hash, updatedAt: sql`now()` })
      .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, 'credential'), eq(signInMethods.password, before)))
      .returning({ id: signInMethods.id })
    // Of two changes at once, the second began with a password that is old by now.
    if (changed.length === 0) throw invalid('currentPassword', msg`This is not your password.`)

    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, requester.sessionId)))
    await forgetBrowsers(tx, userId, ne(knownBrowsers.sessionId, requester.sessionId))
    await dropLinks(tx, userId, 'reset-password', 'change-email')
    const cookie = await renewSession(tx, services, requester.sessionId)
    await emit(tx, { type: 'password.changed', by: actor, userId })
    return cookie
  })
}

async function ownerOf({ db }: Services, userId: string): Promise<PasswordOwner> {
  const [user] = await db.plain.select({ email: users.email, fullName: users.name }).from(users).where(eq(users.id, userId))
  return user ?? {}
}
