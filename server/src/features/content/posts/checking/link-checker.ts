import { type LinkCheck, type LinkState, mostLinksChecked } from '@postwright/contract/content/post-checks'
import { LRUCache } from 'lru-cache'

import { anySignal } from '../../../../infra/any-signal.ts'
import type { AddressRules } from '../../../../infra/public-address.ts'
import { cardOf } from '../../../../infra/page-card.ts'
import { createSafeFetch } from '../../../../infra/safe-fetch.ts'
import { createNodeRateLimit, type RateLimit } from '../../../../rate-limit.ts'

export interface LinkChecker {
  /** In the order of `addresses`. What one person may no longer ask in this hour is `unseen`, and so is what is over the bound of a text. */
  check: (userId: string, addresses: readonly string[], signal?: AbortSignal) => Promise<LinkCheck[]>
}

/** Requests to others in our name, for one person. */
const perHour = 200
const rememberedMs = { alive: 3_600_000, gone: 300_000, unreachable: 300_000, unseen: 3_600_000 } satisfies Record<LinkState, number>
const remembered = 5_000
const withinMs = 5_000
const atOnce = 4
const userAgent = 'Postwright/1.0 (checks the links of its users)'

interface Answer {
  state: LinkState
  title: string | null
  at: number
}

/**
 * Says which addresses answer, and what their pages call themselves. Each is asked for its head, and for the page where a site does not answer
 * that or where it is a page to be named. What it said is kept on this node for a time.
 */
export function createLinkChecker(
  rules: AddressRules,
  limit: RateLimit = createNodeRateLimit({ times: perHour, seconds: 3_600 }),
): LinkChecker {
  const safeFetch = createSafeFetch(rules, { totalMs: withinMs, idleMs: withinMs, maxBytes: 1024 * 1024 })
  const answers = new LRUCache<string, Answer>({ max: remembered, ttl: rememberedMs.alive })

  async function look(address: string, userId: string, signal: AbortSignal): Promise<LinkCheck> {
    const url = new URL(address)
    url.hash = ''
    const known = answers.get(url.href)
    if (known) return told(address, known)
    signal.throwIfAborted()
    if ((await limit.take(userId)).isSpent) return unseen(address)
    const answer = { ...(await ask(url, signal)), at: Date.now() }
    signal.throwIfAborted()
    answers.set(url.href, answer, { ttl: rememberedMs[answer.state] })
    return told(address, answer)
  }

  /** An address inside our own network is as unreachable as one that there is not, so that nobody learns which there are. */
  async function ask(url: URL, stopped: AbortSignal): Promise<Omit<Answer, 'at'>> {
    const signal = anySignal([stopped, AbortSignal.timeout(withinMs)])
    try {
      const { status, headers } = await head(url, signal)
      const isAnswered = status < 400 || status === 429
      if (isAnswered && (status === 429 || !headers.get('content-type')?.startsWith('text/html')))
        return { state: stateBy(status), title: null }
      const page = await get('GET', url, signal)
      const state = stateBy(isAnswered ? status : page.status)
      const title = state === 'alive' && page.status < 400 ? ((await cardOf(page).catch(() => null))?.title ?? null) : null
      await page.body?.cancel().catch(() => undefined)
      return { state, title }
    } catch (error) {
      // A status that HTTP does not have, such as the 999 of LinkedIn for programs, is no status of a Response.
      return { state: error instanceof RangeError ? 'unseen' : 'unreachable', title: null }
    }
  }

  async function head(url: URL, signal: AbortSignal): Promise<Response> {
    const answer = await get('HEAD', url, signal)
    await answer.body?.cancel()
    return answer
  }

  function get(method: 'HEAD' | 'GET', url: URL, signal: AbortSignal): Promise<Response> {
    return safeFetch(url, { method, signal, headers: { 'user-agent': userAgent, accept: 'text/html,*/*;q=0.5' } })
  }

  return {
    async check(userId, addresses, signal = new AbortController().signal) {
      const looked = addresses.slice(0, mostLinksChecked)
      const checks: LinkCheck[] = addresses.map(unseen)
      const queue = looked.entries()
      const worker = async () => {
        for (const [at, address] of queue) checks[at] = await look(address, userId, signal)
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
      return checks
    },
  }
}

/** Sites that want a person, a log-in or fewer requests say nothing about their pages. */
function stateBy(status: number): LinkState {
  if (status < 400) return 'alive'
  if ([401, 402, 403, 407, 408, 425, 429, 451].includes(status)) return 'unseen'
  return status < 500 ? 'gone' : 'unreachable'
}

function told(address: string, { state, title, at }: Answer): LinkCheck {
  return { address, state, checkedAt: new Date(at).toISOString(), title }
}

function unseen(address: string): LinkCheck {
  return { address, state: 'unseen', checkedAt: null, title: null }
}
