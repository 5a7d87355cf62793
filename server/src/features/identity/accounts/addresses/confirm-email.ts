import { eq, sql } from 'drizzle-orm'

import type { RequestContext } from '../../../../api.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import { isTaken } from '../../../../infra/db/sql-state.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { profiles, users } from '../table.ts'
import { dropLinks, findLink, takeLink } from './links.ts'
import { markVerified } from './verification.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * Opens the link that went to an address: it is confirmed, and where it is a new one, it takes the place of the old.
 *
 * @throws NOT_FOUND for a link that was used, has expired or was never ours. CONFLICT on `email` when somebody else registered the
 *   new address in the meantime. TOO_MANY_REQUESTS.
 */
export async function confirmEmail({ services, request }: RequestContext, { token }: { token: string }): Promise<{ email: string }> {
  await services.authRateLimits.countLink(request.address)
  const found = await findLink(services.db.plain, token, 'verify-email', 'change-email')
  if (!found) throw notFound('link')

  return services.db
    .withoutWorkspace('a person opens the link that went to their address', async (tx) => {
      const [user] = await tx.select().from(users).where(eq(users.id, found.userId)).for('update')
      const link = await takeLink(tx, token, found.purpose)
      if (!user || !link) throw notFound('link')

      const isAnother = link.purpose === 'change-email'
      if (!isAnother && link.email !== user.email) throw notFound('link')
      if (isAnother) await moveTo(tx, user.id, link.email)
      await markVerified(tx, user.id)
      await dropLinks(tx, user.id, 'verify-email')
      const whose = { by: outsideWorkspaces({ userId: user.id }), userId: user.id }
      if (isAnother) await emit(tx, { type: 'email.changed', ...whose, from: user.email, to: link.email })
      else await emit(tx, { type: 'email.confirmed', ...whose })
      return { email: link.email }
    })
    .catch((error: unknown) => {
      if (isTaken(error)) throw conflict('email', msg`There is already an account with this email.`)
      throw error
    })
}

async function moveTo(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.update(users).set({ email }).where(eq(users.id, userId))
  await tx
    .update(profiles)
    .set({ email, updatedAt: sql`now()` })
    .where(eq(profiles.userId, userId))
  // What went to the old address opens nothing any more.
  await dropLinks(tx, userId, 'reset-password', 'change-email')
}
