import { brokenChannelLimits } from '@postwright/contract/publishing/channel-limits'
import { channelCan, isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { UpdateLive } from '@postwright/contract/publishing/live-changes'
import { brokenLimits } from '@postwright/contract/content/content-checks'
import { msg } from '@postwright/contract/core/msg'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { channelName } from '../../../channel-name.ts'
import type { Actor, Context } from '../../../context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { isTaken } from '../../../infra/db/sql-state.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { Payload } from '../../../platforms/platform.ts'
import { heard } from '../../../sentences.ts'
import { channelHash, correctIn } from '../../content/posts/public.ts'
import { ownLimits } from '../channels/public.ts'
import { type DeliveryRow, lockDeliveries, mayPublish, presentDeliveries, sentContent, whatGoesWhere } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { changeLiveJob } from './jobs.ts'
import { liveChanges } from './table.ts'

/**
 * Takes a published post down where it is published. It is asked for here, and done by a job: until its platform says that it is gone, the
 * delivery stays published. Asking twice asks once.
 *
 * @throws CONFLICT on `id` for one that is not published, whose platform takes nothing down, or of which something else is changed just now.
 */
export async function takeDown({ db, actor, jobs }: Context, { id }: { id: string }): Promise<Delivery> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const [row] = await lockDeliveries(tx, { workspaceId, ids: [id] })
    if (!row) throw notFound('delivery')
    const { channel } = await whatGoesWhere(tx, row)
    if (row.status !== 'published') throw conflict('id', msg`Only what is published can be taken down.`)
    if (row.remoteId === null || !channelCan(channel.kind, 'takes-down'))
      throw conflict(
        'id',
        msg`${{ channel: channelName(channel.name) }} cannot take it down from here. Open the post, and take it down there.`,
      )
    refuseUnlessConnected(channel)
    const waiting = await waitingOf(tx, row)
    if (waiting && waiting !== 'take_down') throw isBeingChanged()
    if (!waiting) {
      const changeId = await insert(tx, actor, row, { kind: 'take_down', payload: null, payloadHash: null })
      await jobs.send(tx, changeLiveJob, { workspaceId, changeId })
      await emit(tx, { type: 'delivery.decided', by: actor, deliveryId: id, decision: 'take-down' })
      await emit(tx, { type: 'delivery.changed', workspaceId, deliveryIds: [id] })
    }
    return presentOne(tx, workspaceId, id)
  })
}

/**
 * Puts another text in the place of a published one, wherever the platform lets us. The post has it from now on, as a version that is
 * approved; each channel gets it by a job. Channels that have it already are left as they are, so that asking twice asks once.
 *
 * @returns the deliveries that are updated.
 * @throws CONFLICT on `content` as saving does, INVALID where a channel would refuse it: on `content`, or for a text of its own on
 * `content.forChannels.{channelId}`. FORBIDDEN for whoever may not approve it, CONFLICT on `id` while something is changed.
 */
export async function updateLive({ db, actor, jobs }: Context, { id, revision, content }: UpdateLive): Promise<Delivery[]> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await correctIn(tx, actor, { id, revision, content })
    const rows = await lockDeliveries(tx, { workspaceId, ids: await publishedOf(tx, workspaceId, id) })
    const changed: string[] = []
    for (const row of rows) {
      const found = await whatGoesWhere(tx, row)
      if (row.status !== 'published' || !channelCan(found.channel.kind, 'edits')) continue
      const payloadHash = channelHash(found.post, found.channel.id)
      if (payloadHash === row.payloadHash) continue
      refuseUnlessConnected(found.channel)
      if (await waitingOf(tx, row)) throw isBeingChanged()
      const at = row.publishedAt ?? row.dueAt
      const payload: Payload = { ...sentContent({ ...found, originalUrl: null }, at), ...keptOf(row) }
      refuseOverLimit(found, payload)
      const changeId = await insert(tx, actor, row, { kind: 'update', payload, payloadHash })
      await jobs.send(tx, changeLiveJob, { workspaceId, changeId })
      await emit(tx, { type: 'delivery.decided', by: actor, deliveryId: row.id, decision: 'update' })
      changed.push(row.id)
    }
    if (changed.length > 0) await emit(tx, { type: 'delivery.changed', workspaceId, deliveryIds: changed })
    return presentDeliveries(tx, { workspaceId, ids: changed })
  })
}

function refuseUnlessPublisher(actor: Actor): void {
  if (!mayPublish(actor)) throw forbidden(msg`Only owners, admins and editors may decide what is published.`)
}

type Found = Awaited<ReturnType<typeof whatGoesWhere>>

function refuseUnlessConnected({ status, name }: Found['channel']): void {
  if (status === 'reconnect' || status === 'disconnected')
    throw conflict('id', msg`${{ channel: channelName(name) }} is not connected. Connect it again first.`)
}

function isBeingChanged() {
  return conflict('id', msg`This post is being changed where it is published. Wait until that is done.`)
}

/** What stays as it was sent. */
function keptOf({ payload }: DeliveryRow): Pick<Payload, 'media' | 'canonicalUrl'> {
  const canonicalUrl = payload?.canonicalUrl
  return { media: payload?.media ?? [], ...(canonicalUrl !== undefined && { canonicalUrl }) }
}

function refuseOverLimit({ channel, post }: Found, { title, body, media }: Payload): void {
  const text = { title, body }
  const [over] = isOutside(channel.kind)
    ? brokenChannelLimits(channel.kind, { ...text, media: [...media] }, ownLimits(channel.settings))
    : brokenLimits(post.contentType, text)
  const field = post.forChannels.find(({ channelId }) => channelId === channel.id)?.text ? `content.forChannels.${channel.id}` : 'content'
  if (over) throw invalid(field, heard(over.message))
  if (body.trim() === '') throw invalid(field, msg`The text for ${{ channel: channelName(channel.name) }} is empty.`)
}

async function publishedOf(tx: Tx, workspaceId: string, postId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.postId, postId),
        eq(deliveries.status, 'published'),
        isNotNull(deliveries.remoteId),
      ),
    )
    .orderBy(asc(deliveries.id))
  return rows.map(({ id }) => id)
}

async function waitingOf(tx: Tx, { workspaceId, id }: DeliveryRow) {
  const [row] = await tx
    .select({ kind: liveChanges.kind })
    .from(liveChanges)
    .where(and(eq(liveChanges.workspaceId, workspaceId), eq(liveChanges.deliveryId, id), eq(liveChanges.status, 'waiting')))
  return row?.kind
}

async function insert(
  tx: Tx,
  actor: Actor,
  { workspaceId, businessId, id: deliveryId }: DeliveryRow,
  change: Pick<typeof liveChanges.$inferInsert, 'kind' | 'payload' | 'payloadHash'>,
): Promise<string> {
  const id = uuidv7()
  try {
    await tx.insert(liveChanges).values({ id, workspaceId, businessId, deliveryId, askedBy: actor.userId, ...change })
  } catch (error) {
    if (isTaken(error)) throw isBeingChanged()
    throw error
  }
  return id
}

async function presentOne(tx: Tx, workspaceId: string, id: string): Promise<Delivery> {
  const [delivery] = await presentDeliveries(tx, { workspaceId, ids: [id] })
  if (!delivery) throw notFound('delivery')
  return delivery
}
