import type { Pool } from 'pg'

import { tooManyRequests } from '../../../errors.ts'
import { createLimiter, type Limiter } from '../../../infra/db/limiter.ts'
import { networkOf } from '../../../infra/network.ts'
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
  /** Whether a network may still be told that an address is known. */
  mayBeTold: (address: string) => Promise<boolean>
  /** Whether this challenge or ticket is used for the first time. */
  useOnce: (id: string) => Promise<boolean>
}

export function createNewsletterLimits(pool: Pool): NewsletterLimits {
  const tries = createLimiter(pool, { name: 'newsletter network', times: 20, seconds: hour })
  const mailbox = createLimiter(pool, { name: 'newsletter mailbox', times: 5, seconds: day })
  const unproven = createLimiter(pool, { name: 'newsletter unproven', times: 5, seconds: hour })
  const unprovenByAll = createLimiter(pool, { name: 'newsletter unproven by all', times: 100, seconds: hour })
  const told = createLimiter(pool, { name: 'newsletter told', times: 3, seconds: day })
  // Longer than any challenge or ticket is good for.
  const used = createLimiter(pool, { name: 'newsletter used', times: 1, seconds: hour })

  return {
    countTry: (address) => count(tries, networkOf(address)),
    countMailbox: (emailKey) => count(mailbox, hashOf(emailKey)),
    async countUnproven(address) {
      await count(unproven, networkOf(address))
      await count(unprovenByAll, 'all')
    },
    mayBeTold: async (address) => (await told.take(networkOf(address))) === 0,
    useOnce: async (id) => (await used.take(id)) === 0,
  }
}

async function count(limiter: Limiter, key: string): Promise<void> {
  const wait = await limiter.take(key)
  if (wait > 0) throw tooManyRequests(wait)
}
