import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { Payload, Platform, PlatformChannel, Step } from '../../../../platforms/platform.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { channels } from '../../channels/table.ts'
import { posts } from '../../../content/posts/table.ts'
import { begin, type NewAttempt } from '../sending/begin.ts'
import { type OpenBudgets, openBudgets, type Spender } from './budgets.ts'
import { lockDue } from './due.ts'
import { heldUntil } from '../planning/hold.ts'
import { type Change, type DeliveryRow, applyTransition, postpone } from '../recording/apply-transition.ts'
import type { Platforms } from '../sending/platforms.ts'
import { checkPublishable, type Obstacle, obstacleBeside } from '../planning/publishable.ts'
import { maxTries } from '../recovering/retry.ts'
import { deliveries, deliveryAttempts } from '../table.ts'
import type { Timings } from '../timings.ts'
import type { DeliveryEvent } from '../recording/transitions.ts'

/** A delivery that this node holds: written down, and only now allowed to leave the house. */
export interface Claim {
  kind: Step
  delivery: DeliveryRow & { payload: Payload }
  /** Whether an earlier send may have arrived: then only a certain "published" ends the doubt. */
  inDoubt: boolean
  /** How long the platform has not been done with it, in milliseconds. */
  pendingForMs: number
  key: string
  channelKind: ChannelKind
  channel: PlatformChannel
  platform: Platform
}

export interface ClaimRequest {
  owner: string
  platforms: Platforms
  timings: Timings
  /** How many more this node can hold, in all and on one channel. */
  free: number
  perChannel: number
  /** How many of them it may prepare, which takes minutes; without it, all of them. */
  freeToPrepare?: number
  /** How many it holds already, by channel. */
  busy: Readonly<Record<string, number>>
}

/**
 * Takes what is due, fairly over workspaces and channels, and writes down each send before it happens. What may not be sent
 * ends here: lost channels, missed times, texts that are not approved any more.
 */
export async function claimDue(services: Services, request: ClaimRequest): Promise<Claim[]> {
  try {
    return await claimBatch(services, request, (tx, one, batch) => claimOne(tx, one, request, batch))
  } catch (error) {
    // One delivery that cannot even be looked at must not keep the others waiting: now each has a savepoint of its own.
    services.log.warn({ err: error }, 'deliveries could not be claimed together; claiming each by itself')
    return claimBatch(services, request, (tx, one, batch) => claimApart(services, tx, one, request, batch))
  }
}

function claimBatch(
  { db }: Services,
  request: ClaimRequest,
  claimFound: (tx: Tx, one: Found, batch: Batch) => Promise<Claim | null>,
): Promise<Claim[]> {
  return db.asSystem('take the deliveries that are due', async (tx) => {
    const ids = await lockDue(tx, request)
    if (ids.length === 0) return []
    const found = await tx
      .select({
        delivery: deliveries,
        channel: channels,
        business: businesses,
        post: posts,
        isLate: isLate(request.timings),
        pendingForMs: pendingMsOf,
        waitsForMs: waitsMsOf,
      })
      .from(deliveries)
      .innerJoin(channels, eq(channels.id, deliveries.channelId))
      .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
      .innerJoin(posts, eq(posts.id, deliveries.postId))
      .where(inArray(deliveries.id, ids))
      .orderBy(deliveries.nextAttemptAt)

    const claims: Claim[] = []
    const attempts: NewAttempt[] = []
    const budgets = await openBudgets(
      tx,
      found.map((one) => spenderOf(one, request)),
    )
    for (const one of found) {
      const claim = await claimFound(tx, one, { attempts, budgets })
      if (claim) claims.push(claim)
    }
    await budgets.save()
    if (attempts.length > 0) await tx.insert(deliveryAttempts).values(attempts)
    return claims
  })
}

async function claimApart({ log }: Services, tx: Tx, one: Found, request: ClaimRequest, batch: Batch): Promise<Claim | null> {
  try {
    const own: NewAttempt[] = []
    const claim = await tx.transaction((inner) => claimOne(inner, one, request, { ...batch, attempts: own }))
    batch.attempts.push(...own)
    return claim
  } catch (error) {
    log.error({ err: error, deliveryId: one.delivery.id }, 'a delivery could not be claimed')
    await postpone(tx, one.delivery, { inMs: 60_000 })
    return null
  }
}

function isLate({ graceMs }: Timings) {
  return sql<boolean>`${deliveries.nextAttemptAt} < now() - ${graceMs}::float8 * interval '1 millisecond'`
}

const pendingMsOf = sql<number>`coalesce(extract(epoch from now() - ${deliveries.pendingSince}) * 1000, 0)::float8`

const waitsMsOf = sql<number>`(extract(epoch from now() - greatest(${deliveries.dueAt}, ${deliveries.updatedAt})) * 1000)::float8`

/** What the claims of one transaction share. */
interface Batch {
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

async function claimOne(tx: Tx, found: Found, request: ClaimRequest, batch: Batch): Promise<Claim | null> {
  const { delivery, channel } = found
  if (delivery.status === 'held') {
    await applyTransition(tx, delivery, 'hold_expired', because('reconnect', `${channel.name} was not connected again in time.`))
    return null
  }
  if (delivery.status === 'unknown') return claimUnclear(tx, found, request, batch)

  if (found.isLate) {
    await applyTransition(
      tx,
      delivery,
      'overdue',
      because('missed', 'The server was off at its time, and it is too late to send it without asking you.'),
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
      isLost ? heldUntil(delivery.dueAt, obstacle.message, request.timings.holdMs) : because(obstacle.code, obstacle.message),
    )
    return null
  }
  if (found.pendingForMs > request.timings.pendingMs) {
    await applyTransition(
      tx,
      delivery,
      'not_publishable',
      because('gave_up', `${channel.name} was not done with it in time. Send it again.`),
    )
    return null
  }
  const kind = request.platforms[channel.kind].prepare && delivery.step !== 'send' ? 'prepare' : 'send'
  return beginWithin(tx, found, request, { kind, event: 'claimed', batch })
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
        reason: `${channel.name} is not connected, so nobody can look whether the post is live.`,
      },
      next: { inMs: request.timings.holdMs / lookUpsWhileLost },
    })
    return null
  }
  const platform = request.platforms[channel.kind]
  if (delivery.step === 'confirm' && platform.confirm) {
    if (found.pendingForMs <= request.timings.pendingMs)
      return beginWithin(tx, found, request, { kind: 'confirm', event: 'unclear', batch })
    const reason = `${channel.name} took the post and has not published it in time. Look there, and say what you see.`
    await applyTransition(tx, delivery, 'undecidable', because('unclear', reason))
    return null
  }
  const safety = platform.safetyOf({ id: channel.id, businessName: business.name, timeZone: business.timeZone, settings: channel.settings })
  if (safety === 'C') return beginWithin(tx, found, request, { kind: 'reconcile', event: 'unclear', batch })
  if (safety !== 'D' && delivery.attempts < maxTries) return beginWithin(tx, found, request, { kind: 'send', event: 'repeated', batch })

  const reason =
    safety === 'D'
      ? `${channel.name} cannot tell whether the post arrived. Look there, and say what you see.`
      : `${maxTries} sends had no clear answer. Look at ${channel.name}, and say what you see.`
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
  const reason = `${channel.name} has reached a limit of its platform. It goes on as soon as there is room again.`
  if (found.waitsForMs <= request.timings.holdMs)
    await postpone(tx, delivery, { inMs: waitMs, ...(delivery.status !== 'unknown' && { reason }) })
  else if (delivery.status === 'unknown')
    await applyTransition(tx, delivery, 'undecidable', because('unclear', `${reason} Look there, and say what you see.`))
  else
    await applyTransition(tx, delivery, 'overdue', because('missed', `${channel.name} had no room for it within a day. Choose a new time.`))
  return null
}

function spenderOf({ channel, business }: Found, { platforms }: ClaimRequest): Spender {
  const { id, kind, settings } = channel
  return { kind, channel: { id, businessName: business.name, timeZone: business.timeZone, settings }, platform: platforms[kind] }
}

function because(reasonCode: string, reason: string): Change {
  return { set: { reasonCode, reason } }
}
