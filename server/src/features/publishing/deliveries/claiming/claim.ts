import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { eq, inArray, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { Payload, Platform, PlatformChannel, Step } from '../../../../platforms/platform.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { channels } from '../../channels/table.ts'
import { posts } from '../../../content/posts/table.ts'
import type { NewAttempt } from '../sending/begin.ts'
import { openBudgets } from './budgets.ts'
import { type Batch, claimOne, type Found, spenderOf } from './claim-one.ts'
import { lockDue } from './due.ts'
import { type DeliveryRow, postpone } from '../recording/apply-transition.ts'
import type { Platforms } from '../sending/platforms.ts'
import { deliveries, deliveryAttempts } from '../table.ts'
import type { Timings } from '../timings.ts'

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
