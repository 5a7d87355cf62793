import type { Client } from 'pg'

import { defaultTimings } from '../../server/src/features/publishing/deliveries/timings.ts'
import { type Attempt, type Circumstances, explains, type Row } from './explanations.ts'
import { isHandle } from './handles.ts'
import { brokenInvariants } from './invariants.ts'
import type { Deeds, Edit } from './people.ts'
import type { FeedPost } from './platform-process.ts'
import { longestSettlingMs, settlings, wasPutOff } from './settling.ts'
import type { Planned } from './world.ts'

export interface Judgement {
  counts: Record<string, number>
  /** Sentences, of which there must be none. */
  lost: string[]
  duplicated: string[]
  unexplained: string[]
  broken: string[]
  /** Sent before their time. */
  early: string[]
  /** Sent though somebody was told that they are cancelled. */
  cancelledAndSent: string[]
  /** Sent as no version says, or as one that was edited before. */
  torn: string[]
  /** On the feed, and no text of ours. */
  foreign: string[]
  /** Look-ups that were cut off, and that nobody took up before their lease was over. */
  leftToLease: string[]
  /** What a kill left unclear, and what took too long from the end of its lease until it was settled. */
  unsettled: string[]
  /** How long that took on channels whose platform answers; milliseconds, sorted. */
  settledMs: number[]
  /** Over too long after the last kill, though no platform put it off. */
  slow: string[]
  /** How many were over later than that because their platform asked to wait, failed, or let nobody in. */
  putOff: number
  /** From its time to its publication, for deliveries that were sent once, on a channel without trouble; milliseconds, sorted. */
  latenessMs: number[]
}

/** What is compared. */
export interface Records {
  planned: readonly Planned[]
  rows: readonly Row[]
  /** In the order of their fences. */
  attempts: readonly Attempt[]
  feed: readonly FeedPost[]
  circumstances: Circumstances
  deeds?: ReadonlyMap<string, Deeds>
}

/** Compares what the feed shows with what our rows say. Reads the tables as they are, past every rule of the server. */
export async function judge(client: Client, given: Omit<Records, 'rows' | 'attempts'>): Promise<Judgement> {
  const { rows } = await client.query<Row>('select * from deliveries')
  const { rows: attempts } = await client.query<Attempt>('select * from delivery_attempts order by fence')
  return { ...judgeRecords({ ...given, rows, attempts }), broken: await brokenInvariants(client) }
}

/** The same of records that are given, without what only the tables can tell. */
export function judgeRecords({ planned, rows: all, attempts, feed, circumstances, deeds = new Map() }: Records): Judgement {
  const rows = new Map(all.map((row) => [row.id, row]))
  const attemptsOf = Map.groupBy(attempts, ({ delivery_id }) => delivery_id)
  const feedById = new Map(feed.map((post) => [post.id, post]))
  const feedOf = Map.groupBy(feed, ({ key }) => key.split('.')[0] ?? '')
  const claimed = new Map<string, string>()
  const result: Judgement = {
    counts: {},
    lost: [],
    duplicated: [],
    unexplained: [],
    broken: [],
    early: [],
    cancelledAndSent: [],
    torn: [],
    foreign: [],
    leftToLease: [],
    unsettled: [],
    settledMs: [],
    slow: [],
    putOff: 0,
    latenessMs: [],
  }
  const bodies = new Map<string, string>()

  for (const one of planned) {
    const row = rows.get(one.id)
    const log = attemptsOf.get(one.id) ?? []
    const title = `${one.channel.trouble}/${one.channel.protection} ${one.id}`
    if (!row) {
      result.lost.push(`${title} has no row`)
      continue
    }
    const deed = deeds.get(one.id)
    const shownAs = feedOf.get(one.id) ?? []
    const body = sentText(one, row, log, deed, (what) => result.torn.push(`${title} ${what}`))
    bodies.set(one.id, body)
    judgeTimes(result, { title, channel: one.channel, row, log, circumstances })
    const left = log.find((attempt, at) => waitedForLease(attempt, log[at + 1]))
    if (left) result.leftToLease.push(`${title} since ${left.started_at.toISOString()}`)
    if (shownAs.some(({ receivedAt }) => receivedAt < one.dueAt.getTime() - clockMs)) result.early.push(title)
    if (deed?.cancelled === 'yes' && (row.status !== 'cancelled' || shownAs.length > 0))
      result.cancelledAndSent.push(`${title} is ${row.status}`)
    const state = row.status === 'published' ? 'published' : `${row.status} (${row.reason_code})`
    const counted = isHandle(one.channel.protection) ? `${state}, by a ${one.channel.protection}` : state
    result.counts[counted] = (result.counts[counted] ?? 0) + 1
    if (row.status === 'published') {
      const shown = feedById.get(row.remote_id ?? '')
      const isRight =
        shown?.channelId === one.channel.id && shown.body === body && shown.title === null && shown.contentType === one.contentType
      if (!isRight) result.lost.push(`${title} is published as ${row.remote_id}, which is ${shown ? 'another text' : 'not on the feed'}`)
      const other = claimed.get(row.remote_id ?? '')
      if (other) result.lost.push(`${title} and ${other} are published as one post`)
      claimed.set(row.remote_id ?? '', title)
      const wasQuiet = one.channel.trouble === 'accept' && log.filter(({ kind }) => kind === 'send').length === 1
      if (wasQuiet) result.latenessMs.push((row.published_at?.getTime() ?? Number.NaN) - one.dueAt.getTime())
      continue
    }
    if (row.status === 'cancelled' && deed?.cancelled) continue
    const problem = explains(one, row, log, circumstances)
    if (problem) result.unexplained.push(`${title} is ${state} after ${log.map(({ outcome }) => outcome).join(', ')}: ${problem}`)
  }
  countFeed(result, { planned, bodies, rows, feed })
  result.latenessMs.sort((a, b) => a - b)
  result.settledMs.sort((a, b) => a - b)
  return result
}

interface Timed {
  title: string
  channel: Planned['channel']
  row: Row
  log: readonly Attempt[]
  circumstances: Circumstances
}

/** After the last kill, everything has to be over within this time that no platform put off. */
const longestAfterKillsMs = 60_000

function judgeTimes(result: Judgement, { title, channel: { trouble }, row, log, circumstances }: Timed): void {
  const { disasters, absences } = circumstances
  if (trouble === 'accept' || trouble === 'delay') {
    const outages = [...absences, ...disasters.filter(({ kind }) => kind === 'database')]
    for (const settledMs of settlings(row, log, outages)) {
      result.settledMs.push(settledMs)
      if (settledMs > longestSettlingMs) result.unsettled.push(`${title} was settled ${settledMs} ms after its lease`)
    }
  }
  const lastKill = Math.max(...disasters.map(({ to }) => to))
  const afterMs = row.updated_at.getTime() - lastKill
  if (disasters.length === 0 || !isOver(row.status) || afterMs <= longestAfterKillsMs) return
  if (wasPutOff(log)) result.putOff += 1
  else result.slow.push(`${title} was over ${afterMs} ms after the last kill`)
}

function isOver(status: Row['status']): boolean {
  return ['published', 'failed', 'missed', 'needs_attention'].includes(status)
}

/** Of each text on each channel, the feed shows what is published, and what a person may be asked about: no more. */
function countFeed(
  result: Judgement,
  { planned, bodies, rows, feed }: Pick<Records, 'planned' | 'feed'> & { bodies: Map<string, string>; rows: Map<string, Row> },
): void {
  const shown = Map.groupBy(feed, ({ channelId, body }) => `${channelId} ${body}`)
  const wanted = Map.groupBy(planned, ({ channel, id, body }) => `${channel.id} ${bodies.get(id) ?? body}`)
  for (const [text, posts] of shown) {
    if (!wanted.has(text)) result.foreign.push(`${text} is nobody's`)
    const statuses = (wanted.get(text) ?? []).map(({ id }) => rows.get(id)?.status)
    const published = statuses.filter((status) => status === 'published').length
    const doubtful = statuses.filter((status) => status === 'needs_attention' || status === 'unknown').length
    if (posts.length > published + doubtful) {
      result.duplicated.push(`${text} is on the feed ${posts.length} times, for ${published} published and ${doubtful} in doubt`)
    }
  }
}

/** What rounding may make of a moment. */
const clockMs = 5

/** A look-up that a kill cut off is ended by whoever sees that its node is gone; one that never ended was found by the end of its lease alone. */
function waitedForLease({ kind, started_at, ended_at }: Attempt, next: Attempt | undefined): boolean {
  return kind === 'reconcile' && ended_at === null && next !== undefined && next.started_at.getTime() - started_at.getTime() >= leaseMs
}

const { leaseMs } = defaultTimings

/** The text that is frozen: a whole version of the post, and none older than what was saved before it was frozen. */
function sentText(
  one: Planned,
  { payload }: Row,
  log: readonly Attempt[],
  deed: Deeds | undefined,
  complain: (what: string) => void,
): string {
  const sent = payload?.body
  // A platform that asks to sign in again took nothing, so the text is free until the attempt after that.
  const begun = log[log.findLastIndex(({ outcome }) => outcome === 'reconnect') + 1]?.started_at.getTime()
  if (sent === undefined || begun === undefined) return one.body
  const versions: Edit[] = [{ body: one.body, acknowledgedAt: 0 }, ...(deed?.edits ?? [])]
  const at = versions.findIndex(({ body }) => body === sent)
  if (at === -1) complain(`was sent as ${JSON.stringify(sent)}`)
  else if (versions.slice(at + 1).some(({ acknowledgedAt }) => acknowledgedAt < begun)) complain('was sent as it was before an edit')
  return sent
}
