import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import type { Platform, Step } from '../../../../platforms/platform.ts'
import { channels } from '../../channels/table.ts'
import { heldUntil } from '../planning/hold.ts'
import { type Candidate, type Obstacle, obstacleBeside, obstacleInContent } from '../planning/publishable.ts'
import { type Change, type Move, postpone } from '../recording/apply-transition.ts'
import type { DeliveryEvent } from '../recording/transitions.ts'
import { maxTries } from '../recovering/retry.ts'
import { begin, type Begun } from '../sending/begin.ts'
import type { OpenBudgets, Spender } from './budgets.ts'
import type { ClaimRequest } from './claim.ts'
import type { Found } from './found.ts'
import { inEnglish } from '../../../../sentences.ts'

/** What happens to a delivery now, and the step of it that begins with that. */
export interface Decision {
  move: Move
  begun?: Begun
}

interface Given {
  request: ClaimRequest
  budgets: OpenBudgets
  /** Its text is on the channel already. */
  duplicate: Obstacle | null
}

/** Which step of a locked delivery begins, or how it ends here when it may not be sent; null when it is left as it is for now. */
export async function decide(tx: Tx, found: Found, given: Given): Promise<Decision | null> {
  const { delivery: row, channel } = found
  const { platforms, timings } = given.request
  if (row.status === 'held')
    return end(row, 'hold_expired', because('reconnect', inEnglish(msg`${{ channel: channel.name }} was not connected again in time.`)))
  if (row.status === 'unknown') return decideUnclear(tx, found, given)

  if (found.isLate) {
    const reason = inEnglish(msg`The server was off at its time, and it is too late to send it without asking you.`)
    return end(row, 'overdue', because('missed', reason))
  }
  const obstacle = obstacleNow(found, given)
  if (obstacle?.code === 'channel') {
    if (await isConnectedByNow(tx, channel)) return null
    return end(row, 'channel_lost', heldUntil(row.dueAt, inEnglish(obstacle.message), timings.holdMs))
  }
  if (obstacle) return end(row, 'not_publishable', because(obstacle.code, inEnglish(obstacle.message)))
  if (found.pendingForMs > timings.pendingMs) {
    const reason = inEnglish(msg`${{ channel: channel.name }} was not done with it in time. Send it again.`)
    return end(row, 'not_publishable', because('gave_up', reason))
  }
  const kind = row.step !== 'send' && isPrepared(platforms[channel.kind], found) ? 'prepare' : 'send'
  return beginWithin(tx, found, given, { kind, event: 'claimed' })
}

/** Whether its text may be on the channel already: a text that is frozen, or was confirmed, is not asked about. */
export function isToBeCompared({ delivery: { status, payload, confirmedDuplicate } }: Found): boolean {
  return (status === 'scheduled' || status === 'retrying') && payload === null && confirmedDuplicate !== 1
}

export function asCandidate({ delivery, post, business, channel }: Found): Candidate {
  const { dueAt, confirmedDuplicate, id: deliveryId } = delivery
  return { post, business, channel, dueAt, confirmDuplicate: confirmedDuplicate === 1, deliveryId }
}

function isPrepared({ prepare, preparesMediaAlone }: Platform, { delivery, post }: Found): boolean {
  const { media = [] } = delivery.payload ?? post
  return prepare !== undefined && (!preparesMediaAlone || media.length > 0)
}

function obstacleNow(found: Found, { duplicate }: Given): Obstacle | null {
  return found.delivery.payload ? obstacleBeside(found) : (obstacleInContent(found) ?? duplicate)
}

/** Whoever connects the channel again at this moment comes before us, or finds afterwards what we leave waiting for it. */
async function isConnectedByNow(tx: Tx, { id, workspaceId }: Found['channel']): Promise<boolean> {
  const [row] = await tx
    .select({ status: channels.status })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, id)))
    .for('share')
  return row?.status === 'connected'
}

/** Nobody knows whether it is live: by its platform's class it is repeated, looked for, or left to a person. */
async function decideUnclear(tx: Tx, found: Found, given: Given): Promise<Decision | null> {
  const { delivery, channel, business } = found
  const { platforms, timings } = given.request
  if (channel.status !== 'connected') {
    if (await isConnectedByNow(tx, channel)) return null
    const isOver = delivery.lookups >= lookUpsWhileLost
    return end(delivery, isOver ? 'undecidable' : 'unclear', {
      set: {
        lookups: delivery.lookups + 1,
        reasonCode: 'reconnect',
        reason: inEnglish(msg`${{ channel: channel.name }} is not connected, so nobody can look whether the post is live.`),
      },
      next: { inMs: timings.holdMs / lookUpsWhileLost },
    })
  }
  const platform = platforms[channel.kind]
  if (delivery.step === 'confirm' && platform.confirm) {
    if (found.pendingForMs <= timings.pendingMs) return beginWithin(tx, found, given, { kind: 'confirm', event: 'unclear' })
    const reason = inEnglish(
      msg`${{ channel: channel.name }} took the post and has not published it in time. Look there, and say what you see.`,
    )
    return end(delivery, 'undecidable', because('unclear', reason))
  }
  const safety = platform.safetyOf({ id: channel.id, businessName: business.name, timeZone: business.timeZone, settings: channel.settings })
  if (safety === 'C') return beginWithin(tx, found, given, { kind: 'reconcile', event: 'unclear' })
  if (safety !== 'D' && delivery.attempts < maxTries) return beginWithin(tx, found, given, { kind: 'send', event: 'repeated' })

  const reason =
    safety === 'D'
      ? inEnglish(msg`${{ channel: channel.name }} cannot tell whether the post arrived. Look there, and say what you see.`)
      : inEnglish(msg`${{ maxTries }} sends had no clear answer. Look at ${{ channel: channel.name }}, and say what you see.`)
  return end(delivery, 'undecidable', because('unclear', reason))
}

const lookUpsWhileLost = 24

/** What its platform has no room for at the moment waits without a try; after a day a person is asked. */
async function beginWithin(
  tx: Tx,
  found: Found,
  { request, budgets }: Given,
  step: { kind: Step; event: DeliveryEvent },
): Promise<Decision | null> {
  const waitMs = budgets.spend(spenderOf(found, request), step.kind)
  if (waitMs === 0) {
    const begun = begin(found, request, step)
    return { move: begun.move, begun }
  }

  const { delivery, channel } = found
  const reason = inEnglish(
    msg`${{ channel: channel.name }} has reached a limit of its platform. It goes on as soon as there is room again.`,
  )
  if (found.waitsForMs <= request.timings.holdMs) {
    await postpone(tx, delivery, { inMs: waitMs, ...(delivery.status !== 'unknown' && { reason }) })
    return null
  }
  if (delivery.status === 'unknown')
    return end(delivery, 'undecidable', because('unclear', inEnglish(msg`${{ reason }} Look there, and say what you see.`)))
  const noRoom = inEnglish(msg`${{ channel: channel.name }} had no room for it within a day. Choose a new time.`)
  return end(delivery, 'overdue', because('missed', noRoom))
}

function end(row: Found['delivery'], event: DeliveryEvent, change: Change): Decision {
  return { move: { row, event, change } }
}

export function spenderOf({ delivery, channel, business, post }: Found, { platforms }: ClaimRequest): Spender {
  const { id, kind, settings } = channel
  const media = delivery.payload?.media ?? post.media
  return {
    kind,
    channel: { id, businessName: business.name, timeZone: business.timeZone, settings },
    platform: platforms[kind],
    load: { media: media.length, handle: delivery.handle },
  }
}

function because(reasonCode: string, reason: string): Change {
  return { set: { reasonCode, reason } }
}
