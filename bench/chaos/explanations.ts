import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'

import type { Disaster } from './conductor.ts'
import { isHandle } from './handles.ts'
import type { Silence } from './network.ts'
import type { Planned, Trouble } from './world.ts'

/** Everything from outside that can leave the outcome of a send unclear. */
export interface Circumstances {
  disasters: readonly Disaster[]
  silences: readonly Silence[]
  /** When there was no worker. */
  absences: readonly Outage[]
}

/** Epoch milliseconds. */
export interface Outage {
  from: number
  to: number
}

export interface Row {
  id: string
  status: DeliveryStatus
  reason_code: string | null
  remote_id: string | null
  published_at: Date | null
  updated_at: Date
  payload: { body: string } | null
}

export interface Attempt {
  delivery_id: string
  kind: 'prepare' | 'send' | 'confirm' | 'reconcile'
  outcome: string
  detail: string | null
  started_at: Date
  ended_at: Date | null
}

/** After these sends without a clear answer, or these look-ups, a person is asked. */
const mostSends = 6
const mostLookUps = 10

/** @returns why a delivery that is not published should not be as it is; undefined when it should. */
export function explains({ channel }: Planned, row: Row, attempts: Attempt[], circumstances: Circumstances): string | undefined {
  const sends = attempts.filter(({ kind }) => kind === 'send')
  const unclear = sends.filter(isUnclear)
  const last = sends.at(-1)?.outcome
  const isInDoubt = attempts.findLastIndex(isUnclear) > attempts.findLastIndex(({ outcome }) => outcome === 'absent')
  const { trouble, protection } = channel

  switch (`${row.status} ${row.reason_code}`) {
    case 'failed refused':
      return trouble === 'refuse' && last === 'refused' && !isInDoubt ? undefined : 'nobody refused it'
    case 'failed gave_up':
      return trouble === 'rate_limit' && last === 'retry' && sends.length >= mostSends && !isInDoubt
        ? undefined
        : 'it was not put off that often'
    case 'held reconnect':
      return trouble === 'abandoned' && !isInDoubt ? undefined : 'its channel is connected'
    case 'unknown reconnect':
      return trouble === 'abandoned' && isInDoubt ? undefined : 'its channel is connected'
    case 'needs_attention unclear': {
      if (unclear.length === 0) return 'every send had a clear answer'
      const strange = unclear.find((attempt) => !mayBeUnclear(channel, attempt, circumstances))
      if (strange) return `nothing happened when the outcome of ${strange.started_at.toISOString()} was unclear`
      if (last === 'refused' || protection === 'none') return undefined
      const looks = attempts.filter(({ kind }) => kind === 'reconcile').length
      const isEnough =
        protection === 'repeatable' || isHandle(protection)
          ? sends.length >= mostSends
          : unclear.length > 1 || looks >= mostLookUps || sends.length >= mostSends
      return isEnough ? undefined : 'it was given up too early'
    }
    default:
      return 'nobody expects this'
  }
}

function isUnclear({ kind, outcome }: Attempt): boolean {
  return kind === 'send' && outcome === 'unknown'
}

const unclearTroubles: readonly Trouble[] = ['fail', 'accept_and_time_out', 'dropped', 'delay']

/** After the database is back, the feed needs a moment until it answers again. */
const recoveryMs = 3_000

function mayBeUnclear({ id, trouble }: Planned['channel'], attempt: Attempt, { disasters, silences }: Circumstances): boolean {
  if (unclearTroubles.includes(trouble)) return true
  const started = attempt.started_at.getTime()
  const ended = attempt.ended_at?.getTime() ?? Infinity
  const isDuring = (from: number, to: number) => from <= ended && to >= started
  return (
    disasters.some(({ kind, from, to }) => isDuring(from, to + (kind === 'database' ? recoveryMs : 0))) ||
    silences.some(({ channelId, from, to }) => channelId === id && isDuring(from, to))
  )
}
