import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { closeAll, leasesEnd, type TakingMoney, takingMoney } from '../../../../../test/billing-at-providers.ts'
import { isFull, lifeOf, standingOf, tell } from '../../../../../test/billing-lifecycle.ts'

let world: TakingMoney
beforeAll(async () => {
  world = await takingMoney()
})
afterAll(() => closeAll(world))

const kills = isFull ? 40 : 4
const lives = isFull ? 10 : 3

test('a worker that is killed again and again charges, grants and gives back nothing twice', { timeout: 1_200_000 }, async () => {
  const all = []
  for (let at = 0; at < lives; at += 1)
    for (const by of ['paystack', 'paypal'] as const) {
      const { person, told } = await lifeOf(world, by)
      for (const webhook of told.toReversed()) await tell(world, by, webhook)
      all.push(person)
    }

  let killed = 0
  for (let time = 0; time < kills; time += 1) {
    // From the first steps on to somewhere in the middle.
    if (await workFor(20 + ((time * 37) % 400))) break
    killed += 1
    await leasesEnd(world)
  }
  expect(await workFor(300_000)).toBe(true)

  expect(killed).toBeGreaterThan(1)
  for (const person of all)
    expect(await standingOf(world, person)).toMatchObject({ phase: 'cancelled', monthsPaid: 2, invoices: 2, refunds: 0, toRefund: 0 })
  expect(world.paystack.refunds).toEqual([])
  expect(world.paypal.refunds).toEqual([])
})

/** Kills the process so long after it began. @returns whether it was through before. */
async function workFor(ms: number): Promise<boolean> {
  const { app, services, paystack, paypal } = world
  const urls = `paystack=${paystack.url},paypal=${paypal.url}`
  const script = join(import.meta.dirname, '../../../../../test/billing-worker-process.ts')
  const child = spawn(process.execPath, [script, app.database.url, services.config.dataDir, urls], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  const { promise: begun, resolve } = Promise.withResolvers<void>()
  const ended = new Promise<void>((end) => child.once('exit', () => end()))
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString()
    resolve()
  })
  await Promise.race([begun, ended])
  await Promise.race([wait(ms, undefined, { ref: false }), ended])
  child.kill('SIGKILL')
  await ended
  const isThrough = said.includes('done')
  if (!isThrough && child.signalCode === null) throw new Error(`A worker ended by itself, with code ${child.exitCode}.`)
  return isThrough
}
