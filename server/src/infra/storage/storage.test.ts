import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { openLocalFolder } from './local-folder.ts'
import { openStorage } from './open.ts'
import { type Storage, StoredTooLarge } from './storage.ts'

const text = 'text/plain'
let folder: string
let s3: S3rver
let endpoint: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postwright-storage-'))
  const directory = join(folder, 's3')
  const configureBuckets = [{ name: 'postwright' }]
  // It cannot check the signature of a list; signing is the SDK's own work, not ours.
  s3 = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets, allowMismatchedSignatures: true })
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`
})
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

const stores: [string, () => Promise<Storage>][] = [
  ['a local folder', () => openStorage({ dataDir: join(folder, 'local'), s3: undefined })],
  [
    'an S3-compatible store',
    () =>
      openStorage({
        dataDir: folder,
        s3: {
          bucket: 'postwright',
          region: 'us-east-1',
          endpoint,
          credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
        },
      }),
  ],
]

describe.each(stores)('%s', (_name, open) => {
  let storage: Storage
  beforeAll(async () => void (storage = await open()))

  test('gives back what was put, byte by byte', async () => {
    const content = randomBytes(300_000)

    const { bytes } = await storage.put('aa/whole', pieces(content), { maxBytes: 300_000, contentType: text })

    const stored = await storage.get('aa/whole')
    expect([bytes, stored?.bytes]).toEqual([300_000, 300_000])
    expect(await sum(stored)).toBe(sumOf(content))
  })

  test('takes more than one part of an upload', async () => {
    const content = randomBytes(19 * 1024 * 1024)

    await storage.put('aa/large', pieces(content), { maxBytes: content.length, contentType: text })

    expect(await sum(await storage.get('aa/large'))).toBe(sumOf(content))
  })

  test('gives a part of what was put, and says how long the whole is', async () => {
    await storage.put('aa/parts', pieces(Buffer.from('0123456789')), { maxBytes: 10, contentType: text })

    const part = await storage.get('aa/parts', { start: 3, end: 6 })

    expect(part?.bytes).toBe(10)
    expect(await new Response(part?.body).text()).toBe('3456')
  })

  test('what is too large is refused, and leaves what was there', async () => {
    await storage.put('aa/limit', pieces(Buffer.from('before')), { maxBytes: 10, contentType: text })

    await expect(storage.put('aa/limit', pieces(randomBytes(11)), { maxBytes: 10, contentType: text })).rejects.toThrow(StoredTooLarge)
    await expect(storage.put('aa/new', pieces(randomBytes(11)), { maxBytes: 10, contentType: text })).rejects.toThrow(StoredTooLarge)

    expect(await new Response((await storage.get('aa/limit'))?.body).text()).toBe('before')
    expect(await storage.get('aa/new')).toBeNull()
  })

  test('what breaks off half way leaves nothing', async () => {
    await expect(storage.put('aa/broken', broken(), { maxBytes: 100, contentType: text })).rejects.toThrow('the line is dead')

    expect(await storage.get('aa/broken')).toBeNull()
  })

  test('what is put again replaces, and an empty file is a file', async () => {
    await storage.put('aa/again', pieces(Buffer.from('first')), { maxBytes: 10, contentType: text })
    await storage.put('aa/again', pieces(Buffer.alloc(0)), { maxBytes: 10, contentType: text })

    expect(await storage.get('aa/again')).toMatchObject({ bytes: 0 })
  })

  test('what was deleted is gone, and deleting it again is no error', async () => {
    await storage.put('aa/gone', pieces(Buffer.from('x')), { maxBytes: 10, contentType: text })

    await storage.delete('aa/gone')
    await storage.delete('aa/gone')

    expect(await storage.get('aa/gone')).toBeNull()
  })

  test('lists what begins with a prefix, and nothing else', async () => {
    for (const key of ['bb/1', 'bb/2', 'cc/1']) await storage.put(key, pieces(Buffer.from(key)), { maxBytes: 10, contentType: text })

    expect(await keysOf(storage, 'bb')).toEqual(['bb/1', 'bb/2'])
  })

  test.each(['../secret', '/etc/passwd', 'aa/../../secret', 'aa//b', '.drafts/x', 'aa/.hidden', 'AA/b', 'aa\\b', 'aa/b\u0000', ''])(
    'the key %j leads nowhere',
    async (key) => {
      await expect(storage.get(key)).rejects.toThrow(TypeError)
      await expect(storage.delete(key)).rejects.toThrow(TypeError)
      await expect(storage.put(key, pieces(Buffer.from('x')), { maxBytes: 1, contentType: text })).rejects.toThrow(TypeError)
    },
  )
})

describe('the local folder', () => {
  test('writes of one key at once leave one of them whole, and no draft', async () => {
    const storage = await openLocalFolder(join(folder, 'races'))
    const contents = Array.from({ length: 8 }, (_, index) => Buffer.alloc(200_000, String(index)))

    await Promise.all(contents.map((content) => storage.put('aa/race', pieces(content), { maxBytes: 200_000, contentType: text })))

    const kept = Buffer.from(await new Response((await storage.get('aa/race'))?.body).arrayBuffer())
    expect(contents.some((content) => content.equals(kept))).toBe(true)
    expect(readdirSync(join(folder, 'races', '.drafts'))).toEqual([])
  })

  test('removes the drafts of a process that died, and leaves those of one that works', async () => {
    const place = join(folder, 'drafts')
    await openLocalFolder(place)
    await writeFile(join(place, '.drafts', 'old'), 'x')
    await writeFile(join(place, '.drafts', 'new'), 'x')
    const longAgo = new Date(Date.now() - 2 * 86_400_000)
    await utimes(join(place, '.drafts', 'old'), longAgo, longAgo)

    await openLocalFolder(place)

    expect(readdirSync(join(place, '.drafts'))).toEqual(['new'])
  })

  test('a link in it is not followed into a list, and a folder is no file', async () => {
    const place = join(folder, 'links')
    const storage = await openLocalFolder(place)
    await storage.put('aa/real', pieces(Buffer.from('x')), { maxBytes: 1, contentType: text })
    writeFileSync(join(folder, 'outside'), 'secret')
    symlinkSync(join(folder, 'outside'), join(place, 'aa', 'link'))

    expect(await keysOf(storage, '')).toEqual(['aa/real'])
    expect(await storage.get('aa')).toBeNull()
    expect(existsSync(join(folder, 'outside'))).toBe(true)
  })
})

async function* broken() {
  yield Buffer.from('half')
  throw new Error('the line is dead')
}

async function* pieces(content: Uint8Array) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536)
}

async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.toSorted()
}

function sumOf(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

async function sum(stored: { body: ReadableStream<Uint8Array> } | null): Promise<string> {
  return sumOf(new Uint8Array(await new Response(stored?.body).arrayBuffer()))
}
