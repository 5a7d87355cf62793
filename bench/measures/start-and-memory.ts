import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { median, type Report } from '../measure.ts'
import { familyOf, pssMb } from '../process-stats.ts'
import { run } from '../product.ts'

const warmStarts = 5
/** Idle is what is left once starting has been paid for. */
const settleMs = 10_000

/** `npm start` after install and build: on a new data folder, then on the same one again; and what it holds when nobody asks. */
export async function measureStartAndMemory(report: Report, port: number): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postwright-bench-'))
  const start = () => run('scripts/start.mjs', { port, path: '/readyz', env: { DATA_DIR: dataDir } })
  try {
    const first = await start()
    report.add({ name: 'first start to ready', value: first.readyMs / 1000, unit: 's', threshold: 10 })
    await first.stop()

    const times: number[] = []
    for (let count = 0; count < warmStarts; count += 1) {
      const warm = await start()
      times.push(warm.readyMs / 1000)
      if (count === warmStarts - 1) await measureMemory(report, warm.pid)
      await warm.stop()
    }
    report.add({ name: 'warm start to ready', value: median(times), unit: 's', threshold: 2 })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function measureMemory(report: Report, pid: number): Promise<void> {
  await wait(settleMs)
  const family = familyOf(pid)
  const sum = (isIt: (name: string) => boolean) =>
    family.filter(({ name }) => isIt(name)).reduce((total, member) => total + pssMb(member.pid), 0)
  const postgres = sum((name) => name.startsWith('postgres'))
  const others = sum((name) => !name.startsWith('postgres'))
  report.add({ name: 'idle memory of node', value: others, unit: 'MB' })
  report.add({ name: 'idle memory of PostgreSQL', value: postgres, unit: 'MB' })
  report.add({ name: 'idle memory of both', value: postgres + others, unit: 'MB', threshold: 350 })
}
