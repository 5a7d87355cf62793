import { afterEach, expect, test, vi } from 'vitest'

import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { ghost } from '../../../test/conformance/ghost.ts'
import type { GhostStandIn } from '../../../test/fakes/ghost/server.ts'
import { aPng } from '../../../test/media-files.ts'

afterEach(() => void vi.useRealTimers())

async function stand() {
  const started = await start(ghost)
  return { ...started, server: started.server as GhostStandIn }
}

const newsletter = { ...ghost.payload, contentType: 'newsletter' }
const picture = async (alt: string) => ({ alt, content: await aPng({ width: 40, height: 30, colour: '#803060' }) })

test.each([
  ['a line that drops', 'deaf'],
  ['a server error', { after: { status: 502 } }],
  ['a page', { after: 'html' }],
] as const)('after %s a newsletter is mailed once, and is on the site', async (_what, odd) => {
  const mine = await stand()
  mine.server.misbehave(odd, ghost.visible)

  const ended = await deliver(mine, newsletter)

  expect([ended.type, mine.shown().length]).toEqual(['published', 1])
  expect(mine.server.mails).toEqual([{ postId: mine.server.posts[0]!.id, newsletter: 'weekly', segment: 'all' }])
})

test('a mail alone is no page of the site, and a blog post is no mail', async () => {
  const mine = await stand()
  const channel = { ...mine.channel, settings: { ...mine.channel.settings, isMailOnly: true, segment: 'status:free' } }

  const ended = await deliver({ ...mine, channel }, newsletter)
  await deliver({ ...mine, channel }, ghost.payload)

  expect(ended.type).toBe('published')
  expect(mine.server.posts.map(({ status }) => status)).toEqual(['sent', 'published'])
  expect(mine.server.mails).toMatchObject([{ segment: 'status:free' }])
})

test('what became of a mail is counted', async () => {
  const mine = await stand()
  const { remoteId } = (await deliver(mine, newsletter)) as { remoteId: string }

  expect(await mine.platform.metrics!({ remoteId, channel: mine.channel, signal: new AbortController().signal })).toEqual({
    type: 'counted',
    counts: { delivered: 11, opened: 7, failed: 1 },
  })
})

test('a site without a newsletter refuses one before anything is sent', async () => {
  const mine = await stand()
  const channel = { ...mine.channel, settings: { ...mine.channel.settings, newsletter: null } }

  expect(await deliver({ ...mine, channel }, newsletter)).toMatchObject({ type: 'refused', reason: expect.stringContaining('newsletter') })
  expect(mine.server.posts).toEqual([])
})

test('somebody who works on the draft is waited for, and what they wrote is not overwritten', async () => {
  const mine = await stand()
  const delivery = newDelivery()
  mine.server.misbehave(
    { status: 409, body: '{"errors":[{"message":"Saving failed!","type":"UpdateCollisionError","code":"UPDATE_COLLISION"}]}' },
    ghost.visible,
  )

  const ended = await deliver(mine, ghost.payload, { delivery })

  expect(delivery.outcomes.map(({ type }) => type)).toEqual(['ready', 'retry', 'published'])
  expect(ended.type).toBe('published')
})

test('what a crash left is found again: no draft is there twice', async () => {
  const mine = await stand()
  mine.server.misbehave('deaf', 'POST /ghost/api/admin/posts/')

  const ended = await deliver(mine, ghost.payload, { pictures: [await picture('Cover'), await picture('Figs')] })

  expect([ended.type, mine.server.posts.length, mine.shown()[0]!.media.map(({ alt }) => alt)]).toEqual(['published', 1, ['Cover', 'Figs']])
})

test('clocks that differ are no end of a connection', async () => {
  const mine = await stand()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const check = () =>
    mine.platform.connection.check({ channel: mine.channel, credentials: mine.channel.credentials, signal: new AbortController().signal })
  mine.server.misbehave({
    status: 401,
    body: '{"errors":[{"message":"Invalid token: jwt expired","type":"UnauthorizedError","code":"INVALID_JWT"}]}',
  })

  expect([(await check()).type, (await check()).type]).toEqual(['retry', 'ok'])
})

test('where it was published first, and its tags, are told', async () => {
  const mine = await stand()
  const channel = { ...mine.channel, settings: { ...mine.channel.settings, tags: ['Fruit'] } }

  await deliver({ ...mine, channel }, { ...ghost.payload, canonicalUrl: 'https://loerielane.example/plums' })

  expect(mine.server.posts).toMatchObject([{ canonical_url: 'https://loerielane.example/plums', tags: ['Fruit'] }])
})
