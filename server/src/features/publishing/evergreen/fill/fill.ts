import { evergreenDays } from '@postwright/contract/publishing/evergreen'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { channels } from '../../channels/table.ts'
import { actorsFor } from '../../copies/public.ts'
import { freeMoments } from '../../slots/public.ts'
import { evergreenEntries, evergreenShowings } from '../table.ts'
import { assess } from './assess.ts'
import type { Refusals } from './refused.ts'
import { showAt, type Unapproved } from './show-at.ts'
import { withdrawUnwanted } from './withdraw.ts'

export interface OfBusiness {
  workspaceId: string
  businessId: string
}

/** So many showings a run; what is left comes with the next one. */
const mostOfRun = 60
/** A channel has no more posting times in that many days. */
const mostMoments = 100

/**
 * Plans what a business shows again at the free posting times of the next `evergreenDays`, the nearest first, and takes off what it should
 * not show any more. Each showing has a transaction of its own. Two runs at once plan nothing twice.
 */
export async function fillBusiness(services: Services, of: OfBusiness): Promise<void> {
  const { db } = services
  const within = <T>(run: (tx: Tx) => Promise<T>) => db.transaction(of.workspaceId, run)
  if (!(await within((tx) => isActive(tx, of)))) return
  await withdrawUnwanted(services, of)
  const actors = await actorsFor(services, of, await within((tx) => makersOf(tx, of)))
  const refusals: Refusals = new Map()
  const unapproved: Unapproved = new Map()
  let made = 0
  for (const { channelId, moment } of await within((tx) => openMoments(tx, of))) {
    const outcome = await showAt(services, { ...of, channelId, moment, actors, refusals, unapproved })
    if (outcome === 'made') made += 1
    if (outcome === 'over' || made === mostOfRun) break
  }
  await within(async (tx) => {
    await assess(tx, of, refusals)
    await emit(tx, { type: 'evergreen.planned', ...of })
  })
}

async function isActive(tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<boolean> {
  const [found] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(
      and(
        eq(businesses.workspaceId, workspaceId),
        eq(businesses.id, businessId),
        eq(businesses.status, 'active'),
        isNull(businesses.lockedAt),
      ),
    )
  return found !== undefined
}

async function makersOf(tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<(string | null)[]> {
  const rows = await tx
    .selectDistinct({ userId: evergreenEntries.createdBy })
    .from(evergreenEntries)
    .where(
      and(eq(evergreenEntries.workspaceId, workspaceId), eq(evergreenEntries.businessId, businessId), isNull(evergreenEntries.removedAt)),
    )
  return rows.map(({ userId }) => userId)
}

/** The free posting times that nothing was made for yet, the nearest first; none while nothing is shown again. */
async function openMoments(tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<{ channelId: string; moment: Date }[]> {
  const [entry] = await tx
    .select({ id: evergreenEntries.id })
    .from(evergreenEntries)
    .where(
      and(
        eq(evergreenEntries.workspaceId, workspaceId),
        eq(evergreenEntries.businessId, businessId),
        isNull(evergreenEntries.removedAt),
        isNull(evergreenEntries.pausedAt),
      ),
    )
    .limit(1)
  if (!entry) return []
  const connected = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), eq(channels.status, 'connected')))
  const made = await tx
    .select({ channelId: evergreenShowings.channelId, dueAt: evergreenShowings.dueAt })
    .from(evergreenShowings)
    .where(
      and(
        eq(evergreenShowings.workspaceId, workspaceId),
        eq(evergreenShowings.businessId, businessId),
        eq(evergreenShowings.state, 'made'),
        sql`${evergreenShowings.dueAt} > now()`,
      ),
    )
  const taken = new Set(made.map(({ channelId, dueAt }) => `${channelId} ${dueAt.getTime()}`))
  const horizon = Date.now() + evergreenDays * 86_400_000
  const open = []
  for (const { id: channelId } of connected)
    for (const moment of await freeMoments(tx, { workspaceId, channelId, limit: mostMoments }))
      if (moment.getTime() < horizon && !taken.has(`${channelId} ${moment.getTime()}`)) open.push({ channelId, moment })
  return open.toSorted((one, other) => one.moment.getTime() - other.moment.getTime())
}
