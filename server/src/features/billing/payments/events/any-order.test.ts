import { describe, expect, test } from 'vitest'

import { bought, dyingServices, leasesEnd, sendAll, untilSettled, worldOfFile } from '../../../../../test/billing-at-providers.ts'
import { isFull, lifeOf, permutations, report, standingOf, tell } from '../../../../../test/billing-lifecycle.ts'
import { carryOut } from '../at-provider/carry-out.ts'
import { handleEvent } from './handle.ts'

const world = worldOfFile()

/** Every tenth, where not all of them are tried. */
const some = permutations([0, 1, 2, 3, 4]).filter((_, at) => isFull || at % 10 === 0)

describe.each(['paystack', 'paypal'] as const)('%s', (by) => {
  test('five events of a life end in the same state, whichever comes first', async () => {
    const ends = []
    for (const order of some) {
      const life = await lifeOf(world, by)
      for (const at of order) {
        await tell(world, by, life.told[at]!)
        await untilSettled(world, { isHeard: false, only: life.person })
      }
      await untilSettled(world, { only: life.person })
      ends.push(await standingOf(world, life.person))
    }

    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1)
    report(`${by}: ${ends.length} orders of five events, one end`)
    expect(ends[0]).toMatchObject({
      phase: 'cancelled',
      monthsPaid: 2,
      invoices: 2,
      refunds: 0,
      tokens: { included: 100_000, remaining: 100_000 },
    })
  })

  test('a worker that dies in the middle of any step charges and grants nothing twice', async () => {
    let deaths = 0
    for (const when of ['before', 'after'] as const)
      for (let nth = 1, isThrough = false; !isThrough; nth += 1) {
        const life = await lifeOf(world, by)
        isThrough = true
        for (const webhook of life.told) {
          const id = await tell(world, by, webhook)
          const { services, hasDied } = dyingServices(world.services, nth, when)
          await Promise.allSettled([handleEvent(services, id)])
          await Promise.allSettled([carryOut(services, life.person.workspaceId)])
          if (hasDied()) {
            isThrough = false
            deaths += 1
          }
          await leasesEnd(world)
          await handleEvent(world.services, id)
          await carryOut(world.services, life.person.workspaceId)
        }
        await untilSettled(world, { only: life.person })
        expect(await standingOf(world, life.person)).toMatchObject({ phase: 'cancelled', monthsPaid: 2, invoices: 2, refunds: 0 })
      }
    // Before and after some step of each of the five.
    expect(deaths).toBeGreaterThan(2 * 5)
    report(`${by}: died ${deaths} times`)
  })
})

test('what is settled stays as it is when everything is told again', async () => {
  const { person } = await bought(world, 'paystack')
  const before = await standingOf(world, person)
  await sendAll(world, 'paystack')
  await untilSettled(world)
  expect(await standingOf(world, person)).toEqual(before)
})
