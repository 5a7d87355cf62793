import type { AddPasskey, Passkey, PasskeyChallenge, Proof } from '@postwright/contract/identity/factors'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { conflict, invalid, notFound } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import { type Requester, reauthenticate } from '../../accounts/public.ts'
import { users } from '../../accounts/table.ts'
import { instanceIdentity } from '../../../core/instance/public.ts'
import { relyingParty } from '../relying-party.ts'
import { passkeys } from '../table.ts'
import { defineOneTimeToken } from '../one-time-tokens.ts'
import { lockSignInMethods, refuseNoSignInMethod } from '../sign-in-methods.ts'
import { webauthn } from '../webauthn.ts'
import { presentPasskey } from './read.ts'
import { msg } from '@postwright/contract/core/msg'

const mostPasskeys = 20

/** Ed25519, ES256 and RS256, by their COSE numbers: what devices make today and Node checks without calling it an experiment. */
const signatures = [-8, -7, -257]

/** Bound to the session that asked: what was begun on one screen is not finished on another. */
const registrationToken = defineOneTimeToken('passkey registration', 10 * 60, z.object({ sessionId: z.string(), challenge: z.string() }))

/** What the browser is to ask for. It names the passkeys that are there, so that no device is added twice. */
export async function beginPasskey(context: Context, { password }: Proof, requester: Requester): Promise<PasskeyChallenge> {
  const { services, actor } = context
  await reauthenticate(context, requester, { password })
  const { name } = await instanceIdentity(services)
  const [user] = await services.db.plain.select().from(users).where(eq(users.id, actor.userId))
  if (!user) throw notFound('account')
  const known = await services.db.plain.select().from(passkeys).where(eq(passkeys.userId, actor.userId))
  if (known.length >= mostPasskeys) throw tooMany()

  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: relyingParty(services.config).id,
    userID: new TextEncoder().encode(actor.userId),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    supportedAlgorithmIDs: signatures,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Found without a name being typed, and behind a finger, a face or a PIN: it stands for both factors.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return {
    token: registrationToken.issue(services.secrets, { sessionId: requester.sessionId, challenge: options.challenge }),
    options: { ...options },
  }
}

/**
 * Adds the passkey that the browser made; the same one again is answered alike.
 *
 * @throws INVALID on `token` or `response`, CONFLICT when it belongs to another account.
 */
export async function addPasskey(
  { services, actor }: Context,
  { name, token, response }: AddPasskey,
  requester: Requester,
): Promise<Passkey> {
  const asked = registrationToken.read(services.secrets, token)
  if (!asked || asked.data.sessionId !== requester.sessionId) throw invalid('token', msg`This took too long. Begin again.`)
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(services.config)
  const { verifyRegistrationResponse } = await webauthn()
  const verification = await verifyRegistrationResponse({
    response,
    expectedChallenge: asked.data.challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    supportedAlgorithmIDs: signatures,
  }).catch(() => null)
  if (!verification?.verified) throw invalid('response', msg`This passkey could not be checked. Try again, or use another device.`)

  const { credential, credentialBackedUp } = verification.registrationInfo
  return services.db.withoutWorkspace('a person adds a passkey', async (tx) => {
    await lockSignInMethods(tx, actor.userId)
    const [{ count } = { count: 0 }] = await tx
      .select({ count: sql<number>`count(*)::int` })
      .from(passkeys)
      .where(eq(passkeys.userId, actor.userId))
    if (count >= mostPasskeys) throw tooMany()
    const [added] = await tx
      .insert(passkeys)
      .values({
        id: uuidv7(),
        userId: actor.userId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        isSynced: credentialBackedUp,
        name,
      })
      .onConflictDoNothing()
      .returning()
    if (added) {
      await emit(tx, {
        type: 'factor.changed',
        by: outsideWorkspaces(actor),
        userId: actor.userId,
        change: { kind: 'passkey-added', name },
      })
      return presentPasskey(added)
    }
    const [known] = await tx
      .select()
      .from(passkeys)
      .where(and(eq(passkeys.credentialId, credential.id), eq(passkeys.userId, actor.userId)))
    if (!known) throw conflict('response', msg`This passkey belongs to another account.`)
    return presentPasskey(known)
  })
}

export async function renamePasskey({ services, actor }: Context, { id, name }: { id: string; name: string }): Promise<Passkey> {
  const [renamed] = await services.db.plain
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId)))
    .returning()
  if (!renamed) throw notFound('passkey')
  return presentPasskey(renamed)
}

/** @throws CONFLICT when it is the last way in. */
export async function removePasskey(context: Context, { id, password }: Proof & { id: string }, requester: Requester): Promise<void> {
  const { services, actor } = context
  await reauthenticate(context, requester, { password })
  await services.db.withoutWorkspace('a person removes a passkey', async (tx) => {
    await lockSignInMethods(tx, actor.userId)
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.userId, actor.userId)))
      .returning()
    if (!removed) throw notFound('passkey')
    await refuseNoSignInMethod(tx, services, actor.userId)
    await emit(tx, {
      type: 'factor.changed',
      by: outsideWorkspaces(actor),
      userId: actor.userId,
      change: { kind: 'passkey-removed', name: removed.name },
    })
  })
}

function tooMany() {
  return conflict('input', msg`An account has ${{ mostPasskeys }} passkeys at most. Remove one that you do not use.`)
}
