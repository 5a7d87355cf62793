import { createHmac } from 'node:crypto'

import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { createApp } from '../../../app.ts'
import { subscribers } from '../subscribers/table.ts'
import { handleWebhooks } from './handle.ts'
import { removeOldWebhooksJob } from './jobs.ts'
import { toldWebhooks } from './table.ts'

const secret = 'a secret of sixteen letters'
const app = await startPublishingApp({ config: { mailEventsSecret: secret } })
const { services } = app
const site = createApp(services)

beforeEach(() => app.behindTheScenes((tx) => tx.delete(toldWebhooks)))

const signed = (body: string) => `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

function tell(body: string, { signature = signed(body), path = 'mail-events', method = 'POST' } = {}): Promise<Response> {
  const init = method === 'POST' ? { body, headers: { 'x-signature': signature } } : {}
  return site.fetch(new Request(`${services.config.baseUrl}/api/webhooks/${path}`, { method, ...init }))
}

const said = (type: string, email: string, reason: string) => JSON.stringify({ events: [{ type, email, reason }] })
const complaint = (email: string) => said('complained', email, '')

/** Somebody who reads a newsletter. */
async function reader() {
  const { api } = await app.member()
  const { id: businessId } = await addBusiness(api)
  const email = `${uuidv7()}@readers.example`
  await api.subscribers.add({ businessId, email, name: '', consent: 'At the till' })
  const row = () =>
    app.behindTheScenes(async (tx) => {
      const [found] = await tx
        .select({ status: subscribers.status, reason: subscribers.reason })
        .from(subscribers)
        .where(eq(subscribers.businessId, businessId))
      return found
    })
  return { email, row, counts: () => api.subscribers.counts({ businessId }) }
}

/** Whether it is new. */
const store = async (id: string) => (await services.storeWebhook({ id, sender: 'mail-events', key: 'same', told: '{}' })).has(id)

const rows = () => app.behindTheScenes((tx) => tx.select().from(toldWebhooks).orderBy(toldWebhooks.receivedAt))

test('what is signed is written down and answered, and handled by the job, once however many do it', async () => {
  const { email, counts } = await reader()

  const answer = await tell(complaint(email))
  const before = await counts()
  const [stored] = await rows()
  await Promise.all([handleWebhooks(services, 5_000), handleWebhooks(services, 5_000)])

  expect([answer.status, before.subscribed, stored?.told]).toEqual([200, 1, complaint(email)])
  expect(await counts()).toMatchObject({ subscribed: 0, complained: 1 })
  // What it says of people is not kept once it is done.
  expect(await rows()).toEqual([expect.objectContaining({ told: '', dueAt: null, handledAt: expect.any(Date), attempts: 0 })])
})

test('nothing is kept of what is unsigned, signed with another secret, of another body, or cannot be read', async () => {
  const body = complaint('one@readers.example')

  const answers = [
    await tell(body, { signature: '' }),
    await tell(body, { signature: signed(`${body} `) }),
    await tell(body, { signature: signed(body).replace('sha256=', '') }),
    await tell('{"events":[{"type":"opened"}]}'),
    await tell('{'),
    await tell(body, { path: 'constructor' }),
    await tell(body, { method: 'GET' }),
  ]

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 422, 422, 404, 405])
  expect(await rows()).toEqual([])
})

test('five megabytes are refused before anybody looks at them, whether their length is said or not', async () => {
  const body = complaint('x'.repeat(5 * 1024 * 1024))
  const streamed = new Request(`${services.config.baseUrl}/api/webhooks/mail-events`, {
    method: 'POST',
    body: new Blob([body]).stream(),
    headers: { 'x-signature': signed(body), 'transfer-encoding': 'chunked' },
    duplex: 'half',
  })
  const said = new Request(`${services.config.baseUrl}/api/webhooks/mail-events`, {
    method: 'POST',
    body,
    headers: { 'x-signature': signed(body), 'content-length': String(body.length) },
  })

  expect([(await site.fetch(streamed)).status, (await site.fetch(said)).status]).toEqual([413, 413])
  expect(await rows()).toEqual([])
})

test('what fails is tried again later and given up in the end, and keeps nothing else back', async () => {
  const { email, counts } = await reader()
  const bad = { id: uuidv7(), sender: 'mail-events', key: 'bad', told: '"nonsense"' }
  await services.storeWebhook(bad)
  await tell(complaint(email))

  await handleWebhooks(services, 5_000)
  const due = () =>
    app.behindTheScenes(async (tx) => {
      const [row] = await tx
        .select({ attempts: toldWebhooks.attempts, seconds: sql<number | null>`extract(epoch from due_at - now())::float8` })
        .from(toldWebhooks)
        .where(eq(toldWebhooks.id, bad.id))
      return row
    })
  const after = await due()
  for (let attempt = 2; attempt <= 12; attempt += 1) {
    await app.behindTheScenes((tx) =>
      tx
        .update(toldWebhooks)
        .set({ dueAt: sql`now()` })
        .where(eq(toldWebhooks.id, bad.id)),
    )
    await handleWebhooks(services, 5_000)
  }

  expect((await counts()).complained).toBe(1)
  expect(after?.attempts).toBe(1)
  expect(after?.seconds).toBeGreaterThan(0)
  expect(await due()).toEqual({ attempts: 12, seconds: null })
})

test('what is due together is handled together, and each has its own effect', async () => {
  const [one, two, three] = [await reader(), await reader(), await reader()]
  await tell(said('bounced', one.email, 'full'))
  await tell(said('complained', one.email, 'spam'))
  await tell(said('complained', one.email, 'again'))
  await tell(said('bounced', two.email, 'unknown'))
  await tell(said('complained', 'nobody@readers.example', ''))
  await tell(said('complained', three.email, ''))

  await handleWebhooks(services, 5_000)

  expect(await Promise.all([one, two, three].map(({ row }) => row()))).toEqual([
    { status: 'complained', reason: 'spam' },
    { status: 'bounced', reason: 'unknown' },
    { status: 'complained', reason: null },
  ])
  expect((await rows()).map(({ dueAt, attempts }) => [dueAt, attempts])).toEqual(Array.from({ length: 6 }, () => [null, 0]))
})

test('of two with the same body one is new, and none of those that come later', async () => {
  const both = await Promise.all([store(uuidv7()), store(uuidv7())])

  expect([both, await store(uuidv7())]).toEqual([[true, false], false])
})

test('whoever signs wrongly again and again is not read any more', async () => {
  const body = complaint('one@readers.example')
  const statuses = new Set<number>()
  const own = createApp({ ...services, webhookGate: { ...services.webhookGate, perSource: limitOf(3) } })
  const ask = (signature: string) =>
    own.fetch(
      new Request(`${services.config.baseUrl}/api/webhooks/mail-events`, { method: 'POST', body, headers: { 'x-signature': signature } }),
    )
  for (let times = 0; times < 4; times += 1) statuses.add((await ask('sha256=00')).status)

  expect([...statuses]).toEqual([401])
  expect((await ask(signed(body))).status).toBe(429)
})

test('what came a month ago is forgotten', async () => {
  await tell(complaint('old@readers.example'))
  await app.behindTheScenes((tx) => tx.update(toldWebhooks).set({ receivedAt: sql`now() - interval '31 days'` }))
  await tell(complaint('new@readers.example'))

  await removeOldWebhooksJob.run(services, {})

  expect(await rows()).toEqual([expect.objectContaining({ told: complaint('new@readers.example') })])
})

function limitOf(times: number) {
  let left = times
  return {
    async take(_key: string, count = 1) {
      left -= count
      return { limit: times, remaining: left, resetSeconds: 60, isSpent: left < 0 }
    },
  }
}
