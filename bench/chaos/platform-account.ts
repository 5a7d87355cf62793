import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

import type { SandboxBehaviour } from '@postwright/contract/publishing/channels'

import type { FeedPost, Report } from './platform-process.ts'

/** What one account of the platform knows. */
export interface Account {
  behaviour: SandboxBehaviour
  feed: FeedPost[]
  byKey: Map<string, FeedPost>
  tokens: Set<string>
}

export const accounts = new Map<string, Account>()
export const report: Omit<Report, 'feed'> = { requests: 0, ambiguous: 0, refused: 0 }

export function accountOf(id: string): Account {
  const known = accounts.get(id)
  if (known) return known
  const behaviour: SandboxBehaviour = { mode: 'accept', times: null, delayMs: 0, protection: 'repeatable' }
  const made: Account = { behaviour, feed: [], byKey: new Map(), tokens: new Set() }
  accounts.set(id, made)
  return made
}

interface Said {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** How a platform says what becomes of a post. */
export interface Tongue {
  refused: Said
  limited: Said
  failed: Said
  /** Puts it on the feed, and answers. */
  take: (behaviour: SandboxBehaviour) => Said
}

/** Answers the one request by which a post is to be seen, as its account was told to behave. */
export async function takeVisibly(account: Account, response: ServerResponse, { refused, limited, failed, take }: Tongue): Promise<void> {
  report.requests++
  const behaviour = behaviourOfNext(account)
  const { mode, delayMs } = behaviour
  if (mode === 'refuse' || mode === 'fail' || mode === 'rate_limit') report.refused++
  if (mode === 'refuse') return answer(response, refused)
  if (mode === 'rate_limit') return answer(response, limited)
  if (mode === 'fail') {
    report.ambiguous++
    return answer(response, failed)
  }
  if (mode === 'delay') await wait(delayMs)
  const said = take(behaviour)
  if (mode !== 'accept_and_time_out') return answer(response, said)
  report.ambiguous++
  setTimeout(() => response.destroy(), 120_000).unref()
}

function behaviourOfNext(account: Account): SandboxBehaviour {
  const { behaviour } = account
  if (behaviour.times !== null) {
    const left = behaviour.times - 1
    account.behaviour = left > 0 ? { ...behaviour, times: left } : { ...behaviour, mode: 'accept', times: null }
  }
  return behaviour
}

export function answer(response: ServerResponse, { status, body, headers = {} }: Said): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body === null ? undefined : JSON.stringify(body))
}
