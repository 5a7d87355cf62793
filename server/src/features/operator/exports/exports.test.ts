import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import yauzl from 'yauzl'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp, startApp, superAdmin, visitor } from '../../../../test/harness.ts'
import { addImported } from '../../../../test/imports.ts'
import { onePixel } from '../../../../test/one-pixel.ts'
import { readDocumentJob } from '../../content/documents/jobs.ts'
import { sweepFilesJob } from '../../core/files/jobs.ts'
import { files } from '../../core/files/table.ts'
import { mails } from '../../core/mail/table.ts'
import { notifications } from '../../core/notifications/table.ts'
import { buildExportJob } from './jobs.ts'
import { dataExports } from './table.ts'

/** Asks for a copy, and makes it as the worker would. */
async function made(member: Member): Promise<string> {
  const { services } = await sharedApp()
  const { latest } = await member.api.personalData.requestExport()
  await buildExportJob.run(services, { exportId: latest!.id })
  return latest!.id
}

async function unpacked(member: Member): Promise<Map<string, Buffer>> {
  const { latest } = await member.api.personalData.exportState()
  const response = await member.request(latest!.address!)
  expect(response.headers.get('content-type')).toBe('application/zip')
  return entriesOf(Buffer.from(await response.arrayBuffer()))
}

function entriesOf(content: Buffer): Promise<Map<string, Buffer>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Buffer>()
    yauzl.fromBuffer(content, { lazyEntries: true }, (problem, zip) => {
      if (problem) return reject(problem)
      zip.on('error', reject)
      zip.on('end', () => resolve(entries))
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure)
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            entries.set(entry.fileName, Buffer.concat(chunks))
            zip.readEntry()
          })
        })
      })
      zip.readEntry()
    })
  })
}

const textOf = (entries: Map<string, Buffer>) => Buffer.concat([...entries.values()]).toString()
const json = (entries: Map<string, Buffer>, name: string): unknown => JSON.parse(entries.get(name)?.toString() ?? 'null')

test('holds everything about the person and of their workspaces, with its files', async () => {
  const owner = await signedIn({ fullName: 'Thandi Mokoena' })
  const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'editor', fullName: 'Sipho Dlamini' })
  const business = await addBusiness(owner.api, { name: 'Lumen “Coffee” – 🌿', metadata: { crm: { id: 7 } } })
  const posts = [await addPost(owner.api, { businessId: business.id }), await addPost(colleague.api, { businessId: business.id })]
  await owner.api.accounts.setAvatar({ image: new File([onePixel], 'me.png') })
  await owner.api.apiKeys.create({ name: 'Reports', scopes: ['read'] })
  await made(owner)

  const entries = await unpacked(owner)

  const at = (await owner.api.personalData.deletionState()).workspaces.map(({ id }) => id.slice(-4))
  const workspace = [...entries.keys()].find((name) => name.endsWith('/workspace.json'))!.replace('/workspace.json', '')
  expect(workspace).toBe(`workspaces/Thandi-s-workspace-${at[0]}`)
  expect(entries.get('README.txt')?.toString()).toContain('everything that this Postwright keeps about you')
  expect(json(entries, 'account/user.json')).toMatchObject([{ id: owner.userId, email: owner.email, name: 'Thandi Mokoena' }])
  expect(json(entries, 'account/profiles.json')).toMatchObject([{ user_id: owner.userId, full_name: 'Thandi Mokoena' }])
  expect(json(entries, 'account/members.json')).toMatchObject([{ user_id: owner.userId, role: 'owner' }])
  expect(json(entries, 'account/api_keys.json')).toMatchObject([{ name: 'Reports', scopes: ['read'] }])
  expect(json(entries, 'account/sessions.json')).toHaveLength(1)
  expect(json(entries, 'account/what_you_did.json')).toEqual(
    expect.arrayContaining([expect.objectContaining({ action: 'business.create' }), expect.objectContaining({ action: 'key.create' })]),
  )
  expect(json(entries, `${workspace}/businesses.json`)).toMatchObject([
    { id: business.id, name: 'Lumen “Coffee” – 🌿', metadata: { crm: { id: 7 } } },
  ])
  const ids = (json(entries, `${workspace}/posts.json`) as { id: string }[]).map(({ id }) => id)
  expect(ids.toSorted()).toEqual(posts.map(({ id }) => id).toSorted())
  expect(json(entries, `${workspace}/people.json`)).toMatchObject([
    { name: 'Thandi Mokoena', role: 'owner' },
    { name: 'Sipho Dlamini', email: colleague.email, role: 'editor' },
  ])
  const picture = [...entries].find(([name]) => /^account\/files\/[\w-]+avatar\.webp$/.test(name))?.[1]
  expect(picture?.subarray(8, 12).toString()).toBe('WEBP')
})

test('holds the documents of a business: each file, and what was read of it', async () => {
  const owner = await signedIn()
  const { id: businessId } = await addBusiness(owner.api)
  const file = new File(['Kelp is gathered after storms.'], 'Lot sheet.txt')
  const { id } = await owner.api.documents.upload({ businessId, file })
  await readDocumentJob.run((await sharedApp()).services, { workspaceId: owner.workspaceId, documentId: id })
  await made(owner)

  const entries = await unpacked(owner)

  const ending = (end: string) => [...entries.keys()].find((name) => name.endsWith(end)) ?? ''
  expect(json(entries, ending('/documents.json'))).toMatchObject([{ id, name: 'Lot sheet.txt' }])
  expect(json(entries, ending('/document_passages.json'))).toMatchObject([{ document_id: id, body: 'Kelp is gathered after storms.' }])
  expect(entries.get(ending('-Lot_sheet.txt'))?.toString()).toBe('Kelp is gathered after storms.')
})

test('holds the imported posts of a channel', async () => {
  const owner = await signedIn()
  await addImported(owner, [{ text: 'Plums are in, from nine.' }])
  await made(owner)

  const entries = await unpacked(owner)

  const ending = (end: string) => [...entries.keys()].find((name) => name.endsWith(end)) ?? ''
  expect(json(entries, ending('/imported_posts.json'))).toMatchObject([{ text: 'Plums are in, from nine.', counts: { likes: 3 } }])
})

test('holds no secret, wherever one lies', async () => {
  const { services } = await sharedApp()
  const owner = await superAdmin()
  const { id: businessId } = await addBusiness(owner.api)
  const { secret } = await owner.api.apiKeys.create({ name: 'Reports', scopes: ['read'] })
  const sealed = services.secrets.seal('token of a platform', 'channels.sealed_credentials.some')
  await services.db.asSystem('a test hides a secret', async (tx) => {
    await tx.execute(
      sql`update channels set settings = ${JSON.stringify({ deep: [{ credentials: sealed, token: 'plain' }] })}::jsonb where business_id = ${businessId}`,
    )
    await tx.execute(sql`update channels set sealed_credentials = ${sealed} where business_id = ${businessId}`)
    await tx.execute(sql`insert into sign_in_methods (id, user_id, account_id, provider_id, password, access_token)
      values (gen_random_uuid(), ${owner.userId}, 'x', 'credential', '$argon2id$v=19$hash', 'access-token-of-google')`)
  })
  const { rows } = await services.db.asSystem('a test looks', (tx) =>
    tx.execute<{ token: string }>(sql`select token from sessions where user_id = ${owner.userId}`),
  )
  await made(owner)

  const everything = Buffer.concat([...(await unpacked(owner)).values()]).toString()

  for (const hidden of [
    secret,
    sealed,
    rows[0]!.token,
    '$argon2id$',
    'access-token-of-google',
    '"plain"',
    'sealed_credentials',
    'secret_hash',
    'sealed_variables',
  ])
    expect(everything.includes(hidden), hidden).toBe(false)
  expect(everything).toContain('"provider_id": "credential"')
})

test('holds nothing of others: neither other workspaces nor what is a colleague’s own', async () => {
  const owner = await signedIn()
  const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
  const stranger = await signedIn({ fullName: 'Amara Nobody-Else' })
  const mine = await addBusiness(stranger.api, { name: 'Of a stranger' })
  await addBusiness(owner.api, { name: 'Of the owner' })
  await colleague.api.apiKeys.create({ name: 'The colleague’s own key', scopes: ['read'] })
  await made(colleague)
  await made(owner)

  const [theirs, owners] = [await unpacked(colleague), await unpacked(owner)]

  expect(textOf(theirs)).not.toContain('Of the owner')
  expect(json(theirs, 'account/api_keys.json')).toMatchObject([{ name: 'The colleague’s own key' }])
  expect(textOf(owners)).toContain('Of the owner')
  expect(json(owners, 'account/api_keys.json')).toEqual([])
  expect(
    [...owners.keys()].filter((name) => /workspaces\/.*\/(api_keys|ai_settings|notifications|members|sessions)\.json/.test(name)),
  ).toEqual([])
  for (const foreign of ['Amara Nobody-Else', stranger.email, mine.id]) expect(textOf(owners)).not.toContain(foreign)
})

test('is told by mail and notification, is the person’s alone, and ends after seven days', async () => {
  const { services } = await sharedApp()
  const owner = await signedIn()
  await made(owner)

  const { latest, nextAt } = await owner.api.personalData.exportState()

  expect(latest).toMatchObject({ status: 'ready', address: expect.stringMatching(/^\/files\//), done: latest!.parts })
  expect(Date.parse(latest!.expiresAt!) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(Date.parse(nextAt!) - Date.parse(latest!.requestedAt)).toBe(86_400_000)
  const [mail] = await services.db.asSystem('a test looks', (tx) => tx.select().from(mails).where(eq(mails.userId, owner.userId)))
  expect(mail).toMatchObject({ template: 'export_ready', recipient: owner.email })
  const told = await services.db.asSystem('a test looks', (tx) =>
    tx.select().from(notifications).where(eq(notifications.userId, owner.userId)),
  )
  expect(told).toMatchObject([{ kind: 'export_ready' }])
  expect((await (await signedIn({ workspaceId: owner.workspaceId, role: 'admin' })).request(latest!.address!)).status).toBe(404)
  expect((await (await visitor()).request(latest!.address!)).status).toBe(401)

  await services.db.asSystem('a test turns the clock', (tx) =>
    tx
      .update(files)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(and(eq(files.userId, owner.userId), eq(files.kind, 'export'))),
  )
  await sweepFilesJob.run(services, {})
  expect(await owner.api.personalData.exportState()).toMatchObject({ latest: { status: 'expired', address: null } })
  expect((await owner.request(latest!.address!)).status).toBe(404)
})

describe('asking for one', () => {
  test('again goes on with the one that is made, and is refused within a day of it', async () => {
    const { services } = await sharedApp()
    const { api, userId } = await signedIn()

    const asked = await Promise.all(Array.from({ length: 4 }, () => api.personalData.requestExport()))

    expect(new Set(asked.map(({ latest }) => latest?.id)).size).toBe(1)
    const { latest } = await api.personalData.exportState()
    await buildExportJob.run(services, { exportId: latest!.id })
    await expect(api.personalData.requestExport()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('one copy a day'),
    })
    await services.db.plain
      .update(dataExports)
      .set({ requestedAt: sql`now() - interval '25 hours'` })
      .where(eq(dataExports.userId, userId))
    await expect(api.personalData.requestExport()).resolves.toMatchObject({ latest: { status: 'queued' } })
  })

  test('is open to people who wait for approval, and to nobody who is not signed in', async () => {
    const pending = await signedUp()

    await expect(pending.api.personalData.requestExport()).resolves.toMatchObject({
      latest: { status: 'queued' },
      nextAt: expect.any(String),
    })
    await expect((await visitor()).api.personalData.requestExport()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    await expect((await visitor()).api.personalData.exportState()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('again is possible when one failed, or was lost with its node', async () => {
    const { services, takeErrors } = await sharedApp()
    const { api, userId } = await signedIn()
    const { latest } = await api.personalData.requestExport()
    const broken = { ...services, files: { ...services.files, put: () => Promise.reject(new Error('the disk is full')) } }

    await expect(buildExportJob.run(broken, { exportId: latest!.id })).rejects.toThrow('the disk is full')

    expect(await api.personalData.exportState()).toMatchObject({ latest: { status: 'failed' }, nextAt: null })
    await api.personalData.requestExport()
    await services.db.plain
      .update(dataExports)
      .set({ requestedAt: sql`now() - interval '2 hours'`, status: 'running' })
      .where(and(eq(dataExports.userId, userId), eq(dataExports.status, 'queued')))
    await expect(api.personalData.requestExport()).resolves.toMatchObject({ latest: { status: 'queued' } })
    takeErrors()
  })

  test('run twice, at once, the job makes one copy', async () => {
    const { services } = await sharedApp()
    const owner = await signedIn()
    const { latest } = await owner.api.personalData.requestExport()

    await Promise.allSettled([1, 2].map(() => buildExportJob.run(services, { exportId: latest!.id })))
    await buildExportJob.run(services, { exportId: latest!.id })

    const kept = await services.db.asSystem('a test looks', (tx) => tx.select().from(files).where(eq(files.userId, owner.userId)))
    expect(kept).toHaveLength(1)
    expect(await owner.api.personalData.exportState()).toMatchObject({ latest: { status: 'ready' } })
  })

  test('is done by the worker, which tells how far it is', async () => {
    const app = await startApp({ workers: true })
    onTestFinished(app.close)
    const owner = await app.signedUp({ approval: 'approved' })

    await owner.api.personalData.requestExport()

    await vi.waitFor(async () => expect((await owner.api.personalData.exportState()).latest).toMatchObject({ status: 'ready' }), 30_000)
    expect((await owner.api.personalData.exportState()).latest?.parts).toBeGreaterThan(10)
  })
})
