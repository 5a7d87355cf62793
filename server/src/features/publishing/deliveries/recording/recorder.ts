import { setTimeout as wait } from 'node:timers/promises'

import type { Services } from '../../../../context.ts'
import { type Ended, record } from './record.ts'

export interface Recorder {
  /** Resolves when it is written down. */
  record: (ended: Ended) => Promise<void>
}

interface Waiting extends Ended {
  done: () => void
  failed: (error: unknown) => void
}

const mostTogether = 200

/**
 * Writes down how the claims of one node ended: whatever ends while one transaction is under way goes into the next one, over one
 * connection. What fails together is written down each by itself, so that one of them does not keep the others waiting.
 */
export function createRecorder(services: Services, stopping: AbortSignal): Recorder {
  let waiting: Waiting[] = []
  let isBusy = false

  async function run(): Promise<void> {
    if (isBusy) return
    isBusy = true
    while (waiting.length > 0) {
      const together = waiting.slice(0, mostTogether)
      waiting = waiting.slice(mostTogether)
      await recordTogether(together)
    }
    isBusy = false
  }

  async function recordTogether(together: readonly Waiting[]): Promise<void> {
    try {
      await record(services, together)
      for (const { done } of together) done()
    } catch (error) {
      services.log.warn({ err: error, deliveries: together.length }, 'the ends of sends could not be recorded; trying again')
      for (const one of together) void recordSurely(services, one, stopping).then(one.done, one.failed)
    }
  }

  return {
    record: (ended) =>
      new Promise((done, failed) => {
        waiting.push({ ...ended, done, failed })
        void run()
      }),
  }
}

const recordsAtMost = 60

/** What came back from a platform is worth more than one try at writing it down, even past the lease: the fence decides. */
async function recordSurely(services: Services, { claim, verdict }: Ended, stopping: AbortSignal): Promise<void> {
  const { log } = services
  const deliveryId = claim.delivery.id
  for (let failures = 0; failures < (stopping.aborted ? recordsAtMost / 10 : recordsAtMost); failures++) {
    await wait(Math.min(100 * 2 ** failures, 2_000))
    try {
      await record(services, [{ claim, verdict }])
      return
    } catch (error) {
      log.warn({ err: error, deliveryId }, 'the end of a send could not be recorded; trying again')
    }
  }
  log.error({ deliveryId, event: verdict.event }, 'the end of a send was never recorded')
}
