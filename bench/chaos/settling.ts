import type { Attempt, Outage, Row } from './explanations.ts'

/** After the lease of a delivery that a kill left unclear is over, it is settled within this time: published, not there, or asked about. */
export const longestSettlingMs = 10_000

/** @returns whether the try ended with its node: what became of it is unclear from the end of its lease on. */
function wasCutOff({ detail }: Attempt): boolean {
  return detail?.startsWith('The server stopped') ?? false
}

/**
 * From the end of the lease to the moment from which it was known what became of it. While there is no worker, or no database, nobody could
 * settle anything: from there on it counts anew, and from each further try that was cut off.
 *
 * @returns milliseconds for each that the kills alone held up.
 */
export function settlings(row: Row, attempts: readonly Attempt[], outages: readonly Outage[]): number[] {
  const found: number[] = []
  let since: number | null = null
  for (const attempt of attempts) {
    const { kind, outcome, ended_at: ended } = attempt
    if (ended && wasCutOff(attempt)) since = kind === 'send' || since !== null ? ended.getTime() : null
    else if (since !== null && ended && settles.has(outcome)) {
      found.push(sinceOutages(since, ended.getTime(), outages))
      since = null
    }
    // Its platform did not say, which no haste of ours can mend.
    else if (kind === 'send') since = null
  }
  if (since !== null && row.status === 'needs_attention') found.push(sinceOutages(since, row.updated_at.getTime(), outages))
  return found
}

const settles = new Set(['published', 'found', 'absent', 'refused'])

function sinceOutages(from: number, to: number, outages: readonly Outage[]): number {
  const over = outages.filter((outage) => outage.from <= to && outage.to >= from).map((outage) => outage.to)
  return Math.max(0, to - Math.max(from, ...over))
}

/** @returns whether a platform had a part in how long it took: it asked to wait, did not say what it did, or let nobody in. */
export function wasPutOff(attempts: readonly Attempt[]): boolean {
  return attempts.some((attempt) => !wasCutOff(attempt) && putsOff.has(attempt.outcome))
}

const putsOff = new Set(['retry', 'unknown', 'reconnect', 'unclear'])
