import { solve } from '@postwright/web/site/islands/proof.ts'
import { desc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { someone, startNewsletterApp } from '../../../../test/newsletter.ts'
import { createChallenge } from '../../../infra/captcha/proof.ts'
import { compose } from '../../core/mail/compose.ts'
import { mails } from '../../core/mail/table.ts'
import { addressKey } from './address.ts'
import { removeUnconfirmedJob } from './jobs.ts'
import { newsletterSubscribers as subscribers } from './table.ts'

const app = await startNewsletterApp()

/** As far as the list: asked, and confirmed by the link in the mail. */
async function subscribed(email = someone()): Promise<string> {
  const reader = app.reader()
  await reader.manage(email, await reader.prove())
  await reader.post((await app.mailTo(email))?.link ?? '')
  return email
}

async function statusOf(email: string): Promise<string | undefined> {
  const rows = await app.services.db.asSystem('look', (tx) =>
    tx
      .select({ status: subscribers.status })
      .from(subscribers)
      .where(sql`email_key = ${addressKey(email)}`),
  )
  return rows[0]?.status
}

test('an address is on the list once its owner pressed the button behind the link, and off it after that of the next mail', async () => {
  const [reader, email] = [app.reader(), someone()]

  const asked = await reader.manage(email, await reader.prove())
  const first = await app.mailTo(email)
  const shown = await (await reader.get(first?.link ?? '')).text()

  expect(asked).toEqual({ status: 200, body: { success: true } })
  expect(first?.template).toBe('newsletter_confirm')
  expect(shown).toContain('Confirm subscription</button>')
  expect(await statusOf(email)).toBe('pending')

  const confirmed = await (await reader.post(first?.link ?? '')).text()
  const again = await (await reader.post(first?.link ?? '')).text()
  const second = await app.mailTo(email)

  expect(confirmed).toContain('You&#x27;ve been subscribed to our newsletter')
  expect(again).toContain('Success!')
  expect(await statusOf(email)).toBe('confirmed')
  expect([second?.template, await app.mailsTo(email)]).toEqual(['newsletter_welcome', 2])

  expect(await (await reader.get(second?.link ?? '')).text()).toContain('Unsubscribe</button>')
  expect(await statusOf(email)).toBe('confirmed')
  const left = await reader.post(second?.link ?? '', { 'List-Unsubscribe': 'One-Click' }, { origin: '' })

  expect(await left.text()).toContain('You are unsubscribed')
  expect(await statusOf(email)).toBe('unsubscribed')
})

test('mail programs may unsubscribe with one click', async () => {
  const email = await subscribed()
  const [mail] = await app.services.db.plain.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id)).limit(1)

  const composed = mail && (await compose(app.services, mail))

  expect(composed?.unsubscribeUrl).toBe((await app.mailTo(email))?.link)
})

test('who left may come back', async () => {
  const email = await subscribed()
  const reader = app.reader()
  await reader.post((await app.mailTo(email))?.link ?? '')

  const asked = await reader.manage(email, await reader.prove())
  await reader.post((await app.mailTo(email))?.link ?? '')

  expect(asked.status).toBe(200)
  expect(await statusOf(email)).toBe('confirmed')
})

test.each([
  ['', 'Please enter your email address'],
  ['   ', 'Please enter your email address'],
  [undefined, 'Please enter your email address'],
  ['naledi', 'Please enter a valid email address'],
  ['naledi@readers', 'Please enter a valid email address'],
  ['nal edi@readers.example', 'Please enter a valid email address'],
  ['naledi@readers.example, thandi@readers.example', 'Please enter a valid email address'],
  ['naledi@readers.example\nBcc: all@readers.example', 'Please enter a valid email address'],
  [`${'n'.repeat(8192)}@readers.example`, 'Please enter a valid email address'],
  [`naledi@${'.'.repeat(200_000)}@`, 'Please enter a valid email address'],
])('%j is no address: the answer names the field', async (email, message) => {
  const { status, body } = await app.reader().manage(email, 'a token')

  expect(status).toBe(422)
  expect(body).toMatchObject({ success: false, error: message, data: { fields: [{ field: 'email', message }] } })
})

test('an address on the list is told so, in every spelling', async () => {
  const id = uuidv7()
  await subscribed(`Naledi+shop.${id}@Bücher.example`)

  for (const email of [`naledi@bücher.example`, `NALEDI+other@xn--bcher-kva.example`, `ｎaledi@BÜCHER.example`]) {
    const reader = app.reader()
    const { status, body } = await reader.manage(email, await reader.prove())
    expect([status, body.code, body.error]).toEqual([409, 'CONFLICT', 'This email is already subscribed'])
  }
})

test('mail goes to the address as it was given', async () => {
  const [reader, email] = [app.reader(), `Läsare+tag.${uuidv7()}@bücher.example`]

  await reader.manage(email, await reader.prove())

  expect((await app.mailTo(email))?.template).toBe('newsletter_confirm')
})

test('a network that asks for many addresses is told of three a day; the others are answered as new ones', async () => {
  const known = await Promise.all([1, 2, 3, 4].map(() => subscribed()))
  const [requester, other] = [app.reader(), app.reader()]

  const answers = []
  for (const email of known) answers.push((await requester.manage(email, await requester.prove())).status)

  expect(answers).toEqual([409, 409, 409, 200])
  expect((await other.manage(known[3], await other.prove())).status).toBe(409)
})

test('pressing twice sends one mail', async () => {
  const [reader, email] = [app.reader(), someone()]

  await Promise.all([reader.manage(email, await reader.prove()), reader.manage(email, await reader.prove())])

  expect(await app.mailsTo(email)).toBe(1)
})

test('a mailbox is not filled by strangers, whatever tag they add', async () => {
  const id = uuidv7()
  const statuses = []
  for (let number = 0; number < 6; number++) {
    const reader = app.reader()
    statuses.push((await reader.manage(`naledi.${id}+${number}@readers.example`, await reader.prove())).status)
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a network has twenty tries an hour, right or wrong', async () => {
  const reader = app.reader()
  for (let number = 0; number < 20; number++) await reader.manage(someone(), 'no proof')

  const { status, body } = await reader.manage(someone(), await reader.prove())

  expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
})

test('a network that asks for many challenges gets harder ones', async () => {
  const reader = app.reader()
  const bits = async () => ((await (await reader.get('/newsletter/challenge')).json()) as { bits: number }).bits

  const first = await bits()
  for (let number = 0; number < 10; number++) await bits()

  expect([first, await bits()]).toEqual([15, 17])
})

/** The token of a challenge of eight bits. */
async function made(challenge: string): Promise<string> {
  return `${challenge}.${await solve(`${challenge}.`, 8)}`
}

test('a proof counts once, unchanged, in time, and for this form', async () => {
  const reader = app.reader()
  const secret = app.services.secrets.derive('proof of work')
  const used = await reader.prove()
  await reader.manage(someone(), used)
  const { challenge } = createChallenge(secret, { purpose: 'newsletter', bits: 15 })

  const refused = {
    used,
    changed: (await reader.prove()).replace(/^.{24}/, 'eyJpZCI6ImFub3RoZXIgaWQi'),
    'without the work': `${challenge}.0`,
    'for another form': await made(createChallenge(secret, { purpose: 'contact', bits: 8 }).challenge),
    'too late': await made(createChallenge(secret, { purpose: 'newsletter', bits: 8 }, Date.now() - 3_600_000).challenge),
    'of another instance': await made(createChallenge('another secret', { purpose: 'newsletter', bits: 8 }).challenge),
    nothing: '',
    'no proof at all': 'x.y.z',
    '8 KB': 'x'.repeat(8192),
  }

  for (const [what, token] of Object.entries(refused)) {
    const { status, body } = await app.reader().manage(someone(), token)
    expect([status, body.error], what).toEqual([422, 'Please verify that you are not a robot'])
    expect(body, what).toMatchObject({ data: { fields: [{ field: 'recaptchaToken' }] } })
  }
})

test('a confirmation link dies of age, of a newer one, and when the address leaves', async () => {
  const [reader, email] = [app.reader(), someone()]
  await reader.manage(email, await reader.prove())
  const old = (await app.mailTo(email))?.link ?? ''
  await app.services.db.asSystem('a minute passes', (tx) =>
    tx.execute(sql`update newsletter_subscribers set asked_at = now() - interval '2 minutes'`),
  )
  await reader.manage(email, await reader.prove())
  const newer = (await app.mailTo(email))?.link ?? ''

  expect((await reader.post(old)).status).toBe(404)
  await app.services.db.asSystem('a week passes', (tx) => tx.execute(sql`update newsletter_subscribers set confirm_before = now()`))
  expect((await reader.get(newer)).status).toBe(404)
  expect((await reader.post(newer)).status).toBe(404)
  expect(await statusOf(email)).toBe('pending')
})

test.each(['/newsletter/confirm', '/newsletter/unsubscribe'])('%s with a token that is none of ours changes nothing', async (path) => {
  const reader = app.reader()

  for (const token of ['', 'x', 'a'.repeat(32), 'a'.repeat(8192), '%00', '../../etc']) {
    expect((await reader.get(`${path}?token=${token}`)).status).toBe(404)
    expect((await reader.post(`${path}?token=${token}`)).status).toBeLessThan(500)
  }
})

test('who never confirmed is forgotten', async () => {
  const [reader, email, stays] = [app.reader(), someone(), await subscribed()]
  await reader.manage(email, await reader.prove())
  await app.services.db.asSystem('a week passes', (tx) => tx.execute(sql`update newsletter_subscribers set confirm_before = now()`))

  await removeUnconfirmedJob.run(app.services, {})
  await removeUnconfirmedJob.run(app.services, {})

  expect([await statusOf(email), await statusOf(stays)]).toEqual([undefined, 'confirmed'])
})
