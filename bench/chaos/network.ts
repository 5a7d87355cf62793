import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

import { longestDelayMs } from './platform-process.ts'
import type { Random } from './random.ts'

/** What becomes of a connection. A request that was cut off may have arrived, or not: its sender cannot know. */
type Fate = 'carried' | 'request lost' | 'request cut' | 'answer lost'

/** An exchange that its sender gave up after a long time without an answer; epoch milliseconds. */
export interface Silence {
  channelId: string
  from: number
  to: number
}

/** Longer than any platform is told to think. */
const longSilenceMs = 2 * longestDelayMs

export interface Network {
  origin: string
  silences: readonly Silence[]
  /** How many exchanges were cut off in the middle. */
  cut: () => number
  /** From now on, connections about this channel are dropped now and then. */
  disturb: (channelId: string) => void
  calm: () => void
  close: () => Promise<void>
}

/** The wire between the workers and the feed. Each exchange has a connection of its own, so one fate is one exchange's. */
export async function startNetwork({ port, feedPort, random }: { port: number; feedPort: number; random: Random }): Promise<Network> {
  const disturbed = new Set<string>()
  const clients = new Set<Socket>()
  const silences: Silence[] = []
  let cuts = 0

  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => {})
    client.on('close', () => clients.delete(client))
    client.once('data', (first) => carry(client, first))
  })

  function carry(client: Socket, first: Buffer): void {
    const channelId = /^\S+ \/(?:sandbox\/api|containers|uploads)\/([\da-f-]{36})\//.exec(first.toString('latin1'))?.[1] ?? ''
    const fate: Fate =
      disturbed.has(channelId) && random.next() < 0.5 ? random.pick(['request lost', 'request cut', 'answer lost']) : 'carried'
    if (fate !== 'carried') cuts++
    if (fate === 'request lost') {
      client.resetAndDestroy()
      return
    }
    const feed = connect(feedPort, '127.0.0.1')
    feed.on('error', () => client.resetAndDestroy())
    feed.on('close', () => client.end())
    if (fate === 'request cut') {
      feed.end(first.subarray(0, first.length - 10))
      client.resetAndDestroy()
      return
    }
    feed.write(first)
    client.pipe(feed)
    if (fate === 'answer lost') feed.once('data', () => client.resetAndDestroy())
    else {
      const from = Date.now()
      let isAnswered = false
      feed.once('data', () => (isAnswered = true))
      client.once('close', () => {
        const to = Date.now()
        if (!isAnswered && to - from >= longSilenceMs) silences.push({ channelId, from, to })
        feed.destroy()
      })
      feed.pipe(client)
    }
  }

  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${port}`,
    silences,
    cut: () => cuts,
    disturb: (channelId) => disturbed.add(channelId),
    calm: () => disturbed.clear(),
    async close() {
      server.close()
      for (const client of clients) client.destroy()
      await once(server, 'close')
    },
  }
}
