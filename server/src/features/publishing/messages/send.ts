import { msg } from '@postwright/contract/core/msg'
import { and, count, eq, gt, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { Caller } from '../../../platforms/whatsapp/api.ts'
import { messagesPerSecond } from '../../../platforms/whatsapp/limits.ts'
import { sendMessage } from '../../../platforms/whatsapp/message.ts'
import { WhatsappCredentials, WhatsappSettings } from '../../../platforms/whatsapp/types.ts'
import { createRateLimit } from '../../../rate-limit.ts'
import { inEnglish } from '../../../sentences.ts'
import { accessTo } from '../channels/public.ts'
import { channels } from '../channels/table.ts'
import { outsideOf } from '../integrations/public.ts'
import { type BroadcastRow, type Claimed, claimNext, markHanded, settleBroadcast, takeBroadcast, type WhichBroadcast } from './claim.ts'
import { messageFor } from './fill.ts'
import { letGo, record } from './record.ts'
import { broadcastRecipients, broadcasts } from './table.ts'

/** A piece of work: whatever is left is the next one's. */
const pieceMs = 20_000
/** Under way at once. */
const lanes = 8
const restSeconds = 60
const dayRestSeconds = 1_800

/** Sends the job of the next piece, in the transaction that says when it is due. */
export type GoOn = (tx: Tx, afterSeconds: number) => Promise<void>

/** Sends a piece of a broadcast, each person claimed before the platform is spoken to. Two nodes never send the same one at once. */
export async function sendBroadcast(services: Services, which: WhichBroadcast, goOn: GoOn): Promise<void> {
  const broadcast = await takeBroadcast(services, which)
  if (!broadcast) return
  const rest = (afterSeconds: number, note: string | null = null) =>
    letGo(services, broadcast, { afterSeconds, note }, (tx) => goOn(tx, afterSeconds))
  const sender = await senderOf(services, broadcast)
  if (sender.type === 'paused') return letGo(services, broadcast, { pausedFor: sender.reason })
  if (sender.type === 'later') return rest(restSeconds, sender.reason)

  const { settings, caller } = sender
  const rate = createRateLimit(services.db.pool, { name: 'whatsapp messages', times: messagesPerSecond, seconds: 1 })
  const until = Date.now() + pieceMs
  while (Date.now() < until) {
    const room = await roomToday(services, broadcast, settings)
    if (room === 0)
      return rest(
        dayRestSeconds,
        inEnglish(msg`WhatsApp lets this number write to no more people first within 24 hours. It goes on by itself.`),
      )
    const { isSpent, resetSeconds } = await rate.take(settings.account, lanes)
    if (isSpent) {
      await new Promise((resolve) => setTimeout(resolve, Math.min(1, resetSeconds) * 1000))
      continue
    }
    const claimed = await claimNext(services, broadcast, { count: Math.min(lanes, room), number: settings.account })
    if (claimed.length === 0) {
      const settled = await settleBroadcast(services, broadcast)
      return typeof settled === 'number' ? rest(settled) : letGo(services, broadcast, null)
    }
    const ends = await Promise.all(
      claimed.filter(({ status }) => status === 'claimed').map((one) => sendOne({ services, broadcast, settings, caller }, one)),
    )
    const stopped = ends.find((end) => end?.type === 'stop')
    if (stopped) return letGo(services, broadcast, { pausedFor: stopped.reason })
    const held = ends.find((end) => end?.type === 'held')
    if (held) return rest(held.afterSeconds, held.reason)
  }
  return rest(0)
}

interface Sending {
  services: Services
  broadcast: BroadcastRow
  settings: WhatsappSettings
  caller: Omit<Caller, 'signal'>
}

/** For the platform's answer; shorter than the lease. */
const answerMs = 30_000

type End = { type: 'stop'; reason: string } | { type: 'held'; afterSeconds: number; reason: string }

/** Why nobody else is written to now, where that is so. */
async function sendOne({ services, broadcast, settings, caller }: Sending, claimed: Claimed): Promise<End | undefined> {
  const { id: recipientId, phone, name, isOpen } = claimed
  const message = isOpen || !broadcast.template ? { text: broadcast.body } : messageFor(broadcast.template, name)
  if (phone === null || !(await markHanded(services, broadcast, { recipientId, isFirst: !isOpen }))) return undefined
  const outcome = await sendMessage(
    { ...caller, signal: AbortSignal.timeout(answerMs) },
    { number: settings.account, to: phone, message, proof: `${recipientId}.${claimed.attempts}` },
  )
  await record(services, broadcast, claimed, outcome)
  if (outcome.type === 'stop') return { type: 'stop', reason: outcome.reason }
  if (outcome.type === 'unknown' || outcome.type === 'not_sent') return { type: 'held', afterSeconds: restSeconds, reason: outcome.reason }
  if (outcome.type === 'later' && !outcome.ofPerson)
    return { type: 'held', afterSeconds: outcome.afterSeconds ?? restSeconds, reason: outcome.reason }
  return undefined
}

async function senderOf(services: Services, { workspaceId, channelId }: BroadcastRow) {
  const [channel] = await services.db.transaction(workspaceId, (tx) =>
    tx.select({ status: channels.status, settings: channels.settings }).from(channels).where(eq(channels.id, channelId)),
  )
  if (channel?.status !== 'connected')
    return { type: 'paused', reason: inEnglish(msg`Its channel is not connected. Connect it, then go on.`) } as const
  const { connection } = outsideOf(services).whatsapp
  const access = await accessTo(services, { workspaceId, channelId, connection, signal: AbortSignal.timeout(answerMs) })
  if (access.type === 'reconnect') return { type: 'paused', reason: access.reason } as const
  if (access.type !== 'ready') return { type: 'later', reason: access.type === 'retry' ? access.reason : null } as const
  const { token } = WhatsappCredentials.parse(access.credentials)
  const origin = services.config.platformUrls.whatsapp
  return { type: 'sender', settings: WhatsappSettings.parse(channel.settings), caller: { token, ...(origin && { origin }) } } as const
}

/** How many more people the number may write to first today. */
async function roomToday({ db }: Services, { workspaceId, channelId }: BroadcastRow, { tier }: WhatsappSettings): Promise<number> {
  if (tier === null) return Number.MAX_SAFE_INTEGER
  const [written] = await db.transaction(workspaceId, (tx) =>
    tx
      .select({ people: count() })
      .from(broadcastRecipients)
      .innerJoin(broadcasts, eq(broadcasts.id, broadcastRecipients.broadcastId))
      .where(
        and(
          eq(broadcasts.channelId, channelId),
          eq(broadcastRecipients.isFirst, true),
          gt(broadcastRecipients.handedAt, sql`now() - interval '24 hours'`),
        ),
      ),
  )
  return Math.max(0, tier - (written?.people ?? 0))
}
