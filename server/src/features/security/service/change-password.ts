import type { ChangePassword } from '@postwright/contract/security'
import { and, eq, ne, sql } from 'drizzle-orm'

import { announce } from '../../../announce.ts'
import type { Context } from '../../../context.ts'
import { invalid, notFound } from '../../../errors.ts'
import { confirmPassword } from '../../accounts/confirm-password.ts'
import { hashPassword, refusedPassword } from '../../accounts/password.ts'
import { renewSession } from '../../accounts/renew-session.ts'
import { sessions, signInMethods, users } from '../../accounts/table.ts'
import { recordAudit } from '../../audit/service.ts'
import { dropLinks } from '../links.ts'
import { sendNotice } from '../notice.ts'

/**
 * Another password. Every other session ends, this one goes on with another token, and links for a new password open nothing.
 *
 * @returns the cookie of the renewed session.
 * @throws INVALID on `currentPassword` or `newPassword`. TOO_MANY_REQUESTS.
 */
export async function changePassword(
  { services, actor }: Context,
  { currentPassword, newPassword }: ChangePassword,
  from: { address: string; sessionId: string },
): Promise<string> {
  const { userId } = actor
  const refusal = refusedPassword(services.config, newPassword)
  if (refusal) throw invalid('newPassword', refusal)
  const before = await confirmPassword(services, { userId, password: currentPassword, address: from.address, field: 'currentPassword' })
  if (newPassword === currentPassword) throw invalid('newPassword', 'This is your password already. Choose another.')
  const hash = await hashPassword(newPassword)

  return services.db.asSystem('a person changes their password', async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
    if (!user) throw notFound('account')
    const changed = await tx
      .update(signInMethods)
      .set({ password: hash, updatedAt: sql`now()` })
      .where(and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, 'credential'), eq(signInMethods.password, before)))
      .returning({ id: signInMethods.id })
    // Of two changes at once, the second began with a password that is old by now.
    if (changed.length === 0) throw invalid('currentPassword', 'This is not your password.')

    await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, from.sessionId)))
    await dropLinks(tx, userId, 'reset-password', 'change-email')
    await recordAudit(tx, actor, { action: 'password.changed', subject: userId })
    await sendNotice(services, tx, {
      userId,
      to: user.email,
      name: user.name,
      title: 'Your password was changed',
      detail: 'You stay logged in where you changed it, and were signed out everywhere else.',
    })
    await announce(tx, { workspaceId: null, userId, topic: 'account', id: userId })
    return renewSession(tx, services, from.sessionId)
  })
}
