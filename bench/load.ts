import autocannon from 'autocannon'

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
  const before = cpuMs(pid)
  const begun = performance.now()
  const result = await fire(request, counted)
  const seconds = (performance.now() - begun) / 1000
  return { cpuMsPerRequest: (cpuMs(pid) - before) / counted, requestsPerSecond: counted / seconds, p99Ms: result.latency.p99 }
}

/** As many requests a second as asked for and no more, for ten seconds: how long a visitor waits when it is not overrun. */
export async function atRate(request: Load, requestsPerSecond: number): Promise<{ p50Ms: number; p99Ms: number }> {
  const result = await fire(request, requestsPerSecond * 10, { overallRate: requestsPerSecond })
  return { p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
}

async function fire({ url, headers, body }: Load, amount: number, pace: { overallRate?: number } = {}): Promise<autocannon.Result> {
  const how = body === undefined ? { method: 'GET' as const } : { method: 'POST' as const, body }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const result = await autocannon({ url, ...how, headers: { ...type, ...headers }, amount, connections, ...pace })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors of ${amount}`)
  return result
}
