import { setTimeout as wait } from 'node:timers/promises'

import { reconnectChannel } from '../../server/src/features/publishing/channels/service.ts'
import type { EmbeddedPostgres } from '../../server/src/infra/embedded-postgres/embedded-postgres.ts'
import { seeded } from './random.ts'
import type { Network } from './network.ts'
import type { Nodes } from './nodes.ts'
import { type ChaosPlatform, longestDelayMs } from './platform-process.ts'
import type { Faults } from './report.ts'
import { type ChaosChannel, tell } from './world.ts'

/** Something that we did to the machine, from when to when it could be felt; epoch milliseconds. */
export interface Disaster {
  kind: 'kill' | 'database'
  from: number
  to: number
}

interface Parts {
  seed: number
  seconds: number
  /** Goes on until it has killed as often, as long as anything is under way. */
  least: Pick<Faults, 'workers killed' | 'database killed'>
  channels: ChaosChannel[]
  nodes: Nodes
  network: Network
  platform: ChaosPlatform
  postgres: EmbeddedPostgres
  /** Fails while the database cannot be used. */
  pingDatabase: () => Promise<unknown>
  /** Whether there are deliveries that a kill could still disturb. */
  isUnderWay: () => Promise<boolean>
  /** Whether some are due that nobody has had time for. */
  isBehind: () => Promise<boolean>
  say: (event: Record<string, unknown>) => void
}

/** Lets everything happen that can happen, for as long as deliveries come due and a little longer; then brings calm. */
export async function conduct(parts: Parts): Promise<Disaster[]> {
  const { channels, network, platform, seconds } = parts
  const disasters: Disaster[] = []
  const over = AbortSignal.timeout((seconds + 5) * 1_000)
  for (const { id, trouble } of channels) if (trouble === 'dropped') network.disturb(id)

  await Promise.all([
    killNodes(parts, disasters, over),
    killDatabase(parts, disasters),
    ...channels.map((channel) => trouble(platform, channel, parts.seed, over)),
  ])

  network.calm()
  await Promise.all(channels.filter(isToBeCalmed).map((channel) => surely(() => tell(platform, channel, { mode: 'accept' }))))
  return disasters
}

/** Everybody but those who are away for good. */
export function isToBeCalmed({ trouble: kind }: ChaosChannel): boolean {
  return kind !== 'abandoned'
}

export async function connectAgain(platform: ChaosPlatform, channel: ChaosChannel): Promise<void> {
  const { context, id } = channel
  await tell(platform, channel, { mode: 'accept' })
  await surely(() => reconnectChannel(context, { id }))
}

/** Longer than it takes until a process that was killed is gone. */
const killMs = 1_000
/** What is not over by then says by itself that something is wrong. */
const longestMs = 1_800_000

/**
 * Until the time is over, and further where the machine is too busy: for as many kills as there must be, and for everything that is due to
 * have begun, so that what is left after the last kill is left by kills.
 */
async function killNodes(parts: Parts, disasters: Disaster[], over: AbortSignal): Promise<void> {
  const { seed, nodes, least, isUnderWay, isBehind, say } = parts
  const random = seeded(seed, 'kills')
  const patience = AbortSignal.timeout(longestMs)
  let kills = 0
  let slower = 1
  while (!patience.aborted && (!over.aborted || kills < least['workers killed'] || (await isBehind().catch(() => true)))) {
    // What is behind on a busy machine is to be caught up with: a worker that is killed as soon as it is ready never does.
    if (over.aborted && kills >= least['workers killed']) slower += 1
    await wait(random.between(500, 3_500) * slower)
    // Where the database is down, there is nothing that could tell.
    if (!(await isUnderWay().catch(() => true))) {
      if (over.aborted) return
      continue
    }
    if (!(await nodes.killOne(random))) continue
    kills++
    disasters.push({ kind: 'kill', from: Date.now() - killMs, to: Date.now() })
    say({ event: 'a worker is killed' })
  }
}

/** Once for each 20 seconds, and as often as it must be at least, spread over the time in which much is under way. */
async function killDatabase({ seed, seconds, least, postgres, pingDatabase, say }: Parts, disasters: Disaster[]): Promise<void> {
  const random = seeded(seed, 'database')
  const times = Math.max(least['database killed'], Math.floor(seconds / 20))
  for (let time = 0; time < times; time++) {
    const share = (seconds * 1_000) / times
    await wait(share * (0.2 + random.next() * 0.4))
    const from = Date.now()
    const { pid } = postgres
    process.kill(pid, 'SIGKILL')
    // Until it is another one, what answers is an orphan of the dead one.
    while (postgres.pid === pid) await wait(5)
    await surely(pingDatabase)
    const downMs = Date.now() - from
    disasters.push({ kind: 'database', from, to: from + downMs })
    say({ event: 'the database was killed', backAfterMs: downMs })
    await wait(Math.max(0, share * 0.4 - downMs))
  }
}

/** Misbehaves for a few sends, again and again. */
async function trouble(platform: ChaosPlatform, channel: ChaosChannel, seed: number, over: AbortSignal): Promise<void> {
  const { trouble: kind } = channel
  if (kind === 'accept' || kind === 'dropped') return
  const random = seeded(seed, `trouble ${channel.id}`)
  do {
    if (kind === 'delay') await surely(() => tell(platform, channel, { mode: 'delay', delayMs: random.between(50, longestDelayMs) }))
    else if (kind === 'abandoned' || kind === 'sign_out') await surely(() => tell(platform, channel, { mode: 'sign_out' }))
    else await surely(() => tell(platform, channel, { mode: kind, times: random.between(1, kind === 'rate_limit' ? 12 : 3) }))
    if (kind === 'abandoned') return
    if (kind !== 'sign_out') continue
    await pause(random.between(1_000, 4_000), over)
    await connectAgain(platform, channel)
  } while (await pause(random.between(1_500, 5_000), over))
}

/** @returns whether it goes on. */
async function pause(milliseconds: number, over: AbortSignal): Promise<boolean> {
  await wait(milliseconds, undefined, { signal: over }).catch(() => {})
  return !over.aborted
}

/** Whatever goes on with the database: until it works. It may be done twice. */
async function surely(work: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + 30_000
  for (;;) {
    try {
      await work()
      return
    } catch (error) {
      if (performance.now() > deadline) throw error
      await wait(50)
    }
  }
}
