import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import type { Platform, Step } from '../../../../platforms/platform.ts'
import type { businesses } from '../../../content/businesses/table.ts'
import type { posts } from '../../../content/posts/table.ts'
import { channels } from '../../channels/table.ts'
import { heldUntil } from '../planning/hold.ts'
import { checkPublishable, type Obstacle, obstacleBeside } from '../planning/publishable.ts'
import { applyTransition, type Change, type DeliveryRow, postpone } from '../recording/apply-transition.ts'
import type { DeliveryEvent } from '../recording/transitions.ts'
import { maxTries } from '../recovering/retry.ts'
import { begin, type NewAttempt } from '../sending/begin.ts'
import type { OpenBudgets, Spender } from './budgets.ts'
import type { Claim, ClaimRequest } from './claim.ts'
import { inEnglish } from '../../../../sentences.ts'

/** What the claims of one transaction share. */
export interface Batch {
  attempts: NewAttempt[]
  budgets: OpenBudgets
}

export interface Found {
  delivery: DeliveryRow
  channel: typeof channels.$inferSelect
  business: typeof businesses.$inferSelect
  post: typeof posts.$inferSelect
  isLate: boolean
  pendingForMs: number
  /** How long nothing but waiting has happened to it since its time. */
  waitsForMs: number
}

/** Begins one step of a locked delivery, or ends it here when it may not be sent: then there is no claim. */
export async function claimOne(tx: Tx, found: Found, request: ClaimRequest, batch: Batch): Promise<Claim | null> {
  const { delivery, channel } = found
  if (delivery.status === 'held') {
    await applyTransition(
      tx,
      delivery,
      'hold_expired',
      because('reconnect', inEnglish(msg`${{ channel: channel.name }} was not connected again in time.`)),
    )
    return null
  }
  if (delivery.status === 'unknown') return claimUnclear(tx, found, request, batch)

  if (found.isLate) {
    await applyTransition(
      tx,
      delivery,
      'overdue',
      because('missed', inEnglish(msg`The server was off at its time, and it is too late to send it without asking you.`)),
    )
    return null
  }
  const obstacle = await obstacleNow(tx, found)
  if (obstacle) {
    const isLost = obstacle.code === 'channel'
    if (isLost && (await isConnectedByNow(tx, channel))) return null
    await applyTransition(
      tx,
      delivery,
      isLost ? 'channel_lost' : 'not_publishable',
      isLost
        ? heldUntil(delivery.dueAt, inEnglish(obstacle.message), request.timings.holdMs)
        : because(obstacle.code, inEnglish(obstacle.message)),
    )
    return null
  }
  if (found.pendingForMs > request.timings.pendingMs) {
    await applyTransition(
      tx,
      delivery,
      'not_publishable',
      because('gave_up', inEnglish(msg`${{ channel: channel.name }} was not done with it in time. Send it again.`)),
    )
    return null
  }
  const kind = delivery.step !== 'send' && isPrepared(request.platforms[channel.kind], found) ? 'prepare' : 'send'
  return beginWithin(tx, found, request, { kind, event: 'claimed', batch })
}

function isPrepared({ prepare, preparesMediaAlone }: Platform, { delivery, post }: Found): boolean {
  const { media = [] } = delivery.payload ?? post
  return prepare !== undefined && (!preparesMediaAlone || media.length > 0)
}

async function obstacleNow(tx: Tx, found: Found): Promise<Obstacle | null> {
  const { delivery } = found
  if (delivery.payload) return obstacleBeside(found)
  return checkPublishable(
    tx,
    { ...found, dueAt: delivery.dueAt, confirmDuplicate: delivery.confirmedDuplicate === 1, deliveryId: delivery.id },
    'sending',
  )
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
async function claimUnclear(tx: Tx, found: Found, request: ClaimRequest, batch: Batch): Promise<Claim | null> {
  const { delivery, channel, business } = found
  if (channel.status !== 'connected') {
    if (await isConnectedByNow(tx, channel)) return null
    const isOver = delivery.lookups >= lookUpsWhileLost
    await applyTransition(tx, delivery, isOver ? 'undecidable' : 'unclear', {
      set: {
        lookups: delivery.lookups + 1,
        reasonCode: 'reconnect',
        reason: inEnglish(msg`${{ channel: channel.name }} is not connected, so nobody can look whether the post is live.`),
      },
      next: { inMs: request.timings.holdMs / lookUpsWhileLost },
    })
    return null
  }
  const platform = request.platforms[channel.kind]
  if (delivery.step === 'confirm' && platform.confirm) {
    if (found.pendingForMs <= request.timings.pendingMs)
      return beginWithin(tx, found, request, { kind: 'confirm', event: 'unclear', batch })
    const reason = inEnglish(
      msg`${{ channel: channel.name }} took the post and has not published it in time. Look there, and say what you see.`,
    )
    await applyTransition(tx, delivery, 'undecidable', because('unclear', reason))
    return null
  }
  const safety = platform.safetyOf({ id: channel.id, businessName: business.name, timeZone: business.timeZone, settings: channel.settings })
  if (safety === 'C') return beginWithin(tx, found, request, { kind: 'reconcile', event: 'unclear', batch })
  if (safety !== 'D' && delivery.attempts < maxTries) return beginWithin(tx, found, request, { kind: 'send', event: 'repeated', batch })

  const reason =
    safety === 'D'
      ? inEnglish(msg`${{ channel: channel.name }} cannot tell whether the post arrived. Look there, and say what you see.`)
      : inEnglish(msg`${{ maxTries }} sends had no clear answer. Look at ${{ channel: channel.name }}, and say what you see.`)
  await applyTransition(tx, delivery, 'undecidable', because('unclear', reason))
  return null
}

const lookUpsWhileLost = 24

/** What its platform has no room for at the moment waits without a try; after a day a person is asked. */
async function beginWithin(
  tx: Tx,
  found: Found,
  request: ClaimRequest,
  { kind, event, batch: { budgets, attempts } }: { kind: Step; event: DeliveryEvent; batch: Batch },
): Promise<Claim | null> {
  const waitMs = budgets.spend(spenderOf(found, request), kind)
  if (waitMs === 0) return begin(tx, found, request, { kind, event, attempts })

  const { delivery, channel } = found
  const reason = inEnglish(
    msg`${{ channel: channel.name }} has reached a limit of its platform. It goes on as soon as there is room again.`,
  )
  if (found.waitsForMs <= request.timings.holdMs)
    await postpone(tx, delivery, { inMs: waitMs, ...(delivery.status !== 'unknown' && { reason }) })
  else if (delivery.status === 'unknown')
    await applyTransition(tx, delivery, 'undecidable', because('unclear', inEnglish(msg`${{ reason }} Look there, and say what you see.`)))
  else
    await applyTransition(
      tx,
      delivery,
      'overdue',
      because('missed', inEnglish(msg`${{ channel: channel.name }} had no room for it within a day. Choose a new time.`)),
    )
  return null
}

export function spenderOf({ channel, business }: Found, { platforms }: ClaimRequest): Spender {
  const { id, kind, settings } = channel
  return { kind, channel: { id, businessName: business.name, timeZone: business.timeZone, settings }, platform: platforms[kind] }
}

function because(reasonCode: string, reason: string): Change {
  return { set: { reasonCode, reason } }
}
