import { expect, test } from 'vitest'

import { connected, exchanged } from '../../../test/conformance/connect.ts'
import { deliver, newDelivery } from '../../../test/conformance/deliver.ts'
import { start } from '../../../test/conformance/drivers.ts'
import { wordpress } from '../../../test/conformance/wordpress.ts'
import type { WordPressStandIn } from '../../../test/fakes/wordpress/server.ts'
import { aPng } from '../../../test/media-files.ts'

async function stand() {
  const started = await start(wordpress)
  return { ...started, server: started.server as WordPressStandIn }
}

const picture = async (alt: string) => ({ alt, content: await aPng({ width: 40, height: 30, colour: '#803060' }) })
const fieldsOf = ({ password, url }: WordPressStandIn) => ({ site: url, username: 'naledi', password })

test('a site without addresses for its posts is found, and posted to', async () => {
  const mine = await stand()
  mine.server.isPlain = true

  const channel = await connected(mine.platform, { fields: fieldsOf(mine.server) })
  const ended = await deliver({ ...mine, channel }, wordpress.payload)

  expect(channel.credentials.root).toBe(`${mine.server.url}/?rest_route=`)
  expect([ended.type, mine.shown().length]).toEqual(['published', 1])
})

test('a site that moved is connected where it is now', async () => {
  const [old, mine] = [await stand(), await stand()]
  Object.assign(old.server, { isPlain: true, homeIsAt: mine.server.url })

  const channel = await connected(mine.platform, { fields: { ...fieldsOf(mine.server), site: old.server.url } })

  expect(channel.credentials.root).toBe(`${mine.server.url}/wp-json`)
})

test('what is no site of WordPress, an unknown user and one who may not publish are refused by name', async () => {
  const { platform, server } = await stand()
  const connect = (fields: Record<string, string>) => exchanged(platform, { fields: { ...fieldsOf(server), ...fields } })
  const none = await connect({ site: `${server.url}/elsewhere` })
  const unknown = await connect({ username: 'nobody' })
  server.capabilities = { upload_files: true }

  expect([none, unknown, await connect({})]).toMatchObject([
    { type: 'refused', field: 'site' },
    { type: 'refused', field: 'username' },
    { type: 'refused', field: 'username', reason: expect.stringContaining('may not publish') },
  ])
})

test('the first picture is the cover, the others stand below the text, and categories and tags are made once', async () => {
  const mine = await stand()
  mine.server.terms.push({ id: 7, name: 'Fruit', kind: 'categories' })
  const settings = { ...mine.channel.settings, categories: ['fruit', 'Season'], tags: ['Plums'], isSticky: true }
  const channel = { ...mine.channel, settings }
  const pictures = [await picture('Cover'), await picture('Figs "and" leaves')]

  await deliver({ ...mine, channel }, wordpress.payload, { pictures })
  await deliver({ ...mine, channel }, wordpress.payload)

  const [first, second] = mine.server.posts
  const drafts = mine.server.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/wp/v2/posts'))
  expect(drafts.map(({ text }) => JSON.parse(text) as unknown)).toEqual([
    expect.objectContaining({ sticky: true }),
    expect.objectContaining({ sticky: true }),
  ])
  expect(first!.featured_media).toBe(mine.server.media[0]!.id)
  expect(first!.content).toContain(`alt="Figs &quot;and&quot; leaves" class="wp-image-${mine.server.media[1]!.id}"`)
  expect(first!.content).not.toContain(`wp-image-${mine.server.media[0]!.id}"`)
  expect(first!.categories).toEqual([7, mine.server.terms.find(({ name }) => name === 'Season')!.id])
  expect([second!.categories, second!.tags, mine.server.terms.length]).toEqual([first!.categories, first!.tags, 3])
})

test('scripts, handlers and dangerous addresses do not reach the site', async () => {
  const mine = await stand()
  const body = 'Plums <script>alert(1)</script> [here](javascript:alert(1)) <img src=x onerror=alert(1)> ![p](data:text/html,x)'

  await deliver(mine, { ...wordpress.payload, body })

  expect(mine.server.posts[0]!.content).not.toMatch(/<script|javascript:|onerror|data:/)
})

test('what a crash left is found again: neither a picture nor a draft is there twice', async () => {
  const mine = await stand()
  const delivery = newDelivery()
  mine.server.misbehave('deaf', 'POST /wp-json/wp/v2/media')
  mine.server.misbehave({ after: { status: 504 } }, 'POST /wp-json/wp/v2/posts')

  const ended = await deliver(mine, wordpress.payload, { delivery, pictures: [await picture('Cover')] })

  expect(delivery.outcomes.map(({ type }) => type)).toEqual(['retry', 'retry', 'ready', 'published'])
  expect([ended.type, mine.server.posts.length, mine.server.media.map(({ alt }) => alt)]).toEqual(['published', 1, ['Cover']])
})

test('a draft that somebody deleted is not made again without a word', async () => {
  const mine = await stand()
  const delivery = newDelivery()
  mine.server.misbehave('drop', wordpress.visible)
  const emptied = mine.server.misbehaved().then(() => void (mine.server.posts.length = 0))

  const ended = await deliver(mine, wordpress.payload, { delivery })
  await emptied

  expect(ended).toMatchObject({ type: 'asks', reason: expect.stringContaining('deleted') })
})

test('other words stand above the same pictures', async () => {
  const mine = await stand()
  const pictures = [await picture('Cover'), await picture('Figs')]
  const { remoteId } = (await deliver(mine, wordpress.payload, { pictures })) as { remoteId: string }
  const live = { remoteId, channel: mine.channel, signal: new AbortController().signal }

  await mine.platform.edit!({ ...live, key: 'k', payload: { ...wordpress.payload, body: 'Only figs' }, media: undefined as never })

  expect(mine.server.posts[0]!.content).toMatch(/^<p>Only figs<\/p>\n\n<!-- wp:image .*alt="Figs".*wp:image -->$/)
})
