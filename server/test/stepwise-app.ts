import { eq, sql } from 'drizzle-orm'
import { afterEach } from 'vitest'

import { type Claim, claimDue } from '../src/features/publishing/deliveries/claiming/claim.ts'
import { hold } from '../src/features/publishing/deliveries/claiming/held.ts'
import { type DeliveryWorker, startDeliveryWorker } from '../src/features/publishing/deliveries/claiming/worker.ts'
import { createRecorder } from '../src/features/publishing/deliveries/recording/recorder.ts'
import { sweepLeases } from '../src/features/publishing/deliveries/recovering/sweep.ts'
import { createChannelTurns } from '../src/features/publishing/deliveries/sending/channel-turns.ts'
import { executeClaim } from '../src/features/publishing/deliveries/sending/execute.ts'
import { platformsOf } from '../src/features/publishing/deliveries/sending/platforms.ts'
import { deliveries } from '../src/features/publishing/deliveries/table.ts'
import { startApp } from './harness.ts'
import { addChannels, dueNow, quick, until } from './publishing.ts'
import type { StepwisePlatform } from './stepwise-platform.ts'

export const timings = { ...quick, leaseMs: 20_000, sendMs: 10_000, prepareMs: 10_000 }

/** An app whose nodes deliver to a stepwise platform: at work, by single steps, or dying with one. */
export async function startStepwiseApp() {
  const app = await startApp({ poolSize: 8 })
  const { services } = app
  const workers = new Set<DeliveryWorker>()

  afterEach(async () => {
    await stopAll()
    // What a test leaves waiting must not come to the platform of the next one.
    await services.db.asSystem('clear the queue of a test', (tx) => tx.delete(deliveries))
  })

  async function stopAll(): Promise<void> {
    await Promise.all([...workers].map((worker) => worker.stop()))
    workers.clear()
  }

  function platformsWith(sandbox: StepwisePlatform) {
    return { ...platformsOf(services), sandbox }
  }

  function work(platform: StepwisePlatform, options: Parameters<typeof startDeliveryWorker>[1] = {}): void {
    workers.add(startDeliveryWorker(services, { timings, platforms: platformsWith(platform), ...options }))
  }

  async function due() {
    const { api } = await app.signedUp({ approval: 'approved', plan: 'growth' })
    const channels = await addChannels(api)
    return { api, ...channels, ...(await dueNow(api, { businessId: channels.business.id, channelId: channels.sandbox.id })) }
  }

  async function rowOf(id: string) {
    const [row] = await services.db.asSystem('look for a test', (tx) => tx.select().from(deliveries).where(eq(deliveries.id, id)))
    return row!
  }

  function change(id: string, set: Partial<Record<'leaseUntil' | 'pendingSince' | 'nextAttemptAt', ReturnType<typeof sql>>>) {
    return services.db.asSystem('arrange a test', (tx) => tx.update(deliveries).set(set).where(eq(deliveries.id, id)))
  }

  /** Takes what is due, as a node does that has the delivery and no other. */
  async function claimIt(id: string, platform: StepwisePlatform): Promise<Claim> {
    const request = { owner: 'a node', platforms: platformsWith(platform), timings, free: 99, perChannel: 9, busy: {} }
    const claim = (await claimDue(services, request)).find(({ delivery }) => delivery.id === id)
    if (!claim) throw new Error('The delivery was not claimed.')
    return claim
  }

  /** One step of a delivery, with its record. */
  async function perform(id: string, platform: StepwisePlatform): Promise<void> {
    const held = hold(await claimIt(id, platform), { from: performance.now(), leaseMs: timings.leaseMs })
    const stopping = new AbortController().signal
    await executeClaim(services, held, {
      timings,
      stopping,
      recorder: createRecorder(services, stopping),
      turns: createChannelTurns(timings.turnMs),
    })
    held.giveUp()
  }

  /** A node that takes what is due and dies with it, after the platform has done what it was asked for. */
  async function dieWith(id: string, platform: StepwisePlatform, ask: (claim: Claim) => Promise<unknown> = async () => {}): Promise<Claim> {
    const claim = await claimIt(id, platform)
    await ask(claim)
    await change(id, { leaseUntil: sql`now() - interval '1 second'`, nextAttemptAt: sql`now() - interval '1 second'` })
    await sweepLeases(services)
    return claim
  }

  function pendingRow(id: string) {
    return until(
      () => rowOf(id),
      ({ reasonCode, leaseOwner }) => reasonCode === 'pending' && leaseOwner === null,
    )
  }

  return { app, services, stopAll, work, due, rowOf, change, perform, dieWith, pendingRow }
}

export const stepsOf = (log: { kind: string; outcome: string }[]) => log.map(({ kind, outcome }) => `${kind} ${outcome}`)

export const ready = () => ({ type: 'ready', handle: { container: 'c1' } }) as const
