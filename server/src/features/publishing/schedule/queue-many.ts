import { randomInt } from 'node:crypto'

import { msg } from '@postwright/contract/core/msg'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { say } from '@postwright/contract/core/sentences'
import type { QueuedPost, QueueMany } from '@postwright/contract/publishing/bulk-schedule'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { and, eq, inArray, ne } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Actor, Context } from '../../../context.ts'
import { DomainError, invalid, notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { approveIn, contentHash, coverageOf } from '../../content/posts/public.ts'
import { posts } from '../../content/posts/table.ts'
import { databaseNow, presentDeliveries } from '../deliveries/public.ts'
import { channels } from '../channels/table.ts'
import { slots } from '../slots/table.ts'
import { type Channel, channelsFor, isToApprove, obstacleTo, type Planned } from './planned.ts'
import { freeTime } from './queue.ts'
import { planIn, refuseUnlessPublisher } from './service.ts'
import { type Found, wishesFor, type Wishes } from './wishes.ts'

/**
 * Plans posts for the next free posting times, each on every channel, or every chosen one, that takes its type and has such times; approves
 * those first of which that is asked, where a yes of this person is enough. Each has a transaction of its own: one that is refused stays as it was, and keeps none of the others.
 *
 * @returns an answer for each, in the order that was asked in.
 * @throws FORBIDDEN, and NOT_FOUND when one of them, or a chosen channel, is not there, or one is only among those to approve.
 */
export async function queuePosts(context: Context, { postIds, channelIds, how, shuffle, approve }: QueueMany): Promise<QueuedPost[]> {
  const { db, actor } = context
  refuseUnlessPublisher(actor)
  const asked = [...new Set(postIds)]
  const order = shuffle ? shuffled(asked) : asked
  if (channelIds) await db.transaction((tx) => refuseUnknown(tx, { workspaceId: actor.workspaceId, channelIds }))
  const found = await db.transaction((tx) => read(tx, actor, { order, only: channelIds }))
  const wishes = how === 'week' ? await db.transaction((tx) => wishesFor(tx, { workspaceId: actor.workspaceId, found })) : new Map()
  if (approve.some(({ id }) => !asked.includes(id))) throw notFound('post')
  const revisions = new Map(approve.map(({ id, revision }) => [id, revision]))
  const answers = new Map<string, QueuedPost>()
  for (const one of found)
    answers.set(one.id, await queueOne(context, one, { wishes, revision: revisions.get(one.id), isOfChosen: channelIds !== undefined }))
  return asked.flatMap((id) => answers.get(id) ?? [])
}

async function refuseUnknown(tx: Tx, { workspaceId, channelIds }: { workspaceId: string; channelIds: readonly string[] }): Promise<void> {
  const known = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), inArray(channels.id, [...channelIds])))
  if (known.length < new Set(channelIds).size) throw notFound('channel')
}

interface Asked {
  order: readonly string[]
  /** Left out, every channel that takes a post. */
  only: readonly string[] | undefined
}

async function read(tx: Tx, actor: Actor, { order, only }: Asked): Promise<Found[]> {
  const { workspaceId } = actor
  const rows = await tx
    .select({ post: posts, business: businesses })
    .from(posts)
    .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.workspaceId, workspaceId)))
    .where(and(eq(posts.workspaceId, workspaceId), inArray(posts.id, [...order])))
  const found: Found[] = []
  for (const id of order) {
    const row = rows.find(({ post }) => post.id === id)
    if (!row) throw notFound('post')
    const { post } = row
    const isChosen = ({ id: channelId }: { id: string }) => only === undefined || only.includes(channelId)
    const to = (await channelsFor(tx, post)).filter(isChosen)
    const lost = (await lostChannelsFor(tx, post)).filter(isChosen)
    const timed = await withSlots(tx, { workspaceId, fitting: to.map((channel) => channel.id) })
    const approved = approvedFor(row, to).filter((channelId) => timed.includes(channelId))
    const channelIds = approved.length > 0 ? approved : timed
    const unapproved = to.filter((channel) => timed.includes(channel.id) && !channelIds.includes(channel.id))
    found.push({
      id,
      channelIds,
      typeLabel: contentTypeLabel(post.contentType),
      leftOut: [...lost, ...unapproved].map(({ name }) => channelName(name)),
      toApprove: (await lacksOnlyApproval(tx, actor, { ...row, to })) ? post.revision : null,
    })
  }
  return found
}

/** Those that its approval covers; all of them where it needs none, or has none at all. */
function approvedFor({ post, business }: Pick<Planned, 'post' | 'business'>, to: readonly Channel[]): string[] {
  const isAsked = business.requiresApproval && post.approvedHash === contentHash(post)
  return to.filter((channel) => !isAsked || coverageOf(post.approvedChannels, channel) === 'covered').map(({ id }) => id)
}

/** Whether a yes of this person, who may give it alone, is all that it lacks. */
async function lacksOnlyApproval(
  tx: Tx,
  actor: Actor,
  { post, business, to }: Omit<Planned, 'dueAt'> & { to: Channel[] },
): Promise<boolean> {
  if (!business.requiresApproval || !isToApprove(actor, { post, business }, to)) return false
  const dueAt = await databaseNow(tx)
  return (await obstacleTo(tx, actor, { post, business, dueAt }, to)) === null
}

async function withSlots(tx: Tx, { workspaceId, fitting }: { workspaceId: string; fitting: string[] }): Promise<string[]> {
  if (fitting.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: slots.channelId })
    .from(slots)
    .where(and(eq(slots.workspaceId, workspaceId), inArray(slots.channelId, fitting)))
    .orderBy(slots.channelId)
  return rows.map(({ id }) => id)
}

async function lostChannelsFor(
  tx: Tx,
  { workspaceId, businessId, contentType }: typeof posts.$inferSelect,
): Promise<{ id: string; name: string }[]> {
  const rows = await tx
    .selectDistinct({ id: channels.id, name: channels.name, kind: channels.kind })
    .from(channels)
    .innerJoin(slots, eq(slots.channelId, channels.id))
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.businessId, businessId), ne(channels.status, 'connected')))
    .orderBy(channels.id)
  return rows.filter(({ kind }) => channelKinds[kind].contentTypes.includes(contentType))
}

interface Wanted {
  wishes: Wishes
  /** To approve first. */
  revision: number | undefined
  /** Channels were chosen. */
  isOfChosen: boolean
}

async function queueOne({ db, actor, log }: Context, found: Found, { wishes, revision, isOfChosen }: Wanted): Promise<QueuedPost> {
  const { id, channelIds, typeLabel, leftOut, toApprove } = found
  try {
    if (channelIds.length === 0)
      throw invalid(
        'channelIds',
        isOfChosen
          ? msg`No chosen channel that takes ${{ type: typeLabel }} posts is connected and has posting times.`
          : msg`No connected channel that takes ${{ type: typeLabel }} posts has posting times.`,
      )
    const deliveries = await db.transaction(async (tx) => {
      if (revision !== undefined && toApprove !== null) await approveIn(tx, { actor, guest: null }, { id, revision })
      const input = { postId: id, channelIds, confirmDuplicate: false }
      const ids = await planIn(tx, actor, input, (timeless) => freeTime(tx, timeless, wishes.get(`${timeless.channel.id} ${id}`)))
      return presentDeliveries(tx, { workspaceId: actor.workspaceId, ids })
    })
    return {
      id,
      refusal: null,
      deliveries: deliveries.map((delivery) => ({ id: delivery.id, channelName: delivery.channelName, dueAt: delivery.dueAt })),
      leftOut,
      toApprove: null,
    }
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ err: error, postId: id }, 'a post could not be put into the queue')
    return {
      id,
      refusal: say(error instanceof DomainError ? error.sentence : notQueued),
      deliveries: [],
      leftOut,
      toApprove: revision === undefined ? toApprove : null,
    }
  }
}

const notQueued = msg`It could not be scheduled. Try again in a moment.`

function shuffled<T>(all: readonly T[]): T[] {
  const mixed = [...all]
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = randomInt(at + 1)
    ;[mixed[at], mixed[other]] = [mixed[other]!, mixed[at]!]
  }
  return mixed
}
