import { eq, sql } from 'drizzle-orm'

import { announce } from '../../../announce.ts'
import type { RequestContext } from '../../../api.ts'
import type { Services } from '../../../context.ts'
import { conflict, notFound } from '../../../errors.ts'
import { isTaken } from '../../../infra/db/sql-state.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { attemptsOf } from '../../accounts/attempts.ts'
import { profiles, users } from '../../accounts/table.ts'
import { recordAudit } from '../../audit/service.ts'
import { endHandingOn } from '../hand-on-link.ts'
import { dropLinks, findLink, takeLink } from '../links.ts'
import { tellOfSecurity } from '../notice.ts'
import { markVerified } from '../verification.ts'

/**
 * Opens the link that went to an address: it is confirmed, and where it is a new one, it takes the place of the old.
 *
 * @throws NOT_FOUND for a link that was used, has expired or was never ours. CONFLICT on `email` when somebody else registered the
 *   new address in the meantime. TOO_MANY_REQUESTS.
 */
export async function confirmEmail({ services, request }: RequestContext, { token }: { token: string }): Promise<{ email: string }> {
  await attemptsOf(services).countLink(request.address)
  const found = await findLink(services.db.plain, token, 'verify-email', 'change-email')
  if (!found) throw notFound('link')

  return services.db
    .asSystem('a person opens the link that went to their address', async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, found.userId)).for('update')
      const link = await takeLink(tx, token, found.purpose)
      if (!user || !link) throw notFound('link')

      if (link.purpose === 'change-email') await moveTo(tx, services, user, link.email)
      else if (link.email !== user.email) throw notFound('link')
      else await recordAudit(tx, { userId: user.id, workspaceId: null }, { action: 'email.confirmed', subject: user.id })
      await markVerified(tx, user.id)
      await dropLinks(tx, user.id, 'verify-email')
      await announce(tx, { workspaceId: null, userId: user.id, topic: 'account', id: user.id })
      await endHandingOn(tx, user.id, 'verify-email', ...(link.purpose === 'change-email' ? openedAtOldAddress : []))
      return { email: link.email }
    })
    .catch((error: unknown) => {
      if (isTaken(error)) throw conflict('email', 'There is already an account with this email.')
      throw error
    })
}

/** Links that open nothing any more once the address is another. */
const openedAtOldAddress = ['reset-password', 'change-email'] as const

async function moveTo(tx: Tx, services: Services, user: typeof users.$inferSelect, email: string): Promise<void> {
  await tx.update(users).set({ email }).where(eq(users.id, user.id))
  await tx
    .update(profiles)
    .set({ email, updatedAt: sql`now()` })
    .where(eq(profiles.userId, user.id))
  await dropLinks(tx, user.id, ...openedAtOldAddress)
  await recordAudit(tx, { userId: user.id, workspaceId: null }, { action: 'email.changed', subject: user.id })
  await tellOfSecurity(services, tx, {
    userId: user.id,
    to: user.email,
    event: 'email_changed',
    detail: `From now on you log in with ${email}. The one before is no longer used.`,
  })
}
