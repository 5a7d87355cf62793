import autocannon from 'autocannon'

import { median } from './measure.ts'
import { cpuMs } from './process-stats.ts'

export interface Load {
  url: string
  headers?: Record<string, string>
  /** Sent by POST; without one it is a GET. */
  body?: string
}

export interface LoadResult {
  cpuMsPerRequest: number
  requestsPerSecond: number
  p99Ms: number
}

const warmUp = 1_500
const counted = 4_000
const connections = 8

/** The same request again and again; `pid` is the process whose processor time counts. */
export async function load(pid: number, request: Load): Promise<LoadResult> {
  await fire(request, warmUp)
  return count(pid, request, counted)
}

interface Rival extends Load {
  pid: number
}

/** Until the compiler of V8 has seen enough of a large program: from there on the figure falls no more. */
const settled = 8_000
const turns = 10

/** Programs that are to be compared, each warmed up for long and then taking short turns, so that a slow moment meets them all. */
export async function loadInTurns<Name extends string>(rivals: Record<Name, Rival>): Promise<Record<Name, LoadResult>> {
  const each = Object.entries<Rival>(rivals).map(([name, rival]) => ({ name, rival, results: [] as LoadResult[] }))
  for (const { rival } of each) await fire(rival, settled)
  for (let turn = 0; turn < turns; turn += 1)
    for (const { rival, results } of each) results.push(await count(rival.pid, rival, counted / turns))
  return Object.fromEntries(each.map(({ name, results }) => [name, middle(results)])) as Record<Name, LoadResult>
}

/** As many requests a second as asked for and no more, for ten seconds: how long a visitor waits when it is not overrun. */
export async function atRate(request: Load, requestsPerSecond: number): Promise<{ p50Ms: number; p99Ms: number }> {
  const result = await fire(request, requestsPerSecond * 10, { overallRate: requestsPerSecond })
  return { p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

async function count(pid: number, request: Load, amount: number): Promise<LoadResult> {
  const before = cpuMs(pid)
  const begun = performance.now()
  const result = await fire(request, amount)
  const seconds = (performance.now() - begun) / 1000
  return { cpuMsPerRequest: (cpuMs(pid) - before) / amount, requestsPerSecond: amount / seconds, p99Ms: result.latency.p99 }
}

function middle(results: LoadResult[]): LoadResult {
  return {
    cpuMsPerRequest: median(results.map((result) => result.cpuMsPerRequest)),
    requestsPerSecond: median(results.map((result) => result.requestsPerSecond)),
    p99Ms: median(results.map((result) => result.p99Ms)),
  }
}

async function fire({ url, headers, body }: Load, amount: number, pace: { overallRate?: number } = {}): Promise<autocannon.Result> {
  const how = body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const result = await autocannon({
    url,
    ...how,
    headers: { ...type, ...headers },
    amount,
    connections,
    // It ends on a sample, and a second after the last answer would count as work.
    sampleInt: 50,
    ...pace,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors of ${amount}`)
  return result
}
