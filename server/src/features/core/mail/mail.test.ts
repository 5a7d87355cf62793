import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { startApp, type TestApp } from '../../../../test/harness.ts'
import { mailRow, queueTestMail, resetMail, settledMail, useMailServer } from '../../../../test/mail.ts'
import { ensureAccount } from '../../identity/accounts/sign-up/ensure-account.ts'
import { profiles, users } from '../../identity/accounts/table.ts'
import { removeOldMailsJob, resumeMailsJob } from './jobs.ts'
import { sendMail } from './send.ts'
import { queueMail } from './service.ts'
import { mails } from './table.ts'

let app: TestApp

beforeEach(async () => {
  app = await startApp()
  onTestFinished(app.close)
})

/** One attempt, as a worker makes it; what it plans is told. */
async function attempt(id: string): Promise<number[]> {
  const waits: number[] = []
  await sendMail(app.services, id, async (_tx, afterSeconds) => void waits.push(afterSeconds))
  return waits
}

function change(id: string, values: Parameters<ReturnType<typeof app.services.db.plain.update>['set']>[0]) {
  return app.services.db.plain.update(mails).set(values).where(eq(mails.id, id))
}

test('a worker sends what was queued, with both parts, from the address of the instance', async () => {
  const working = await startApp({ workers: true })
  onTestFinished(working.close)
  const server = await useMailServer(working)

  const id = await queueTestMail(working)

  expect(await settledMail(working, id)).toMatchObject({ state: 'sent', attempts: 1, subject: 'Reset your Postwright password' })
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({
    from: { name: 'Desk', address: 'hello@desk.example' },
    messageId: `<${id}@desk.example>`,
    envelope: { from: 'hello@desk.example', to: [resetMail.to] },
  })
  for (const part of [mail?.html, mail?.text]) expect(part).toContain(resetMail.variables.link)
})

test('a mail of a transaction that is rolled back is none; a tenant may queue one and read none', async () => {
  const { workspaceId } = await app.signedUp()
  const { services } = app
  const rolledBack = services.db.transaction(workspaceId, async (tx) => {
    await queueMail(services, tx, resetMail)
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')

  const id = await services.db.transaction(workspaceId, (tx) => queueMail(services, tx, resetMail))

  expect(
    (await services.db.plain.select({ id: mails.id }).from(mails).where(eq(mails.recipient, resetMail.to))).map((row) => row.id),
  ).toEqual([id])
  await expect(services.db.transaction(workspaceId, (tx) => tx.select().from(mails))).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('a variable that is missing, unknown or no address is refused before anything is queued', async () => {
  const { name, link, minutes } = resetMail.variables
  for (const variables of [
    { name, minutes },
    { name, link, minutes, extra: 'x' },
    { name, minutes, link: 'javascript:alert(1)' },
  ])
    await expect(queueTestMail(app, { ...resetMail, variables: variables as never })).rejects.toThrow()

  expect(await app.services.db.plain.select().from(mails)).toEqual([])
})

test('what a mail says is sealed in the database', async () => {
  await useMailServer(app)
  const id = await queueTestMail(app)
  await attempt(id)

  const { rows } = await app.services.db.pool.query('select mails::text as everything from mails')
  expect(await mailRow(app, id)).toMatchObject({ state: 'sent' })
  expect(JSON.stringify(rows)).not.toContain('token=abc')
})

test('without a mail server it is kept, and the link that somebody waits for is in the log', async () => {
  const info = vi.spyOn(app.services.log, 'info')
  const id = await queueTestMail(app)

  await attempt(id)

  expect(await mailRow(app, id)).toMatchObject({ state: 'kept', attempts: 0, sentAt: null })
  expect(info).toHaveBeenCalledWith(expect.objectContaining({ to: resetMail.to, link: resetMail.variables.link }), expect.any(String))
})

test('the link is not in the log where a mail server is set up', async () => {
  await useMailServer(app)
  const info = vi.spyOn(app.services.log, 'info')

  await attempt(await queueTestMail(app))

  expect(JSON.stringify(info.mock.calls)).not.toContain('token=abc')
})

test('of two workers at once one sends', async () => {
  const server = await useMailServer(app)
  const id = await queueTestMail(app)

  await Promise.all([attempt(id), attempt(id), attempt(id)])

  expect(server.received).toHaveLength(1)
  expect(await mailRow(app, id)).toMatchObject({ state: 'sent', attempts: 1 })
})

test('a busy server is asked again later, and then has it once', async () => {
  let busy = true
  const server = await useMailServer(app, {
    onRcptTo: (_address, _session, done) => done(busy ? Object.assign(new Error('Greylisted'), { responseCode: 451 }) : null),
  })
  const id = await queueTestMail(app)

  expect(await attempt(id)).toEqual([30])
  expect(await mailRow(app, id)).toMatchObject({ state: 'queued', attempts: 1, answer: expect.stringContaining('Greylisted') })
  expect(await attempt(id), 'it is not due yet').toEqual([])
  busy = false
  await change(id, { dueAt: sql`now()` })
  await attempt(id)

  expect(await mailRow(app, id)).toMatchObject({ state: 'sent', attempts: 2 })
  expect(server.received).toHaveLength(1)
})

test('attempts end after about a day, each later than the one before', async () => {
  await useMailServer(app, { onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Busy'), { responseCode: 451 })) })
  const id = await queueTestMail(app)
  const waits: number[] = []

  for (let attempts = 0; attempts < 20 && (await mailRow(app, id)).state === 'queued'; attempts += 1) {
    waits.push(...(await attempt(id)))
    await change(id, { dueAt: sql`now()` })
  }

  expect(await mailRow(app, id)).toMatchObject({ state: 'failed', attempts: 8 })
  expect(waits).toEqual(waits.toSorted((a, b) => a - b))
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 3_600).toBeCloseTo(21, 0)
})

test('what the server refuses for good is not tried again', async () => {
  await useMailServer(app, {
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
  })
  const id = await queueTestMail(app)

  expect(await attempt(id)).toEqual([])

  expect(await mailRow(app, id)).toMatchObject({ state: 'failed', attempts: 1, answer: expect.stringContaining('No such mailbox') })
})

test('a mail whose node died is taken up by another once the lease is over, and not before', async () => {
  const server = await useMailServer(app)
  const id = await queueTestMail(app)
  await change(id, { state: 'sending', fence: 1, attempts: 1, leaseUntil: sql`now() + interval '1 minute'` })

  await attempt(id)
  expect(server.received).toEqual([])

  await change(id, { leaseUntil: sql`now() - interval '1 second'`, dueAt: sql`now() - interval '2 minutes'` })
  const send = vi.spyOn(app.services.jobs, 'send')
  await resumeMailsJob.run(app.services, {})
  expect(send).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ name: 'mail.send' }), { mailId: id })
  await attempt(id)

  expect(server.received.map(({ messageId }) => messageId)).toEqual([`<${id}@desk.example>`])
  expect(await mailRow(app, id)).toMatchObject({ state: 'sent', fence: 2 })
})

test('a node that lost its lease while it sent changes nothing', async () => {
  const id = await queueTestMail(app)
  await useMailServer(app, {
    async onRcptTo(_address, _session, done) {
      await change(id, { fence: 7 })
      done()
    },
  })

  await attempt(id)

  expect(await mailRow(app, id)).toMatchObject({ state: 'sending', fence: 7, sentAt: null })
})

test('what a mail said goes after a week, that there was one after 90 days', async () => {
  await useMailServer(app)
  const [fresh, week, quarter] = [await queueTestMail(app), await queueTestMail(app), await queueTestMail(app)]
  for (const id of [fresh, week, quarter]) await attempt(id)
  await change(week, { sentAt: sql`now() - interval '8 days'`, createdAt: sql`now() - interval '8 days'` })
  await change(quarter, { createdAt: sql`now() - interval '91 days'` })

  await removeOldMailsJob.run(app.services, {})

  expect(await mailRow(app, fresh)).toMatchObject({ sealedBody: expect.any(String) })
  expect(await mailRow(app, week)).toMatchObject({ sealedBody: null, sealedVariables: null, state: 'sent' })
  await expect(mailRow(app, quarter)).rejects.toThrow('no such mail')
})

function signUp(email: string): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' } }
  const body = JSON.stringify({ fullName: 'Lebo Dlamini', email, password: 'rooibos and rain' })
  return app.visitor().request('/api/auth/sign-up/email', { ...init, body })
}

test('a sign-up is welcomed once, however often the account is completed', async () => {
  const { services } = app
  const email = 'lebo@lumen.example'

  expect((await signUp(email)).status).toBe(200)
  const [user] = await services.db.plain.select({ id: users.id }).from(users).where(eq(users.email, email))
  await Promise.all([ensureAccount(services, user!.id), ensureAccount(services, user!.id)])

  const welcomed = await services.db.plain.select().from(mails).where(eq(mails.template, 'welcome'))
  expect(welcomed.map(({ recipient, userId }) => [recipient, userId])).toEqual([[email, user!.id]])
})

test('a welcome that cannot be queued is logged, and the account is made all the same', async () => {
  vi.spyOn(app.services.jobs, 'send').mockRejectedValueOnce(new Error('no queue'))

  expect((await signUp('zola@lumen.example')).status).toBe(200)

  expect(app.takeErrors()).toMatchObject([{ msg: 'the welcome mail could not be queued' }])
  expect(await app.services.db.plain.select().from(profiles)).toMatchObject([{ email: 'zola@lumen.example' }])
})
