import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

import { conduct, connectAgain, isToBeCalmed } from './conductor.ts'
import { judge } from './judge.ts'
import { meddle } from './people.ts'
import { startNetwork } from './network.ts'
import { startNodes } from './nodes.ts'
import { seeded } from './random.ts'
import { isFaultless, leastFaults, say, table } from './report.ts'
import { beginAt, type ChaosWorld } from './world.ts'

const nodeCount = 3
/** After the last disaster, everything has to be over within this time: what a platform put off again and again waits for minutes. */
const calmMs = 1_200_000

/** Lets everything go wrong that can, and looks what became of each delivery. */
export async function storm(world: ChaosWorld): Promise<boolean> {
  const parts = new AsyncDisposableStack()
  try {
    return await stormIn(world, parts)
  } finally {
    await parts.disposeAsync()
  }
}

async function stormIn(world: ChaosWorld, parts: AsyncDisposableStack): Promise<boolean> {
  const { options, postgres, config, services, platform, channels, planned, asSuperuser } = world
  const network = await startNetwork({ port: options.port + 1, feedPort: options.port, random: seeded(options.seed, 'network') })
  parts.defer(() => network.close())
  const nodes = await startNodes(nodeCount, ['worker.ts', postgres.appUrl, config.dataDir, network.origin])
  parts.defer(() => nodes.stop())
  const startsAt = new Date(Date.now() + 2_000)
  await asSuperuser((client) => beginAt(client, planned, startsAt))
  await wait(startsAt.getTime() - Date.now())

  const pingDatabase = () => services.db.pool.query('select 1')
  const meddling = meddle(planned, options.seed)
  const least = leastFaults(options)
  const disasters = await conduct({
    ...options,
    least,
    channels,
    nodes,
    network,
    platform,
    postgres,
    pingDatabase,
    isUnderWay: async () => !(await asSuperuser(isStill)),
    isBehind: () => asSuperuser(isLate),
    say,
  })
  const deeds = await meddling
  say({ event: 'calm' })
  await asSuperuser(end)
  const seconds = (Date.now() - startsAt.getTime()) / 1_000

  const { feed, ambiguous } = await platform.report()
  const circumstances = { disasters, silences: network.silences, absences: nodes.absences() }
  const judgement = await asSuperuser((client) => judge(client, { planned, feed, circumstances, deeds }))
  const killed = disasters.filter(({ kind }) => kind === 'database').length
  const faults = {
    'workers killed': disasters.filter(({ kind }) => kind === 'kill').length,
    'database killed': killed,
    'sends cut off by a kill': await asSuperuser(cutOff),
    'answers that do not say whether it was taken': ambiguous + network.cut(),
    'cancelled in time': [...deeds.values()].filter(({ cancelled }) => cancelled === 'yes').length,
    'edited in time': [...deeds.values()].filter(({ edits: [one] }) => one && one.acknowledgedAt < Infinity).length,
  }
  const lastKill = Math.max(...disasters.map(({ to }) => to))
  const afterKillsSeconds = Math.max(0, ((await asSuperuser(lastEnd)) - lastKill) / 1_000)
  // Where the feed was told to keep silent, it is no news.
  const told = new Set(channels.filter(({ trouble }) => trouble === 'accept_and_time_out').map(({ id }) => id))
  const silent = network.silences.filter(({ channelId }) => !told.has(channelId)).length
  const outcome = { options, judgement, silent, seconds, faults, afterKillsSeconds, crashes: nodes.crashes(), errors: nodes.errors }
  process.stdout.write(`\n${table(outcome)}\n`)
  return isFaultless(outcome)

  /** When the last delivery ended that nothing but kills could hold up, in epoch milliseconds. */
  async function lastEnd(database: Client): Promise<number> {
    const quiet = planned.filter(({ channel }) => channel.trouble === 'accept').map(({ id }) => id)
    const { rows } = await database.query<{ ms: number }>(
      'select (extract(epoch from max(updated_at)) * 1000)::float8 as ms from deliveries where id = any($1)',
      [quiet],
    )
    return rows[0]?.ms ?? Number.NaN
  }

  /** Until nothing is under way, or patience ends: then what is left counts as it is. */
  async function end(database: Client): Promise<void> {
    const deadline = Date.now() + calmMs
    while (Date.now() < deadline) {
      const { rows } = await database.query<{ channel_id: string; is_lost: boolean }>(
        `select d.channel_id, c.status = 'reconnect' as is_lost from deliveries d join channels c on c.id = d.channel_id
         where d.status in ('scheduled', 'sending', 'retrying', 'unknown', 'held')`,
      )
      const open = rows.filter(({ channel_id }) => channels.some((channel) => channel.id === channel_id && isToBeCalmed(channel)))
      // On an abandoned channel what is left waits, unless it is being sent.
      const waiting = rows.length - open.length
      if (open.length === 0 && (waiting === 0 || (await isStill(database)))) return
      for (const channel of channels)
        if (open.some(({ channel_id, is_lost }) => is_lost && channel_id === channel.id)) await connectAgain(platform, channel)
      await wait(500)
    }
    say({ event: 'patience ended' })
  }
}

async function cutOff(database: Client): Promise<number> {
  const { rowCount } = await database.query(`select from delivery_attempts where kind = 'send' and detail like 'The server stopped%'`)
  return rowCount ?? 0
}

async function isStill(database: Client): Promise<boolean> {
  const { rows } = await database.query(
    `select from deliveries where status in ('scheduled', 'sending', 'retrying') or (status = 'unknown' and reason_code <> 'reconnect') limit 1`,
  )
  return rows.length === 0
}

async function isLate(database: Client): Promise<boolean> {
  const { rows } = await database.query(
    `select from deliveries where status = 'scheduled' and due_at < now() - interval '5 seconds' limit 1`,
  )
  return rows.length > 0
}
