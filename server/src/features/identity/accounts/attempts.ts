import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'

import { tooManyRequests } from '../../../errors.ts'
import { networkOf } from '../../../infra/network.ts'

/**
 * Counts what guards a secret, in the database, for all nodes together. An account is counted by network: who guesses from one place
 * keeps nobody out who signs in from another. Who guesses from many is counted over all of them, save those from which the owner signed
 * in before: they still get in.
 */
export interface Attempts {
  /** @throws TOO_MANY_REQUESTS */
  countSignIn: (email: string, address: string) => Promise<void>
  /** After a right password: the attempts before it were the person's own. */
  forgiveSignIn: (email: string, address: string) => Promise<void>
  /**
   * Before a signed-in person's password, or a recovery code, is looked at.
   *
   * @throws TOO_MANY_REQUESTS
   */
  countProof: (userId: string, address: string) => Promise<void>
  /**
   * Before six digits are looked at. There are so few of them that an account is also counted as a whole; recovery codes and
   * passkeys, which nobody guesses, still let its owner in.
   *
   * @throws TOO_MANY_REQUESTS
   */
  countAppCode: (userId: string, address: string) => Promise<void>
  /** After a right password or code. */
  forgiveProof: (userId: string, address: string) => Promise<void>
  /**
   * Before a passkey's answer is looked at.
   *
   * @throws TOO_MANY_REQUESTS
   */
  countPasskey: (address: string) => Promise<void>
  forgivePasskey: (address: string) => Promise<void>
  /** @throws TOO_MANY_REQUESTS */
  countSignUp: (address: string) => Promise<void>
  /**
   * Before anybody knows whether there is an account with this email.
   *
   * @throws TOO_MANY_REQUESTS
   */
  countResetRequest: (email: string, address: string) => Promise<void>
  /**
   * Before a mailed link is looked at.
   *
   * @throws TOO_MANY_REQUESTS
   */
  countLink: (address: string) => Promise<void>
  /** Whether one more mail of this kind may go to a person: three in half an hour, whoever asks. */
  allowsMail: (kind: MailKind, userId: string) => Promise<boolean>
}

export type MailKind = 'reset' | 'confirm email' | 'address in use'

/** So long a network is remembered as one from which the owner of an account signed in. */
const knownDays = 90

const quarterHour = 15 * 60
const hour = 60 * 60

export function createAttempts(pool: Pool): Attempts {
  const signInToAccount = limiter(pool, 'sign-in account', 10, quarterHour)
  const signInFromNetwork = limiter(pool, 'sign-in network', 100, quarterHour)
  const strangersToAccount = limiter(pool, 'sign-in strangers', 100, hour)
  const knownNetworks = limiter(pool, 'known network', 1, knownDays * 24 * hour)
  const proofOfAccount = limiter(pool, 'proof account', 10, quarterHour)
  const appCodesOfAccount = limiter(pool, 'app codes account', 100, hour)
  const signUpFromNetwork = limiter(pool, 'sign-up network', 100, hour)
  const resetOfAccount = limiter(pool, 'reset account', 5, quarterHour)
  const resetFromNetwork = limiter(pool, 'reset network', 50, hour)
  const linkFromNetwork = limiter(pool, 'link network', 100, quarterHour)
  const mail = limiter(pool, 'mail', 3, hour / 2)

  async function countProof(userId: string, address: string): Promise<void> {
    await consume(signInFromNetwork, networkOf(address))
    await consume(proofOfAccount, accountKey(userId, address))
  }

  return {
    async countSignIn(email, address) {
      await consume(signInFromNetwork, networkOf(address))
      await consume(signInToAccount, accountKey(email, address))
      if (!(await knownNetworks.get(accountKey(email, address)))) await consume(strangersToAccount, wholeAccountKey(email))
    },
    async forgiveSignIn(email, address) {
      await signInFromNetwork.reward(networkOf(address), 1)
      await signInToAccount.delete(accountKey(email, address))
      if (!(await knownNetworks.get(accountKey(email, address)))) await strangersToAccount.reward(wholeAccountKey(email), 1)
      await knownNetworks.set(accountKey(email, address), 1, knownDays * 24 * hour)
    },
    countProof,
    async countAppCode(userId, address) {
      await countProof(userId, address)
      await consume(appCodesOfAccount, userId)
    },
    async forgiveProof(userId, address) {
      await signInFromNetwork.reward(networkOf(address), 1)
      await proofOfAccount.delete(accountKey(userId, address))
    },
    countPasskey: (address) => consume(signInFromNetwork, networkOf(address)),
    async forgivePasskey(address) {
      await signInFromNetwork.reward(networkOf(address), 1)
    },
    countSignUp: (address) => consume(signUpFromNetwork, networkOf(address)),
    async countResetRequest(email, address) {
      await consume(resetFromNetwork, networkOf(address))
      await consume(resetOfAccount, accountKey(email, address))
    },
    countLink: (address) => consume(linkFromNetwork, networkOf(address)),
    allowsMail: (kind, userId) => hasLeft(mail, `${kind} ${userId}`),
  }
}

function limiter(pool: Pool, keyPrefix: string, points: number, duration: number): RateLimiterPostgres {
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix,
    points,
    duration,
  })
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests(Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}

async function hasLeft(limiter: RateLimiterPostgres, key: string): Promise<boolean> {
  try {
    await limiter.consume(key)
    return true
  } catch (error) {
    if (error instanceof RateLimiterRes) return false
    throw error
  }
}

/** Of an account, wherever somebody tries it from. */
function wholeAccountKey(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}

/** Hashed: the table need not know who tried. */
function accountKey(account: string, address: string): string {
  return createHash('sha256')
    .update(`${account.toLowerCase()} ${networkOf(address)}`)
    .digest('base64url')
}
