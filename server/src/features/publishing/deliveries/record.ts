import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import type { SendOutcome } from '../../../platforms/platform.ts'
import { touchBusiness } from '../../content/businesses/service.ts'
import { markSent, markSignedOut } from '../channels/state.ts'
import type { Claim } from './claim.ts'
import { heldUntil } from './hold.ts'
import { type Change, factsOf, lockDeliveries, moveDelivery } from './move.ts'
import { maxTries, retryInMs } from './retry.ts'
import { deliveryAttempts } from './table.ts'
import type { Timings } from './timings.ts'
import { type DeliveryEvent, transition } from './transitions.ts'
import { mayBeAnothers } from './twins.ts'

/** What a send or a look-up means for its delivery. */
export interface Verdict {
  event: DeliveryEvent
  change: Change
  /** For the log that people read. */
  attempt: { outcome: string; detail: string | null }
  signedOut?: boolean
}

/**
 * Writes down how a claim ended.
 *
 * @returns false when the claim was not ours any more: then the delivery stays as others left it.
 */
export async function record({ db, log }: Services, { delivery, channel }: Claim, reached: Verdict): Promise<boolean> {
  const { id, workspaceId, fence } = delivery
  return db.asSystem('record how a send ended', async (tx) => {
    const [row] = await lockDeliveries(tx, { workspaceId, ids: [id] })
    if (!row) return false
    const isFound = reached.event === 'published' && row.status === 'unknown'
    const verdict = isFound && (await mayBeAnothers(tx, row, reached.change.set?.remoteId)) ? lookOnceMore : reached
    const isOurs = row.fence === fence && transition(row.status, verdict.event) !== null
    await endAttempt(tx, { workspaceId, deliveryId: id, fence, ...(isOurs ? verdict.attempt : tooLate(verdict)) })
    if (!isOurs) {
      log.warn({ deliveryId: id, fence, status: row.status, event: verdict.event }, 'the result of a send came too late and was set aside')
      return false
    }

    const moved = await moveDelivery(tx, row, verdict.event, verdict.change)
    if (moved.status === 'published') {
      await markSent(tx, { workspaceId, channelId: channel.id })
      await touchBusiness(tx, { workspaceId, businessId: row.businessId })
      await emit(tx, { type: 'delivery.published', ...factsOf(moved) })
    }
    if (verdict.signedOut) await markSignedOut(tx, { workspaceId, channelId: channel.id })
    return true
  })
}

const lookOnceMore: Verdict = {
  event: 'unclear',
  change: { next: { inMs: 1_000 } },
  attempt: { outcome: 'unclear', detail: 'What was found may be the post of another delivery with the same text.' },
}

/** An attempt ends once: whatever comes after is not written over it. */
export async function endAttempt(
  tx: Tx,
  {
    workspaceId,
    deliveryId,
    fence,
    outcome,
    detail,
  }: { workspaceId: string; deliveryId: string; fence: number; outcome: string; detail: string | null },
): Promise<void> {
  const query = prepared(tx, 'deliveries.end-attempt', (on) =>
    on
      .update(deliveryAttempts)
      .set({ outcome: sql`${sql.placeholder('outcome')}`, detail: sql`${sql.placeholder('detail')}`, endedAt: sql`clock_timestamp()` })
      .where(
        and(
          eq(deliveryAttempts.workspaceId, sql.placeholder('workspaceId')),
          eq(deliveryAttempts.deliveryId, sql.placeholder('deliveryId')),
          eq(deliveryAttempts.fence, sql.placeholder('fence')),
          isNull(deliveryAttempts.endedAt),
        ),
      )
      .prepare('deliveries.end-attempt'),
  )
  await query.execute({ workspaceId, deliveryId, fence, outcome, detail })
}

function tooLate({ event, change, attempt }: Verdict): Verdict['attempt'] {
  const seen =
    event === 'published'
      ? `The answer came too late to count: published, ${change.set?.remoteUrl ?? change.set?.remoteId ?? 'no address'}.`
      : 'The answer came too late to count.'
  return { outcome: attempt.outcome, detail: [seen, attempt.detail].filter(Boolean).join(' ') }
}

/** What the outcome of a send means. Where an earlier send may have arrived, this one's refusal does not end that doubt. */
export function verdictOnSend(
  { delivery: { attempts, dueAt }, inDoubt, platform, channel }: Claim,
  outcome: SendOutcome,
  timings: Timings,
): Verdict {
  const backoff = { firstMs: timings.firstRetryMs, capMs: timings.retryCapMs }
  if (outcome.type === 'published') {
    const { remoteId, remoteUrl } = outcome
    return {
      event: 'published',
      change: { set: { remoteId, remoteUrl, reasonCode: null, reason: null } },
      attempt: { outcome: 'published', detail: remoteUrl },
    }
  }

  const { type, reason } = outcome
  const attempt = { outcome: type, detail: reason }
  const because = (reasonCode: string, text = reason) => ({ reasonCode, reason: text })
  const doubtful = { set: because('unclear', `${reason} An earlier send may have arrived: look there, and say what you see.`) }

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
  if (type === 'retry') {
    const inMs = retryInMs(attempts, outcome.afterSeconds, backoff)
    if (attempts < maxTries) return { event: inDoubt ? 'unclear' : 'put_off', change: { set: because('retry'), next: { inMs } }, attempt }
    return inDoubt
      ? { event: 'undecidable', change: doubtful, attempt }
      : { event: 'refused', change: { set: because('gave_up', `Tried ${attempts} times. The last answer: ${reason}`) }, attempt }
  }
  const isRepeatable = ['A', 'B'].includes(platform.safetyOf(channel))
  const inMs = isRepeatable ? retryInMs(attempts, null, backoff) : timings.lookUpMs
  return { event: 'unclear', change: { set: { ...because('unclear'), lookups: 0 }, next: { inMs } }, attempt }
}

/** Given back before anything left the house: it does not count as a try. */
export function verdictOnHandBack(claim: Claim): Verdict {
  const { change } = verdictOnDelay(claim, { inMs: 0, reason: null })
  return {
    event: claim.inDoubt ? 'unclear' : 'handed_back',
    change,
    attempt: { outcome: 'handed_back', detail: 'The server stopped before it was sent.' },
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
