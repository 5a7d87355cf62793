import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'
import type { Pending, SendOutcome } from '../../../../platforms/platform.ts'
import type { RateReport } from '../../../../platforms/rate-budget.ts'
import type { Claim } from '../claiming/claim.ts'
import { heldUntil } from '../planning/hold.ts'
import type { Change } from './apply-transition.ts'
import { handedOver } from '../handing-over/hand-over.ts'
import { backoffMs, maxTries, retryInMs } from '../recovering/retry.ts'
import type { Timings } from '../timings.ts'
import type { DeliveryEvent } from './transitions.ts'

/** What a send or a look-up means for its delivery. */
export interface Verdict {
  event: DeliveryEvent
  change: Change
  /** For the log that people read. */
  attempt: { outcome: string; detail: string | null }
  /** What the platform answered, for the curious. */
  answer?: string | null
  signedOut?: boolean
  /** What the platform said of its limits. */
  rates?: readonly RateReport[]
}

/** What the outcome of a send means. Where an earlier send may have arrived, this one's refusal does not end that doubt. */
export function verdictOnSend(claim: Claim, outcome: SendOutcome, timings: Timings): Verdict {
  const { inDoubt, platform, channel, tries } = claim
  const { attempts, dueAt } = claim.delivery
  const backoff = { firstMs: timings.firstRetryMs, capMs: timings.retryCapMs }
  if (outcome.type === 'published') {
    const { remoteId, remoteUrl, lacks = null } = outcome
    return {
      event: 'published',
      change: { set: { remoteId, remoteUrl, reasonCode: lacks && 'incomplete', reason: lacks } },
      attempt: { outcome: 'published', detail: remoteUrl },
    }
  }

  if (outcome.type === 'handed_over') {
    const { reason } = outcome
    return {
      event: 'handed_over',
      change: { set: { reasonCode: handedOver, reason } },
      attempt: { outcome: 'handed_over', detail: null },
    }
  }

  if (outcome.type === 'pending' && platform.confirm) return verdictOnPendingSend(claim, outcome, timings)

  const { reason } = outcome
  // Nobody could ask about it later.
  const type = outcome.type === 'pending' ? 'unknown' : outcome.type
  const attempt = { outcome: type, detail: reason }
  const because = (reasonCode: string, text = reason) => ({ reasonCode, reason: text })
  const doubtful = {
    set: because('unclear', inEnglish(msg`${{ reason }} An earlier send may have arrived: look there, and say what you see.`)),
  }

  if (type === 'refused') {
    return inDoubt
      ? { event: 'undecidable', change: doubtful, attempt }
      : { event: 'refused', change: { set: because('refused') }, attempt }
  }
  if (type === 'reconnect') {
    if (inDoubt)
      return { event: 'unclear', change: { set: because('reconnect'), next: { inMs: timings.lookUpMs } }, attempt, signedOut: true }
    return { event: 'signed_out', change: heldUntil(dueAt, reason, timings.holdMs), attempt, signedOut: true }
  }
  if (outcome.type === 'retry') {
    const inMs = retryInMs(tries, outcome.afterSeconds, backoff)
    if (attempts < maxTries) return { event: inDoubt ? 'unclear' : 'put_off', change: { set: because('retry'), next: { inMs } }, attempt }
    return inDoubt
      ? { event: 'undecidable', change: doubtful, attempt }
      : {
          event: 'refused',
          change: { set: because('gave_up', inEnglish(msg`Tried ${{ attempts }} times. The last answer: ${{ reason }}`)) },
          attempt,
        }
  }
  const isRepeatable = ['A', 'B'].includes(platform.safetyOf(channel))
  const inMs = isRepeatable && tries > 1 ? backoffMs(tries, backoff) : timings.lookUpMs
  return { event: 'unclear', change: { set: { ...because('unclear'), lookups: 0 }, next: { inMs } }, attempt }
}

/** Given back before anything left the house: it does not count as a try. */
export function verdictOnHandBack(claim: Claim): Verdict {
  const { change } = verdictOnDelay(claim, { inMs: 0, reason: null })
  return {
    event: claim.inDoubt ? 'unclear' : 'handed_back',
    change,
    attempt: { outcome: 'handed_back', detail: inEnglish(msg`The server stopped before it was sent.`) },
  }
}

/** Put off by ourselves before anything left the house: it does not count as a try either. */
export function verdictOnDelay(
  { delivery: { attempts }, inDoubt }: Claim,
  { inMs, reason }: { inMs: number; reason: string | null },
): Verdict {
  return {
    event: inDoubt ? 'unclear' : 'handed_back',
    change: { set: { attempts: attempts - 1, reasonCode: reason && 'waiting', reason }, next: { inMs } },
    attempt: { outcome: 'delayed', detail: reason },
  }
}

/** The visible step was taken: from here on it is only asked about. */
function verdictOnPendingSend(claim: Claim, outcome: Pending, timings: Timings): Verdict {
  const { handle, reason } = outcome
  return {
    event: 'unclear',
    change: {
      set: { handle, step: 'confirm', lookups: 0, reasonCode: 'pending', reason },
      isPending: true,
      next: { inMs: pollInMs(claim, outcome, timings) },
    },
    attempt: { outcome: 'pending', detail: reason },
  }
}

/**
 * As late as the platform asks, and the later the longer it has been pending, so that a day makes a hundred questions, not thousands;
 * never later than the time at which it is given up.
 */
export function pollInMs({ pendingForMs }: Claim, { afterSeconds }: Pending, { pollMs, pendingMs }: Timings): number {
  return Math.max(pollMs, Math.min(pendingMs - pendingForMs, Math.max(afterSeconds * 1000, pendingForMs / 10)))
}
