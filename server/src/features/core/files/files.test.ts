import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'

import { type Member, sharedApp, signedIn, signedUp, superAdmin, visitor } from '../../../../test/harness.ts'
import { onePixel } from '../../../../test/one-pixel.ts'
import { removeStoredJob, sweepFilesJob } from './jobs.ts'
import { addFile, type NewFile, storeFile } from './service.ts'
import { storageKey } from '../../../infra/storage/stored-keys.ts'
import { files } from './table.ts'

async function keep(owner: Partial<NewFile>, text = '0123456789'): Promise<string> {
  const { services } = await sharedApp()
  const stored = await storeFile(services, [Buffer.from(text)], { contentType: 'application/zip', maxBytes: 1000 })
  const file: NewFile = {
    workspaceId: null,
    userId: null,
    kind: 'export',
    name: 'everything.zip',
    contentType: 'application/zip',
    ...owner,
  }
  await services.db.asSystem('a test keeps a file', (tx) => addFile(tx, stored, file))
  return stored.id
}

const statusFor = async ({ request }: Pick<Member, 'request'>, id: string) => (await request(`/files/${id}`)).status

async function withAvatar(member: Member): Promise<string> {
  const { avatar } = await member.api.accounts.setAvatar({ image: new File([onePixel], 'me.png') })
  return avatar!.slice('/files/'.length)
}

describe('who may open a file', () => {
  test('a picture: its owner, the colleagues and super admins; for everybody else it does not exist', async () => {
    const owner = await signedIn()
    const id = await withAvatar(owner)
    const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'viewer' })

    expect(await statusFor(owner, id)).toBe(200)
    expect(await statusFor(colleague, id)).toBe(200)
    expect(await statusFor(await superAdmin(), id)).toBe(200)
    expect(await statusFor(await signedIn(), id)).toBe(404)
    expect(await statusFor(await visitor(), id)).toBe(401)
  })

  test('a pending or rejected person opens their own picture and nobody else’s', async () => {
    const owner = await signedIn()
    const theirs = await withAvatar(owner)
    const pending = await signedUp({ workspaceId: owner.workspaceId })
    const rejected = await signedUp({ approval: 'rejected', workspaceId: owner.workspaceId })

    expect(await statusFor(pending, await withAvatar(pending))).toBe(200)
    const response = await pending.request(`/files/${theirs}`)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'FORBIDDEN', data: { reason: 'pending' } })
    expect(await statusFor(rejected, theirs)).toBe(403)
  })

  test('an export: only the person themselves, not even a super admin', async () => {
    const owner = await signedIn()
    const id = await keep({ userId: owner.userId })

    expect(await statusFor(owner, id)).toBe(200)
    expect(await statusFor(await signedIn({ workspaceId: owner.workspaceId, role: 'admin' }), id)).toBe(404)
    expect(await statusFor(await superAdmin(), id)).toBe(404)
  })

  test('a file of a workspace: its members', async () => {
    const owner = await signedIn()
    const id = await keep({ workspaceId: owner.workspaceId, userId: owner.userId })

    expect(await statusFor(await signedIn({ workspaceId: owner.workspaceId, role: 'viewer' }), id)).toBe(200)
    expect(await statusFor(await signedIn(), id)).toBe(404)
    expect(await statusFor(await superAdmin(), id)).toBe(404)
  })

  test('what expired is gone', async () => {
    const owner = await signedIn()
    const id = await keep({ userId: owner.userId, expiresAt: new Date(Date.now() - 1000) })

    expect(await statusFor(owner, id)).toBe(404)
  })

  test.each(['/files/', '/files/1', `/files/${uuidv7()}/x`, '/files/..%2f..%2fsecret.key', '/files/%00'])('%s is nothing', async (path) => {
    const { request } = await signedIn()

    expect((await request(path)).status).toBe(404)
  })

  test('an unknown id, and an unknown size, are nothing', async () => {
    const owner = await signedIn()
    const id = await withAvatar(owner)

    expect(await statusFor(owner, uuidv7())).toBe(404)
    for (const size of ['65', '../64', '', '64.64']) expect((await owner.request(`/files/${id}?size=${size}`)).status).toBe(404)
  })
})

describe('how a file comes', () => {
  test('as a download that no browser runs', async () => {
    const owner = await signedIn()
    const id = await keep({ userId: owner.userId, name: 'Alles “von” mir\r\nX: 1.zip' })

    const { headers } = await owner.request(`/files/${id}`)

    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.%-]+$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    expect(headers.get('content-length')).toBe('10')
    expect(headers.get('x')).toBeNull()
  })

  test.each([
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=7-', 206, '789', 'bytes 7-9/10'],
    ['bytes=-2', 206, '89', 'bytes 8-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=5-99', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
    ['lines=1-2', 200, '0123456789', null],
    ['bytes=99999999999999999999-', 200, '0123456789', null],
  ])('%s of ten bytes', async (range, status, body, contentRange) => {
    const owner = await signedIn()
    const id = await keep({ userId: owner.userId })

    const response = await owner.request(`/files/${id}`, { headers: { range } })

    expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([status, body, contentRange])
  })

  test('not again when it is known, and whole when the known one is another', async () => {
    const owner = await signedIn()
    const id = await keep({ userId: owner.userId })
    const etag = (await owner.request(`/files/${id}`)).headers.get('etag')!

    expect((await owner.request(`/files/${id}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const resumed = await owner.request(`/files/${id}`, { headers: { range: 'bytes=5-', 'if-range': '"another"' } })
    expect([resumed.status, await resumed.text()]).toEqual([200, '0123456789'])
  })

  test('HEAD tells of it without it, and no other method does anything', async () => {
    const owner = await signedIn()
    const id = await keep({ userId: owner.userId })

    const head = await owner.request(`/files/${id}`, { method: 'HEAD' })
    const post = await owner.request(`/files/${id}`, { method: 'POST' })

    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', ''])
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })
})

describe('the clean-up', () => {
  test('removes what expired, with its bytes, and keeps the rest', async () => {
    const { services } = await sharedApp()
    const owner = await signedIn()
    const expired = await keep({ userId: owner.userId, expiresAt: new Date(Date.now() - 1000) })
    const current = await keep({ userId: owner.userId, expiresAt: new Date(Date.now() + 60_000) })

    await sweepFilesJob.run(services, {})
    await removeStoredJob.run(services, { keys: [storageKey(expired)] })
    await removeStoredJob.run(services, { keys: [storageKey(expired)] })

    const kept = await services.db.asSystem('a test looks', (tx) => tx.select().from(files).where(eq(files.userId, owner.userId)))
    expect(kept.map(({ id }) => id)).toEqual([current])
    expect(await services.files.get(storageKey(expired))).toBeNull()
    expect(await statusFor(owner, current)).toBe(200)
  })

  test('removes bytes that no row names, but none that are younger than a day', async () => {
    const { services } = await sharedApp()
    const owner = await signedIn()
    const [orphan, fresh, kept] = [
      await keep({ userId: owner.userId }),
      await keep({ userId: owner.userId }),
      await keep({ userId: owner.userId }),
    ]
    await services.db.asSystem('a test loses rows', (tx) => tx.delete(files).where(sql`${files.id} in (${orphan}, ${fresh})`))
    const old = { ...services, files: { ...services.files, list: listed([orphan, kept]) } }

    await sweepFilesJob.run(old, {})

    const found = await Promise.all([orphan, fresh, kept].map(async (id) => (await services.files.get(storageKey(id))) !== null))
    expect(found).toEqual([false, true, true])
  })
})

function listed(ids: string[]) {
  return async function* () {
    for (const id of ids) yield { key: storageKey(id), changedAt: new Date(Date.now() - 2 * 86_400_000) }
  }
}
