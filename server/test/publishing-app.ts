import type { PlanId } from '@postwright/contract/core/plans'
import { afterAll, onTestFinished } from 'vitest'

import { platformsOf } from '../src/features/publishing/deliveries/sending/platforms.ts'
import { type DeliveryWorker, startDeliveryWorker } from '../src/features/publishing/deliveries/claiming/worker.ts'
import type { Tx } from '../src/infra/db/database.ts'
import type { Timings } from '../src/features/publishing/deliveries/timings.ts'
import { type Member, startApp, type TestApp, type TestAppOptions } from './harness.ts'
import { quick, startFeed } from './publishing.ts'

export interface PublishingApp extends TestApp {
  /** Somebody approved, on the growth plan if not on another one. */
  member: (plan?: PlanId) => Promise<Member>
  behindTheScenes: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  startWorker: () => void
  /** The worker finishes what it is sending. */
  stopWorker: () => Promise<void>
  /** The worker keeps other periods for the rest of a test. */
  useTimings: (timings: Timings) => Promise<void>
  /** One more worker, whose wall is at this address. */
  workerFor: (origin: string, timings?: Timings) => DeliveryWorker
}

/** An app for the tests of one file, whose worker sends to a wall of its own at the quick pace of tests. */
export async function startPublishingApp({ config }: Pick<TestAppOptions, 'config'> = {}): Promise<PublishingApp> {
  const app = await startApp({ poolSize: 8, ...(config && { config }) })
  const wall = await startFeed(app.services)
  const workerFor = (origin: string, timings: Timings = quick) =>
    startDeliveryWorker(app.services, { timings, platforms: platformsOf(app.services, origin) })
  let worker = workerFor(wall.origin)
  afterAll(async () => {
    await worker.stop()
    await wall.close()
  })
  return {
    ...app,
    member: (plan = 'growth') => app.signedUp({ approval: 'approved', plan }),
    behindTheScenes: (run) => app.services.db.asSystem('arrange a test', run),
    startWorker() {
      worker = workerFor(wall.origin)
    },
    async useTimings(timings) {
      await worker.stop()
      worker = workerFor(wall.origin, timings)
      onTestFinished(async () => {
        await worker.stop()
        worker = workerFor(wall.origin)
      })
    },
    stopWorker: () => worker.stop(),
    workerFor,
  }
}
