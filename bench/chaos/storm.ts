import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from 'pg'

import { conduct, connectAgain, isToBeCalmed } from './conductor.ts'
import { judge } from './judge.ts'
import { startNetwork } from './network.ts'
import { startNodes } from './nodes.ts'
import { seeded } from './random.ts'
import { isFaultless, say, table } from './report.ts'
import { beginAt, type ChaosWorld } from './world.ts'

const nodeCount = 3
/** After the last disaster, everything has to be over within this time. */
const calmMs = 120_000

/** Lets everything go wrong that can, and looks what became of each delivery. */
export async function storm(world: ChaosWorld): Promise<boolean> {
  const { options, postgres, config, services, platform, channels, planned, asSuperuser } = world
  await using parts = new AsyncDisposableStack()
  const network = await startNetwork({ port: options.port + 1, feedPort: options.port, random: seeded(options.seed, 'network') })
  parts.defer(() => network.close())
  const nodes = await startNodes(nodeCount, ['worker.ts', postgres.appUrl, config.dataDir, network.origin])
  parts.defer(() => nodes.stop())
  const startsAt = new Date(Date.now() + 2_000)
  await asSuperuser((client) => beginAt(client, planned, startsAt))
  await wait(startsAt.getTime() - Date.now())

  const pingDatabase = () => services.db.pool.query('select 1')
  const disasters = await conduct({ ...options, channels, nodes, network, platform, postgres, pingDatabase, say })
  say({ event: 'calm' })
  await asSuperuser(end)
  const seconds = (Date.now() - startsAt.getTime()) / 1_000

  const { feed } = await platform.report()
  const judgement = await asSuperuser((client) => judge(client, planned, feed, { disasters, silences: network.silences }))
  // Where the feed was told to keep silent, it is no news.
  const told = new Set(channels.filter(({ trouble }) => trouble === 'accept_and_time_out').map(({ id }) => id))
  const silent = network.silences.filter(({ channelId }) => !told.has(channelId)).length
  const outcome = { options, judgement, disasters, silent, seconds, crashes: nodes.crashes(), errors: nodes.errors }
  process.stdout.write(`\n${table(outcome)}\n`)
  return isFaultless(outcome)

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

async function isStill(database: Client): Promise<boolean> {
  const { rows } = await database.query(
    `select from deliveries where status in ('scheduled', 'sending', 'retrying') or (status = 'unknown' and reason_code <> 'reconnect') limit 1`,
  )
  return rows.length === 0
}
