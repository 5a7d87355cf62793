import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

import { type Member, startApp, type TestApp } from '../../../../test/harness.ts'
import { mailRow, queueTestMail, resetMail, useMailServer } from '../../../../test/mail.ts'
import { readSetting } from '../instance/settings.ts'
import { sendMail } from './send.ts'
import { mails } from './table.ts'
import { z } from 'zod'

let app: TestApp
let admin: Member

beforeEach(async () => {
  app = await startApp()
  onTestFinished(app.close)
  admin = await app.signedUp({ approval: 'approved', superAdmin: true })
})

const smtp = { host: 'mail.desk.example', port: 587, user: 'desk', password: 'mail secret', from: 'hello@desk.example', fromName: 'Desk' }

const attempt = (id: string) => sendMail(app.services, id, async () => {})

async function callFunction(name: string, input: object, who: Member = admin) {
  const response = await who.request(`/api/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  return {
    status: response.status,
    body: (await response.json()) as { success: boolean; error?: string; data?: { fields: { field: string }[] } },
  }
}

test('the mail server is set up; its password is sealed, never told, and stays when it is left out, on this host alone', async () => {
  const { api } = admin
  expect(await api.mail.getSmtp()).toBeNull()

  const saved = await api.mail.saveSmtp(smtp)
  expect(saved).toEqual({ ...smtp, password: undefined, security: 'starttls', hasPassword: true })
  expect(JSON.stringify(await readSetting(app.services.db.plain, 'smtp', z.unknown()))).not.toContain('mail secret')

  const { password: _known, ...others } = smtp
  expect(await api.mail.saveSmtp({ ...others, port: 2525 })).toMatchObject({ port: 2525, hasPassword: true })
  expect(await api.mail.saveSmtp({ ...others, host: 'another.example' })).toMatchObject({ hasPassword: false })
  await api.mail.removeSmtp()
  expect(await api.mail.getSmtp()).toBeNull()
})

test.each([
  ['a host with a line break', { host: 'mail.example\r\nRCPT TO:<x@y.example>' }, 'host'],
  ['an address as the host', { host: 'smtp://mail.example' }, 'host'],
  ['a host in a private network', { host: '127.0.0.1' }, 'host'],
  ['a name of this machine', { host: 'localhost' }, 'host'],
  ['a port that is none', { port: 0 }, 'port'],
  ['a sender with a second header', { from: 'a@b.example\r\nBcc: c@d.example' }, 'from'],
  ['a name with a line break', { fromName: 'Desk\r\nBcc: c@d.example' }, 'fromName'],
])('%s is refused, naming the field', async (_what, change, field) => {
  const fields = expect.arrayContaining([expect.objectContaining({ field })])

  await expect(admin.api.mail.saveSmtp({ ...smtp, ...change })).rejects.toMatchObject({ code: 'INVALID', data: { fields } })
})

test('test-smtp-connection sends a real mail, and tells what the server said when it would not', async () => {
  expect(await callFunction('test-smtp-connection', { testEmail: 'me@desk.example' })).toEqual({
    status: 200,
    body: { success: false, error: 'No mail server is set up yet. Save one first.' },
  })

  const server = await useMailServer(app)
  expect(await callFunction('test-smtp-connection', { testEmail: 'me@desk.example' })).toEqual({ status: 200, body: { success: true } })
  expect(server.received).toMatchObject([{ subject: 'Postwright can send mail', envelope: { to: ['me@desk.example'] } }])

  await useMailServer(app, { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Not here'), { responseCode: 550 })) })
  expect(await callFunction('test-smtp-connection', { testEmail: 'me@desk.example' })).toMatchObject({
    body: { success: false, error: expect.stringContaining('Not here') },
  })
  const { items } = await admin.api.mail.outbox({ to: 'ME@desk.example' })
  expect(items.map(({ state, template }) => [state, template])).toEqual([
    ['failed', 'test_email'],
    ['sent', 'test_email'],
  ])
})

test('send-email queues one of the mails; what it must be told is checked', async () => {
  const { to, variables } = resetMail

  expect(await callFunction('send-email', { to, templateType: 'password_reset', variables, userId: admin.userId })).toEqual({
    status: 200,
    body: { success: true },
  })
  expect((await admin.api.mail.outbox({})).items).toMatchObject([{ to, template: 'password_reset', state: 'queued', hasText: true }])

  const wrong: [object, string][] = [
    [{ variables: { ...variables, link: undefined } }, 'variables.link'],
    [{ variables: { ...variables, link: 'javascript:alert(1)' } }, 'variables.link'],
    [{ variables: { ...variables, colour: 'red' } }, 'variables.colour'],
    [{ templateType: 'gossip' }, 'templateType'],
    [{ to: 'a@b.example, c@d.example' }, 'to'],
    [{ userId: crypto.randomUUID() }, 'userId'],
  ]
  for (const [change, field] of wrong)
    expect(await callFunction('send-email', { to, templateType: 'password_reset', variables, ...change }), field).toMatchObject({
      status: 422,
      body: { success: false, data: { fields: [{ field }] } },
    })
})

test.each([
  ['example', 'Give a whole web address, such as https://example.com/page.'],
  ['javascript:alert(1)', 'Give a whole web address, such as https://example.com/page.'],
  [undefined, 'This is required.'],
])('send-email says in words what a link must be: %s', async (link, message) => {
  const { to, variables } = resetMail

  expect(await callFunction('send-email', { to, templateType: 'password_reset', variables: { ...variables, link } })).toMatchObject({
    status: 422,
    body: { success: false, error: message, data: { fields: [{ field: 'variables.link', message }] } },
  })
})

test('send-email reminds nobody who unsubscribed', async () => {
  const reader = await app.signedUp({ approval: 'approved' })
  await reader.api.mail.setChoices({ reminders: false })
  const variables = { name: 'Naledi', link: 'https://desk.example/login' }

  const refused = await callFunction('send-email', {
    to: reader.email,
    templateType: 'login_encouragement',
    variables,
    userId: reader.userId,
  })

  expect(refused).toMatchObject({ status: 422, body: { success: false, data: { fields: [{ field: 'userId' }] } } })
})

test('nobody but a super admin sends, tests, reads or changes anything', async () => {
  const member = await app.signedUp({ approval: 'approved' })
  const id = await queueTestMail(app)
  const { api } = member
  const words = { name: 'welcome', subject: 'Hi', text: 'Hi' }

  for (const call of [
    () => api.mail.outbox({}),
    () => api.mail.get({ id }),
    () => api.mail.resend({ id }),
    () => api.mail.templates(),
    () => api.mail.saveTemplate(words),
    () => api.mail.resetTemplate({ name: 'welcome' }),
    () => api.mail.previewTemplate(words),
    () => api.mail.testTemplate({ ...words, testEmail: 'me@desk.example' }),
    () => api.mail.getSmtp(),
    () => api.mail.saveSmtp(smtp),
    () => api.mail.removeSmtp(),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const name of ['send-email', 'test-smtp-connection'])
    expect(
      await callFunction(name, { testEmail: 'me@desk.example', to: 'me@desk.example', templateType: 'welcome' }, member),
    ).toMatchObject({ status: 403 })
})

test('a template is changed, used from the next mail on, and reset; both are in the audit log', async () => {
  const { api } = admin
  const server = await useMailServer(app)
  const words = { subject: 'A new key for {{name}}', text: '# Hello\n\n[Take it]({{link}})' }

  expect(await api.mail.saveTemplate({ name: 'password_reset', ...words })).toMatchObject({ words, isChanged: true })
  await attempt(await queueTestMail(app))
  expect(await api.mail.resetTemplate({ name: 'password_reset' })).toMatchObject({ isChanged: false })
  await attempt(await queueTestMail(app))

  expect(server.received.map(({ subject }) => subject)).toEqual(['A new key for Naledi', 'Reset your Postwright password'])
  const actions = (await api.admin.audit({})).items.map(({ action }) => action)
  expect(actions).toEqual(expect.arrayContaining(['mail.template-changed', 'mail.template-reset']))
})

test.each([
  ['a variable that this mail does not have', { text: 'Hello {{nmae}}' }, 'text', '{{nmae}}'],
  ['one in the subject', { subject: 'For {{colour}}' }, 'subject', '{{colour}}'],
  ['a variable with one brace', { text: 'Hello {{name}' }, 'text', '{{name}}'],
  ['a link that leads nowhere', { text: '[Open](settings)' }, 'text', 'settings'],
  ['a link that runs something', { text: '[Open](javascript:alert)' }, 'text', 'javascript:alert'],
  ['a link to a name', { text: '[Open]({{name}})' }, 'text', '{{name}}'],
])('%s is refused, naming it', async (_what, change, field, named) => {
  const words = { name: 'password_reset', subject: 'Hello', text: 'Hello', ...change }

  for (const call of [admin.api.mail.saveTemplate, admin.api.mail.previewTemplate])
    await expect(call(words)).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining(named),
      data: { fields: [{ field }] },
    })
})

test('words are seen and tried out before they are saved', async () => {
  const server = await useMailServer(app)
  const words = { name: 'welcome', subject: 'Hello {{name}}', text: '# Hello\n\n{{name}}, **welcome**.' }

  const { mail } = await admin.api.mail.previewTemplate(words)
  expect(mail).toMatchObject({ subject: 'Hello Naledi Mokoena', text: expect.stringContaining('Naledi Mokoena, welcome.') })
  expect(await admin.api.mail.testTemplate({ ...words, testEmail: 'me@desk.example' })).toEqual({ success: true })

  expect(server.received).toMatchObject([{ subject: 'Hello Naledi Mokoena' }])
  expect((await admin.api.mail.templates()).find(({ name }) => name === 'welcome')).toMatchObject({ isChanged: false })
})

test('the outbox is listed newest first, by state and by recipient, page by page', async () => {
  const ids: string[] = []
  for (const to of ['a@lumen.example', 'b@lumen.example', 'a@lumen.example']) ids.push(await queueTestMail(app, { ...resetMail, to }))
  await attempt(ids[0]!)
  const { api } = admin

  const first = await api.mail.outbox({ limit: 2 })
  const second = await api.mail.outbox({ limit: 2, cursor: first.nextCursor! })

  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(ids.toReversed())
  expect(second.nextCursor).toBeNull()
  expect((await api.mail.outbox({ state: 'kept' })).items.map(({ id }) => id)).toEqual([ids[0]])
  expect((await api.mail.outbox({ to: 'A@Lumen.example' })).items.map(({ id }) => id)).toEqual([ids[2], ids[0]])
})

test('a kept mail is read and sent again once there is a mail server; while it is under way a second click changes nothing', async () => {
  const id = await queueTestMail(app)
  await attempt(id)
  expect(await admin.api.mail.get({ id })).toMatchObject({ state: 'kept', body: { html: expect.stringContaining('token=abc') } })

  const server = await useMailServer(app)
  expect(await admin.api.mail.resend({ id })).toMatchObject({ state: 'queued', attempts: 0 })
  expect(await admin.api.mail.resend({ id })).toMatchObject({ state: 'queued' })
  await attempt(id)

  expect(server.received).toHaveLength(1)
  expect(await mailRow(app, id)).toMatchObject({ state: 'sent' })
})

test('a mail whose text was removed is neither shown nor sent again', async () => {
  const id = await queueTestMail(app)
  await attempt(id)
  await app.services.db.plain.update(mails).set({ sealedVariables: null, sealedBody: null }).where(eq(mails.id, id))

  expect(await admin.api.mail.get({ id })).toMatchObject({ hasText: false, body: null })
  await expect(admin.api.mail.resend({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(admin.api.mail.get({ id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('with many mails a page of the outbox is read from an index, whatever it is filtered by', async () => {
  const { db } = app.services
  await db.asSystem('many mails', async (tx) => {
    await tx.execute(sql`insert into mails (id, template, recipient, state, created_at)
      select gen_random_uuid(), 'welcome', 'p' || (n % 10) || '@lumen.example', (array['sent','failed','kept'])[1 + n % 3], now() - n * interval '1 second' from generate_series(1, 20000) n`)
  })
  await app.database.asAdmin('analyze mails')
  for (const where of [`true`, `state = 'failed'`, `lower(recipient) = 'p7@lumen.example'`]) {
    const { rows } = await db.pool.query<{ 'QUERY PLAN': string }>(
      `explain select * from mails where ${where} and (created_at, id) < (now() - interval '1 hour', '00000000-0000-0000-0000-000000000000') order by created_at desc, id desc limit 51`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, where).toContain('Index Scan')
    expect(plan, where).not.toContain('Seq Scan')
    expect(plan, where).not.toContain('Sort')
  }
})
