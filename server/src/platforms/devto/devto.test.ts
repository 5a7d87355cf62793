import { afterEach, expect, test, vi } from 'vitest'

import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { devto } from '../../../test/conformance/devto.ts'
import { start } from '../../../test/conformance/drivers.ts'
import type { DevtoStandIn } from '../../../test/fakes/devto/server.ts'

afterEach(() => void vi.useRealTimers())

async function stand() {
  const started = await start(devto)
  return { ...started, server: started.server as DevtoStandIn }
}

test('a draft whose answer was lost is found again, though its code was given a language there', async () => {
  const mine = await stand()
  const delivery = newDelivery()
  mine.server.misbehave('deaf', 'POST /api/articles')

  const ended = await deliver(mine, devto.payload, { delivery })

  expect(delivery.outcomes.map(({ type }) => type)).toEqual(['retry', 'ready', 'published'])
  expect([ended.type, mine.server.articles.length]).toEqual(['published', 1])
})

test('the same title by another delivery waits for its five minutes, and then goes out by itself', async () => {
  const mine = await stand()
  const [first, second] = [newDelivery(), newDelivery()]
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  await deliver(mine, devto.payload, { delivery: first })

  const early = await deliver(mine, devto.payload, { delivery: second })
  vi.setSystemTime(Date.now() + 301_000)
  const late = await deliver(mine, devto.payload, { delivery: second })

  expect(second.outcomes[0]).toMatchObject({ type: 'retry', afterSeconds: 300, reason: expect.stringContaining('five minutes') })
  expect([early.type, late.type, mine.shown().length]).toEqual(['gave up', 'published', 2])
})

test('tags are written as dev.to takes them, and a fifth is refused', async () => {
  const mine = await stand()
  const tagged = (tags: string[]) => ({ ...mine, channel: { ...mine.channel, settings: { ...mine.channel.settings, tags } } })

  await deliver(tagged(['Web Dev', 'webdev', 'C++']), devto.payload)
  const refused = await deliver(tagged(['a', 'b', 'c', 'd', 'e']), { ...devto.payload, title: 'Another' })

  expect(mine.server.articles.map(({ tags }) => tags)).toEqual([['webdev', 'c']])
  expect(refused).toMatchObject({ type: 'refused', reason: expect.stringContaining('4 tags') })
})

test('a text that begins with a line is no front matter', async () => {
  const mine = await stand()

  const ended = await deliver(mine, { ...devto.payload, body: '---\ntitle: Of somebody else\n---\nPlums' })

  expect(ended.type).toBe('published')
  expect(mine.shown()[0]!.text).toContain(devto.payload.title)
})

test('where it was published first is told, and an article that says the same is not doubled', async () => {
  const mine = await stand()
  const original = { ...devto.payload, canonicalUrl: 'https://loerielane.example/plums' }

  await deliver(mine, original)
  const again = await deliver(mine, { ...original, title: 'Another title' })

  expect(mine.server.articles).toMatchObject([{ canonical_url: 'https://loerielane.example/plums' }])
  expect(again).toMatchObject({ type: 'refused', reason: expect.stringContaining('Canonical url') })
})

test('one article in 30 seconds is planned', async () => {
  const { platform, channel, server } = await stand()

  expect(platform.budgets!(channel, 'prepare', { media: 0, handle: null })[0]).toEqual({
    of: `articles 1234@${new URL(server.url).host}`,
    limit: 1,
    perSeconds: 30,
  })
})
