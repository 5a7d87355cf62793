import autocannon from 'autocannon'

import { cpuMs } from './process-stats.ts'

export interface Load {
  url: string
  headers?: Record<string, string>
  body: string
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

async function fire({ url, headers, body }: Load, amount: number): Promise<autocannon.Result> {
  const result = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    amount,
    connections,
  })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors of ${amount}`)
  return result
}
