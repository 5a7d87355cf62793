import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { msg } from '@postwright/contract/core/msg'
import { and, asc, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { Payload, Platform, PlatformChannel } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import { openBudgets, type Platforms } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { changeReply, type Change, type ReplyRow } from './change.ts'
import { nextStep, type Step } from './next-step.ts'
import { deliveryReplies } from './table.ts'

/** A reply that this node holds: written down, and only now allowed to leave the house. */
export interface Taken {
  type: 'taken'
  step: Step
  reply: ReplyRow
  /** The same for every send of it. */
  key: string
  payload: Payload
  kind: ChannelKind
  platform: Platform
  channel: PlatformChannel
  sealed: string | null
}

/** Longer than one step may take. */
const leaseMs = 120_000
const whileLostMs = 10 * 60_000
const lostAtMostMs = 24 * 3_600_000

/** Takes the next reply of a delivery that is due. `later`: the next one is, in this time. */
export async function takeReply(
  services: Services,
  platforms: Platforms,
  which: { workspaceId: string; deliveryId: string },
): Promise<Taken | { type: 'later'; inMs: number } | { type: 'nothing' }> {
  for (;;) {
    const looked = await services.db.transaction(which.workspaceId, (tx) => look(tx, platforms, which))
    if (looked.type === 'left') continue
    if (looked.type !== 'due') return looked
    // What is spent in vain, as somebody else takes it in between, is no more than a little room.
    const waitMs = await spend(services, looked)
    const taken = await services.db.transaction(which.workspaceId, (tx) => hold(tx, looked, waitMs))
    if (taken) return taken
  }
}

interface Due extends Omit<Taken, 'type'> {
  type: 'due'
  doubtfulSince: Date | null
}

async function look(
  tx: Tx,
  platforms: Platforms,
  which: { workspaceId: string; deliveryId: string },
): Promise<Due | { type: 'left' } | { type: 'later'; inMs: number } | { type: 'nothing' }> {
  const rows = await lockReplies(tx, which)
  const waiting = rows.flatMap(({ inMs }) => (inMs === null ? [] : [inMs]))
  const due = rows.find(({ inMs }) => inMs !== null && inMs <= 0)
  if (due) return (await dueOf(tx, platforms, due.reply, rows)) ?? { type: 'left' }
  return waiting.length > 0 ? { type: 'later', inMs: Math.min(...waiting) } : { type: 'nothing' }
}

/** @returns how long to wait; then nothing is spent. */
function spend({ db }: Services, { kind, channel, platform, reply, step }: Due): Promise<number> {
  return db.withoutWorkspace('spend a reply from the rate budgets', async (tx) => {
    const spender = { kind, channel, platform, load: { media: 0, handle: reply.handle } }
    const budgets = await openBudgets(tx, [spender])
    const waitMs = budgets.spend(spender, step)
    if (waitMs === 0) await budgets.save()
    return waitMs
  })
}

/** @returns null when it waits for room, or is not as it was looked at any more. */
async function hold(tx: Tx, { doubtfulSince, ...due }: Due, waitMs: number): Promise<Taken | null> {
  const { reply, step } = due
  const rows = await lockReplies(tx, reply)
  const now = rows.find((one) => one.reply.number === reply.number)
  if (!now || now.reply.fence !== reply.fence || now.reply.status !== reply.status) return null
  if (waitMs > 0) {
    await changeReply(tx, reply, { status: 'waiting', doubtfulSince, inMs: waitMs })
    return null
  }
  const held = await changeReply(tx, reply, {
    status: 'sending',
    step,
    doubtfulSince,
    fence: reply.fence + 1,
    attempts: reply.attempts + (step === 'send' ? 1 : 0),
    firstTriedAt: reply.firstTriedAt ?? sql`now()`,
    inMs: leaseMs,
  })
  return { ...due, type: 'taken', reply: held }
}

async function lockReplies(tx: Tx, { workspaceId, deliveryId }: { workspaceId: string; deliveryId: string }) {
  return tx
    .select({
      reply: deliveryReplies,
      inMs: sql<number | null>`(extract(epoch from ${deliveryReplies.nextAt} - clock_timestamp()) * 1000)::float8`,
    })
    .from(deliveryReplies)
    .where(and(eq(deliveryReplies.workspaceId, workspaceId), eq(deliveryReplies.deliveryId, deliveryId)))
    .orderBy(asc(deliveryReplies.number))
    .for('update')
}

/** @returns null when it may not be sent now: then it says why, or waits. */
async function dueOf(tx: Tx, platforms: Platforms, reply: ReplyRow, all: readonly { reply: ReplyRow }[]): Promise<Due | null> {
  const found = await readAround(tx, reply)
  const leave = async (change: Change) => {
    await changeReply(tx, reply, change)
    return null
  }
  if (!found?.delivery.payload || found.delivery.remoteId === null)
    return leave({ status: 'failed', reason: inEnglish(msg`The post that it answers is not there any more.`), inMs: null })
  const { delivery, channel, business, outForMs } = found
  if (channel.status !== 'connected' || business.status !== 'active') {
    const reason = inEnglish(msg`${{ channel: channel.name }} is not connected.`)
    return leave(outForMs > lostAtMostMs ? { status: 'failed', reason, inMs: null } : { status: 'waiting', reason, inMs: whileLostMs })
  }

  const { media: _media, replies = [], canonicalUrl: _url, ...frozen } = found.delivery.payload
  const settings = { ...channel.settings, ...frozen.settings }
  const platform = platforms[channel.kind]
  const place = { id: channel.id, businessName: business.name, timeZone: business.timeZone, settings }
  const next = nextStep(reply, platform, platform.safetyOf(place))
  if (next.type === 'ask') return leave({ status: 'unclear', reason: next.reason, inMs: null })

  const root = found.delivery.remoteId
  const before = all.findLast(({ reply: { kind, number, remoteId } }) => kind === 'part' && number < reply.number && remoteId !== null)
  const parent = reply.kind === 'part' ? (before?.reply.remoteId ?? root) : root
  return {
    type: 'due',
    step: next.step,
    doubtfulSince: next.doubtfulSince,
    reply,
    key: `${delivery.id}.${delivery.payloadHash?.slice(0, 16)}.${reply.number}`,
    payload: { ...frozen, title: null, body: replies[reply.number - 1]?.body ?? '', media: [], replyTo: { root, parent } },
    kind: channel.kind,
    platform,
    channel: place,
    sealed: channel.sealedCredentials,
  }
}

async function readAround(tx: Tx, { workspaceId, deliveryId }: ReplyRow) {
  const [found] = await tx
    .select({
      delivery: deliveries,
      channel: channels,
      business: businesses,
      outForMs: sql<number>`(extract(epoch from now() - coalesce(${deliveries.publishedAt}, now())) * 1000)::float8`,
    })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, deliveryId)))
  return found
}
