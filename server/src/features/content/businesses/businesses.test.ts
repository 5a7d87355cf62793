import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn, startApp } from '../../../../test/harness.ts'
import { auditLog } from '../../core/audit/table.ts'
import { businesses } from './table.ts'

const lumen = { name: 'Lumen Coffee', context: 'A roastery in Woodstock.' }

test('a business is added with its defaults, and listed', async () => {
  const { api } = await signedIn({ plan: 'solo' })

  const created = await api.businesses.create({ ...lumen, keywords: ['coffee', 'roastery'], website: 'https://lumen.example' })

  expect(created).toMatchObject({
    name: 'Lumen Coffee',
    status: 'active',
    requiresApproval: false,
    timeZone: 'UTC',
    isLocked: false,
    documentCount: 0,
    contentTypes: [],
    website: 'https://lumen.example',
  })
  expect(created.socialMediaLinks).toEqual({ facebook: '', twitter: '', linkedin: '', instagram: '', youtube: '', whatsapp: '' })
  expect(await api.businesses.list()).toEqual([created])
  expect(await api.businesses.get({ id: created.id })).toEqual(created)
})

test('a business that cannot be created is logged, and the answer tells nothing of the database', async () => {
  const app = await startApp()
  onTestFinished(() => app.close())
  const { api } = await app.signedUp({ approval: 'approved' })
  await app.database.asAdmin('alter table businesses add constraint refused check (false) not valid')

  await expect(api.businesses.create(lumen)).rejects.toMatchObject({
    code: 'INTERNAL_SERVER_ERROR',
    message: expect.not.stringMatching(/query|refused/i),
  })

  expect(app.takeErrors()).toMatchObject([{ msg: 'a request failed', err: { cause: { message: expect.stringContaining('refused') } } }])
  expect(await api.businesses.list()).toEqual([])
})

test('a website may be given without its protocol, and is kept with it', async () => {
  const { api, rest } = await signedIn({ plan: 'growth' })

  const { id, website } = await api.businesses.create({ ...lumen, website: ' www.lumen.example/shop ' })
  const changed = await rest(`/businesses/${id}`, { method: 'PATCH', body: { website: 'lumen.example' } })

  expect(website).toBe('https://www.lumen.example/shop')
  expect(await changed.json()).toMatchObject({ website: 'https://lumen.example' })
})

test('what an older version kept with a business leaves as the contract names it', async () => {
  const { api } = await signedIn({ plan: 'solo' })
  const created = await api.businesses.create(lumen)
  const { services } = await sharedApp()
  await services.db.asSystem('an older version wrote it', (tx) =>
    tx.execute(sql`
      update businesses set review_rule = review_rule - 'second' || '{"old":1}', link_tags = link_tags || '{"old":1}',
        social_media_links = social_media_links || '{"myspace":"old"}' where id = ${created.id}`),
  )

  const [listed] = await api.businesses.list()

  const { reviewRule, linkTags, socialMediaLinks } = created
  expect(listed).toMatchObject({ reviewRule, linkTags, socialMediaLinks })
  expect(listed?.reviewRule).toEqual(reviewRule)
  expect(JSON.stringify(listed)).not.toContain('"old"')
})

test('metadata is kept whole: as it was given, changed only when it is given again, and the same over REST', async () => {
  const { api, rest } = await signedIn()
  const metadata = { crm: { id: 7, tags: ['vip', null] }, documents: [{ name: 'Price list', pages: 3 }, { name: 'Menu' }] }

  const created = await api.businesses.create({ ...lumen, metadata })
  const renamed = await api.businesses.update({ id: created.id, industry: 'Coffee' })
  const read = (await (await rest(`/businesses/${created.id}`)).json()) as object
  const replaced = await rest(`/businesses/${created.id}`, { method: 'PATCH', body: { metadata: { crm: null } } })

  expect(created).toMatchObject({ metadata, documentCount: 2 })
  expect(renamed.metadata).toEqual(metadata)
  expect(read).toMatchObject({ metadata })
  expect(await replaced.json()).toMatchObject({ metadata: { crm: null }, documentCount: 0 })
  expect((await api.businesses.list())[0]?.metadata).toEqual({ crm: null })
})

test('posts need approval from the start where the plan has several seats', async () => {
  const { api } = await signedIn({ plan: 'agency' })

  expect((await api.businesses.create(lumen)).requiresApproval).toBe(true)
  expect((await api.businesses.create({ ...lumen, name: 'Kopje Books', requiresApproval: false })).requiresApproval).toBe(false)
})

test('a new business has its blog and its sandbox', async () => {
  const { api } = await signedIn()
  const { id } = await api.businesses.create(lumen)

  const channels = await api.channels.list({ businessId: id })

  expect(channels.map(({ kind, name }) => [kind, name])).toEqual([
    ['blog', 'Lumen Coffee blog'],
    ['sandbox', 'Sandbox wall'],
  ])
})

test('a second business of the same name is refused, letter case aside', async () => {
  const { api } = await signedIn()
  await api.businesses.create({ ...lumen, name: 'Café Éland' })

  await expect(api.businesses.create({ ...lumen, name: 'CAFÉ éland' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'name' }] },
  })
  const other = await api.businesses.create(lumen)
  await expect(api.businesses.update({ id: other.id, name: 'café ÉLAND' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'name' }] },
  })
})

test('the plan limits the active businesses, and says the way to more', async () => {
  const { api } = await signedIn({ plan: 'growth' })
  for (const name of ['One', 'Two', 'Three']) await api.businesses.create({ ...lumen, name })

  await expect(api.businesses.create({ ...lumen, name: 'Four' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'The Growth plan includes 3 businesses. Add one more, or choose a larger plan, under Settings, Billing.',
    data: { reason: 'plan' },
  })

  const { url } = await api.payments.order({ planId: 'growth', currency: 'ZAR', extraBusinesses: 1 })
  await api.payments.answerOrder({ id: url.split('/').at(-1) ?? '', answer: 'paid' })
  await api.businesses.create({ ...lumen, name: 'Four' })
  await expect(api.businesses.create({ ...lumen, name: 'Five' })).rejects.toMatchObject({ data: { reason: 'plan' } })
})

test('of many businesses added at once, as many as the plan allows are added', async () => {
  const { api } = await signedIn({ plan: 'growth' })

  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, at) => api.businesses.create({ ...lumen, name: `Business ${at}` })),
  )

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await api.businesses.list()).toHaveLength(3)
})

test('only the given fields change, and a change made on an old state is refused', async () => {
  const { api } = await signedIn()
  const seen = await api.businesses.create({ ...lumen, keywords: ['coffee'], industry: 'Food' })

  const changed = await api.businesses.update({ id: seen.id, updatedAt: seen.updatedAt, industry: 'Coffee', website: null })

  expect(changed).toMatchObject({ name: 'Lumen Coffee', industry: 'Coffee', keywords: ['coffee'] })
  expect(changed.updatedAt > seen.updatedAt).toBe(true)
  await expect(api.businesses.update({ id: seen.id, updatedAt: seen.updatedAt, vision: 'Lost?' })).rejects.toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'updatedAt' }] },
  })
  expect((await api.businesses.get({ id: seen.id })).vision).toBe('')
})

test('a deleted business is gone from the list, can be restored, and is deleted twice without harm', async () => {
  const { api } = await signedIn()
  const { id } = await api.businesses.create(lumen)
  const post = await addPost(api, { businessId: id })

  await api.businesses.remove({ id })
  await api.businesses.remove({ id })

  expect(await api.businesses.list()).toEqual([])
  expect((await api.businesses.listDeleted()).map((business) => business.id)).toEqual([id])
  expect((await api.posts.list({})).items).toEqual([])
  await expect(api.businesses.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(api.posts.get({ id: post.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await api.businesses.restore({ id })
  expect((await api.businesses.list()).map((business) => business.id)).toEqual([id])
  expect((await api.posts.list({})).items.map((item) => item.id)).toEqual([post.id])
})

test('restoring asks again for room in the plan and for the name, and ends after 30 days', async () => {
  const { api } = await signedIn({ plan: 'growth' })
  const { id } = await api.businesses.create(lumen)
  await api.businesses.remove({ id })

  const namesake = await api.businesses.create({ ...lumen, name: 'LUMEN COFFEE' })
  await expect(api.businesses.restore({ id })).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'name' }] } })
  for (const name of ['Two', 'Three']) await api.businesses.create({ ...lumen, name })
  await expect(api.businesses.restore({ id })).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'plan' } })
  await api.businesses.remove({ id: namesake.id })
  const { services } = await sharedApp()
  await services.db.asSystem('a month passes', (tx) =>
    tx
      .update(businesses)
      .set({ deletedAt: sql`now() - interval '31 days'` })
      .where(eq(businesses.id, id)),
  )
  await expect(api.businesses.restore({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await api.businesses.listDeleted()).map((business) => business.id)).toEqual([namesake.id])
})

test('another workspace sees, changes and deletes nothing', async () => {
  const { api } = await signedIn()
  const stranger = await signedIn()
  const { id } = await api.businesses.create(lumen)

  expect(await stranger.api.businesses.list()).toEqual([])
  for (const attempt of [
    () => stranger.api.businesses.get({ id }),
    () => stranger.api.businesses.update({ id, name: 'Mine now' }),
    () => stranger.api.businesses.remove({ id }),
    () => stranger.api.businesses.restore({ id }),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect((await api.businesses.get({ id })).name).toBe('Lumen Coffee')
})

test('viewers look and do not touch; editors neither delete nor lift the need for approval', async () => {
  const { api, workspaceId } = await signedIn({ plan: 'growth' })
  const { id } = await api.businesses.create(lumen)
  const viewer = await signedIn({ workspaceId, role: 'viewer' })
  const editor = await signedIn({ workspaceId, role: 'editor' })
  const refused = { code: 'FORBIDDEN', data: { reason: 'role' } }

  expect(await viewer.api.businesses.list()).toHaveLength(1)
  await expect(viewer.api.businesses.create({ ...lumen, name: 'Another' })).rejects.toMatchObject(refused)
  await expect(viewer.api.businesses.update({ id, name: 'Another' })).rejects.toMatchObject(refused)
  await expect(viewer.api.businesses.remove({ id })).rejects.toMatchObject(refused)
  await expect(editor.api.businesses.remove({ id })).rejects.toMatchObject(refused)
  await expect(editor.api.businesses.update({ id, requiresApproval: false })).rejects.toMatchObject(refused)
  expect(await editor.api.businesses.update({ id, requiresApproval: true, industry: 'Coffee' })).toMatchObject({ industry: 'Coffee' })
})

test('who asks for approvals or lifts the need for them is written down, and nothing else is', async () => {
  const { services } = await sharedApp()
  const { api, workspaceId, userId } = await signedIn({ plan: 'growth' })
  const { id } = await api.businesses.create(lumen)

  await api.businesses.update({ id, requiresApproval: true, industry: 'Coffee' })
  await api.businesses.update({ id, requiresApproval: false })

  const log = await services.db.transaction(workspaceId, (tx) =>
    tx.select().from(auditLog).where(eq(auditLog.subject, id)).orderBy(auditLog.createdAt),
  )
  expect(log.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['business.create', userId],
    ['business.lift-approval', userId],
  ])
})

const wrong: [string, Record<string, unknown>, string][] = [
  ['no name', { name: ' ' }, 'name'],
  ['a name that is too long', { name: 'x'.repeat(81) }, 'name'],
  ['a name of two lines', { name: 'Lumen\nCoffee' }, 'name'],
  ['metadata that is no object', { metadata: 'crm' }, 'metadata'],
  ['metadata that is too deep', { metadata: { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } } }, 'metadata'],
  ['metadata that is too long', { metadata: { note: 'x'.repeat(16_384) } }, 'metadata'],
  ['a document without a name', { metadata: { documents: [{}] } }, 'metadata.documents.0.name'],
  ['a control character', { context: 'one\u0000two' }, 'context'],
  ['half an emoji', { context: 'half \uD83D' }, 'context'],
  ['no context', { context: '' }, 'context'],
  ['a context that is too long', { context: 'x'.repeat(10_001) }, 'context'],
  ['a number for text', { name: 7 }, 'name'],
  ['an address that is none', { website: 'lumen' }, 'website'],
  ['a mail address as a website', { website: 'hello@lumen.example' }, 'website'],
  ['a script as an address', { website: 'javascript:alert(1)' }, 'website'],
  ['an unknown content type', { contentTypes: ['telegraph'] }, 'contentTypes.0'],
  ['a content type twice', { contentTypes: ['x', 'x'] }, 'contentTypes'],
  ['too many keywords', { keywords: Array.from({ length: 51 }, (_, at) => `word ${at}`) }, 'keywords'],
  ['an unknown time zone', { timeZone: 'Mars/Olympus' }, 'timeZone'],
  ['a link that is too long', { socialMediaLinks: { facebook: 'x'.repeat(301) } }, 'socialMediaLinks.facebook'],
]

test.each(wrong)('%s is refused by field', async (_what, fields, field) => {
  const { rest } = await signedIn()

  const response = await rest('/businesses', { body: { ...lumen, ...fields } })

  expect(response.status).toBe(422)
  expect(((await response.json()) as { data: { fields: { field: string }[] } }).data.fields.map((issue) => issue.field)).toContain(field)
})

test.each(['Kofi ☕ & Söhne', 'مقهى لومن', '<b>Lumen</b> "Coffee"', '漢字 👩‍👩‍👧‍👦', "Robert'); drop table businesses;--"])(
  '%s is kept as it was typed',
  async (name) => {
    const { api } = await signedIn()

    const { id } = await api.businesses.create({ name, context: name, goals: [name] })

    expect(await api.businesses.get({ id })).toMatchObject({ name, context: name, goals: [name] })
  },
)

test.each(['not-an-id', '', '019a0000-0000-7000-8000-000000000000'])('the unknown id "%s" gets a clear answer', async (id) => {
  const { api } = await signedIn()

  await expect(api.businesses.get({ id })).rejects.toMatchObject({ code: expect.stringMatching(/^(INVALID|NOT_FOUND)$/) as string })
})
