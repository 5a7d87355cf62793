import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { withoutMedia } from '../media.ts'
import type { AddressInfo } from 'node:net'

import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'

import { bluesky } from '../../../test/conformance/bluesky.ts'
import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import type { Stand } from '../../../test/conformance/driver.ts'
import { marked, tid } from '../../../test/fakes/bluesky/lexicon.ts'
import { startProviderServer } from '../../../test/fakes/provider-server.ts'
import { aPng } from '../../../test/media-files.ts'
import type { BlueskyStandIn } from '../../../test/fakes/bluesky/server.ts'
import { facetsOf } from './facets.ts'
import { tidOf } from './tid.ts'

const signal = new AbortController().signal

async function started(): Promise<Omit<Stand, 'server'> & { server: BlueskyStandIn }> {
  // The driver starts no other one.
  return (await start(bluesky)) as Omit<Stand, 'server'> & { server: BlueskyStandIn }
}

const payloadOf = (body: string) => ({ ...bluesky.payload, body })

test('links, people and tags work wherever they stand, also behind emoji and letters of several bytes', async () => {
  const { server, ...stand } = await started()

  await deliver(
    { server, ...stand },
    payloadOf('🍑 Für @naledi.example.com und @nobody.example: https://loerielane.example/ä?x=#no, #Pflaumen. #2026'),
  )

  const [post] = [...server.posts.values()]
  expect(marked(post!.value)).toEqual([
    { words: '@naledi.example.com', feature: { $type: 'app.bsky.richtext.facet#mention', did: 'did:plc:naledi' } },
    { words: 'https://loerielane.example/ä?x=#no', feature: { $type: 'app.bsky.richtext.facet#link', uri: expect.stringMatching(/ä/) } },
    { words: '#Pflaumen', feature: { $type: 'app.bsky.richtext.facet#tag', tag: 'Pflaumen' } },
  ])
})

test('a text without any of them has no facets', () => {
  expect(facetsOf('naledi@fynbosdesk.example wrote 5 # 3', new Map([['fynbosdesk.example', 'did:plc:x']]))).toEqual([])
})

test('the place of a post follows from its delivery and its text alone, and is never in the future', () => {
  const { key } = newDelivery()
  const deliveryId = key.split('.')[0]!

  const place = tidOf({ deliveryId, key })

  expect(place).toMatch(tid)
  expect(tidOf({ deliveryId, key })).toBe(place)
  expect(tidOf({ deliveryId, key: `${deliveryId}.fedcba9876543210` })).not.toBe(place)
  const moment = [...place].reduce((sum, digit) => sum * 32n + BigInt('234567abcdefghijklmnopqrstuvwxyz'.indexOf(digit)), 0n) >> 10n
  expect(Number(moment / 1000n)).toBeLessThanOrEqual(Date.now() + 1)
})

test('pictures that the server forgot before the post was written are handed over once more, under the same names', async () => {
  const { server, platform, channel, ...stand } = await started()
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#803060' } })
    .png()
    .toBuffer()
  const forgetting: typeof platform = {
    ...platform,
    send: async (input) => {
      server.blobs.clear()
      return platform.send(input)
    },
  }

  const ended = await deliver({ ...stand, server, channel, platform: forgetting }, bluesky.payload, {
    pictures: [{ alt: 'Plums', content }],
  })

  expect(ended.type).toBe('published')
  expect(stand.shown()).toMatchObject([{ media: [{ alt: 'Plums', bytes: content.length }] }])
})

test('a picture that is too large goes out smaller, with its shape', async () => {
  const stand = await started()
  const noise = { raw: { width: 1400, height: 1050, channels: 3 } } as const
  const content = await sharp(randomBytes(1400 * 1050 * 3), noise)
    .png()
    .toBuffer()

  const ended = await deliver(stand, bluesky.payload, { pictures: [{ alt: '', content }] })

  expect(content.length).toBeGreaterThan(2_000_000)
  expect(ended.type).toBe('published')
  expect(stand.shown()[0]!.media[0]!.bytes).toBeLessThanOrEqual(2_000_000)
})

test('a link without pictures has a card, which is named after its site where its page does not answer', async () => {
  const { server, ...stand } = await started()

  await deliver({ server, ...stand }, bluesky.payload)

  expect([...server.posts.values()][0]!.value.embed).toEqual({
    $type: 'app.bsky.embed.external',
    external: { uri: 'https://loerielane.example/plums', title: 'loerielane.example', description: '' },
  })
})

test('a card has the title and the picture of its page, which is left out where it cannot be read or was forgotten', async () => {
  const page = await startProviderServer(({ path }) =>
    path === '/figs.png' ? { status: 200, headers: { 'content-type': 'image/png' }, body: 'figs' } : { status: 200, body: pageOf(path) },
  )
  onTestFinished(() => page.close())
  const picture = await aPng({ width: 1200, height: 630, colour: '#803060' })
  const plums = await startPicture(picture)
  function pageOf(path: string) {
    return `<html><head><meta property="og:title" content="Plums"><meta property="og:image" content="${path === '/plums' ? plums.url : '/figs.png'}"></head></html>`
  }
  const { server, platform, ...stand } = await started()
  const forgetting: typeof platform = {
    ...platform,
    send: async (input) => {
      server.blobs.clear()
      return platform.send(input)
    },
  }

  for (const [path, by] of [
    ['plums', platform],
    ['figs', platform],
    ['plums', forgetting],
  ] as const)
    expect((await deliver({ server, ...stand, platform: by }, payloadOf(`${page.url}/${path}`))).type).toBe('published')

  const cards = [...server.posts.values()].map(({ value: { embed } }) => embed?.$type === 'app.bsky.embed.external' && embed.external)
  const card = (path: string) => ({ uri: `${page.url}/${path}`, title: 'Plums', description: '' })
  expect(cards).toEqual([
    { ...card('plums'), thumb: expect.objectContaining({ mimeType: 'image/jpeg', size: expect.any(Number) }) },
    card('figs'),
    card('plums'),
  ])
  expect(page.asked.map(({ path }) => path)).toContain('/figs.png')
})

async function startPicture(content: Buffer) {
  const server = createServer((_request, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end(content))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // A server that listens on a port has an address of this kind.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/plums.png` }
}

test('a token that ended before its time asks to be renewed, and its successor sends', async () => {
  const { server, channel, platform, ...stand } = await started()
  server.sessions.expire()

  const delivery = newDelivery()
  await deliver({ server, channel, platform, ...stand }, bluesky.payload, { delivery })
  const renewed = await platform.connection.refresh({ channel, credentials: channel.credentials, signal })
  if (renewed.type !== 'granted') throw new Error(renewed.reason)
  const again = { ...channel, credentials: { ...channel.credentials, ...renewed.credentials } }
  const spent = await platform.connection.refresh({ channel, credentials: channel.credentials, signal })

  expect(delivery.outcomes.find(({ type }) => type === 'retry')).toMatchObject({ renew: true })
  expect(spent.type).toBe('reconnect')
  expect((await deliver({ server, channel: again, platform, ...stand }, bluesky.payload)).type).toBe('published')
})

test('something else in the place of a post is left alone', async () => {
  const { server, ...stand } = await started()
  const delivery = newDelivery()
  await deliver({ server, ...stand }, bluesky.payload, { delivery })
  const handle = { ...delivery.handle, record: { ...(delivery.handle!['record'] as object), text: 'Another text' } }
  const { platform, channel } = stand

  const outcome = await platform.send({
    deliveryId: delivery.key.split('.')[0]!,
    key: delivery.key,
    payload: bluesky.payload,
    handle,
    keepHandle: async () => {},
    knownRemoteIds: async () => [],
    media: withoutMedia,
    channel,
    signal,
  })

  expect(outcome.type).toBe('refused')
  expect(stand.shown()).toMatchObject([{ text: bluesky.text }])
})

test('an hour that is used up is said with the answer', async () => {
  const { server, ...stand } = await started()
  server.settings.writePoints = 2
  const delivery = newDelivery()

  await deliver({ server, ...stand }, bluesky.payload, { delivery })

  expect(delivery.outcomes.at(-1)).toMatchObject({
    type: 'published',
    rates: [{ of: 'account did:plc:loerielane0000000000000', remaining: 0, resetSeconds: expect.any(Number) }],
  })
})
