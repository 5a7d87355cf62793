import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { Outcome } from '@postwright/contract/operator/functions'
import type { VerifyResetToken } from '@postwright/contract/identity/security'
import { eq } from 'drizzle-orm'

import type { RequestContext } from '../../../../api.ts'
import type { Services } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import {
  hashPassword,
  refusedPassword,
  forgetBrowsers,
  dropLinks,
  findLink,
  takeLink,
  setPassword,
  markVerified,
} from '../../accounts/public.ts'
import { sessions, users } from '../../accounts/table.ts'
import { endAllKeysOf } from '../../api-keys/public.ts'
import { leavePasswordAlone } from '../sign-in-methods.ts'

const invalidLink = (): Outcome => ({ success: false, error: say(msg`This link is invalid, was used, or has expired.`) })

/**
 * The specification's `verify-reset-token`: says whether a link is good, and does not use it up. With `newPassword` it does: the
 * password is set, every session ends, and so does every other link for a new password. Where the address was never confirmed, whoever
 * made the account may not be whose address it is: then every other way in that was added until now ends as well.
 *
 * @throws INVALID on `newPassword`. TOO_MANY_REQUESTS.
 */
export async function verifyResetToken({ services, request }: RequestContext, input: VerifyResetToken): Promise<Outcome> {
  const { token, email, newPassword } = input
  await services.authRateLimits.countLink(request.address)
  const holder = await holderOf(services, token, email)
  if (!holder) return invalidLink()
  if (newPassword === undefined) return { success: true }

  const refusal = await refusedPassword(services, newPassword, { email })
  if (refusal) throw invalid('newPassword', refusal)
  const hash = await hashPassword(newPassword)

  const outcome = await services.db.asSystem('a person sets a new password by a mailed link', async (tx): Promise<Outcome> => {
    const [user] = await tx.select().from(users).where(eq(users.id, holder)).for('update')
    const link = await takeLink(tx, token, 'reset-password')
    // Used, or the address changed, in the meantime.
    if (!user || link?.email !== user.email) return invalidLink()

    await setPassword(tx, user.id, hash)
    await endEverything(tx, user.id)
    const cleared = !user.emailVerified && (await claim(tx, user.id))
    await emit(tx, { type: 'password.reset', by: outsideWorkspaces({ userId: user.id }), userId: user.id, cleared })
    return { success: true }
  })
  if (outcome.success) await services.authRateLimits.remember(email, request.address)
  return outcome
}

/** Whose link this is, when it went to this address and the address is still theirs. */
async function holderOf({ db }: Services, token: string, email: string): Promise<string | null> {
  const link = await findLink(db.plain, token, 'reset-password')
  if (link?.email !== email.toLowerCase()) return null
  const [user] = await db.plain.select({ email: users.email }).from(users).where(eq(users.id, link.userId))
  return user?.email === link.email ? link.userId : null
}

/** @returns whether something that was added to the account before ended. */
async function claim(tx: Tx, userId: string): Promise<boolean> {
  await markVerified(tx, userId)
  const hadMore = await leavePasswordAlone(tx, userId)
  return (await endAllKeysOf(tx, userId)) || hadMore
}

async function endEverything(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await forgetBrowsers(tx, userId)
  await dropLinks(tx, userId, 'reset-password', 'change-email')
}
