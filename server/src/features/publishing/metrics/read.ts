import type { Services } from '../../../context.ts'
import type { Platforms } from '../deliveries/public.ts'
import { askForCounts } from './ask.ts'
import { recordOutcome } from './record.ts'
import { addTurns, takeTurns, type Turn } from './turns.ts'

/** What one run asks about at most, and how many channels at once: one after another on each of them. */
const atMost = 400
const channelsAtOnce = 8

/** Reads what readers did with published posts, from the platforms that count it. `signal` ends it before the next question. */
export async function readMetrics(services: Services, platforms: Platforms, signal: AbortSignal): Promise<void> {
  const { db } = services
  const turns = await db.asSystem('take up the posts whose figures are read', async (tx) => {
    await addTurns(tx, platforms)
    return takeTurns(tx, atMost)
  })
  const waiting = [...Map.groupBy(turns, ({ channel }) => channel.id).values()]

  async function work(): Promise<void> {
    for (let ofChannel = waiting.shift(); ofChannel; ofChannel = waiting.shift())
      for (const turn of ofChannel) {
        if (signal.aborted) return
        await readOne(services, platforms, turn)
      }
  }
  await Promise.all(Array.from({ length: channelsAtOnce }, work))
}

/** One that fails is asked about again when its turn runs out, and keeps no other from its own. */
async function readOne(services: Services, platforms: Platforms, turn: Turn): Promise<void> {
  try {
    await recordOutcome(services, turn, await askForCounts(services, platforms, turn))
  } catch (error) {
    services.log.warn({ err: error, deliveryId: turn.deliveryId }, 'the figures of a post could not be read')
  }
}
