import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

import { networkOf } from '../../../infra/network.ts'
import { createRateLimit, createRememberedKeys, takeOrRefuse } from '../../../rate-limit.ts'

/**
 * Auth rate limits: counts what guards a secret, in the database, for all nodes together. An account is counted by network: who guesses from one place
 * keeps nobody out who signs in from another. Who guesses from many is counted over all of them, save the networks and the browsers from which
 * the owner signed in before, and where they set a password by a mailed link: they still get in.
 */
export interface AuthRateLimits {
  /**
   * `knowsBrowser` is asked where the network is not known.
   *
   * @throws TOO_MANY_REQUESTS
   */
  countSignIn: (email: string, address: string, knowsBrowser?: KnowsBrowser) => Promise<void>
  /** After a right password: the attempts before it were the person's own. */
  forgiveSignIn: (email: string, address: string, knowsBrowser?: KnowsBrowser) => Promise<void>
  /** The owner was here: from now on their tries from this network are not those of strangers. */
  remember: (email: string, address: string) => Promise<void>
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

/** Whether the owner logged in before with the browser that asks. */
type KnowsBrowser = () => Promise<boolean>

export type MailKind = 'reset' | 'confirm email' | 'address in use'

/** So long a network is remembered as one from which the owner of an account signed in. */
const knownDays = 90

const quarterHour = 15 * 60
const hour = 60 * 60

export function createAuthRateLimits(pool: Pool): AuthRateLimits {
  const signInToAccount = createRateLimit(pool, { name: 'sign-in account', times: 10, seconds: quarterHour })
  const signInFromNetwork = createRateLimit(pool, { name: 'sign-in network', times: 100, seconds: quarterHour })
  const strangersToAccount = createRateLimit(pool, { name: 'sign-in strangers', times: 20, seconds: quarterHour })
  const knownNetworks = createRememberedKeys(pool, { name: 'known network', seconds: knownDays * 24 * hour })
  const proofOfAccount = createRateLimit(pool, { name: 'proof account', times: 10, seconds: quarterHour })
  const appCodesOfAccount = createRateLimit(pool, { name: 'app codes account', times: 20, seconds: quarterHour })
  const signUpFromNetwork = createRateLimit(pool, { name: 'sign-up network', times: 100, seconds: hour })
  const resetOfAccount = createRateLimit(pool, { name: 'reset account', times: 5, seconds: quarterHour })
  const resetFromNetwork = createRateLimit(pool, { name: 'reset network', times: 50, seconds: hour })
  const linkFromNetwork = createRateLimit(pool, { name: 'link network', times: 100, seconds: quarterHour })
  const mail = createRateLimit(pool, { name: 'mail', times: 3, seconds: hour / 2 })

  async function isKnown(email: string, address: string, knowsBrowser?: KnowsBrowser): Promise<boolean> {
    return (await knownNetworks.has(accountKey(email, address))) || ((await knowsBrowser?.()) ?? false)
  }

  async function countProof(userId: string, address: string): Promise<void> {
    await takeOrRefuse(signInFromNetwork, networkOf(address))
    await takeOrRefuse(proofOfAccount, accountKey(userId, address))
  }

  return {
    async countSignIn(email, address, knowsBrowser) {
      await takeOrRefuse(signInFromNetwork, networkOf(address))
      await takeOrRefuse(signInToAccount, accountKey(email, address))
      if (!(await isKnown(email, address, knowsBrowser))) await takeOrRefuse(strangersToAccount, wholeAccountKey(email))
    },
    remember: (email, address) => knownNetworks.remember(accountKey(email, address)),
    async forgiveSignIn(email, address, knowsBrowser) {
      await signInFromNetwork.giveBack(networkOf(address))
      await signInToAccount.forget(accountKey(email, address))
      if (!(await isKnown(email, address, knowsBrowser))) await strangersToAccount.giveBack(wholeAccountKey(email))
      await knownNetworks.remember(accountKey(email, address))
    },
    countProof,
    async countAppCode(userId, address) {
      await countProof(userId, address)
      await takeOrRefuse(appCodesOfAccount, userId)
    },
    async forgiveProof(userId, address) {
      await signInFromNetwork.giveBack(networkOf(address))
      await proofOfAccount.forget(accountKey(userId, address))
    },
    countPasskey: (address) => takeOrRefuse(signInFromNetwork, networkOf(address)),
    async forgivePasskey(address) {
      await signInFromNetwork.giveBack(networkOf(address))
    },
    countSignUp: (address) => takeOrRefuse(signUpFromNetwork, networkOf(address)),
    async countResetRequest(email, address) {
      await takeOrRefuse(resetFromNetwork, networkOf(address))
      await takeOrRefuse(resetOfAccount, accountKey(email, address))
    },
    countLink: (address) => takeOrRefuse(linkFromNetwork, networkOf(address)),
    allowsMail: async (kind, userId) => !(await mail.take(`${kind} ${userId}`)).isSpent,
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
