import type { SecondStep } from '@postwright/contract/identity/factors'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { DomainError, invalid } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { cookieName, cookieValue, setCookie, openSession, type Origin, passwordMark } from '../accounts/public.ts'
import { readRecoveryCode, useRecoveryCode } from './recovery-codes.ts'
import { totpFactors, totpPlace } from './table.ts'
import { defineOneTimeToken, useOneTimeToken, type OneTimeToken } from './one-time-tokens.ts'
import { digitsOf, stepOfCode } from './totp.ts'
import { msg } from '@postwright/contract/core/msg'

/** Whose it is, and what must still be so: another password or another app ends it. */
const Holder = z.object({ userId: z.uuid(), deviceEpoch: z.uuid(), passwordMark: z.string() })
type Holder = z.infer<typeof Holder>

const secondStepToken = defineOneTimeToken('second step', 10 * 60, Holder)
const deviceToken = defineOneTimeToken('remembered device', 30 * 86_400, Holder)
const secondStepCookie = 'second_step'
const deviceCookie = 'device'

/** After a right password, or the word of an identity provider: a session, or, where there is an app, the question for its code. */
export async function afterFirstStep(
  services: Services,
  userId: string,
  from: Origin,
): Promise<{ next: 'done' | 'code'; cookies: string[] }> {
  const holder = await holderOf(services.db.plain, userId)
  if (!holder || isRemembered(services, holder, from.headers)) return { next: 'done', cookies: await openSession(services, userId, from) }
  return { next: 'code', cookies: [tokenCookie(services, secondStepCookie, secondStepToken.issue(services.secrets, holder))] }
}

/**
 * The second step: a code from the app or a recovery code, each once.
 *
 * @returns the cookies to set.
 * @throws UNAUTHENTICATED when the first step is too long ago, INVALID on `code`, TOO_MANY_REQUESTS.
 */
export async function takeSecondStep(services: Services, { code, remember }: SecondStep, from: Origin): Promise<string[]> {
  const { config, db, secrets } = services
  const token = secondStepToken.read(secrets, cookieValue(from.headers.get('cookie'), cookieName(config.baseUrl, secondStepCookie)))
  const holder = token && (await holderOf(db.plain, token.data.userId))
  if (!token || !holder || !isSame(holder, token.data)) throw tooLate()

  await checkCode(services, token, code, from.address)
  await services.authRateLimits.forgiveProof(holder.userId, from.address)
  const cookies = [...(await openSession(services, holder.userId, from)), setCookie(config, secondStepCookie, '', 0)]
  if (remember) cookies.push(tokenCookie(services, deviceCookie, deviceToken.issue(secrets, holder)))
  return cookies
}

async function checkCode(services: Services, token: OneTimeToken<Holder>, text: string, address: string): Promise<void> {
  const { userId } = token.data
  const digits = digitsOf(text)
  if (/^\d{6}$/.test(digits)) {
    await services.authRateLimits.countAppCode(userId, address)
    return services.db.withoutWorkspace('a code from an app is used', async (tx) => {
      await useAppCode(tx, services, userId, digits)
      if (!(await useOneTimeToken(tx, token))) throw tooLate()
    })
  }
  const code = readRecoveryCode(text)
  if (!code) throw invalid('code', msg`Enter the six digits that your app shows, or one of your recovery codes.`)
  await services.authRateLimits.countProof(userId, address)
  return services.db.withoutWorkspace('a recovery code is used', async (tx) => {
    const left = await useRecoveryCode(tx, userId, code)
    if (left === null) throw invalid('code', msg`This recovery code is not right, or was used before.`)
    if (!(await useOneTimeToken(tx, token))) throw tooLate()
    await emit(tx, { type: 'factor.changed', by: outsideWorkspaces({ userId }), userId, change: { kind: 'recovery-code-used', left } })
  })
}

/**
 * Takes a code of a confirmed app, once. `tx` is a system transaction.
 *
 * @throws INVALID on `code`.
 */
async function useAppCode(tx: Tx, { secrets }: Services, userId: string, code: string): Promise<void> {
  const [factor] = await tx
    .select()
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
  const step = factor ? stepOfCode(secrets.open(factor.sealedKey, totpPlace(userId)), code, Date.now()) : null
  if (step === null) throw invalid('code', msg`This code is not right. Enter the one that your app shows now.`)
  if (!(await takeStep(tx, userId, step))) throw invalid('code', msg`This code was used before. Wait for the next one.`)
}

/** @returns false when a code of this half minute or of a later one was taken already. */
async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(totpFactors)
    .set({ lastStep: step })
    .where(and(eq(totpFactors.userId, userId), or(isNull(totpFactors.lastStep), lt(totpFactors.lastStep, step))))
    .returning({ userId: totpFactors.userId })
  return taken.length > 0
}

/** Null for whoever has no app. */
async function holderOf(tx: Pick<Tx, 'select'>, userId: string): Promise<Holder | null> {
  const [factor] = await tx
    .select({ deviceEpoch: totpFactors.deviceEpoch })
    .from(totpFactors)
    .where(and(eq(totpFactors.userId, userId), isNotNull(totpFactors.confirmedAt)))
  return factor ? { userId, deviceEpoch: factor.deviceEpoch, passwordMark: await passwordMark(tx, userId) } : null
}

function isRemembered({ config, secrets }: Services, holder: Holder, headers: Headers): boolean {
  const token = deviceToken.read(secrets, cookieValue(headers.get('cookie'), cookieName(config.baseUrl, deviceCookie)))
  return token !== null && isSame(token.data, holder)
}

function isSame(one: Holder, other: Holder): boolean {
  return one.userId === other.userId && one.deviceEpoch === other.deviceEpoch && one.passwordMark === other.passwordMark
}

function tokenCookie({ config }: Services, name: typeof secondStepCookie | typeof deviceCookie, token: string): string {
  const { seconds } = name === deviceCookie ? deviceToken : secondStepToken
  return setCookie(config, name, token, seconds)
}

function tooLate(): DomainError {
  return new DomainError('UNAUTHENTICATED', msg`This log-in took too long. Begin again.`)
}
