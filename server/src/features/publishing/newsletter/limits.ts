import type { Pool } from 'pg'

import { networkOf } from '../../../infra/network.ts'
import { createNodeRateLimit, createRateLimit, takeOrRefuse } from '../../../rate-limit.ts'
import { hashOf } from './address.ts'

const hour = 60 * 60
const day = 24 * hour

/** What one visitor, one mailbox and everybody together may ask for; counted in the database, so for all nodes together. */
export interface NewsletterLimits {
  /** @throws TOO_MANY_REQUESTS */
  countTry: (address: string) => Promise<void>
  /** A mailbox is not filled by strangers. @throws TOO_MANY_REQUESTS */
  countMailbox: (emailKey: string) => Promise<void>
  /** Without a script there is no proof, so there are fewer, from one network and from all. @throws TOO_MANY_REQUESTS */
  countUnproven: (address: string) => Promise<void>
  /** How many challenges a network asked this node for in ten minutes; past 25 it is 25. */
  countChallenge: (address: string) => Promise<number>
  /** Whether a network may still be told that an address is known. */
  mayBeNotified: (address: string) => Promise<boolean>
  /** Whether this challenge or token is used for the first time. */
  useOnce: (id: string) => Promise<boolean>
}

export function createNewsletterLimits(pool: Pool): NewsletterLimits {
  const tries = createRateLimit(pool, { name: 'newsletter network', times: 20, seconds: hour })
  const mailbox = createRateLimit(pool, { name: 'newsletter mailbox', times: 5, seconds: day })
  const unproven = createRateLimit(pool, { name: 'newsletter unproven', times: 5, seconds: hour })
  const unprovenByAll = createRateLimit(pool, { name: 'newsletter unproven by all', times: 100, seconds: hour })
  const challenges = createNodeRateLimit({ times: 25, seconds: hour / 6 })
  const known = createRateLimit(pool, { name: 'newsletter told', times: 3, seconds: day })
  // Longer than any challenge or token is good for.
  const used = createRateLimit(pool, { name: 'newsletter used', times: 1, seconds: hour })

  return {
    countTry: (address) => takeOrRefuse(tries, networkOf(address)),
    countMailbox: (emailKey) => takeOrRefuse(mailbox, hashOf(emailKey)),
    async countUnproven(address) {
      await takeOrRefuse(unproven, networkOf(address))
      await takeOrRefuse(unprovenByAll, 'all')
    },
    async countChallenge(address) {
      const { limit, remaining } = await challenges.take(networkOf(address))
      return limit - remaining
    },
    mayBeNotified: async (address) => !(await known.take(networkOf(address))).isSpent,
    useOnce: async (id) => !(await used.take(id)).isSpent,
  }
}
