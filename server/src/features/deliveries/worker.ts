import { hostname } from 'node:os'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'

import type { Services } from '../../context.ts'
import { type Claim, claimDue } from './claim.ts'
import { type Held, hold } from './held.ts'
import { nextDue, renewLeases } from './leases.ts'
import { queueChannel } from './move.ts'
import { type Platforms, platformsOf } from './platforms.ts'
import { reconcile } from './reconcile.ts'
import { record, type Verdict, verdictOnHandBack, verdictOnSend } from './record.ts'
import { sendClaim } from './send.ts'
import { sweepLeases } from './sweep.ts'
import { defaultTimings, type Timings } from './timings.ts'
import { createWaker } from './waker.ts'

export interface DeliveryWorkerOptions {
  timings?: Partial<Timings>
  /** How many deliveries this node sends at once, in all and on one channel. */
  concurrency?: number
  perChannel?: number
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
  const { concurrency = 16, perChannel = 4, platforms = platformsOf(services) } = options
  const timings = { ...defaultTimings, ...options.timings }
  const owner = `${hostname()}/${process.pid}/${uuidv7()}`
  const waker = createWaker()
  const held = new Map<string, Held>()
  const working = new Set<Promise<void>>()
  const stopped = new AbortController()
  /** By the database's clock, in epoch milliseconds. What is due before it wakes this node. */
  let sleepsUntil = Infinity

  const stopHearing = [
    listener.on(queueChannel, (payload) => {
      const event = QueueEvent.safeParse(payload)
      if (!event.success || Date.parse(event.data.at) < sleepsUntil) waker.wake()
    }),
    listener.onGap(waker.wake),
  ]
  const renewing = every(timings.renewMs, renew)
  const sweeping = every(timings.sweepMs, sweep)
  const running = run()

  async function run(): Promise<void> {
    for (let failures = 0; !stopped.signal.aborted;) {
      try {
        const busy = busyChannels()
        const claims = held.size < concurrency ? await claim(busy) : []
        for (const one of claims) begin(one)
        if (claims.length === 0 && !stopped.signal.aborted) await rest()
        failures = 0
      } catch (error) {
        log.warn({ err: error }, 'deliveries cannot be taken; trying again')
        await waker.sleep(Math.min(100 * 2 ** failures++, 5_000))
      }
    }
  }

  async function claim(busy: Record<string, number>): Promise<Held[]> {
    const from = performance.now()
    const claims = await claimDue(services, { owner, platforms, timings, free: concurrency - held.size, perChannel, busy })
    return claims.map((one) => hold(one, { from, leaseMs: timings.leaseMs }))
  }

  async function rest(): Promise<void> {
    if (held.size >= concurrency) return waker.sleep(timings.idleMs)
    sleepsUntil = Infinity
    const busy = busyChannels()
    const { inMs, now } = await nextDue(
      services,
      Object.keys(busy).filter((channelId) => (busy[channelId] ?? 0) >= perChannel),
    )
    // What is due but could not be taken is in another's hands for a moment.
    const sleepMs = Math.min(timings.idleMs, inMs === null ? timings.idleMs : Math.max(inMs + 1, shortestRestMs))
    sleepsUntil = now + sleepMs
    await waker.sleep(sleepMs)
  }

  function busyChannels(): Record<string, number> {
    const busy: Record<string, number> = {}
    for (const {
      claim: { channel },
    } of held.values())
      busy[channel.id] = (busy[channel.id] ?? 0) + 1
    return busy
  }

  function begin(one: Held): void {
    // Its fence tells two claims of one delivery apart, should the first still be dying here.
    const key = `${one.claim.delivery.id}/${one.claim.delivery.fence}`
    held.set(key, one)
    const work = carryOut(one).finally(() => {
      one.giveUp()
      held.delete(key)
      working.delete(work)
      waker.wake()
    })
    working.add(work)
  }

  async function carryOut(one: Held): Promise<void> {
    await recordSurely(one, stopped.signal.aborted || !one.mayBegin() ? handBack(one.claim) : await perform(one))
  }

  async function perform({ claim: one, lost }: Held): Promise<Verdict> {
    const signal = AbortSignal.any([lost, AbortSignal.timeout(timings.sendMs)])
    if (one.kind === 'reconcile') return reconcile(services, one, timings, signal).catch(() => lookAgain)
    return verdictOnSend(one, await sendClaim(services, one, signal), timings)
  }

  /** What came back from a platform is worth more than one try at writing it down, even past the lease: the fence decides. */
  async function recordSurely({ claim: one }: Held, verdict: Verdict): Promise<void> {
    for (let failures = 0; failures < (stopped.signal.aborted ? recordsAtMost / 10 : recordsAtMost); failures++) {
      try {
        await record(services, one, verdict)
        return
      } catch (error) {
        log.warn({ err: error, deliveryId: one.delivery.id }, 'the end of a send could not be recorded; trying again')
        await new Promise((resolve) => setTimeout(resolve, Math.min(100 * 2 ** failures, 2_000)))
      }
    }
    log.error({ deliveryId: one.delivery.id, event: verdict.event }, 'the end of a send was never recorded')
  }

  async function renew(): Promise<void> {
    const mine = [...held.values()]
    if (mine.length === 0) return
    const from = performance.now()
    const kept = await renewLeases(services, { owner, leaseMs: timings.leaseMs, held: mine.map(({ claim: { delivery } }) => delivery) })
    for (const one of mine) {
      if (kept.has(one.claim.delivery.id)) one.prolong(from)
      else one.giveUp()
    }
  }

  async function sweep(): Promise<void> {
    if ((await sweepLeases(services)) > 0) waker.wake()
  }

  function every(milliseconds: number, work: () => Promise<void>): { stop: () => Promise<void> } {
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
      stopped.abort()
      waker.wake()
      await running
      await within(timings.stopMs, Promise.all(working))
      for (const one of held.values()) one.giveUp()
      await Promise.all(working)
      for (const stopOne of stopHearing) stopOne()
      await Promise.all([renewing.stop(), sweeping.stop()])
    },
  }
}

const shortestRestMs = 50
const recordsAtMost = 60

const lookAgain: Verdict = {
  event: 'unclear',
  change: { next: { inMs: 5_000 } },
  attempt: { outcome: 'unclear', detail: 'Looking for the post failed on our side.' },
}

function handBack(claim: Claim): Verdict {
  return claim.kind === 'send' ? verdictOnHandBack(claim) : { ...lookAgain, change: { next: { inMs: 0 } } }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  await Promise.race([work, timeout])
  clearTimeout(timer)
}
