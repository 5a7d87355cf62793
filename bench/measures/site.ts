import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { atRate, load } from '../load.ts'
import type { Report } from '../measure.ts'
import { run, type Running } from '../product.ts'

const visitsPerSecond = 200

/** The start page and the blog from memory, beside Hono serving the same bytes from a file. */
export async function measureSite(report: Report, product: Running, port: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'postwright-bench-static-'))
  try {
    const pages = { start: '/', blog: '/blog' }
    for (const [name, path] of Object.entries(pages))
      await writeFile(join(folder, `${name}.html`), await (await fetch(product.url + path, identity)).text())
    const baseline = await run('bench/static-server.ts', { port, path: '/readyz', env: { STATIC_ROOT: folder } })
    try {
      for (const [name, path] of Object.entries(pages)) {
        const visited = await atRate({ url: product.url + path, ...identity }, visitsPerSecond)
        report.add({
          name: `${path} at ${visitsPerSecond} requests/s: half answered within`,
          value: visited.p50Ms,
          unit: 'ms',
          threshold: 10,
        })
        report.add({ name: `${path} at ${visitsPerSecond} requests/s: 99 % answered within`, value: visited.p99Ms, unit: 'ms' })

        const file = await load(baseline.pid, { url: `${baseline.url}/${name}.html`, ...identity })
        const ours = await load(product.pid, { url: product.url + path, ...identity })
        const share = file.cpuMsPerRequest / ours.cpuMsPerRequest
        report.add({
          name: `${path}: rate beside a static file, by processor time`,
          value: share,
          unit: 'of it',
          threshold: 0.6,
          least: true,
        })
        report.add({ name: `${path}: rate`, value: ours.requestsPerSecond, unit: 'requests/s', baseline: file.requestsPerSecond })
      }
    } finally {
      await baseline.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const identity = { headers: { 'accept-encoding': 'identity' } }
