import { msg } from '@postwright/contract/core/msg'
import type { Diagnosis, DoctorLine, ExamineChannel } from '@postwright/contract/publishing/channel-doctor'
import { isOutside } from '@postwright/contract/publishing/channel-kinds'

import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { createSafeFetch } from '../../../../infra/safe-fetch.ts'
import type { AccessInput, Connection } from '../../../../platforms/connection.ts'
import { outsidePlatforms } from '../../../../platforms/outside.ts'
import { takeOrRefuse } from '../../../../rate-limit.ts'
import { inEnglish } from '../../../../sentences.ts'
import { connectionsOf } from '../connections.ts'
import { accessTo } from '../credentials.ts'
import { presentDiagnosis } from '../list.ts'
import { refuseUnlessManager } from '../policy.ts'
import { changeChannel, type ChannelRow, findChannel } from '../rows.ts'
import { markSignedOut } from '../state.ts'
import { fault, line, skipped, timed, warning } from './line.ts'
import { mediaLine } from './media-address.ts'
import { roundTrip } from './round-trip.ts'

const examineMs = 60_000

/**
 * Looks at everything that a channel needs to publish, and keeps what it found. Only the round trip changes something outside, and it is
 * made when it is asked for.
 *
 * @throws INVALID on `id` for a channel that has no account, TOO_MANY_REQUESTS.
 */
export async function examineChannel(context: Context, { id, roundTrip: isWanted }: ExamineChannel): Promise<Diagnosis> {
  const { db, actor, services } = context
  refuseUnlessManager(actor)
  const which = { workspaceId: actor.workspaceId, id }
  const channel = await db.transaction((tx) => findChannel(tx, which))
  const connection = connectionsOf(services)[channel.kind]
  if (!connection) throw invalid('id', msg`This channel is a part of this server: it needs no account, so nothing of it can be lost.`)
  if (channel.status === 'disconnected') throw invalid('id', msg`This channel is disconnected. Connect it again first.`)
  await takeOrRefuse(services.channelLimit, actor.userId)

  const { lines, settings } = await look(context, { channel, connection, isWanted })
  const diagnosis: Diagnosis = { at: new Date().toISOString(), lines }
  await db.transaction(async (tx) => {
    await changeChannel(tx, which, { diagnosis, ...(settings && { settings: { ...channel.settings, ...settings } }) })
    await emit(tx, { type: 'channel.changed', workspaceId: actor.workspaceId, channelId: id })
  })
  return presentDiagnosis(diagnosis)
}

interface Patient {
  channel: ChannelRow
  connection: Connection
  isWanted: boolean
}

async function look(
  { services, actor }: Context,
  { channel, connection, isWanted }: Patient,
): Promise<{ lines: DoctorLine[]; settings?: Record<string, unknown> | undefined }> {
  const signal = AbortSignal.timeout(examineMs)
  const { id: channelId, kind, settings } = channel
  const { workspaceId } = actor
  const access = await timed(() => accessTo(services, { workspaceId, channelId, connection, signal }))
  if (access.result.type === 'busy')
    return { lines: [warning('credentials', inEnglish(msg`Its sign-in is being renewed.`), [inEnglish(msg`Check again in a minute.`)])] }
  if (access.result.type !== 'ready') return { lines: [await signedOut(services, { workspaceId, channelId }, access.result)] }

  const { credentials } = access.result
  const input: AccessInput = { channel: { id: channelId, businessName: '', timeZone: 'UTC', settings }, credentials, signal }
  const checked = await timed(() => connection.check(input))
  if (checked.result.type !== 'ok') return { lines: [await signedOut(services, { workspaceId, channelId }, checked.result)] }
  const account = channel.accountName ?? channel.name
  const signedIn = {
    ...line('credentials', 'works', inEnglish(msg`Posts may go out as ${{ account }}.`)),
    tookMs: access.tookMs + checked.tookMs,
  }

  const findings = (await connection.diagnose?.(input)) ?? []
  const found = findings.map(({ about, state, says, mend = [], answer = null }) => ({ ...line(about, state, says, mend), answer }))
  const lines = [signedIn, ...found]
  if (isOutside(kind)) {
    const ask = createSafeFetch({ allow: services.config.safeFetchAllow }, { totalMs: 10_000, maxBytes: 64 * 1024 })
    lines.push(await mediaLine(kind, { baseUrl: services.config.baseUrl, ask, signal }))
    const isWell = lines.every(({ state }) => state !== 'fault')
    const platform = outsidePlatforms(services)[kind]
    lines.push(
      isWanted && isWell && channel.status === 'connected'
        ? await roundTrip(platform, { kind, channel: { ...input.channel, credentials }, signal })
        : skipped('round_trip', whySkipped({ isWanted, isWell })),
    )
  }
  return { lines, settings: checked.result.settings }
}

function whySkipped({ isWanted, isWell }: { isWanted: boolean; isWell: boolean }): string {
  if (!isWanted) return inEnglish(msg`Nothing was published to try it out.`)
  return isWell ? inEnglish(msg`The channel is paused, so nothing was published.`) : inEnglish(msg`It waits for what is to be mended.`)
}

async function signedOut(
  { db }: Context['services'],
  which: { workspaceId: string; channelId: string },
  { type, reason }: { type: 'reconnect' | 'retry'; reason: string },
): Promise<DoctorLine> {
  if (type === 'retry') return warning('credentials', reason, [inEnglish(msg`Check again in a minute.`)])
  await db.transaction(which.workspaceId, (tx) => markSignedOut(tx, which))
  return fault('credentials', reason, [inEnglish(msg`Connect it again with the same account. What is planned on it waits for 24 hours.`)])
}
