import type { Customer } from '../customer.ts'
import { loadInTurns, type LoadResult } from '../load.ts'
import type { Report } from '../measure.ts'
import { run, type Running } from '../product.ts'

const text = 'We paid 38 % over the local price, because a lot this clean deserves it and because we would like to buy it again next year.'

interface Ground {
  product: Running
  customer: Customer
  databaseUrl: string
  workspaceId: string
  businessId: string
  port: number
}

/** A list of 20 businesses and creating a post, signed in, beside the plainest program that does the same rows. */
export async function measureRequests(
  report: Report,
  { product, customer, databaseUrl, workspaceId, businessId, port }: Ground,
): Promise<void> {
  const { headers } = customer
  const env = { DATABASE_URL: databaseUrl, WORKSPACE_ID: workspaceId, BUSINESS_ID: businessId }
  const bare = await run('bench/bare-server.ts', { port, path: '/readyz', env })
  const content = { title: null, body: text }
  try {
    const lists = await loadInTurns({
      ours: { pid: product.pid, url: `${product.url}/rpc/businesses/list`, headers, body: '{}' },
      bare: { pid: bare.pid, url: `${bare.url}/list`, body: '{}' },
    })
    const creations = await loadInTurns({
      ours: {
        pid: product.pid,
        url: `${product.url}/rpc/posts/create`,
        headers,
        body: JSON.stringify({ json: { businessId, contentType: 'linkedin', content } }),
      },
      bare: { pid: bare.pid, url: `${bare.url}/create`, body: JSON.stringify(content) },
    })
    addTo(report, 'list of 20 businesses', lists, 1)
    addTo(report, 'creating a post', creations, 2)
  } finally {
    await bare.stop()
  }
}

function addTo(report: Report, name: string, { ours, bare }: Record<'ours' | 'bare', LoadResult>, threshold: number): void {
  report.add({
    name: `${name}: processor time of node`,
    value: ours.cpuMsPerRequest,
    unit: 'ms',
    threshold,
    baseline: bare.cpuMsPerRequest,
  })
  report.add({ name: `${name}: rate`, value: ours.requestsPerSecond, unit: 'requests/s', baseline: bare.requestsPerSecond })
  report.add({ name: `${name}: p99`, value: ours.p99Ms, unit: 'ms', baseline: bare.p99Ms })
}
