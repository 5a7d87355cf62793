import { msg } from '@postwright/contract/core/msg'
import { type AddSlots, mostSlots, type RemoveSlots, type Slot, type WeeklyTime } from '@postwright/contract/publishing/slots'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../context.ts'
import { forbidden, invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import { mayPublish } from '../deliveries/public.ts'
import { slots } from './table.ts'

/** More than the channels of a business have. */
const mostListed = 2_000

/** By channel, each week from its Monday on. @throws NOT_FOUND without the business. */
export async function listSlots({ db, actor }: Context, { businessId }: { businessId: string }): Promise<Slot[]> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    return inOrder(tx)
      .where(and(eq(slots.workspaceId, workspaceId), eq(slots.businessId, businessId)))
      .limit(mostListed)
  })
}

/**
 * Gives a channel weekly posting times; those that it has stay as they are.
 *
 * @returns all that it has then.
 * @throws FORBIDDEN, NOT_FOUND, and INVALID on `times` when it would have more than `mostSlots`.
 */
export async function addSlots({ db, actor }: Context, { channelId, times }: AddSlots): Promise<Slot[]> {
  refuseUnlessPlanner(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { businessId } = await lockChannel(tx, { workspaceId, channelId })
    const added = await tx
      .insert(slots)
      .values(times.map((time) => ({ ...time, id: uuidv7(), workspaceId, businessId, channelId })))
      .onConflictDoNothing()
      .returning(weeklyTime)
    const all = await slotsOf(tx, { workspaceId, channelId })
    if (all.length > mostSlots)
      throw invalid('times', msg`A channel has at most ${{ most: mostSlots }} posting times. Take some away first.`)
    if (added.length > 0) await emit(tx, { type: 'slots.added', by: actor, workspaceId, businessId, channelId, times: inWords(added) })
    return all
  })
}

/**
 * Takes weekly posting times from a channel, all of them or none; what is planned at them stays planned.
 *
 * @returns what it has left.
 * @throws FORBIDDEN, and NOT_FOUND without the channel or one of these times.
 */
export async function removeSlots({ db, actor }: Context, { channelId, ids }: RemoveSlots): Promise<Slot[]> {
  refuseUnlessPlanner(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { businessId } = await lockChannel(tx, { workspaceId, channelId })
    const wanted = [...new Set(ids)]
    const removed = await tx
      .delete(slots)
      .where(and(eq(slots.workspaceId, workspaceId), eq(slots.channelId, channelId), inArray(slots.id, wanted)))
      .returning(weeklyTime)
    if (removed.length < wanted.length) throw notFound('slot')
    await emit(tx, { type: 'slots.removed', by: actor, workspaceId, businessId, channelId, times: inWords(removed) })
    return slotsOf(tx, { workspaceId, channelId })
  })
}

function refuseUnlessPlanner(actor: Actor): void {
  if (!mayPublish(actor)) throw forbidden(msg`Only owners, admins and editors may change posting times.`)
}

interface OneChannel {
  workspaceId: string
  channelId: string
}

/** Whoever changes the times of a channel waits for the one before, so that two never both fill it up. */
async function lockChannel(tx: Tx, { workspaceId, channelId }: OneChannel): Promise<{ businessId: string }> {
  const [channel] = await tx
    .select({ businessId: channels.businessId })
    .from(channels)
    .innerJoin(businesses, and(eq(businesses.id, channels.businessId), eq(businesses.status, 'active')))
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId)))
    .for('no key update', { of: channels })
  if (!channel) throw notFound('channel')
  return channel
}

function slotsOf(tx: Tx, { workspaceId, channelId }: OneChannel): Promise<Slot[]> {
  return inOrder(tx).where(and(eq(slots.workspaceId, workspaceId), eq(slots.channelId, channelId)))
}

const weeklyTime = { weekday: slots.weekday, time: sql<string>`to_char(${slots.time}, 'HH24:MI')` }

function inOrder(tx: Tx) {
  return tx
    .select({ id: slots.id, channelId: slots.channelId, ...weeklyTime })
    .from(slots)
    .orderBy(asc(slots.channelId), asc(slots.weekday), asc(slots.time))
    .$dynamic()
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** For the log, whose details are in English. */
function inWords(times: readonly WeeklyTime[]): string {
  return times.map(({ weekday, time }) => `${weekdays[weekday - 1]} ${time}`).join(', ')
}
