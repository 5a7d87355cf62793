import type { SetPostMedia } from '@postwright/contract/content/posts'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { createApp } from '../../../../app.ts'
import type { Member } from '../../../../../test/harness.ts'
import { addPicture, upload } from '../../../../../test/media.ts'
import { aFilm, aGif } from '../../../../../test/media-files.ts'
import { addPost } from '../../../../../test/factories.ts'
import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, behave, delivered } from '../../../../../test/publishing.ts'
import { pages } from '../../../../../test/site-sources.ts'
import { removeStoredJob } from '../../../core/files/jobs.ts'
import { mediaOf } from './send.ts'
import { storageKey } from '../../../../infra/storage/stored-keys.ts'

const app = await startPublishingApp()
const { services } = app
const site = createApp(services, { loadPages: async () => pages })

/** As anybody asks for it. */
const get = (path: string) => site.fetch(new Request(`${services.config.baseUrl}${path}`))
const rightHalf = { x: 0.5, y: 0, width: 0.5, height: 1 }

async function somebody() {
  const member = await app.member()
  const { business, blog, sandbox } = await addChannels(member.api)
  const picture = async (colour: string, alt = '') => {
    const asset = await addPicture(member, { businessId: business.id, content: await twoColours(colour), name: `${colour}.png` })
    return member.api.media.update({ id: asset.id, alt })
  }
  return { member, api: member.api, businessId: business.id, blog, sandbox, picture }
}

/** Its left half is white: 1,000 by 500. */
const twoColours = (right: string) =>
  sharp({ create: { width: 1000, height: 500, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 500, height: 500, channels: 3, background: right } }, left: 500, top: 0 }])
    .png()
    .toBuffer()

type Chosen = SetPostMedia['media'][number]

async function send(
  { api }: Member,
  channelId: string,
  businessId: string,
  media: Partial<Chosen>[],
  contentType: 'blog' | 'linkedin' = 'linkedin',
) {
  const post = await addPost(api, {
    businessId,
    contentType,
    content: { title: contentType === 'blog' ? 'Plums' : null, body: 'Plums are in.' },
  })
  await api.posts.setMedia({ id: post.id, revision: post.revision, media: media as Chosen[] })
  const [delivery] = await api.schedule.schedule({
    postId: post.id,
    channelIds: [channelId],
    dueAt: new Date().toISOString(),
    confirmDuplicate: true,
  })
  return { postId: post.id, id: delivery!.id }
}

const made = async (businessId: string) => {
  const { rows } = await services.db.asSystem('look for a test', (tx) =>
    tx.execute<{ id: string; part: string; is_public: boolean; file_id: string }>(
      sql`select id, part, is_public, file_id from media_renditions where business_id = ${businessId} order by created_at`,
    ),
  )
  return rows
}

const pictureAddresses = (page: string) => [...page.matchAll(/<img src="(\/published\/[^"?]+)"/g)].map(([, address]) => address!)

async function colourAt(bytes: Uint8Array): Promise<string> {
  const { data } = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return `#${[...data].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

test('a wall shows the part of a picture that was chosen, with its alt text, to anybody', async () => {
  const { member, api, businessId, sandbox, picture } = await somebody()
  const { id } = await picture('#aa0000', 'Plums in a bowl')

  const delivery = await send(member, sandbox.id, businessId, [{ assetId: id, crop: rightHalf }])
  const { log, attempts } = await delivered(api, delivery.id, 'published')
  const page = await (await get(`/sandbox/${sandbox.id}`)).text()
  const [address] = pictureAddresses(page)
  const shown = await get(address!)
  const bytes = new Uint8Array(await shown.arrayBuffer())

  expect(log.map(({ kind, outcome }) => `${kind} ${outcome}`)).toEqual(['prepare ready', 'send published'])
  expect([attempts, page]).toEqual([1, expect.stringContaining('alt="Plums in a bowl" width="500" height="500"')])
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, height: 500 })
  expect(await colourAt(bytes)).toBe('#aa0000')
  expect((await get(`${address}?size=480`)).headers.get('content-type')).toBe('image/webp')
  expect((await api.media.get({ id })).variants).toMatchObject([{ width: 500, height: 500, bytes: bytes.length, address }])
})

test('the blog shows the first picture as its cover and the others in order, and networks a wide part of the cover', async () => {
  const { member, api, businessId, blog, picture } = await somebody()
  const [cup, bag] = [await picture('#0000aa', 'A cup'), await picture('#00aa00', 'A bag')]
  await api.media.update({ id: cup.id, focalPoint: { x: 1, y: 0.5 } })

  const delivery = await send(member, blog.id, businessId, [{ assetId: cup.id, crop: rightHalf }, { assetId: bag.id }], 'blog')
  const { remoteUrl } = await delivered(api, delivery.id, 'published')
  const { pathname } = new URL(remoteUrl!)
  const page = await (await get(pathname)).text()
  const [list, feed] = [await (await get('/blog')).text(), await (await get('/blog/feed.json')).json()]
  const share = /og:image" content="([^"]+)"/.exec(page)![1]!
  const shared = await sharp(await (await get(new URL(share).pathname)).arrayBuffer()).metadata()
  const [cover, other] = pictureAddresses(page)

  expect(page).toMatch(/post-cover.+alt="A cup" width="500" height="500".+post-pictures.+alt="A bag" width="1000" height="500"/s)
  expect(page).toContain(`srcSet="${other}?size=480 480w, ${other} 1000w"`)
  expect(list).toContain(`src="${cover}"`)
  expect(feed).toMatchObject({ items: [{ image: `${services.config.baseUrl}${cover}` }] })
  expect(shared.width / shared.height).toBeCloseTo(1200 / 630, 1)
  expect(page).toContain(`og:image:width" content="${shared.width}"`)
  expect(await colourAt(new Uint8Array(await (await get(new URL(share).pathname)).arrayBuffer()))).toBe('#0000aa')
})

test('a send that is repeated makes nothing a second time, nor does another post with the same part', async () => {
  const { member, api, businessId, sandbox, picture } = await somebody()
  await behave(api, sandbox.id, { mode: 'fail', times: 2 })
  const [cup, bag] = [await picture('#0000bb'), await picture('#00bb00')]
  const removedBefore = await bytesToRemove()

  const first = await send(member, sandbox.id, businessId, [{ assetId: cup.id, crop: rightHalf }, { assetId: bag.id }])
  const { log } = await delivered(api, first.id, 'published')
  const after = await made(businessId)
  const second = await send(member, sandbox.id, businessId, [{ assetId: cup.id, crop: rightHalf }])
  await delivered(api, second.id, 'published')

  expect(log.filter(({ kind }) => kind === 'send').length).toBeGreaterThan(1)
  expect(after.map(({ part, is_public: isPublic }) => [part, isPublic])).toEqual([
    ['0.50000 0.00000 0.50000 1.00000', true],
    ['', true],
  ])
  expect(await made(businessId)).toEqual(after)
  expect(await bytesToRemove()).toEqual(removedBefore)
  const { fileId } = (await assetRow(bag.id))!
  expect(after[1]!.file_id).toBe(fileId)
})

test('what is prepared and has not gone out is nobody else’s to read, and goes with the picture; what went out stays', async () => {
  const { member, api, businessId, sandbox, picture } = await somebody()
  const [cup, bag] = [await picture('#0000cc'), await picture('#00cc00')]
  const gone = await send(member, sandbox.id, businessId, [{ assetId: bag.id, crop: rightHalf }, { assetId: cup.id }])
  await delivered(api, gone.id, 'published')
  await behave(api, sandbox.id, { mode: 'refuse' })
  const kept = await send(member, sandbox.id, businessId, [{ assetId: cup.id, crop: rightHalf }])
  await delivered(api, kept.id, 'failed')
  await services.db.asSystem('as if it never went out', (tx) =>
    tx.execute(sql`update media_renditions set is_public = false where business_id = ${businessId} and part <> '' and hash = ${cup.hash}`),
  )
  const rows = await made(businessId)
  const hidden = rows.find(({ is_public: isPublic }) => !isPublic)!

  const before = (await get(`/published/${hidden.id}`)).status
  await api.media.remove({ id: cup.id })
  await api.media.remove({ id: bag.id })

  const left = await made(businessId)
  expect([before, (await get(`/published/${hidden.id}`)).status]).toEqual([404, 404])
  expect(left.map(({ id }) => id)).toEqual(rows.filter(({ id }) => id !== hidden.id).map(({ id }) => id))
  for (const { id } of left) expect((await get(`/published/${id}`)).status).toBe(200)
  const removed = await bytesToRemove()
  expect(removed).toContain(storageKey(hidden.file_id))
  for (const { file_id: fileId } of left) expect(removed).not.toContain(storageKey(fileId))
})

test('films and moving pictures go out as they are', async () => {
  const { member, api, businessId, sandbox } = await somebody()
  const { asset: film } = await upload(member, { businessId, content: aFilm({ seconds: 42 }), name: 'pour.mp4' })
  const { asset: gif } = await upload(member, { businessId, content: await aGif(3), name: 'steam.gif' })
  const one = await send(member, sandbox.id, businessId, [{ assetId: film!.id }])
  const two = await send(member, sandbox.id, businessId, [{ assetId: gif!.id }])
  await delivered(api, one.id, 'published')
  await delivered(api, two.id, 'published')

  const page = await (await get(`/sandbox/${sandbox.id}`)).text()
  const source = /<source src="([^"]+)"/.exec(page)![1]!
  const ranged = await site.fetch(new Request(`${services.config.baseUrl}${source}`, { headers: { range: 'bytes=4-7' } }))

  expect([ranged.status, await ranged.text()]).toEqual([206, 'ftyp'])
  const [moving] = pictureAddresses(page)
  expect(page).not.toContain(`${moving}?size`)
  expect((await sharp(await (await get(moving!)).arrayBuffer(), { pages: -1 }).metadata()).pages).toBe(3)
})

test('whoever posts by hand saves the part of a picture that was chosen, at its address', async () => {
  const { member, api, businessId, picture } = await somebody()
  const channel = await api.channels.connect({ businessId, kind: 'by_hand', name: 'By hand' })
  const { id } = await picture('#0000ee', 'A cup')

  const delivery = await send(member, channel.id, businessId, [{ assetId: id, crop: rightHalf }])
  await delivered(api, delivery.id, 'needs_attention')
  const { handOver } = await api.deliveries.get({ id: delivery.id })
  const [{ address } = { address: '' }] = handOver!.media
  const saved = await (await get(address)).arrayBuffer()

  expect(handOver!.media).toMatchObject([{ id, alt: 'A cup' }])
  expect(await sharp(saved).metadata()).toMatchObject({ width: 500, height: 500 })
  expect(await colourAt(new Uint8Array(saved))).toBe('#0000ee')
})

test('a picture that the library lost stops the post with a reason, before anything is sent', async () => {
  const { api, businessId, sandbox, picture } = await somebody()
  const { id, hash } = await picture('#0000dd')
  await services.db.asSystem('as if it had been lost', (tx) => tx.execute(sql`update assets set hash = ${'f'.repeat(64)} where id = ${id}`))
  const post = await addPost(api, { businessId })
  await api.posts.setMedia({ id: post.id, revision: post.revision, media: [{ assetId: id }] })
  await services.db.asSystem('as if it had been lost', (tx) => tx.execute(sql`update assets set hash = ${hash} where id = ${id}`))

  const [delivery] = await api.schedule.schedule({
    postId: post.id,
    channelIds: [sandbox.id],
    dueAt: new Date().toISOString(),
    confirmDuplicate: true,
  })
  const { reason, log } = await delivered(api, delivery!.id, 'failed')

  expect([reason, log.map(({ kind }) => kind)]).toEqual(['A picture or film of this post is not in the library any more.', ['prepare']])
})

async function assetRow(id: string) {
  const { rows } = await services.db.asSystem('look for a test', (tx) =>
    tx.execute<{ fileId: string }>(sql`select file_id as "fileId" from assets where id = ${id}`),
  )
  return rows[0]
}

/** What the jobs that remove bytes were told so far. */
async function bytesToRemove(): Promise<string[]> {
  const { rows } = await services.db.asSystem('look for a test', (tx) =>
    tx.execute<{ data: { keys: string[] } }>(sql`select data from jobs.job where name = ${removeStoredJob.name}`),
  )
  return rows.flatMap(({ data }) => data.keys)
}

test('for a platform that reads JPEG alone a picture is made so, once, no larger than it takes, and is lent before it is out', async () => {
  const { member, businessId } = await somebody()
  const { workspaceId } = member
  const wide = sharp({ create: { width: 3000, height: 2000, channels: 4, background: '#80306080' } })
  const asset = await addPicture(member, { businessId, content: await wide.png().toBuffer(), name: 'wide.png' })
  const hash = await hashOf(asset.id)
  const port = mediaOf(services, { workspaceId, businessId }, [{ id: asset.id, hash, kind: 'image', alt: 'Plums' }])

  const { items } = await port.prepare({ isJpeg: true })
  await port.prepare({ isJpeg: true })
  const asItIs = await port.prepare()

  const [item] = items
  expect(item).toMatchObject({ contentType: 'image/jpeg', width: 1440, height: 960 })
  expect(asItIs.items).toMatchObject([{ contentType: 'image/png' }])
  expect((await made(businessId)).map(({ part }) => part)).toEqual(['jpeg', ''])
  expect((await get(item!.address)).status).toBe(404)
  const lent = await get(port.lend(item!))
  expect([lent.status, lent.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
})

async function hashOf(id: string): Promise<string> {
  const { rows } = await services.db.asSystem('look for a test', (tx) =>
    tx.execute<{ hash: string }>(sql`select hash from assets where id = ${id}`),
  )
  return rows[0]!.hash
}
