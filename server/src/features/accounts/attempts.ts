import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'

import type { Services } from '../../context.ts'
import { tooManyRequests } from '../../errors.ts'
import { networkOf } from '../../infra/network.ts'

/**
 * Counts what guards a secret, in the database, for all nodes together. An account is counted by network: who guesses from one place
 * keeps nobody out who signs in from another.
 */
export interface Attempts {
  /** @throws TOO_MANY_REQUESTS */
  countSignIn: (email: string, address: string) => Promise<void>
  /** After a right password: the attempts before it were the person's own. */
  forgiveSignIn: (email: string, address: string) => Promise<void>
  /** @throws TOO_MANY_REQUESTS */
  countSignUp: (address: string) => Promise<void>
}

export function attemptsOf({ db }: Services): Attempts {
  let attempts = made.get(db.pool)
  if (!attempts) made.set(db.pool, (attempts = createAttempts(db.pool)))
  return attempts
}

const made = new WeakMap<Pool, Attempts>()

const quarterHour = 15 * 60
const hour = 60 * 60

function createAttempts(pool: Pool): Attempts {
  const signInToAccount = limiter(pool, 'sign-in account', 10, quarterHour)
  const signInFromNetwork = limiter(pool, 'sign-in network', 100, quarterHour)
  const signUpFromNetwork = limiter(pool, 'sign-up network', 100, hour)

  return {
    async countSignIn(email, address) {
      await consume(signInFromNetwork, networkOf(address))
      await consume(signInToAccount, accountKey(email, address))
    },
    async forgiveSignIn(email, address) {
      await signInFromNetwork.reward(networkOf(address), 1)
      await signInToAccount.delete(accountKey(email, address))
    },
    countSignUp: (address) => consume(signUpFromNetwork, networkOf(address)),
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

/** Hashed: the table need not know who tried. */
function accountKey(email: string, address: string): string {
  return createHash('sha256')
    .update(`${email.toLowerCase()} ${networkOf(address)}`)
    .digest('base64url')
}
