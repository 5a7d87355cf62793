import type { Proof } from '@postwright/contract/identity/factors'
import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context, Services } from '../../../../context.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import type { Person } from '../../../../infra/oidc.ts'
import { type Requester, reauthenticate } from '../../accounts/public.ts'
import { signInMethods } from '../../accounts/table.ts'
import { googleProvider, linkedGoogle, lockSignInMethods, refuseNoSignInMethod } from '../sign-in-methods.ts'
import { methodOf } from './person.ts'
import { startAuthorization } from './authorization-request.ts'

/** Where to go to link an account there to the one here. */
export async function beginGoogleLink(
  context: Context,
  { password }: Proof,
  requester: Requester,
): Promise<{ url: string; cookie: string }> {
  await reauthenticate(context, requester, { password })
  const link = { userId: context.actor.userId, sessionId: requester.sessionId }
  return startAuthorization(context.services, { choice: {}, link })
}

/**
 * Links it, instead of the one that was linked before.
 *
 * @returns false when it belongs to somebody else here.
 */
export async function linkGoogle(
  services: Services,
  userId: string,
  { issuer, person }: { issuer: string; person: Person },
): Promise<boolean> {
  return services.db.withoutWorkspace('a person links an account at the identity provider', async (tx) => {
    await lockSignInMethods(tx, userId)
    const [owner] = await tx
      .select({ userId: signInMethods.userId })
      .from(signInMethods)
      .where(methodOf({ issuer, sub: person.sub }))
    if (owner) return owner.userId === userId

    await tx.delete(signInMethods).where(ofGoogle(userId))
    const email = person.email ?? ''
    const linked = await tx
      .insert(signInMethods)
      .values({ id: uuidv7(), userId, accountId: person.sub, providerId: googleProvider, issuer, email })
      .onConflictDoNothing()
      .returning({ id: signInMethods.id })
    if (linked.length === 0) return false
    await emit(tx, { type: 'factor.changed', by: outsideWorkspaces({ userId }), userId, change: { kind: 'google-linked', email } })
    return true
  })
}

/**
 * Doing it again changes nothing.
 *
 * @throws CONFLICT when it is the last way in.
 */
export async function unlinkGoogle(context: Context, { password }: Proof, requester: Requester): Promise<void> {
  const { services, actor } = context
  await reauthenticate(context, requester, { password })
  await services.db.withoutWorkspace('a person unlinks their account at the identity provider', async (tx) => {
    await lockSignInMethods(tx, actor.userId)
    const linked = await linkedGoogle(tx, actor.userId)
    if (!linked) return
    await tx.delete(signInMethods).where(ofGoogle(actor.userId))
    await refuseNoSignInMethod(tx, services, actor.userId)
    await emit(tx, {
      type: 'factor.changed',
      by: outsideWorkspaces(actor),
      userId: actor.userId,
      change: { kind: 'google-unlinked', email: linked.email ?? '' },
    })
  })
}

function ofGoogle(userId: string) {
  return and(eq(signInMethods.userId, userId), eq(signInMethods.providerId, googleProvider))
}
