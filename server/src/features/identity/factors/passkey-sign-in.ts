import type { PasskeyChallenge, PasskeySignIn } from '@postwright/contract/identity/factors'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import { openSession, type Origin } from '../accounts/public.ts'
import { relyingParty } from './relying-party.ts'
import { passkeys } from './table.ts'
import { defineOneTimeToken, useOneTimeToken } from './one-time-tokens.ts'
import { webauthn } from './webauthn.ts'
import { msg } from '@postwright/contract/core/msg'

const signInToken = defineOneTimeToken('passkey sign-in', 10 * 60, z.object({ challenge: z.string() }))

/** What a browser is to ask its passkeys; it names nobody, so that nobody learns who has one. */
export async function beginPasskeySignIn({ config, secrets }: Services): Promise<PasskeyChallenge> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID: relyingParty(config).id, userVerification: 'required' })
  return { token: signInToken.issue(secrets, { challenge: options.challenge }), options: { ...options } }
}

/**
 * Opens a session for whoever's passkey answered. It counts as both factors: the device, and the finger, face or PIN behind which it
 * keeps the key.
 *
 * @returns the cookies to set.
 * @throws UNAUTHENTICATED, TOO_MANY_REQUESTS.
 */
export async function signInWithPasskey(services: Services, { token, response }: PasskeySignIn, from: Origin): Promise<string[]> {
  const { config, db, secrets } = services
  await services.authRateLimits.countPasskey(from.address)
  const asked = signInToken.read(secrets, token)
  if (!asked) throw new DomainError('UNAUTHENTICATED', msg`This took too long. Try again.`)
  const [passkey] = await db.plain.select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  if (!passkey) throw new DomainError('UNAUTHENTICATED', msg`This passkey is not known here. Log in another way, and add it in Settings.`)

  const { id: expectedRPID, origin: expectedOrigin } = relyingParty(config)
  const { verifyAuthenticationResponse } = await webauthn()
  const verification = await verifyAuthenticationResponse({
    response: { ...response, response: { ...response.response, userHandle: response.response.userHandle ?? undefined } },
    expectedChallenge: asked.data.challenge,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verification?.verified) throw refused()

  const { newCounter, credentialBackedUp } = verification.authenticationInfo
  await db.withoutWorkspace('a passkey signs in', async (tx) => {
    if (!(await useOneTimeToken(tx, asked))) throw refused()
    await tx
      .update(passkeys)
      .set({ counter: newCounter, isSynced: credentialBackedUp, lastUsedAt: sql`now()` })
      .where(eq(passkeys.id, passkey.id))
  })
  await services.authRateLimits.forgivePasskey(from.address)
  return openSession(services, passkey.userId, from)
}

function refused(): DomainError {
  return new DomainError('UNAUTHENTICATED', msg`This passkey could not be checked. Try again.`)
}
