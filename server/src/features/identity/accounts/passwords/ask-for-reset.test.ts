import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { startApp } from '../../../../../test/harness.ts'
import { mailsTo } from '../../../../../test/mailbox.ts'
import { elsewhere, post, signUp, someone } from '../../../../../test/people.ts'
import { mailResetLinkJob } from '../security-jobs.ts'
import { mailedLinks } from '../table.ts'

const app = await startApp({ config: { trustProxy: true } })

const redirectTo = '/reset-password'

function ask(body: object, from = elsewhere(app)): Promise<Response> {
  return post(from, '/api/functions/reset-password', { redirectTo, ...body })
}

describe('asking for a link', () => {
  test('mails one that leads to this site with token and email, for half an hour', async () => {
    const worker = await startApp({ workers: true })
    onTestFinished(worker.close)
    const person = await signUp(worker)

    const answer = await post(worker.visitor(), '/api/functions/reset-password', { email: person.email.toUpperCase(), redirectTo })

    expect(await answer.json()).toEqual({ success: true })
    const mail = await vi.waitFor(
      async () => {
        const sent = (await mailsTo(worker.services, person.email)).find(({ template }) => template === 'password_reset')
        expect(sent).toBeDefined()
        return sent!
      },
      { timeout: 10_000, interval: 50 },
    )
    expect(mail.variables).toMatchObject({ name: person.fullName, minutes: '30' })
    const link = new URL(mail.variables.link ?? '')
    expect(link.origin + link.pathname).toBe(`${worker.services.config.baseUrl}/reset-password`)
    expect(link.searchParams.get('email')).toBe(person.email)
    expect(link.searchParams.get('token')).toMatch(/^[\w-]{43}$/)
  })

  test('is answered alike for known and unknown addresses, and does the same work before the answer', async () => {
    const person = await signUp(app)
    const before = await mailsTo(app.services, person.email)

    const known = await ask({ email: person.email })
    const unknown = await ask({ email: someone().email })

    expect(known.status).toBe(unknown.status)
    expect(await known.text()).toBe(await unknown.text())
    expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()])
    // Whether there is an account is looked up by a job; nothing was mailed yet to anybody.
    expect(await mailsTo(app.services, person.email)).toEqual(before)
    expect(await app.services.db.plain.$count(mailedLinks, eq(mailedLinks.purpose, 'reset-password'))).toBe(0)
  })

  test('mails nothing where there is no account', async () => {
    const { email } = someone()

    await mailResetLinkJob.run(app.services, { email })

    expect(await mailsTo(app.services, email)).toEqual([])
  })

  test.each(['/reset-password', 'http://localhost:3000/reset-password'])('may lead back to %s', async (redirectTo) => {
    expect((await ask({ email: someone().email, redirectTo })).status).toBe(200)
  })

  test.each([
    'https://evil.example/reset-password',
    '//evil.example/reset-password',
    'http://localhost:3000.evil.example/reset-password',
    'http://localhost:3000@evil.example/reset-password',
    'http://localhost:3000/reset-password?next=https://evil.example',
    'http://localhost:3000/reset-password#x',
    'http://localhost:3000/reset-password/../login',
    '/login',
    'javascript:alert(1)',
    '',
  ])('may not lead back to %j', async (redirectTo) => {
    const answer = await ask({ email: someone().email, redirectTo })

    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ success: false, code: 'INVALID', data: { fields: [{ field: 'redirectTo' }] } })
  })

  test('a forged host changes nothing about where the link leads', async () => {
    const person = await signUp(app)
    const forged = elsewhere(app, { 'x-forwarded-host': 'evil.example', host: 'evil.example', origin: 'https://evil.example' })

    await ask({ email: person.email, redirectTo: 'https://evil.example/reset-password' }, forged)
    await mailResetLinkJob.run(app.services, { email: person.email })

    const mail = (await mailsTo(app.services, person.email)).at(-1)
    expect(mail?.variables.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?/)
  })

  test.each([
    ['an address that is none', { email: 'nobody' }, 'email'],
    ['another recipient', { email: 'naledi@fynbosdesk.example\r\nBcc: all@example.com' }, 'email'],
    ['two recipients', { email: 'naledi@fynbosdesk.example, other@example.com' }, 'email'],
    ['nothing', {}, 'email'],
  ])('%s is refused, naming the field', async (_what, body, field) => {
    const answer = await ask(body)

    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ success: false, error: expect.any(String), data: { fields: [{ field }] } })
  })

  test.each(['known', 'unknown'])('is slowed down after five times from one network, for a %s address', async (kind) => {
    const { email } = kind === 'known' ? await signUp(app) : someone()
    const network = elsewhere(app)

    const statuses = []
    for (let times = 0; times < 6; times++) statuses.push((await ask({ email }, network)).status)

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await ask({ email })).status).toBe(200)
  })

  test('multiplies no mails, wherever it is asked from: three in half an hour', async () => {
    const person = await signUp(app)

    await Promise.all(Array.from({ length: 8 }, () => mailResetLinkJob.run(app.services, { email: person.email })))

    const sent = (await mailsTo(app.services, person.email)).filter(({ template }) => template === 'password_reset')
    expect(sent).toHaveLength(3)
  })
})
