import { buffer as readAll } from 'node:stream/consumers'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'
import { maxChunkBytes } from '@postwright/contract/content/media'
import { afterAll, expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { addPicture, sendPiece } from '../../../../test/media.ts'
import { aFilm, aPng } from '../../../../test/media-files.ts'
import { keysOf } from '../../../infra/storage/stored-keys.ts'
import { signedAssetAddress } from './open.ts'
import { publishMedia, readMedia } from './renditions/send.ts'

// A library whose bytes lie in a store that speaks S3, as on many nodes.
const directory = await mkdtemp(join(tmpdir(), 'postwright-s3-'))
// It cannot check the signature of a list; signing is the SDK's own work, not ours.
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory,
  configureBuckets: [{ name: 'media' }],
  allowMismatchedSignatures: true,
})
const endpoint = `http://127.0.0.1:${(await s3.run()).port}`
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const app = await startApp({ config: { s3: { bucket: 'media', region: 'us-east-1', endpoint, credentials } } })
const { services } = app
const somebody = () => app.signedUp({ approval: 'approved', plan: 'growth' })
afterAll(async () => {
  await app.close()
  await s3.close()
  await rm(directory, { recursive: true })
})

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of services.files.list('')) found.push(key)
  return found
}

test('a film comes in pieces, is put together, and is read whole and in parts', async () => {
  const member = await somebody()
  const { id: businessId } = await addBusiness(member.api)
  const film = aFilm({ bytes: maxChunkBytes + 1_000_000, descriptionLast: true })
  const upload = await member.api.media.beginUpload({ businessId, name: 'pour.mp4', bytes: film.length })

  for (let offset = 0; offset < film.length; offset += maxChunkBytes)
    expect((await sendPiece(member, upload, offset, film.subarray(offset, offset + maxChunkBytes))).status).toBe(200)
  const { asset } = await member.api.media.finishUpload({ id: upload.id })
  const whole = Buffer.from(await (await member.request(asset!.address)).arrayBuffer())
  const part = await member.request(asset!.address, { headers: { range: `bytes=${maxChunkBytes - 2}-${maxChunkBytes + 2}` } })

  expect(asset).toMatchObject({ kind: 'video', seconds: 42 })
  expect(whole.equals(film)).toBe(true)
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${maxChunkBytes - 2}-${maxChunkBytes + 2}/${film.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(maxChunkBytes - 2, maxChunkBytes + 3))).toBe(true)
})

test('a signed address reads a picture until it ends', async () => {
  const member = await somebody()
  const { id } = await addPicture(member)
  const signed = (seconds: number) => signedAssetAddress(services, { workspaceId: member.workspaceId, id }, seconds)

  const [good, over] = [await app.visitor().request(signed(60)), await app.visitor().request(signed(-1))]

  expect([good.status, over.status]).toEqual([200, 404])
  expect(Buffer.from(await good.arrayBuffer()).toString('latin1', 1, 4)).toBe('PNG')
})

test('what a post carries is cut from what is stored, once, and lies beside it', async () => {
  const member = await somebody()
  const { id: businessId } = await addBusiness(member.api)
  const { id, hash } = await addPicture(member, { businessId, content: await aPng({ width: 200, height: 100, colour: '#345678' }) })
  const owner = { workspaceId: member.workspaceId, businessId }
  const item = { id, hash, kind: 'image' as const, alt: '', crop: { x: 0, y: 0, width: 0.5, height: 1 } }
  const before = await keys()

  const [first, again] = [await publishMedia(services, owner, [item]), await publishMedia(services, owner, [item])]
  const shown = await app.visitor().request(first.items[0]!.address)
  const bytes = await readAll(readMedia(services, owner, first.items[0]!.id))

  expect(first).toEqual(again)
  expect(first.items).toMatchObject([{ width: 100, height: 100 }])
  expect(shown.status).toBe(200)
  expect(bytes.equals(Buffer.from(await shown.arrayBuffer()))).toBe(true)
  expect(bytes.length).toBe(first.items[0]!.bytes)
  expect((await keys()).length - before.length).toBe(keysOf({ id, variants: ['480', '1600'] }).length)
})

test('nobody reads what another business carries, and what is lost is said when it is read', async () => {
  const member = await somebody()
  const [{ id: businessId }, other] = [await addBusiness(member.api), await addBusiness(member.api, { name: 'Another' })]
  const { id, hash } = await addPicture(member, { businessId, content: await aPng({ width: 200, height: 100, colour: '#123456' }) })
  const owner = { workspaceId: member.workspaceId, businessId }
  const { items } = await publishMedia(services, owner, [{ id, hash, kind: 'image', alt: '' }])

  await expect(readAll(readMedia(services, { ...owner, businessId: other.id }, items[0]!.id))).rejects.toThrow('not in the library')
  for (const key of await keys()) await services.files.delete(key)
  await expect(readAll(readMedia(services, owner, items[0]!.id))).rejects.toThrow('not in the library')
})
