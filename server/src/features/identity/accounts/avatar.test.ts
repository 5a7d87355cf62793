import sharp from 'sharp'
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { type Member, sharedApp, signedIn, signedUp, visitor } from '../../../../test/harness.ts'
import { onePixel } from '../../../../test/one-pixel.ts'
import { files } from '../../core/files/table.ts'

const picture = (width = 400, height = 300, background = '#c2410c') => sharp({ create: { width, height, channels: 3, background } })

function fileOf(content: Uint8Array, name = 'me.png', type = 'image/png'): File {
  return new File([new Uint8Array(content)], name, { type })
}

async function avatarFiles(userId: string) {
  const { services } = await sharedApp()
  return services.db.asSystem('a test looks', (tx) =>
    tx
      .select()
      .from(files)
      .where(and(eq(files.userId, userId), eq(files.kind, 'avatar'))),
  )
}

async function opened({ request }: Pick<Member, 'request'>, address: string) {
  const response = await request(address)
  return { response, metadata: response.ok ? await sharp(await response.arrayBuffer()).metadata() : undefined }
}

describe('a picture', () => {
  test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('as %s becomes a square WebP in two sizes', async (format) => {
    const member = await signedIn()

    const { avatar } = await member.api.accounts.setAvatar({ image: fileOf(await picture().toFormat(format).toBuffer(), 'x', 'text/html') })

    expect((await member.api.accounts.me()).profile.avatar).toBe(avatar)
    const [large, small] = [await opened(member, avatar!), await opened(member, `${avatar}?size=64`)]
    expect(large.metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(small.metadata).toMatchObject({ format: 'webp', width: 64, height: 64 })
    expect(large.response.headers.get('content-type')).toBe('image/webp')
  })

  test('stands beside the name wherever the person is listed', async () => {
    const owner = await signedIn({ plan: 'growth' })
    const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'editor', fullName: 'Palesa Moloi' })
    const superAdmin = await signedIn({ superAdmin: true })
    const { avatar } = await colleague.api.accounts.setAvatar({ image: fileOf(await picture().png().toBuffer()) })

    const { members } = await owner.api.team.list()
    const { items } = await superAdmin.api.users.list({ q: colleague.email })
    const details = await superAdmin.api.users.get({ userId: colleague.userId })

    expect(members.map((member) => member.avatar)).toEqual([null, avatar])
    expect(items.map((user) => user.avatar)).toEqual([avatar])
    expect(details.avatar).toBe(avatar)
  })

  test('loses what the camera wrote into it, and stands as the camera was held', async () => {
    const member = await signedIn()
    const sky = { input: await picture(300, 150, '#1d4ed8').png().toBuffer(), top: 0, left: 0 }
    const IFD0 = { Copyright: 'Naledi Mokoena, 14 Loerie Lane' }
    const taken = await picture(300, 300).composite([sky]).withExif({ IFD0 }).withMetadata({ orientation: 3 }).jpeg().toBuffer()
    expect((await sharp(taken).metadata()).exif).toBeDefined()

    const { avatar } = await member.api.accounts.setAvatar({ image: fileOf(taken) })

    const { metadata } = await opened(member, avatar!)
    const [red = 0, , blue = 0] = await sharp(await (await member.request(avatar!)).arrayBuffer())
      .extract({ left: 128, top: 250, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer()
    expect(blue, 'the sky is below').toBeGreaterThan(red)
    expect([metadata?.exif, metadata?.icc, metadata?.orientation]).toEqual([undefined, undefined, undefined])
  })

  test('takes the place of the one before, whose bytes go, and removing it brings the initials back', async () => {
    const member = await signedIn()
    const first = await member.api.accounts.setAvatar({ image: fileOf(onePixel) })
    const second = await member.api.accounts.setAvatar({ image: fileOf(onePixel) })

    expect(second.avatar).not.toBe(first.avatar)
    expect((await member.request(first.avatar!)).status).toBe(404)
    expect(await avatarFiles(member.userId)).toHaveLength(1)

    expect(await member.api.accounts.removeAvatar()).toMatchObject({ avatar: null })
    expect(await avatarFiles(member.userId)).toEqual([])
    expect((await member.request(second.avatar!)).status).toBe(404)
    expect(await member.api.accounts.removeAvatar()).toMatchObject({ avatar: null })
  })

  test('of several at once, one is kept', async () => {
    const member = await signedIn()

    await Promise.all(Array.from({ length: 4 }, () => member.api.accounts.setAvatar({ image: fileOf(onePixel) })))

    const [kept, ...others] = await avatarFiles(member.userId)
    expect(others).toEqual([])
    expect((await member.api.accounts.me()).profile.avatar).toBe(`/files/${kept?.id}`)
  })

  test('may be set while the account waits for approval, and by nobody who is not signed in', async () => {
    const pending = await signedUp()
    const { avatar } = await pending.api.accounts.setAvatar({ image: fileOf(onePixel) })

    expect((await pending.request(avatar!)).status).toBe(200)
    await expect((await visitor()).api.accounts.setAvatar({ image: fileOf(onePixel) })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect((await visitor()).api.accounts.removeAvatar()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('comes over REST as a form', async () => {
    const member = await signedIn()
    const form = new FormData()
    form.set('image', fileOf(onePixel))

    const response = await member.request('/api/v1/account/avatar', { method: 'PUT', body: form })

    expect(await response.json()).toMatchObject({ avatar: expect.stringMatching(/^\/files\//) })
  })
})

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>'

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, string]>([
    ['an SVG', () => Buffer.from(svg), 'Choose a PNG, JPEG, WebP, AVIF or GIF picture.'],
    [
      'an SVG behind a byte order mark',
      () => Buffer.from(`\ufeff<?xml version="1.0"?>${svg}`),
      'Choose a PNG, JPEG, WebP, AVIF or GIF picture.',
    ],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'Choose a PNG, JPEG, WebP, AVIF or GIF picture.'],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'Choose a PNG, JPEG, WebP, AVIF or GIF picture.'],
    ['a TIFF', () => picture().tiff().toBuffer(), 'Choose a PNG, JPEG, WebP, AVIF or GIF picture.'],
    ['a page that begins as a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;'), 'This picture cannot be read.'],
    ['half of a picture', async () => (await picture(900, 900).png().toBuffer()).subarray(0, 60), 'This picture cannot be read.'],
    ['a file of the kind AVIF that is a video', () => Buffer.from('\0\0\0\u0018ftypavif\0\0\0\0mp42isom'), 'This picture cannot be read.'],
    ['an empty file', () => new Uint8Array(), 'This file is empty.'],
  ])('%s is refused, and the picture before stays', async (_what, content, message) => {
    const member = await signedIn()
    const { avatar } = await member.api.accounts.setAvatar({ image: fileOf(onePixel) })

    await expect(member.api.accounts.setAvatar({ image: fileOf(await content()) })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'image', message: expect.stringContaining(message) }] },
    })

    expect((await member.api.accounts.me()).profile.avatar).toBe(avatar)
  })

  test('a picture that unfolds to more pixels than anybody needs is refused before it is unfolded', { timeout: 30_000 }, async () => {
    const { api } = await signedIn()
    const bomb = await picture(12_000, 12_000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    const before = process.cpuUsage()

    await expect(api.accounts.setAvatar({ image: fileOf(bomb) })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'image', message: 'This picture has too many pixels. Use at most 40 megapixels.' }] },
    })

    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2_000)
  })

  test('a page hidden in the data of a picture does not come out again', async () => {
    const member = await signedIn()
    const polyglot = Buffer.concat([await picture().png().toBuffer(), Buffer.from('<script>alert(document.domain)</script>')])

    const { avatar } = await member.api.accounts.setAvatar({ image: fileOf(polyglot, 'me.html', 'text/html') })

    const response = await member.request(avatar!)
    expect(Buffer.from(await response.arrayBuffer()).includes('<script>')).toBe(false)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('more than 5 MB is refused, announced or not', async () => {
    const { request } = await signedIn()
    const large = new Uint8Array(6 * 1024 * 1024)
    const form = new FormData()
    form.set('image', fileOf(large))
    const streamed = new ReadableStream({
      start(controller) {
        controller.enqueue(large)
        controller.close()
      },
    })

    const announced = await request('/api/v1/account/avatar', {
      method: 'PUT',
      headers: { 'content-length': String(large.length) },
      body: form,
    })
    const chunked = await request('/api/v1/account/avatar', {
      method: 'PUT',
      headers: { 'transfer-encoding': 'chunked', 'content-type': 'multipart/form-data; boundary=x' },
      body: streamed,
      duplex: 'half',
    })

    expect([announced.status, chunked.status]).toEqual([413, 413])
    expect(await announced.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', message: 'This is too large. Send at most 5 MB.' })
  })

  test('text where the picture belongs is refused', async () => {
    const { rest } = await signedIn()

    const response = await rest('/account/avatar', { method: 'PUT', body: { image: 'iVBORw0KGgo=' } })

    expect(await response.json()).toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'image', message: 'Choose a picture.' }] } })
  })
})
