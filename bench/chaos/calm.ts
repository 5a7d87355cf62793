import { setTimeout as wait } from 'node:timers/promises'

import { judge } from './judge.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { problemsOf, say } from './report.ts'
import { beginAt, type ChaosWorld, type Planned } from './world.ts'

const nodeCount = 2
const longestMs = 300_000

/** Measures how fast deliveries go out that are due at one moment, beside the same work done by hand in the same run. */
export async function calm(world: ChaosWorld): Promise<boolean> {
  const { planned, options, postgres, config, platform, superuserUrl } = world
  const origin = `http://127.0.0.1:${options.port}`
  const [ours, byHand] = [planned.slice(0, options.deliveries), planned.slice(options.deliveries)]

  const figures = await timed(world, ours, ['worker.ts', postgres.appUrl, config.dataDir, origin])
  const { feed } = await platform.report()
  const judgement = await world.asSuperuser((client) => judge(client, ours, feed, { disasters: [], silences: [] }))
  const problems = problemsOf(judgement)
  for (const problem of problems) say(problem)
  const handFigures = await timed(world, byHand, ['bare-worker.ts', superuserUrl, origin])

  for (const [name, each] of Object.entries({ 'our workers': figures, 'by hand': handFigures })) {
    say({ kind: 'result', name, ...each })
    process.stdout.write(
      `${name}: ${Object.entries(each)
        .map(([figure, value]) => `${figure} ${value}`)
        .join(', ')}\n`,
    )
  }
  return problems.length === 0
}

async function timed(world: ChaosWorld, planned: Planned[], script: [string, ...string[]]): Promise<Record<string, number>> {
  const nodes = await startNodes(nodeCount, script)
  try {
    return await timedBy(nodes, world, planned)
  } finally {
    await nodes.stop()
  }
}

async function timedBy(nodes: Nodes, { asSuperuser }: ChaosWorld, planned: Planned[]): Promise<Record<string, number>> {
  const ids = planned.map(({ id }) => id)
  const startsAt = new Date(Date.now() + 3_000)
  await asSuperuser((client) => beginAt(client, planned, startsAt))
  await wait(startsAt.getTime() - Date.now() - 200)
  const cpuBefore = nodes.cpuMs()

  return asSuperuser(async (client) => {
    const deadline = Date.now() + longestMs
    const isOver = async () =>
      (await client.query(`select from deliveries where id = any($1) and status <> 'published' limit 1`, [ids])).rowCount === 0
    while (!(await isOver())) {
      if (Date.now() > deadline) throw new Error('The deliveries did not all go out in time.')
      await wait(200)
    }
    const cpuEach = (nodes.cpuMs() - cpuBefore) / ids.length
    const { rows } = await client.query<{ p50: number; p99: number; last: number }>(
      `select percentile_disc(0.5) within group (order by late) as p50, percentile_disc(0.99) within group (order by late) as p99, max(late) as last
       from (select (extract(epoch from published_at - due_at) * 1000)::int as late from deliveries where id = any($1)) each`,
      [ids],
    )
    const { p50 = Number.NaN, p99 = Number.NaN, last = Number.NaN } = rows[0] ?? {}
    return {
      'deliveries a second': Math.round((ids.length / last) * 1_000),
      'processor ms each': Number(cpuEach.toFixed(2)),
      'late p50 ms': p50,
      'late p99 ms': p99,
      'last ms': last,
    }
  })
}
