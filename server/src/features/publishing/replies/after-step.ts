import { msg } from '@postwright/contract/core/msg'
import { sql } from 'drizzle-orm'

import type { LookUpOutcome, PrepareOutcome, SafetyClass, SendOutcome } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { maxLookUps, maxTries, retryInMs } from '../deliveries/public.ts'
import type { Change, ReplyRow } from './change.ts'

export type Outcome = PrepareOutcome | SendOutcome | LookUpOutcome

interface Asked {
  reply: Pick<ReplyRow, 'attempts' | 'lookups' | 'doubtfulSince' | 'step'>
  safety: SafetyClass
  /** For so long after a send, not finding it proves nothing. */
  settleMs: number
  now: Date
}

const backoff = { firstMs: 30_000, capMs: 3_600_000 }
const lookUpMs = 5_000
const signedOutMs = 10 * 60_000

/** What the outcome of a step means for a reply. Where an earlier send may have arrived, no refusal of a later one ends that doubt. */
export function afterStep({ reply, safety, settleMs, now }: Asked, outcome: Outcome): Change {
  const { attempts, lookups, doubtfulSince } = reply
  switch (outcome.type) {
    case 'published':
    case 'found': {
      const { remoteId, remoteUrl } = outcome
      return { status: 'sent', remoteId, remoteUrl, reason: null, doubtfulSince: null, sentAt: sql`now()`, inMs: null }
    }
    case 'ready':
      return { status: 'waiting', handle: outcome.handle, inMs: 0 }
    case 'absent':
      return doubtfulSince !== null && now.getTime() - doubtfulSince.getTime() < settleMs
        ? { status: 'waiting', lookups: lookups + 1, inMs: lookUpMs }
        : { status: 'waiting', lookups: 0, doubtfulSince: null, inMs: 0 }
    case 'unclear':
      return lookups + 1 < maxLookUps
        ? { status: 'waiting', lookups: lookups + 1, reason: outcome.reason, inMs: lookUpMs * (lookups + 1) }
        : ask(outcome.reason)
    case 'reconnect':
      return { status: 'waiting', reason: outcome.reason, inMs: signedOutMs }
    case 'retry': {
      const { reason, afterSeconds } = outcome
      // A preparation is no try of its own.
      const tries = Math.max(1, attempts)
      if (tries < maxTries) return { status: 'waiting', reason, inMs: retryInMs(tries, afterSeconds, backoff) }
      return doubtfulSince === null ? { status: 'failed', reason, inMs: null } : ask(reason)
    }
    case 'refused':
      return doubtfulSince === null ? { status: 'failed', reason: outcome.reason, inMs: null } : ask(outcome.reason)
    case 'handed_over':
    case 'pending':
    case 'unknown': {
      const { reason } = outcome
      if (safety === 'D') return { ...ask(reason), doubtfulSince: doubtfulSince ?? now }
      const inMs = safety === 'C' ? lookUpMs : retryInMs(Math.max(1, attempts), null, backoff)
      return { status: 'waiting', reason, doubtfulSince: now, inMs }
    }
  }
}

function ask(reason: string): Change {
  return { status: 'unclear', reason: inEnglish(msg`${{ reason }} It may have arrived: look there, and say what you see.`), inMs: null }
}
