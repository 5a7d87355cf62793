import { and, eq, gt, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { forbidden, invalid } from '../../../../errors.ts'
import type { Requester } from '../requester.ts'
import { passwordHashOf } from './password-check.ts'
import { verifyPassword } from './password.ts'
import { sessions } from '../table.ts'
import { msg } from '@postwright/contract/core/msg'

export interface GivenPassword {
  password: string | undefined
  /** The field that it was typed into. */
  field?: string
}

/**
 * Re-authentication: what an open screen alone may not do asks for the password again. Whoever has none must have logged in a moment ago.
 *
 * @throws INVALID on the field, FORBIDDEN because of the `session`, TOO_MANY_REQUESTS.
 */
export async function reauthenticate(
  { services, actor }: Context,
  requester: Requester,
  { password, field = 'password' }: GivenPassword,
): Promise<void> {
  const hash = await passwordHashOf(services.db.plain, actor.userId)
  if (hash === null) {
    if (await isFresh(services, requester.sessionId)) return
    throw forbidden(msg`Log out and in again to change this: you have no password that could confirm it.`, 'session')
  }
  if (!password) throw invalid(field, msg`Enter your password to change this.`)

  const limits = services.authRateLimits
  await limits.countProof(actor.userId, requester.address)
  if (!(await verifyPassword({ hash, password }))) throw invalid(field, msg`This is not your password.`)
  await limits.forgiveProof(actor.userId, requester.address)
}

async function isFresh({ db }: Context['services'], sessionId: string): Promise<boolean> {
  const [session] = await db.plain
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), gt(sessions.createdAt, sql`now() - interval '10 minutes'`)))
  return session !== undefined
}
