import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'
import type { ConfirmOutcome, PrepareOutcome } from '../../../../platforms/platform.ts'
import type { Claim } from '../claiming/claim.ts'
import type { Doubt } from '../recovering/reconcile.ts'
import { backoffMs, maxLookUps, retryInMs } from '../recovering/retry.ts'
import type { Timings } from '../timings.ts'
import { pollInMs, type Verdict, verdictOnSend } from './verdicts.ts'

/** What a preparation means for its delivery. One that is pending, or ready for the next step, has used up no try. */
export function verdictOnPrepare(claim: Claim, outcome: PrepareOutcome, timings: Timings): Verdict {
  if (outcome.type !== 'ready' && outcome.type !== 'pending') return verdictOnSend(claim, outcome, timings)

  const { handle } = outcome
  const attempts = claim.delivery.attempts - 1
  if (outcome.type === 'ready')
    return {
      event: 'prepared',
      change: { set: { handle, step: 'send', pendingSince: null, attempts, reasonCode: null, reason: null }, next: { inMs: 0 } },
      attempt: { outcome: 'ready', detail: null },
    }
  return {
    event: 'prepared',
    change: {
      set: { handle, attempts, reasonCode: 'pending', reason: outcome.reason },
      isPending: true,
      next: { inMs: pollInMs(claim, outcome, timings) },
    },
    attempt: { outcome: 'pending', detail: outcome.reason },
  }
}

/** Where an earlier send may have arrived as well, the refusal of this one does not end that doubt. */
export function verdictOnConfirm(claim: Claim, outcome: ConfirmOutcome, doubt: Doubt, timings: Timings): Verdict {
  if (outcome.type === 'published') {
    const { remoteId, remoteUrl, lacks = null } = outcome
    return {
      event: 'published',
      change: { set: { remoteId, remoteUrl, pendingSince: null, reasonCode: lacks && 'incomplete', reason: lacks } },
      attempt: { outcome: 'published', detail: remoteUrl },
    }
  }

  const { type, reason } = outcome
  const attempt = { outcome: type, detail: reason }
  const askAPerson = (text: string): Verdict => ({
    event: 'undecidable',
    change: { set: { reasonCode: 'unclear', reason: inEnglish(msg`${{ reason: text }} Look there, and say what you see.`) } },
    attempt,
  })
  if (type === 'refused') {
    if (doubt.sends > 0) return askAPerson(inEnglish(msg`${{ reason }} An earlier send may have arrived.`))
    return { event: 'refused', change: { set: { reasonCode: 'refused', reason } }, attempt }
  }
  if (type === 'pending') {
    const set = { handle: outcome.handle, lookups: 0, reasonCode: 'pending', reason }
    return { event: 'unclear', change: { set, isPending: true, next: { inMs: pollInMs(claim, outcome, timings) } }, attempt }
  }
  const asked = claim.delivery.lookups + 1
  if (asked >= maxLookUps) return askAPerson(inEnglish(msg`Asked for it ${{ asked }} times. ${{ reason }}`))
  const backoff = { firstMs: timings.lookUpMs, capMs: timings.retryCapMs }
  const inMs = type === 'retry' ? retryInMs(asked, outcome.afterSeconds, backoff) : backoffMs(asked, backoff)
  const set = { lookups: asked, reasonCode: type === 'retry' ? 'unclear' : type, reason }
  return { event: 'unclear', change: { set, next: { inMs } }, attempt, signedOut: type === 'reconnect' }
}
