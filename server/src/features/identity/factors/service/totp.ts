import type { Proof } from '@postwright/contract/identity/factors'
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import { conflict, invalid, notFound } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { type Requester, reauthenticate } from '../../accounts/public.ts'
import { users } from '../../accounts/table.ts'
import { instanceIdentity } from '../../../core/instance/public.ts'
import { replaceRecoveryCodes } from '../recovery-codes.ts'
import { recoveryCodes, totpFactors, totpPlace } from '../table.ts'
import { createTotpKey, digitsOf, stepOfCode, totpUri } from '../totp.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * A key for an authenticator app. It counts for nothing until a code confirms it; asked again, the same key is shown.
 *
 * @throws CONFLICT when codes are asked for already.
 */
export async function beginTotp(context: Context, { password }: Proof, requester: Requester): Promise<{ uri: string; key: string }> {
  const { services, actor } = context
  await reauthenticate(context, requester, { password })
  const { name: issuer } = await instanceIdentity(services)

  return services.db.withoutWorkspace('a person sets an authenticator app up', async (tx) => {
    await tx
      .insert(totpFactors)
      .values({ userId: actor.userId, sealedKey: services.secrets.seal(createTotpKey(), totpPlace(actor.userId)), deviceEpoch: uuidv7() })
      .onConflictDoNothing()
    const factor = await factorOf(tx, actor.userId)
    if (factor?.confirmedAt) throw conflict('input', msg`Codes are asked for already. Turn that off to use another app.`)
    const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId))
    if (!factor || !user) throw notFound('account')
    const key = services.secrets.open(factor.sealedKey, totpPlace(actor.userId))
    return { key, uri: totpUri(key, { issuer, account: user.email }) }
  })
}

/**
 * From now on a code is asked for. The recovery codes are told this once.
 *
 * @throws INVALID on `code`, CONFLICT when there is no key that waits for one.
 */
export async function confirmTotp(
  { services, actor }: Context,
  { code }: { code: string },
  requester: Requester,
): Promise<{ recoveryCodes: string[] }> {
  const limits = services.authRateLimits
  await limits.countAppCode(actor.userId, requester.address)
  const codes = await services.db.withoutWorkspace('a person confirms an authenticator app', async (tx) => {
    const factor = await factorOf(tx, actor.userId)
    if (!factor || factor.confirmedAt) throw conflict('code', msg`There is no app that waits for a code. Begin again.`)
    const step = stepOfCode(services.secrets.open(factor.sealedKey, totpPlace(actor.userId)), digitsOf(code), Date.now())
    if (step === null)
      throw invalid('code', msg`This code is not right. Look at the clock of your phone, and enter the code that it shows now.`)

    const confirmed = await tx
      .update(totpFactors)
      .set({ confirmedAt: sql`now()`, lastStep: step })
      .where(and(eq(totpFactors.userId, actor.userId), isNull(totpFactors.confirmedAt)))
      .returning({ userId: totpFactors.userId })
    if (confirmed.length === 0) throw conflict('code', msg`Codes are asked for already.`)
    await emit(tx, { type: 'factor.changed', by: outsideWorkspaces(actor), userId: actor.userId, change: { kind: 'app-added' } })
    return replaceRecoveryCodes(tx, actor.userId)
  })
  await limits.forgiveProof(actor.userId, requester.address)
  return { recoveryCodes: codes }
}

/** No code is asked for any more. Doing it again changes nothing. */
export async function removeTotp(context: Context, { password }: Proof, requester: Requester): Promise<void> {
  const { services, actor } = context
  await reauthenticate(context, requester, { password })
  await services.db.withoutWorkspace('a person gives an authenticator app up', async (tx) => {
    const [removed] = await tx.delete(totpFactors).where(eq(totpFactors.userId, actor.userId)).returning()
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.userId))
    if (removed?.confirmedAt)
      await emit(tx, { type: 'factor.changed', by: outsideWorkspaces(actor), userId: actor.userId, change: { kind: 'app-removed' } })
  })
}

/**
 * The codes of before end.
 *
 * @throws CONFLICT when no code is asked for.
 */
export async function renewRecoveryCodes(
  context: Context,
  { password }: Proof,
  requester: Requester,
): Promise<{ recoveryCodes: string[] }> {
  const { services, actor } = context
  await reauthenticate(context, requester, { password })
  const codes = await services.db.withoutWorkspace('a person gets new recovery codes', async (tx) => {
    const factor = await factorOf(tx, actor.userId, { lock: true })
    if (!factor?.confirmedAt) throw conflict('input', msg`Recovery codes stand in for an app. Set one up first.`)
    await emit(tx, {
      type: 'factor.changed',
      by: outsideWorkspaces(actor),
      userId: actor.userId,
      change: { kind: 'recovery-codes-renewed' },
    })
    return replaceRecoveryCodes(tx, actor.userId)
  })
  return { recoveryCodes: codes }
}

/** A code is asked for on every device again. */
export async function forgetDevices({ services, actor }: Context): Promise<void> {
  await services.db.withoutWorkspace('a person forgets their devices', async (tx) => {
    const forgotten = await tx
      .update(totpFactors)
      .set({ deviceEpoch: uuidv7() })
      .where(and(eq(totpFactors.userId, actor.userId), isNotNull(totpFactors.confirmedAt)))
      .returning({ userId: totpFactors.userId })
    if (forgotten.length > 0)
      await emit(tx, { type: 'factor.changed', by: outsideWorkspaces(actor), userId: actor.userId, change: { kind: 'devices-forgotten' } })
  })
}

async function factorOf(tx: Tx, userId: string, { lock = false } = {}) {
  const query = tx.select().from(totpFactors).where(eq(totpFactors.userId, userId))
  const [factor] = lock ? await query.for('update') : await query
  return factor
}
