import { z } from 'zod'

import type { Services } from '../../../../context.ts'
import { nameInThisProcess } from '../../../../infra/process-name.ts'
import { executeClaim } from '../sending/execute.ts'
import { claimDue } from './claim.ts'
import { toPrepare } from './due.ts'
import { type Held, hold } from './held.ts'
import { careForLeases } from './lease-care.ts'
import { nextDue } from './leases.ts'
import { handBackStrays } from '../recovering/strays.ts'
import { queueChannel } from '../recording/apply-transition.ts'
import { createRecorder } from '../recording/recorder.ts'
import { createChannelTurns } from '../sending/channel-turns.ts'
import { type Platforms, platformsOf } from '../sending/platforms.ts'
import { defaultTimings, type Timings } from '../timings.ts'
import { createWakeSignal } from './wake-signal.ts'

export interface DeliveryWorkerOptions {
  timings?: Partial<Timings>
  /** How many deliveries this node sends at once, in all and on one channel. */
  concurrency?: number
  perChannel?: number
  /** How many of them may be preparing, so that uploads do not hold up what only has to be sent. */
  preparing?: number
  platforms?: Platforms
}

export interface DeliveryWorker {
  /** Takes no more, lets sends finish for a while, and hands back what has not left the house. */
  stop: () => Promise<void>
}

const QueueEvent = z.object({ at: z.iso.datetime() })

/** Sends what is due, from now until it is stopped: any number of nodes may do so at once. */
export function startDeliveryWorker(services: Services, options: DeliveryWorkerOptions = {}): DeliveryWorker {
  const { listener, log } = services
  const { concurrency = 64, perChannel = 4, preparing = 4, platforms = platformsOf(services) } = options
  const timings = { ...defaultTimings, ...options.timings }
  const owner = nameInThisProcess()
  const wakeSignal = createWakeSignal()
  const held = new Map<string, Held>()
  const working = new Set<Promise<void>>()
  const stopped = new AbortController()
  const recorder = createRecorder(services, stopped.signal)
  const turns = createChannelTurns(timings.turnMs)
  /** By the database's clock, in epoch milliseconds. What is due before it wakes this node. */
  let sleepsUntil = Infinity
  /** Whether something may be written down as this node's that it does not know of. */
  let mayHaveStrays = false

  const stopHearing = [
    listener.on(queueChannel, (payload) => {
      const event = QueueEvent.safeParse(payload)
      if (!event.success || Date.parse(event.data.at) < sleepsUntil) wakeSignal.wake()
    }),
    listener.onGap(wakeSignal.wake),
  ]
  const leases = careForLeases(services, { owner, timings, holdings: () => [...held.values()], onFreed: wakeSignal.wake })
  const running = run()

  async function run(): Promise<void> {
    for (let failures = 0; !stopped.signal.aborted;) {
      try {
        if (mayHaveStrays) await handBack()
        const claims = held.size < concurrency ? await claim() : []
        for (const one of claims) begin(one)
        if (claims.length === 0 && !mayHaveStrays && !stopped.signal.aborted) await rest()
        failures = 0
      } catch (error) {
        log.warn({ err: error }, 'deliveries cannot be taken; trying again')
        await wakeSignal.sleep(Math.min(100 * 2 ** failures++, 5_000))
      }
    }
  }

  function becomeUnsure(): void {
    mayHaveStrays = true
  }

  async function handBack(): Promise<void> {
    await handBackStrays(services, { owner, held: [...held.values()].map((one) => one.claim.delivery) })
    mayHaveStrays = false
  }

  async function claim(): Promise<Held[]> {
    const from = performance.now()
    const [free, busy] = [concurrency - held.size, countPerChannel(held.values())]
    const request = { owner, platforms, timings, free, perChannel, freeToPrepare: freeToPrepare(), busy, onUnsure: becomeUnsure }
    const claims = await claimDue(services, request)
    return claims.map((one) => hold(one, { from, leaseMs: timings.leaseMs }))
  }

  function freeToPrepare(): number {
    return preparing - [...held.values()].filter(({ claim: { kind } }) => kind === 'prepare').length
  }

  async function rest(): Promise<void> {
    if (held.size >= concurrency) return wakeSignal.sleep(timings.idleMs)
    sleepsUntil = Infinity
    const counts = Object.entries(countPerChannel(held.values()))
    const full = counts.filter(([, count]) => count >= perChannel).map(([channelId]) => channelId)
    const { inMs, now } = await nextDue(services, full, freeToPrepare() > 0 ? undefined : toPrepare(platforms))
    // What is due but could not be taken is in another's hands for a moment.
    const sleepMs = Math.min(timings.idleMs, inMs === null ? timings.idleMs : Math.max(inMs + 1, shortestRestMs))
    sleepsUntil = now + sleepMs
    await wakeSignal.sleep(sleepMs)
  }

  function begin(one: Held): void {
    // Its fence tells two claims of one delivery apart, should the first still be dying here.
    const key = `${one.claim.delivery.id}/${one.claim.delivery.fence}`
    held.set(key, one)
    const work = executeClaim(services, one, { timings, stopping: stopped.signal, recorder, turns }).finally(() => {
      one.giveUp()
      held.delete(key)
      working.delete(work)
      wakeSignal.wake()
    })
    working.add(work)
  }

  return {
    async stop() {
      stopped.abort()
      wakeSignal.wake()
      await running
      await within(timings.stopMs, Promise.all(working))
      for (const one of held.values()) one.giveUp()
      await Promise.all(working)
      for (const stopOne of stopHearing) stopOne()
      await leases.stop()
    },
  }
}

const shortestRestMs = 50

/** Preparations take minutes and have their own limit. */
function countPerChannel(held: Iterable<Held>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { claim } of held) if (claim.kind !== 'prepare') counts[claim.channel.id] = (counts[claim.channel.id] ?? 0) + 1
  return counts
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}
