import { spawn } from 'node:child_process'

import { isNull } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { askSmaller, bought, leasesEnd, renew, worldOfFile } from '../../../../../test/billing-at-providers.ts'
import { isFull, lifeOf, report, standingOf, tell } from '../../../../../test/billing-lifecycle.ts'
import { builtProgram } from '../../../../../test/program.ts'
import { removeWorkspace } from '../../../identity/team/public.ts'
import { providerEvents } from '../table.ts'

const program = await builtProgram('test/billing-worker-process.ts')
const world = worldOfFile()

/** Before its nth step in the database is as within it: nothing of it is kept. */
const moments = ['within', 'after'] as const
type Moment = (typeof moments)[number]

const kills = isFull ? 1_000 : 8
/** When every event is done, what is left to carry out is died in so often. */
const stepsAfterwards = 40

test(
  'a worker that is killed in every step of every event charges, grants and gives back nothing twice',
  { timeout: 1_200_000 },
  async () => {
    // What it compiles is kept for those that are killed.
    expect(await isThrough(0, 'after')).toBe(true)
    // Before the lives: whoever buys has all events handled that are there.
    const smaller = await bought(world, 'paystack', 'growth')
    await askSmaller(world, smaller.order)
    const gone = await bought(world, 'paypal', 'growth')
    await world.services.db.asSystem('a test', (tx) => removeWorkspace(tx, gone.person.workspaceId))
    renew(world, 'paypal', gone.order.subscriptionRef!)
    const all = []
    for (const by of ['paystack', 'paypal'] as const) {
      const { person, told } = await lifeOf(world, by)
      for (const webhook of told.toReversed()) await tell(world, by, webhook)
      all.push(person)
    }
    const events = await left()

    expect(events).toBeGreaterThanOrEqual(10)
    const killed = await killStepByStep()
    expect(await isThrough(0, 'after')).toBe(true)

    expect(killed).toBeGreaterThanOrEqual(isFull ? events * moments.length : kills)
    report(`${killed} workers were killed over ${events} events of ${all.length} customers`)
    for (const person of all)
      expect(await standingOf(world, person)).toMatchObject({ phase: 'cancelled', monthsPaid: 2, invoices: 2, refunds: 0, toRefund: 0 })
    expect(await smaller.person.api.payments.standing()).toMatchObject({ phase: 'active', nextPlanId: 'solo', change: null })
    expect(world.paystack.subscriptions.filter(({ status }) => status === 'active')).toMatchObject([{ plan: { amount: 550_00 } }])
    expect(world.paypal.subscriptions.get(gone.order.subscriptionRef!)).toMatchObject({ status: 'CANCELLED' })
    expect(world.paystack.refunds).toEqual([])
    // What was charged after the workspace had gone.
    expect(world.paypal.refunds).toHaveLength(1)
  },
)

/** Every worker finds the first event that is not done, and dies one moment later than the one before it, until that event is done. */
async function killStepByStep(): Promise<number> {
  let killed = 0
  let at = 0
  let before = await left()
  while (killed < kills) {
    if (before === 0 && at >= stepsAfterwards * moments.length) return killed
    if (await isThrough(1 + Math.floor(at / moments.length), moments[at % moments.length]!)) return killed
    killed += 1
    await leasesEnd(world)
    const now = await left()
    at = now < before ? 0 : at + 1
    before = now
  }
  return killed
}

function left(): Promise<number> {
  return world.services.db.asSystem('a test', (tx) => tx.$count(providerEvents, isNull(providerEvents.handledAt)))
}

/** Lets a worker work until it dies in its nth step; 0 for never. @returns whether it was through before */
async function isThrough(nth: number, when: Moment): Promise<boolean> {
  const { app, services, paystack, paypal } = world
  const urls = `paystack=${paystack.url},paypal=${paypal.url}`
  const child = spawn(process.execPath, [program, app.database.url, services.config.dataDir, urls, String(nth), when], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  await new Promise<void>((end) => child.once('exit', () => end()))
  const isDone = said.includes('done')
  if (!isDone && child.signalCode !== 'SIGKILL') throw new Error(`A worker ended by itself, with code ${child.exitCode}.`)
  return isDone
}
