import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { type Member, startApp, type TestApp } from '../../../../test/harness.ts'
import { newsletterSubscribers as subscribers } from './table.ts'

let app: TestApp
let admin: Member
beforeAll(async () => {
  // One connection, so that it can be asked what it has read.
  app = await startApp({ poolSize: 1 })
  admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  await app.services.db.asSystem('many subscribers', async (tx) => {
    await tx.execute(sql`
      insert into newsletter_subscribers (id, email, email_key, leave_token, status, created_at)
      select gen_random_uuid(), 'Reader' || n || '@many.example', 'reader' || n || '@many.example', n,
        case when n % 100 = 0 then 'pending' when n % 100 = 1 then 'unsubscribed' else 'confirmed' end, timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(1, 50000) n`)
    await tx.insert(subscribers).values(
      ['=cmd()@formula.example', 'o_brien%@signs.example'].map((email, index) => ({
        id: `019a9d5e-0000-7000-8000-00000000000${index}`,
        email,
        emailKey: email,
        leaveToken: email,
      })),
    )
  })
  await app.database.asAdmin('analyze')
})

test('the list comes newest first, in pages, by status', async () => {
  const first = await admin.api.newsletter.subscribers({ status: 'pending', limit: 3 })
  const second = await admin.api.newsletter.subscribers({ status: 'pending', limit: 3, cursor: first.nextCursor ?? '' })

  expect(first.items.map(({ email }) => email)).toEqual(['o_brien%@signs.example', '=cmd()@formula.example', 'Reader50000@many.example'])
  expect(second.items.map(({ email }) => email)).toEqual([
    'Reader49900@many.example',
    'Reader49800@many.example',
    'Reader49700@many.example',
  ])
  expect(second.items[0]).toEqual({
    id: expect.any(String),
    email: 'Reader49900@many.example',
    status: 'pending',
    createdAt: '2026-01-01T13:51:40.000Z',
    confirmedAt: null,
    unsubscribedAt: null,
  })
})

test('the beginning of an address finds it, letter case aside, and signs mean themselves', async () => {
  const find = async (q: string) => (await admin.api.newsletter.subscribers({ q })).items.map(({ email }) => email)
  const first = await admin.api.newsletter.subscribers({ q: 'reader4999', limit: 4 })
  const second = await admin.api.newsletter.subscribers({ q: 'reader4999', limit: 4, cursor: first.nextCursor ?? '' })

  expect(await find('READER49999@')).toEqual(['Reader49999@many.example'])
  expect(await find('o_b')).toEqual(['o_brien%@signs.example'])
  expect(await find('o%b')).toEqual([])
  expect(await find('xylophone')).toEqual([])
  expect([...first.items, ...second.items].map(({ email }) => email)).toEqual([
    'Reader49990@many.example',
    ...[1, 2, 3, 4, 5, 6, 7].map((digit) => `Reader4999${digit}@many.example`),
  ])
})

test.each<[string, object]>([
  ['all', {}],
  ['of a status', { status: 'unsubscribed' }],
  ['searched', { q: 'reader1234' }],
])('subscribers, %s, are read by an index', async (_what, input) => {
  const before = await readInOrder()

  await admin.api.newsletter.subscribers(input)

  expect((await readInOrder()) - before).toBeLessThan(1_000)
})

async function readInOrder(): Promise<number> {
  await app.services.db.pool.query('select pg_stat_force_next_flush()')
  const { rows } = await app.services.db.pool.query<{ read: number }>(
    `select seq_tup_read::int as read from pg_stat_user_tables where relname = 'newsletter_subscribers'`,
  )
  return rows[0]?.read ?? 0
}

test('they are counted by status', async () => {
  expect(await admin.api.newsletter.counts()).toEqual({ pending: 502, confirmed: 49_000, unsubscribed: 500, atMost: 100_000 })
})

test('the whole list is a file, in which no address is a formula', async () => {
  const response = await admin.request('/api/exports/newsletter-subscribers.csv')
  const lines = (await response.text()).split('\r\n')

  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="newsletter-subscribers-\d{4}-\d\d-\d\d\.csv"$/)
  expect(lines).toHaveLength(50_002 + 2)
  expect(lines[0]).toBe('email,status,asked_at,confirmed_at,unsubscribed_at')
  expect(lines.find((line) => line.includes('formula'))).toMatch(/^'=cmd\(\)@formula\.example,pending,/)
})

test('its headings are those of the reader’s language', async () => {
  const response = await admin.request('/api/exports/newsletter-subscribers.csv', { headers: { 'accept-language': 'de' } })

  expect((await response.text()).split('\r\n', 1)[0]).toBe('E-Mail,Status,angefragt,bestätigt,abbestellt')
})

test('a subscriber is removed with all that is known of them, and once', async () => {
  const [found] = (await admin.api.newsletter.subscribers({ q: 'reader777@' })).items
  const { id } = found ?? { id: '' }

  await admin.api.newsletter.remove({ id })

  await expect(admin.api.newsletter.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await admin.api.newsletter.subscribers({ q: 'reader777@' })).items).toEqual([])
  const { items } = await admin.api.admin.audit({ limit: 1 })
  expect(items[0]).toMatchObject({ action: 'newsletter.subscriber-removed', subject: id })
  expect(JSON.stringify(items[0])).not.toContain('reader777')
})

test('nobody but a super admin sees the list', async () => {
  const member = await app.signedUp({ approval: 'approved' })
  const visitor = app.visitor()

  await expect(member.api.newsletter.subscribers({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(visitor.api.newsletter.subscribers({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect((await member.request('/api/exports/newsletter-subscribers.csv')).status).toBe(403)
  expect((await visitor.request('/api/exports/newsletter-subscribers.csv')).status).toBe(401)
  expect((await admin.request('/api/exports/constructor.csv')).status).toBe(404)
})
