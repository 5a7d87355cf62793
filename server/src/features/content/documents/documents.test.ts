import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, inArray } from 'drizzle-orm'

import { encryptedPdf, pdfOf } from '../../../../test/document-files.ts'
import { addBusiness } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { removeStoredJob } from '../../core/files/jobs.ts'
import { storageKey } from '../../../infra/storage/stored-keys.ts'
import { files } from '../../core/files/table.ts'
import { businesses } from '../businesses/table.ts'
import { readDocumentJob, refreshWebPagesJob, removeUnrestorableDocumentsJob } from './jobs.ts'
import { documentPassages, documents } from './table.ts'

const text = (name: string, content: string) => new File([content], name, { type: 'text/plain' })

async function give(member: Member, file: File, businessId?: string) {
  const id = businessId ?? (await addBusiness(member.api)).id
  const added = await member.api.documents.upload({ businessId: id, file })
  await read(member, added.id)
  return member.api.documents.get({ id: added.id })
}

/** As the job does it. */
async function read({ workspaceId }: Member, documentId: string): Promise<void> {
  await readDocumentJob.run((await sharedApp()).services, { workspaceId, documentId })
}

describe('a file', () => {
  test('is read into passages with their heading and page, and counted on the card of the business', async () => {
    const owner = await signedIn()
    const { id: businessId } = await addBusiness(owner.api, { metadata: { documents: [{ name: 'From a program' }] } })
    const file = new File([pdfOf([[{ heading: 'Refunds' }, 'Money back within thirty days.']])], 'C:\\docs\\terms.pdf')

    const added = await owner.api.documents.upload({ businessId, file })
    expect(added).toMatchObject({ name: 'terms.pdf', kind: 'pdf', status: 'waiting', addedBy: 'Naledi Mokoena' })
    await read(owner, added.id)

    expect(await owner.api.documents.get({ id: added.id })).toMatchObject({
      status: 'ready',
      pages: 1,
      passages: 1,
      words: 5,
      message: null,
    })
    expect((await owner.api.documents.passages({ id: added.id })).items).toMatchObject([
      { documentName: 'terms.pdf', heading: 'Refunds', page: 1, text: 'Money back within thirty days.' },
    ])
    expect((await owner.api.businesses.get({ id: businessId })).documentCount).toBe(2)
    expect((await owner.api.businesses.list()).find(({ id }) => id === businessId)?.documentCount).toBe(2)
  })

  test('that is there already is not kept twice, and is read again when that had failed', async () => {
    const owner = await signedIn()
    const { id: businessId } = await addBusiness(owner.api)
    const first = await give(owner, new File([encryptedPdf()], 'locked.pdf'), businessId)
    expect(first).toMatchObject({ status: 'failed', message: expect.stringContaining('protected with a password') })

    const [again, twice] = await Promise.all(
      ['other.pdf', 'third.pdf'].map((name) => owner.api.documents.upload({ businessId, file: new File([encryptedPdf()], name) })),
    )

    expect(again).toMatchObject({ id: first.id, name: 'locked.pdf', status: 'waiting', message: null })
    expect(twice?.id).toBe(first.id)
    expect((await owner.api.documents.list({ businessId })).items).toHaveLength(1)
  })

  test.each<[string, File]>([
    ['is empty', new File([], 'a.txt')],
    ['is larger than 20 MB', new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'a.txt')],
    ['is a picture', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 1])], 'a.txt')],
    ['is no PDF, but is called so', text('a.pdf', 'Only words.')],
  ])('that %s is refused', async (_what, file) => {
    const owner = await signedIn()
    const { id: businessId } = await addBusiness(owner.api)

    await expect(owner.api.documents.upload({ businessId, file })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'file' }] },
    })
    expect((await owner.api.documents.list({ businessId })).items).toEqual([])
  })

  test('that cannot be read harms no other', async () => {
    const owner = await signedIn()
    const { id: businessId } = await addBusiness(owner.api)
    const good = await give(owner, text('good.txt', 'Our beans come from two farms.'), businessId)
    const bad = await give(owner, text('bad.html', '<html><script>1</script>'), businessId)

    expect(bad).toMatchObject({ status: 'failed', message: expect.stringContaining('no text'), passages: 0 })
    expect(await owner.api.documents.get({ id: good.id })).toMatchObject({ status: 'ready', passages: 1 })
  })

  test('that the store lost says so', async () => {
    const { services } = await sharedApp()
    const owner = await signedIn()
    const { id: businessId } = await addBusiness(owner.api)
    const added = await owner.api.documents.upload({ businessId, file: text('a.txt', 'Words.') })
    const row = await rowOf(added.id)
    await services.files.delete(storageKey(row?.fileId ?? ''))

    await read(owner, added.id)

    expect(await owner.api.documents.get({ id: added.id })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('file store'),
    })
  })

  test('of a business that has as many as are kept is refused', async () => {
    const owner = await signedIn()
    const { id: businessId } = await addBusiness(owner.api)
    const { services } = await sharedApp()
    await services.db.transaction(owner.workspaceId, (tx) =>
      tx.insert(documents).values(
        Array.from({ length: 100 }, (_, at) => ({
          id: crypto.randomUUID(),
          workspaceId: owner.workspaceId,
          businessId,
          name: `${at}`,
          sourceHash: `${at}`,
        })),
      ),
    )

    await expect(owner.api.documents.upload({ businessId, file: text('one-more.txt', 'Words.') })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'businessId', message: expect.stringContaining('100 documents') }] },
    })
    const first = await owner.api.documents.list({ businessId, limit: 60 })
    const second = await owner.api.documents.list({ businessId, limit: 60, cursor: first.nextCursor ?? '' })
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([60, 40, null])
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(100)
  })
})

describe('deleting', () => {
  test('a document leaves no row, no passage and no byte', async () => {
    const { services } = await sharedApp()
    const owner = await signedIn()
    const { id, businessId } = await give(owner, text('a.txt', 'Words that are secret.'))
    const fileId = (await rowOf(id))?.fileId ?? ''

    await owner.api.documents.remove({ id })
    await removeStoredJob.run(services, { keys: [storageKey(fileId)] })

    expect(await tracesOf(id, fileId)).toEqual([0, 0, 0])
    expect(await services.files.get(storageKey(fileId))).toBeNull()
    expect(await owner.api.documents.find({ businessId, text: 'words that are secret' })).toEqual([])
    expect((await owner.api.businesses.get({ id: businessId })).documentCount).toBe(0)
    await expect(owner.api.documents.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('a document that is being read leaves nothing of it', async () => {
    const { services } = await sharedApp()
    const owner = await signedIn()
    const { id: businessId } = await addBusiness(owner.api)
    const { id } = await owner.api.documents.upload({ businessId, file: text('a.txt', 'Words that are secret.') })
    const fileId = (await rowOf(id))?.fileId ?? ''
    const store = {
      ...services.files,
      async get(key: string) {
        const stored = await services.files.get(key)
        await owner.api.documents.remove({ id })
        return stored
      },
    }

    await readDocumentJob.run({ ...services, files: store }, { workspaceId: owner.workspaceId, documentId: id })

    expect(await tracesOf(id, fileId)).toEqual([0, 0, 0])
  })

  test('a business: its documents stay while it can be restored, and go when it cannot', async () => {
    const { services } = await sharedApp()
    const owner = await signedIn()
    const { id, businessId } = await give(owner, text('a.txt', 'Words.'))
    const fileId = (await rowOf(id))?.fileId ?? ''

    await owner.api.businesses.remove({ id: businessId })
    await removeUnrestorableDocumentsJob.run(services, {})
    expect(await tracesOf(id, fileId)).toEqual([1, 1, 1])
    await expect(owner.api.documents.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

    await services.db.asSystem('a test waits', (tx) =>
      tx
        .update(businesses)
        .set({ deletedAt: new Date(Date.now() - 31 * 86_400_000) })
        .where(eq(businesses.id, businessId)),
    )
    await removeUnrestorableDocumentsJob.run(services, {})
    expect(await tracesOf(id, fileId)).toEqual([0, 0, 0])
  })
})

test('the file of a document is served to nobody', async () => {
  const owner = await signedIn()
  const { id } = await give(owner, text('a.html', '<html><script>alert(1)</script><p>Words.'))

  expect((await owner.request(`/files/${(await rowOf(id))?.fileId}`)).status).toBe(404)
})

test('of two runs the later one alone writes down what it read', async () => {
  const { services } = await sharedApp()
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const { id } = await owner.api.documents.upload({ businessId, file: text('a.txt', 'Words.') })
  const late = {
    ...services.files,
    async get(key: string) {
      await read(owner, id)
      return services.files.get(key).then(() => null)
    },
  }

  await readDocumentJob.run({ ...services, files: late }, { workspaceId: owner.workspaceId, documentId: id })

  expect(await owner.api.documents.get({ id })).toMatchObject({ status: 'ready', passages: 1 })
})

describe('a web page', () => {
  let address: string
  const site = createServer((request, response) => {
    const found = pages[request.url ?? '']
    if (!found) return response.writeHead(404).end()
    response.writeHead(found.status ?? 200, found.headers)
    if (found.endless) {
      const write = () => {
        while (response.write(Buffer.alloc(65_536, ' ')));
      }
      response.on('drain', write)
      return write()
    }
    return response.end(found.body)
  })
  const pages: Record<string, { status?: number; headers?: Record<string, string>; body?: string; endless?: boolean }> = {
    '/robots.txt': { body: 'User-agent: *\nDisallow: /private' },
    '/about': { headers: { 'content-type': 'text/html' }, body: '<html><title>About Lumen</title><p>We roast on Tuesdays.' },
    '/private/plans': { body: '<html><p>Secret plans.' },
    '/moved': { status: 301, headers: { location: '/about' } },
    '/to-private': { status: 302, headers: { location: '/private/plans' } },
    '/inside': { status: 302, headers: { location: 'http://169.254.169.254/latest/meta-data' } },
    '/round': { status: 302, headers: { location: '/round' } },
    '/large': { headers: { 'content-length': String(200 * 1024 * 1024) }, endless: true },
    '/endless': { endless: true },
    '/picture': { body: '\u0089PNG\0\0\0\0\0\0' },
  }
  beforeAll(async () => {
    site.listen(0, '127.0.0.1')
    await once(site, 'listening')
    const host = `127.0.0.1:${(site.address() as AddressInfo).port}`
    address = `http://${host}`
    const { services } = await sharedApp()
    services.config.safeFetchAllow.push(host)
  })
  afterAll(() => {
    site.closeAllConnections()
    site.close()
  })

  async function fetched(path: string) {
    const owner = await signedIn()
    const { id: businessId } = await addBusiness(owner.api)
    const { id } = await owner.api.documents.addWebPage({ businessId, address: `${address}${path}` })
    await read(owner, id)
    return { owner, document: await owner.api.documents.get({ id }) }
  }

  test.each(['/about', '/moved'])('%s is fetched, read and named by its title', async (path) => {
    const { owner, document } = await fetched(path)

    expect(document).toMatchObject({ name: 'About Lumen', kind: 'html', status: 'ready', address: `${address}${path}`, passages: 1 })
    expect((await owner.api.documents.passages({ id: document.id })).items).toMatchObject([{ text: 'We roast on Tuesdays.' }])
  })

  test('without a title it is named by its address', async () => {
    pages['/untitled'] = { headers: { 'content-type': 'text/html' }, body: '<html><p>Words.' }

    expect((await fetched('/untitled')).document.name).toBe(`${new URL(address).host}/untitled`)
  })

  test('read again, it is fetched anew, and what was kept of it before is gone', async () => {
    const { owner, document } = await fetched('/about')
    const before = (await rowOf(document.id))?.fileId ?? ''
    pages['/about'] = { headers: { 'content-type': 'text/html' }, body: '<html><title>About Lumen</title><p>We roast on Mondays.' }

    expect(await owner.api.documents.readAgain({ id: document.id })).toMatchObject({ status: 'waiting' })
    await read(owner, document.id)

    expect((await owner.api.documents.passages({ id: document.id })).items).toMatchObject([{ text: 'We roast on Mondays.' }])
    expect(await tracesOf(document.id, before)).toEqual([1, 1, 0])
  })

  test('that was read more than a week ago is fetched anew by itself; a younger one and a file are not', async () => {
    const { services } = await sharedApp()
    pages['/prices'] = { headers: { 'content-type': 'text/html' }, body: '<html><p>A bag costs R 180.' }
    const { owner, document: page } = await fetched('/prices')
    const young = await owner.api.documents.addWebPage({ businessId: page.businessId, address: `${address}/moved` })
    await read(owner, young.id)
    const file = await give(owner, text('a.txt', 'Words.'), page.businessId)
    await services.db.asSystem('a test waits', (tx) =>
      tx
        .update(documents)
        .set({ readAt: new Date(Date.now() - 8 * 86_400_000) })
        .where(inArray(documents.id, [page.id, file.id])),
    )

    await refreshWebPagesJob.run(services, {})

    const statuses = async () =>
      (await owner.api.documents.list({ businessId: page.businessId })).items.map(({ id, status }) => [id, status])
    expect(await statuses()).toEqual([
      [file.id, 'ready'],
      [young.id, 'ready'],
      [page.id, 'waiting'],
    ])
    expect((await owner.api.documents.passages({ id: page.id })).items).toMatchObject([{ text: 'A bag costs R 180.' }])
  })

  test('that cannot be fetched anew says so, and what was read of it before stays', async () => {
    pages['/menu'] = { headers: { 'content-type': 'text/html' }, body: '<html><p>Today there is soup.' }
    const { owner, document } = await fetched('/menu')
    delete pages['/menu']

    await owner.api.documents.readAgain({ id: document.id })
    await read(owner, document.id)

    expect(await owner.api.documents.get({ id: document.id })).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('404'),
      readAt: document.readAt,
    })
    expect(await owner.api.documents.find({ businessId: document.businessId, text: 'soup today' })).toHaveLength(1)
  })

  test.each([
    ['/private/plans', 'robots.txt'],
    ['/to-private', 'robots.txt'],
    ['/inside', 'private network'],
    ['/round', 'without an end'],
    ['/missing', '404'],
    ['/large', 'more than 20 MB'],
    ['/endless', 'more than 20 MB'],
    ['/picture', 'none of the files'],
  ])('%s fails with a reason', async (path, reason) => {
    const { document } = await fetched(path)

    expect(document).toMatchObject({ status: 'failed', message: expect.stringContaining(reason), passages: 0 })
  })

  test('of a private network is not reached', async () => {
    const owner = await signedIn()
    const { id: businessId } = await addBusiness(owner.api)
    const { id } = await owner.api.documents.addWebPage({ businessId, address: 'http://127.0.0.1:1/' })

    await read(owner, id)

    expect(await owner.api.documents.get({ id })).toMatchObject({ status: 'failed', message: expect.stringContaining('private network') })
  })
})

async function rowOf(id: string) {
  const { services } = await sharedApp()
  const [row] = await services.db.asSystem('a test looks', (tx) => tx.select().from(documents).where(eq(documents.id, id)))
  return row
}

/** How many rows there are of a document, its passages, and a file. */
function tracesOf(id: string, fileId: string): Promise<number[]> {
  return sharedApp().then(({ services }) =>
    services.db.asSystem('a test looks', async (tx) => [
      (await tx.select().from(documents).where(eq(documents.id, id))).length,
      (await tx.select().from(documentPassages).where(eq(documentPassages.documentId, id))).length,
      (await tx.select().from(files).where(eq(files.id, fileId))).length,
    ]),
  )
}
