import { setTimeout as wait } from 'node:timers/promises'

import { judge } from './judge.ts'
import { type Nodes, startNodes } from './nodes.ts'
import { problemsOf, say } from './report.ts'
import { beginAt, type ChaosWorld, type Planned, tell } from './world.ts'

const nodeCount = 2
const longestMs = 300_000
/** As many wait on a channel that never answers, while the others are timed. */
const hangingCount = 8

/** Measures how fast deliveries go out that are due at one moment, while one channel hangs, beside the same work done by hand in the same run. */
export async function calm(world: ChaosWorld): Promise<boolean> {
  const { planned, channels, options, postgres, config, platform, superuserUrl } = world
  const origin = `http://127.0.0.1:${options.port}`
  const quiet = planned.filter(isQuiet)
  const hanging = planned.filter((one) => !isQuiet(one)).slice(0, hangingCount)
  const half = quiet.length / 2
  // The first on each channel signs in, and is not timed.
  const first = channels.filter(({ trouble }) => trouble === 'accept').length
  const [ours, byHand] = [quiet.slice(0, half), quiet.slice(half)].map((each) => ({
    first: each.slice(0, first),
    timed: each.slice(first),
  }))
  if (!ours || !byHand) throw new Error('There are two halves.')
  for (const channel of channels) if (channel.trouble !== 'accept') await tell(platform, channel, { mode: 'accept_and_time_out' })

  const figures = await timed(world, { ...ours, beside: hanging }, ['worker.ts', postgres.appUrl, config.dataDir, origin])
  const { feed } = await platform.report()
  const ids = new Set(channels.filter(({ trouble }) => trouble === 'accept').map(({ id }) => id))
  const shown = feed.filter(({ channelId }) => ids.has(channelId))
  const circumstances = { disasters: [], silences: [], absences: [] }
  const judgement = await world.asSuperuser((client) =>
    judge(client, { planned: [...ours.first, ...ours.timed], feed: shown, circumstances }),
  )
  const problems = problemsOf(judgement)
  for (const problem of problems) say(problem)
  const handFigures = await timed(world, { ...byHand, beside: [] }, ['bare-worker.ts', superuserUrl, origin])

  for (const [name, each] of Object.entries({ 'our workers': figures, 'by hand': handFigures })) {
    say({ kind: 'result', name, ...each })
    const line = Object.entries(each).map(([figure, value]) => `${figure} ${value}`)
    process.stdout.write(`${name}: ${line.join(', ')}\n`)
  }
  return problems.length === 0
}

function isQuiet({ channel }: Planned): boolean {
  return channel.trouble === 'accept'
}

interface Round {
  first: Planned[]
  timed: Planned[]
  beside: Planned[]
}

async function timed(world: ChaosWorld, round: Round, script: [string, ...string[]]): Promise<Record<string, number>> {
  const nodes = await startNodes(nodeCount, script)
  try {
    await send(world, round.first)
    const cpuBefore = nodes.cpuMs()
    const samples: number[] = []
    await send(world, round.timed, { beside: round.beside, meanwhile: () => samples.push(nodes.residentMb()) })
    return { ...(await figuresOf(world, nodes, cpuBefore, round.timed)), ...memoryFigures(samples) }
  } finally {
    await nodes.stop()
  }
}

/** Lets them come due together, with some that nobody waits for. */
async function send(
  { asSuperuser }: ChaosWorld,
  planned: Planned[],
  { beside = [], meanwhile }: { beside?: Planned[]; meanwhile?: () => void } = {},
): Promise<void> {
  const ids = planned.map(({ id }) => id)
  const startsAt = new Date(Date.now() + 2_000)
  const isOpen = 'select from deliveries where id = any($1) and status <> $2 limit 1'
  await asSuperuser(async (client) => {
    await beginAt(client, [...planned, ...beside], startsAt)
    await wait(startsAt.getTime() - Date.now())
    const deadline = Date.now() + longestMs
    while ((await client.query(isOpen, [ids, 'published'])).rowCount !== 0) {
      if (Date.now() > deadline) throw new Error('The deliveries did not all go out in time.')
      meanwhile?.()
      await wait(200)
    }
  })
}

/** The medians of what the nodes had together at the beginning, in the middle and at the end: a tenth of the samples each. */
function memoryFigures(samples: readonly number[]): Record<string, number> {
  const at = (share: number) => {
    const width = Math.max(1, Math.floor(samples.length / 10))
    const from = Math.floor((samples.length - width) * share)
    return samples.slice(from, from + width).toSorted((a, b) => a - b)[Math.floor(width / 2)] ?? Number.NaN
  }
  const [start, middle, end] = [at(0), at(0.5), at(1)]
  return {
    'resident MB at the start': Math.round(start),
    'in the middle': Math.round(middle),
    'at the end': Math.round(end),
    'end by middle': Number((end / middle).toFixed(2)),
  }
}

async function figuresOf(
  { asSuperuser }: ChaosWorld,
  nodes: Nodes,
  cpuBefore: number,
  planned: Planned[],
): Promise<Record<string, number>> {
  const cpuEach = (nodes.cpuMs() - cpuBefore) / planned.length
  const { rows } = await asSuperuser((client) =>
    client.query<{ p50: number; p99: number; last: number }>(
      `select percentile_disc(0.5) within group (order by late) as p50, percentile_disc(0.99) within group (order by late) as p99, max(late) as last
       from (select (extract(epoch from published_at - due_at) * 1000)::int as late from deliveries where id = any($1)) each`,
      [planned.map(({ id }) => id)],
    ),
  )
  const { p50 = Number.NaN, p99 = Number.NaN, last = Number.NaN } = rows[0] ?? {}
  return {
    deliveries: planned.length,
    'a second': Math.round((planned.length / last) * 1_000),
    'processor ms each': Number(cpuEach.toFixed(2)),
    'late p50 ms': p50,
    'late p99 ms': p99,
    'last ms': last,
  }
}
