import type { CreateBusiness } from '@postwright/contract/content/businesses'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, startApp } from '../../../../test/harness.ts'
import { addPicture, upload } from '../../../../test/media.ts'
import { aFilm, aPng } from '../../../../test/media-files.ts'
import { colleague } from '../../../../test/team.ts'
import { businesses } from '../businesses/table.ts'
import { removeUnrestorable } from '../documents/remove-unrestorable.ts'
import { postMedia, posts } from '../posts/table.ts'
import { signedAssetAddress } from './open.ts'
import { assets } from './table.ts'

const colours = ['#111111', '#444444', '#777777', '#aaaaaa', '#dddddd']

async function library(business: Partial<CreateBusiness> = {}): Promise<{ member: Member; businessId: string; ids: string[] }> {
  const member = await signedIn()
  const businessId = (await addBusiness(member.api, business)).id
  const ids: string[] = []
  for (const [at, name] of ['Cup', 'Bag', 'Drum'].entries()) {
    const content = await aPng({ colour: colours[at]!, width: at === 2 ? 90 : 50, height: at === 1 ? 90 : 50 })
    ids.push((await addPicture(member, { businessId, content, name: `${name}.png` })).id)
  }
  return { member, businessId, ids }
}

async function frame(colour: string): Promise<File> {
  return new File([new Uint8Array(await aPng({ colour }))], 'frame.png')
}

async function use(postId: string, assetId: string): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a test gives a post a picture', async (tx) => {
    const [{ workspaceId, businessId }] = (await tx.select().from(assets).where(eq(assets.id, assetId))) as [typeof assets.$inferSelect]
    await tx.insert(postMedia).values({ workspaceId, businessId, postId, assetId })
  })
}

describe('the list', () => {
  test('finds by name, alt text and folder, in any order, and by shape', async () => {
    const { member, businessId, ids } = await library()
    await member.api.media.update({ id: ids[1]!, alt: 'A green parcel of Sidama', tags: ['Roastery', 'roastery'] })
    const names = async (input: object) => (await member.api.media.list({ businessId, ...input })).items.map(({ name }) => name)

    expect(await names({})).toEqual(['Drum', 'Bag', 'Cup'])
    expect(await names({ order: 'name' })).toEqual(['Bag', 'Cup', 'Drum'])
    expect(await names({ order: 'oldest', q: 'sidama PARCEL' })).toEqual(['Bag'])
    expect(await names({ q: 'roastery' })).toEqual(['Bag'])
    expect(await names({ tag: 'Roastery' })).toEqual(['Bag'])
    expect(await names({ q: '100%' })).toEqual([])
    expect([await names({ shape: 'portrait' }), await names({ shape: 'square' })]).toEqual([['Bag'], ['Cup']])
    expect(await names({ view: 'no-alt', order: 'name' })).toEqual(['Cup', 'Drum'])
    expect(await names({ view: 'no-folder', order: 'name' })).toEqual(['Cup', 'Drum'])
  })

  test('says whether what it found is only written nearly so', async () => {
    const { member, businessId } = await library()
    const found = async (q: string) => {
      const { items, isClose } = await member.api.media.list({ businessId, q })
      return { names: items.map(({ name }) => name), isClose }
    }

    expect(await found('drum')).toEqual({ names: ['Drum'], isClose: false })
    expect(await found('durm')).toEqual({ names: ['Drum'], isClose: true })
    expect(await found('zebra')).toEqual({ names: [], isClose: false })
  })

  test('is searched with everything else, in all businesses or one, the newest first', async () => {
    const { member, businessId, ids } = await library()
    const other = await addBusiness(member.api)
    const drum = await addPicture(member, { businessId: other.id, content: await aPng({ colour: '#123456' }), name: 'Drum.png' })
    await member.api.media.update({ id: ids[0]!, alt: 'Beside the drum' })
    const found = async (q: string, within?: string) => (await member.api.search.find({ q, businessId: within })).media.map(({ id }) => id)

    expect(await found('drum')).toEqual([drum.id, ids[2], ids[0]])
    expect(await found('DRUM beside')).toEqual([ids[0]])
    expect(await found('drum', businessId)).toEqual([ids[2], ids[0]])
    await member.api.businesses.remove({ id: other.id })
    expect(await found('drum')).toEqual([ids[2], ids[0]])
  })

  test.each(['newest', 'oldest', 'name', 'largest'] as const)('comes in pages, each once, by %s', async (order) => {
    const { member, businessId, ids } = await library()
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await member.api.media.list({ businessId, limit: 1, order, cursor: cursor ?? undefined })
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor)

    expect(seen.toSorted()).toEqual(ids.toSorted())
  })

  test('the summary counts what is to tidy', async () => {
    const { member, businessId, ids } = await library()
    await member.api.media.update({ id: ids[0]!, alt: 'A cup', tags: ['Cups', 'Bags'] })
    await member.api.media.update({ id: ids[1]!, tags: ['Bags'] })
    await upload(member, { businessId, content: aFilm(), name: 'pour.mp4' })
    await use((await addPost(member.api, { businessId })).id, ids[0]!)

    expect(await member.api.media.summary({ businessId })).toMatchObject({
      count: 4,
      tags: [
        { name: 'Bags', count: 2 },
        { name: 'Cups', count: 1 },
      ],
      noFolder: 2,
      noAlt: 2,
      unused: 3,
      films: 1,
    })
  })
})

describe('one picture', () => {
  test('keeps who described it, and its focal point', async () => {
    const { member, ids } = await library()

    const { tags } = await member.api.media.update({ id: ids[0]!, tags: ['Roastery', 'roastery', 'Bags'] })
    const changed = await member.api.media.update({ id: ids[0]!, name: 'The cup', alt: 'A white cup', focalPoint: { x: 0.25, y: 0.75 } })

    expect(tags).toEqual(['Roastery', 'Bags'])
    expect(changed).toMatchObject({ name: 'The cup', alt: 'A white cup', altBy: 'Naledi Mokoena', focalPoint: { x: 0.25, y: 0.75 } })
    expect(await member.api.media.update({ id: ids[0]!, alt: '' })).toMatchObject({ name: 'The cup', alt: '', altBy: null })
  })

  test('keeps how it was cut shape by shape, until a shape follows from the focal point again', async () => {
    const { member, ids } = await library()
    const [part, other] = [
      { x: 0, y: 0, width: 0.5, height: 0.5 },
      { x: 0.2, y: 0, width: 0.4, height: 0.5 },
    ]
    const cut = (crops: object) => member.api.media.update({ id: ids[0]!, crops })

    const [one, two] = [await cut({ '4:5': part }), await cut({ '1:1': other })]

    expect([one.crops, two.crops]).toEqual([{ '4:5': part }, { '4:5': part, '1:1': other }])
    expect((await cut({ '4:5': null })).crops).toEqual({ '1:1': other })
    await expect(cut({ '1:1': { ...other, x: 0.9 } })).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('is shown small, whole and in parts', async () => {
    const { member, businessId } = await library()
    const { address } = await addPicture(member, { businessId, content: await aPng({ width: 2000, height: 1000, colour: '#abcdef' }) })

    const small = await member.request(`${address}?size=480`)
    const part = await member.request(address, { headers: { range: 'bytes=0-3' } })

    expect([small.status, small.headers.get('content-type'), small.headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'private, max-age=86400',
    ])
    expect([part.status, Buffer.from(await part.arrayBuffer()).toString('latin1')]).toEqual([206, '\u0089PNG'])
    for (const path of [`${address}?size=9`, '/media/', '/media/x', `${address}x`]) expect((await member.request(path)).status).toBe(404)
  })

  test('a film gets the frame that its browser draws, once', async () => {
    const { member, businessId } = await library()
    const { asset } = await upload(member, { businessId, content: aFilm(), name: 'pour.mp4' })

    const withPoster = await member.api.media.setPoster({ id: asset!.id, image: await frame('#ff0000') })
    const before = await (await member.request(`${asset!.address}?size=480`)).text()
    await member.api.media.setPoster({ id: asset!.id, image: await frame('#00ff00') })

    expect([asset!.hasPreview, withPoster.hasPreview]).toEqual([false, true])
    expect(await (await member.request(`${asset!.address}?size=480`)).text()).toBe(before)
    await expect(member.api.media.setPoster({ id: asset!.id, image: new File(['x'], 'x.png') })).resolves.toMatchObject({
      hasPreview: true,
    })
  })
})

describe('who reads it', () => {
  test('members who see its business, nobody else, and whoever has a signed address until it ends', async () => {
    const { services, visitor } = await sharedApp()
    const { member, businessId, ids } = await library()
    const other = await addBusiness(member.api)
    const path = `/media/${ids[0]}`
    const status = async (reader: Pick<Member, 'request'>, at = path) => (await reader.request(at)).status
    const signed = (id: string, seconds: number) => signedAssetAddress(services, { workspaceId: member.workspaceId, id }, seconds)

    expect(await status(await signedIn({ workspaceId: member.workspaceId, role: 'viewer' }))).toBe(200)
    expect(await status(await signedIn({ workspaceId: member.workspaceId, role: 'editor', businessIds: [businessId] }))).toBe(200)
    expect(await status(await signedIn({ workspaceId: member.workspaceId, role: 'editor', businessIds: [other.id] }))).toBe(404)
    expect([await status(await signedIn()), await status(visitor())]).toEqual([404, 401])
    expect(await status(visitor(), signed(ids[0]!, 60))).toBe(200)
    expect(await status(visitor(), signed(ids[0]!, -1))).toBe(404)
    expect(await status(visitor(), signed(ids[1]!, 60).replace(ids[1]!, ids[0]!))).toBe(404)
    expect(await status(visitor(), `${signed(ids[0]!, 60)}x`)).toBe(404)
  })

  test('its file has no other address', async () => {
    const { services } = await sharedApp()
    const { member, ids } = await library()
    const [row] = await services.db.asSystem('a test looks', (tx) => tx.select().from(assets).where(eq(assets.id, ids[0]!)))

    expect((await member.request(`/files/${row!.fileId}`)).status).toBe(404)
  })
})

describe('deleting', () => {
  test('is refused while a planned post needs it, which is named', async () => {
    const { member, businessId, ids } = await library({ requiresApproval: false })
    const sandbox = (await member.api.channels.list({ businessId }))[1]!
    const post = await addPost(member.api, { businessId })
    await use(post.id, ids[0]!)
    await member.api.schedule.schedule({
      postId: post.id,
      channelIds: [sandbox.id],
      dueAt: new Date(Date.now() + 86_400_000).toISOString(),
    })

    expect(await member.api.media.get({ id: ids[0]! })).toMatchObject({
      posts: 1,
      neededBy: 1,
      usedBy: [{ postId: post.id, status: 'scheduled' }],
    })
    await expect(member.api.media.remove({ id: ids[0]! })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '1 post in review, approved or planned needs it. Change it first.',
    })

    await member.api.posts.backToDraft({ id: post.id })
    await member.api.media.remove({ id: ids[0]! })
    await expect(member.api.media.get({ id: ids[0]! })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await member.request(`/media/${ids[0]}`)).status).toBe(404)
  })

  test.each(['in_review', 'approved', 'needs_attention'] as const)('stays while a post that is %s needs it', async (status) => {
    const { services } = await sharedApp()
    const { member, businessId, ids } = await library()
    const post = await addPost(member.api, { businessId })
    await use(post.id, ids[0]!)
    const set = (to: typeof status | 'draft') =>
      services.db.asSystem('a test', (tx) => tx.update(posts).set({ status: to }).where(eq(posts.id, post.id)))

    await set(status)
    await expect(member.api.media.remove({ id: ids[0]! })).rejects.toMatchObject({ code: 'CONFLICT' })
    await set('draft')
    await expect(member.api.media.remove({ id: ids[0]! })).resolves.toEqual({})
  })

  test('stays as it is for those who only read', async () => {
    const { member, ids } = await library()
    const viewer = await colleague(member, 'viewer')

    await expect(viewer.api.media.update({ id: ids[0]!, alt: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(viewer.api.media.remove({ id: ids[0]! })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await viewer.api.media.get({ id: ids[0]! })).toMatchObject({ alt: '' })
  })

  test('goes for good with its business', async () => {
    const { services } = await sharedApp()
    const { member, businessId } = await library()
    await member.api.businesses.remove({ id: businessId })
    await services.db.asSystem('a test lets time pass', (tx) =>
      tx
        .update(businesses)
        .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
        .where(eq(businesses.id, businessId)),
    )

    await removeUnrestorable(services)

    expect(await services.db.asSystem('a test looks', (tx) => tx.select().from(assets).where(eq(assets.businessId, businessId)))).toEqual(
      [],
    )
  })
})

describe('from an address', () => {
  test('a private one is refused, and one where nobody is', async () => {
    const { member, businessId } = await library()

    for (const address of ['http://127.0.0.1:9/a.png', 'https://lumen.invalid/bag.png'])
      expect(await member.api.media.addFromAddress({ businessId, address })).toMatchObject({
        asset: null,
        message: expect.stringMatching(/127\.0\.0\.1|lumen\.invalid/) as string,
      })
  })

  test('what is there becomes a picture with its name; a web page does not', async () => {
    const { createServer } = await import('node:http')
    const png = await aPng()
    const server = createServer((request, response) =>
      response.end(request.url === '/pics/green%20bag.png' ? png : '<!doctype html><p>Not here'),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
    const member = await app.signedUp({ approval: 'approved' })
    const businessId = (await addBusiness(member.api)).id
    const at = (path: string) => ({ businessId, address: `http://127.0.0.1:${port}${path}` })

    const { asset } = await member.api.media.addFromAddress(at('/pics/green%20bag.png'))
    const again = await member.api.media.addFromAddress(at('/pics/green%20bag.png'))

    expect(asset).toMatchObject({ name: 'green bag', contentType: 'image/png' })
    expect(again.duplicateOf?.id).toBe(asset!.id)
    await expect(member.api.media.addFromAddress(at('/x.png'))).rejects.toMatchObject({
      message: 'This is a web page, not a picture or film.',
    })
    await app.close()
    server.close()
  })
})
