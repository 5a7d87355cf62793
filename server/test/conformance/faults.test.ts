import { describe, expect, test } from 'vitest'

import type { Odd } from '../fakes/provider-server.ts'
import { deliver, newDelivery } from './deliver.ts'
import { drivers, ofEach, start } from './drivers.ts'

/** What a platform does to the request that makes a post visible, and whether it took the post before. */
const faults: readonly (readonly [what: string, odd: Odd, isTaken: boolean])[] = [
  ['a server error before it took the post', { status: 503 }, false],
  ['a server error after it took the post', { after: { status: 502 } }, true],
  ['no answer after it took the post', { after: 'hang' }, true],
  ['no answer before it took the post', 'hang', false],
  ['a line that drops after it took the post', 'deaf', true],
  ['a line that drops before it took the post', 'drop', false],
  ['a page in the place of an answer after it took the post', { after: 'html' }, true],
  ['a page in the place of an answer', 'html', false],
  ['an answer without end after it took the post', { after: 'endless' }, true],
  ['an answer that is too large after it took the post', { after: 'huge' }, true],
]

// What is asked again takes its time, at all of them at once.
test('a line that cannot be opened sends nothing, and is tried again', async () => {
  const met = await ofEach(async (driver) => {
    const stand = await start(driver)
    const delivery = newDelivery()
    await stand.server.close()
    const { type } = await deliver(stand, driver.payload, { delivery })
    return [type, ...new Set(delivery.outcomes.map((outcome) => outcome.type).filter((one) => one !== 'ready'))]
  })

  expect(met).toEqual(await ofEach(() => ['gave up', 'retry']))
})

describe.each(drivers.map((driver) => [driver.name, driver] as const))('%s', (_name, driver) => {
  test.each(faults)('%s: one post in the end, or a person is asked', async (_what, odd, isTaken) => {
    const stand = await start(driver)
    const delivery = newDelivery()
    stand.server.misbehave(odd, driver.visible)
    const giveUp = new AbortController()
    const isSilent = odd === 'hang' || (typeof odd === 'object' && 'after' in odd && odd.after === 'hang')
    if (isSilent) void stand.server.misbehaved().then(() => giveUp.abort())

    const ended = await deliver(stand, driver.payload, { delivery, signal: giveUp.signal })

    expect(delivery.outcomes.filter(({ type }) => type === 'unknown' || type === 'retry')).toMatchObject([{ type: 'unknown' }])
    if (driver.safety === 'D') {
      expect([ended.type, stand.shown().length]).toEqual(['asks', isTaken ? 1 : 0])
      return
    }
    expect(ended).toMatchObject({ type: 'published', remoteId: stand.shown()[0]?.id })
    expect(stand.shown()).toEqual([{ id: expect.any(String), text: driver.text, media: [] }])
  })

  test('an address that leads elsewhere is not followed', async () => {
    const stand = await start(driver)
    const elsewhere = await start(driver)
    const path = driver.visible.split(' ')[1]
    elsewhere.server.asked.length = 0
    stand.server.misbehave({ status: 307, headers: { location: `${elsewhere.server.url}${path}` } }, driver.visible)

    const ended = await deliver(stand, driver.payload)

    expect(ended).toMatchObject({ type: 'refused', reason: expect.stringContaining('leads to another one') })
    expect([elsewhere.server.asked, stand.shown()]).toEqual([[], []])
  })
})
