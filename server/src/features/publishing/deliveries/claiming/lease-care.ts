import type { Services } from '../../../../context.ts'
import type { Held } from './held.ts'
import { renewLeases } from './leases.ts'
import { watchForGoneNodes } from '../recovering/gone-nodes.ts'
import { sweepLeases } from '../recovering/sweep.ts'
import type { Timings } from '../timings.ts'

interface LeaseCareOptions {
  /** This node, as its leases name it. */
  owner: string
  timings: Timings
  /** What this node holds at the moment. */
  holdings: () => readonly Held[]
  /** Called when deliveries of nodes that are gone can be taken again. */
  onFreed: () => void
}

export interface LeaseCare {
  /** Resolves when what was under way is over. */
  stop: () => Promise<void>
}

/** Prolongs the leases of this node and ends those of nodes that are gone, from now until it is stopped. */
export function careForLeases(services: Services, { owner, timings, holdings, onFreed }: LeaseCareOptions): LeaseCare {
  const { log, listener } = services
  const goneNodes = watchForGoneNodes(services, timings)
  const die = listener.stayAlive(owner)
  const renewing = every(timings.renewMs, renew)
  const sweeping = every(timings.sweepMs, sweep)

  async function renew(): Promise<void> {
    const mine = holdings()
    if (mine.length === 0) return
    const from = performance.now()
    const kept = await renewLeases(services, { owner, leaseMs: timings.leaseMs, held: mine.map(({ claim: { delivery } }) => delivery) })
    for (const one of mine) {
      if (kept.has(one.claim.delivery.id)) one.prolong(from)
      else one.giveUp()
    }
  }

  async function sweep(): Promise<void> {
    if ((await sweepLeases(services, await goneNodes.look())) > 0) onFreed()
  }

  /** At once, and then again after each period in which the run before has ended. */
  function every(milliseconds: number, work: () => Promise<void>): LeaseCare {
    let current = Promise.resolve()
    let isBusy = false
    const timer = setInterval(tick, milliseconds)
    function tick(): void {
      if (isBusy) return
      isBusy = true
      current = work()
        .catch((error: unknown) => log.warn({ err: error }, 'the care for leases failed; trying again'))
        .finally(() => (isBusy = false))
    }
    tick()
    return {
      async stop() {
        clearInterval(timer)
        await current
      },
    }
  }

  return {
    async stop() {
      await Promise.all([renewing.stop(), sweeping.stop()])
      die()
    },
  }
}
