import { randomBytes } from 'node:crypto'

import { maxChunkBytes, maxPictureBytes } from '@postwright/contract/content/media'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'

import { addBusiness } from '../../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../../test/harness.ts'
import { addPicture, sendPiece, sentUpload, upload } from '../../../../../test/media.ts'
import { aFilm, aGif, aHugePng, aPhoto, aPng } from '../../../../../test/media-files.ts'
import { mediaUploads } from '../table.ts'

const piece = 256 * 1024
const refusal = (message: string | RegExp) => ({ code: 'INVALID', message: expect.stringMatching(message) as string })

async function owner(): Promise<{ member: Member; businessId: string }> {
  const member = await signedIn()
  return { member, businessId: (await addBusiness(member.api)).id }
}

/** A GIF whose head says that each of its frames has this edge. */
function widened(gif: Buffer, edge: number): Buffer {
  const copy = Buffer.from(gif)
  copy.writeUInt16LE(edge, 6)
  copy.writeUInt16LE(edge, 8)
  return copy
}

describe('what it became', () => {
  test('is answered again when it is finished a second time', async () => {
    const { member, businessId } = await owner()
    const { id } = await sentUpload(member, { businessId, content: await aPng() })

    const [first, second] = [await member.api.media.finishUpload({ id }), await member.api.media.finishUpload({ id })]

    expect(first.asset?.id).toBeTruthy()
    expect(second).toEqual(first)
  })

  test('is known again by its pixels, whatever is written beside them', async () => {
    const { member, businessId } = await owner()
    const content = await sharp(await aPng({ colour: '#224466' }))
      .jpeg()
      .toBuffer()
    const { asset } = await upload(member, { businessId, content })

    const { duplicateOf } = await upload(member, { businessId, content: Buffer.concat([content, Buffer.alloc(900)]) })

    expect(duplicateOf?.id).toBe(asset?.id)
  })

  test('leaves no second copy of a film that is there', async () => {
    const { services } = await sharedApp()
    const { member, businessId } = await owner()
    const stored = async () => {
      let count = 0
      for await (const { key } of services.files.list('')) count += key ? 1 : 0
      return count
    }
    await upload(member, { businessId, content: aFilm({ seconds: 17 }) })
    const { id } = await sentUpload(member, { businessId, content: aFilm({ seconds: 17 }) })
    const before = await stored()

    const { duplicateOf } = await member.api.media.finishUpload({ id })

    expect([duplicateOf?.kind, await stored()]).toEqual(['video', before])
  })

  test('is no picture of more than 40 MB', async () => {
    const { member, businessId } = await owner()
    const content = Buffer.concat([await aPng(), Buffer.alloc(maxPictureBytes)])
    const begun = await member.api.media.beginUpload({ businessId, name: 'wall.png', bytes: content.length })
    for (let at = 0; at < content.length; at += maxChunkBytes) await sendPiece(member, begun, at, content.subarray(at, at + maxChunkBytes))

    await expect(member.api.media.finishUpload({ id: begun.id })).rejects.toMatchObject(
      refusal('This picture is too large. Use one of at most 40 MB.'),
    )
  })

  test('keeps what shines through', async () => {
    const { member, businessId } = await owner()
    const clear = sharp({ create: { width: 20, height: 20, channels: 4, background: { r: 10, g: 20, b: 30, alpha: 0.4 } } })

    const { asset } = await upload(member, { businessId, content: await clear.webp({ lossless: true }).toBuffer(), name: 'mark.webp' })
    const kept = await (await member.request(asset!.address)).arrayBuffer()

    expect(asset!.contentType).toBe('image/png')
    expect((await sharp(kept).stats()).isOpaque).toBe(false)
  })
})

describe('a file in pieces', () => {
  test('goes on after a break from what is here, and is whole in the end', async () => {
    const { member, businessId } = await owner()
    const content = aFilm({ bytes: 2 * piece })
    const begun = await member.api.media.beginUpload({ businessId, name: 'pour-over.mp4', bytes: content.length })
    await sendPiece(member, begun, 0, content.subarray(0, piece))

    const { offset } = await member.api.media.getUpload({ id: begun.id })
    const last = await sendPiece(member, begun, offset, content.subarray(offset))
    const { asset } = await member.api.media.finishUpload({ id: begun.id })

    expect([offset, await last.json()]).toEqual([piece, { offset: content.length }])
    const kept = Buffer.from(await (await member.request(asset!.address)).arrayBuffer())
    expect(kept.equals(content)).toBe(true)
    expect(asset).toMatchObject({ name: 'pour-over', bytes: content.length })
  })

  test('is refused at another place than the next, which is named', async () => {
    const { member, businessId } = await owner()
    const begun = await member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: 3 * piece })
    const content = aFilm({ bytes: 3 * piece }).subarray(0, piece)
    await sendPiece(member, begun, 0, content)

    for (const offset of [0, 2 * piece]) {
      const answer = await sendPiece(member, begun, offset, content)
      expect([answer.status, await answer.json()]).toMatchObject([409, { message: `The next piece begins at byte ${piece}.` }])
    }
  })

  test('of two that come at once for one place one is kept', async () => {
    const { member, businessId } = await owner()
    const content = aFilm({ bytes: piece })
    const begun = await member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: content.length })

    const answers = await Promise.all([0, 0, 0].map((offset) => sendPiece(member, begun, offset, content)))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await member.api.media.finishUpload({ id: begun.id })).asset).toMatchObject({ bytes: content.length })
  })

  test('a piece that is cut off leaves nothing, and may be sent again', async () => {
    const { member, businessId } = await owner()
    const content = aFilm({ bytes: piece })
    const begun = await member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: content.length })
    const cut = await member.request(`${begun.address}?offset=0`, {
      method: 'PUT',
      headers: { 'content-length': String(content.length) },
      body: new Uint8Array(content.subarray(0, Math.floor(content.length * 0.99))),
    })

    expect([cut.status, await cut.json()]).toMatchObject([400, { code: 'MALFORMED' }])
    expect(await member.api.media.getUpload({ id: begun.id })).toMatchObject({ offset: 0 })
    await expect(member.api.media.finishUpload({ id: begun.id })).rejects.toMatchObject(refusal('This upload is not complete: 0 of'))
    expect((await sendPiece(member, begun, 0, content)).status).toBe(200)
  })

  test('too small, too large and too much are refused', async () => {
    const { member, businessId } = await owner()
    const begun = await member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: 3 * piece })

    const answers = [
      await sendPiece(member, begun, 0, randomBytes(piece - 1)),
      await sendPiece(member, begun, 0, randomBytes(3 * piece + 1)),
      await sendPiece(member, begun, 0, randomBytes(8 * 1024 * 1024 + 1)),
      await member.request(`${begun.address}?offset=0`, { method: 'PUT', body: 'x' }),
    ]

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 413, 400])
  })

  test('a film of 2 GB is refused before a byte of it is sent', async () => {
    const { member, businessId } = await owner()

    await expect(member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: 2 * 1024 ** 3 })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'bytes', message: 'Use a picture of at most 40 MB, or a film of at most 1 GB.' }] },
    })
  })

  test('what is on its way counts, so that no more begins than there is room for', async () => {
    const { member, businessId } = await owner()
    for (let nth = 0; nth < 5; nth += 1) await member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: 1024 ** 3 })

    await expect(member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: 1 })).rejects.toMatchObject(
      refusal('There is no room for it'),
    )
  })

  test('belongs to whoever began it: nobody else sends to it, sees or finishes it', async () => {
    const { member, businessId } = await owner()
    const begun = await member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: piece })
    const colleague = await signedIn({ workspaceId: member.workspaceId, role: 'editor' })

    expect((await sendPiece(colleague, begun, 0, randomBytes(piece))).status).toBe(404)
    expect((await sendPiece(await signedIn(), begun, 0, randomBytes(piece))).status).toBe(404)
    await expect(colleague.api.media.getUpload({ id: begun.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(
      (
        await (
          await sharedApp()
        )
          .visitor()
          .request(`${begun.address}?offset=0`, { method: 'PUT', headers: { 'content-length': '1' }, body: 'x' })
      ).status,
    ).toBe(401)
  })

  test('that ended or was cancelled takes no more', async () => {
    const { member, businessId } = await owner()
    const [ended, cancelled] = [
      await member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: piece }),
      await member.api.media.beginUpload({ businessId, name: 'a.mp4', bytes: piece }),
    ]
    const { services } = await sharedApp()
    await services.db.asSystem('a test lets an upload end', (tx) =>
      tx
        .update(mediaUploads)
        .set({ endsAt: new Date(0) })
        .where(eq(mediaUploads.id, ended.id)),
    )
    await member.api.media.cancelUpload({ id: cancelled.id })

    for (const upload of [ended, cancelled]) expect((await sendPiece(member, upload, 0, randomBytes(piece))).status).toBe(404)
  })
})

const png = await aPng({ width: 200, height: 200 })
const film = aFilm({ bytes: 400_000 })
const longGif = await aGif(500)
const wideGif = widened(await aGif(40), 2_000)

describe('what is no picture or film', () => {
  test.each([
    [
      'a program',
      Buffer.from('MZ\u0090\0\u0003'.padEnd(400, '\0'), 'latin1'),
      'Not a picture: its content is a program. Nothing of it was kept.',
    ],
    [
      'an SVG with a script',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'SVG drawings may run scripts',
    ],
    ['a HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1'), 'HEIC pictures cannot be read here'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'This is a PDF'],
    ['a web page', Buffer.from('<!doctype html><p>Not found'), 'This is a web page'],
    ['words', Buffer.from('Roasted on Tuesdays.'), 'This is neither a picture nor a film'],
  ])('%s that is called a picture is refused by its first piece, and nothing is left', async (_what, content, message) => {
    const { member, businessId } = await owner()
    const begun = await member.api.media.beginUpload({ businessId, name: 'roast-day.jpg', bytes: content.length })

    const answer = await sendPiece(member, begun, 0, content)

    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { data: { fields: [{ field: 'file', message: expect.stringMatching(message) as string }] } },
    ])
    await expect(member.api.media.getUpload({ id: begun.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test.each([
    ['a picture of 30,000 × 30,000', aHugePng(30_000), 'This picture has too many pixels. Use at most 60 megapixels.'],
    ['a picture cut in half', png.subarray(0, png.length / 2), 'This picture cannot be read: it is damaged or not complete.'],
    ['a GIF of 500 frames', longGif, 'This GIF has 500 frames. Use at most 300, or a film.'],
    ['a film cut in half', film.subarray(0, film.length / 2), 'This film is not complete: its end is missing.'],
    [
      'a film cut before its description',
      aFilm({ bytes: 400_000, descriptionLast: true }).subarray(0, 300_000),
      'This film is not complete',
    ],
    [
      'a film of noise',
      Buffer.concat([Buffer.from('\0\0\0\u0010ftypisom\0\0\0\0', 'latin1'), randomBytes(4_000)]),
      /This film (?:cannot be read|is not complete)/,
    ],
    ['a GIF whose frames are large', wideGif, 'This GIF is too large to be read. Make it smaller or shorter, or use a film.'],
  ])('%s says so when it is finished, and nothing is left', async (_what, content, message) => {
    const { member, businessId } = await owner()

    await expect(upload(member, { businessId, content, name: 'roast.png' })).rejects.toMatchObject(refusal(message))

    expect(await member.api.media.summary({ businessId })).toMatchObject({ count: 0, bytes: 0 })
    const { services } = await sharedApp()
    const left = await services.db.asSystem('a test looks', (tx) =>
      tx.select().from(mediaUploads).where(eq(mediaUploads.businessId, businessId)),
    )
    expect(left).toEqual([])
  })
})

describe('what an upload becomes', () => {
  test('a photo upright, without where and with what it was taken', async () => {
    const { member, businessId } = await owner()
    const content = await aPhoto({ width: 640, height: 480 })
    expect(content.includes('Kamera')).toBe(true)

    const { asset } = await upload(member, { businessId, content, name: 'IMG_2041.JPG' })

    expect(asset).toMatchObject({ kind: 'image', name: 'IMG_2041', contentType: 'image/jpeg', width: 480, height: 640 })
    expect(asset!.removed).toEqual(['location', 'camera', 'notes'])
    const kept = Buffer.from(await (await member.request(asset!.address)).arrayBuffer())
    expect([kept.includes('Exif'), kept.includes('Kamera')]).toEqual([false, false])
  })

  test('a moving picture moves on', async () => {
    const { member, businessId } = await owner()

    const { asset } = await upload(member, { businessId, content: await aGif(12, 32), name: 'steam.gif' })

    expect(asset).toMatchObject({ contentType: 'image/gif', frames: 12, width: 32, height: 32, seconds: 1.2 })
  })

  test('a film with its length, shape and codec, its place blanked and all else as it was', async () => {
    const { member, businessId } = await owner()
    const content = aFilm({ width: 1920, height: 1080, seconds: 42, isTurned: true, location: '-33.92+018.42/' })

    const { asset } = await upload(member, { businessId, content, name: 'pour.mov' })

    expect(asset).toMatchObject({ kind: 'video', width: 1080, height: 1920, seconds: 42, codec: 'H.264', removed: ['location', 'notes'] })
    const kept = Buffer.from(await (await member.request(asset!.address)).arrayBuffer())
    expect([kept.length, kept.includes('33.92'), kept.includes('avc1')]).toEqual([content.length, false, true])
  })

  test('the same content is known again, also without what was written beside its pixels, and is kept twice only when told', async () => {
    const { member, businessId } = await owner()
    const first = await addPicture(member, { businessId, content: await aPhoto(), name: 'bag.jpg' })

    const again = await upload(member, { businessId, content: await aPhoto(), name: 'bag-final.jpg' })
    const both = await upload(member, { businessId, content: await aPhoto(), name: 'bag-final.jpg', keepBoth: true })

    expect([again.asset, again.duplicateOf?.id]).toEqual([null, first.id])
    expect(both.asset).toMatchObject({ name: 'bag-final' })
    const elsewhere = await upload(member, { businessId: (await addBusiness(member.api)).id, content: await aPhoto() })
    expect(elsewhere.asset).not.toBeNull()
  })

  test('finished twice at once, it is one picture', async () => {
    const { member, businessId } = await owner()
    const content = await aPng()
    const { id, address } = await member.api.media.beginUpload({ businessId, name: 'bag.png', bytes: content.length })
    await sendPiece(member, { address }, 0, content)

    const made = await Promise.all([1, 2].map(() => member.api.media.finishUpload({ id, keepBoth: true })))

    expect(made[0]?.asset?.id).toBe(made[1]?.asset?.id)
    expect(await member.api.media.summary({ businessId })).toMatchObject({ count: 1 })
  })
})
