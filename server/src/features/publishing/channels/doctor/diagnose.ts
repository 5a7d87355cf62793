import { msg } from '@postwright/contract/core/msg'
import type { Diagnosis, DoctorLine } from '@postwright/contract/publishing/channel-doctor'
import { isOutside } from '@postwright/contract/publishing/channel-kinds'
import { sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import { createSafeFetch } from '../../../../infra/safe-fetch.ts'
import type { AccessInput, Connection } from '../../../../platforms/connection.ts'
import { inEnglish } from '../../../../sentences.ts'
import { accessTo } from '../credentials.ts'
import { ownLimits } from '../list.ts'
import { changeChannel, type ChannelRow } from '../rows.ts'
import { markSignedOut } from '../state.ts'
import { channels } from '../table.ts'
import { outsideOf } from '../../integrations/public.ts'
import { fault, line, skipped, timed, warning } from './line.ts'
import { limitsLine } from './limits-line.ts'
import { mediaLine } from './media-address.ts'
import { roundTrip } from './round-trip.ts'

const examineMs = 60_000

interface Patient {
  workspaceId: string
  channel: ChannelRow
  connection: Connection
  /** Whether something is published to try it out, and taken down. */
  isWanted: boolean
}

/** Looks at everything that a channel needs to publish, and keeps what it found, and what its account allows by now. */
export async function diagnose(services: Services, patient: Patient): Promise<Diagnosis> {
  const { workspaceId, channel } = patient
  const { lines, settings } = await look(services, patient)
  const diagnosis: Diagnosis = { at: new Date().toISOString(), lines }
  await services.db.transaction(workspaceId, async (tx) => {
    // Somebody may have changed others of them meanwhile.
    const laidOver = settings && { settings: sql`${channels.settings} || ${JSON.stringify(settings)}::jsonb` }
    await changeChannel(tx, { workspaceId, id: channel.id }, { diagnosis, ...laidOver })
    await emit(tx, { type: 'channel.changed', workspaceId, channelId: channel.id })
  })
  return diagnosis
}

async function look(
  services: Services,
  { workspaceId, channel, connection, isWanted }: Patient,
): Promise<{ lines: DoctorLine[]; settings?: Record<string, unknown> | undefined }> {
  const signal = AbortSignal.timeout(examineMs)
  const { id: channelId, kind, settings } = channel
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
    if (!findings.some(({ about }) => about === 'limits'))
      lines.push(limitsLine(kind, ownLimits({ ...settings, ...checked.result.settings })))
    const ask = createSafeFetch({ allow: services.config.safeFetchAllow }, { totalMs: 10_000, maxBytes: 64 * 1024 })
    lines.push(await mediaLine(kind, { baseUrl: services.config.baseUrl, ask, signal }))
    const isWell = lines.every(({ state }) => state !== 'fault')
    const platform = outsideOf(services)[kind]
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
  { db }: Services,
  which: { workspaceId: string; channelId: string },
  { type, reason }: { type: 'reconnect' | 'retry'; reason: string },
): Promise<DoctorLine> {
  if (type === 'retry') return warning('credentials', reason, [inEnglish(msg`Check again in a minute.`)])
  await db.transaction(which.workspaceId, (tx) => markSignedOut(tx, which))
  return fault('credentials', reason, [inEnglish(msg`Connect it again with the same account. What is planned on it waits for 24 hours.`)])
}
