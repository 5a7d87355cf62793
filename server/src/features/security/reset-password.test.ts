import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { startApp, type TestApp } from '../../../test/harness.ts'
import { lastLinkTo, mailsTo } from '../../../test/mailbox.ts'
import { elsewhere, logIn, type Person, post, signUp, someone } from '../../../test/people.ts'
import { signInMethods, users } from '../accounts/table.ts'
import { auditLog } from '../audit/table.ts'
import { mailResetLinkJob } from './jobs.ts'
import { issueLink } from './links.ts'
import { mailedLinks } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: { trustProxy: true } })
})

const redirectTo = '/reset-password'
const invalid = { success: false, error: 'This link is invalid, was used, or has expired.' }

function ask(body: object, from = elsewhere(app)): Promise<Response> {
  return post(from, '/api/functions/reset-password', { redirectTo, ...body })
}

async function verify(body: object): Promise<unknown> {
  return (await post(elsewhere(app), '/api/functions/verify-reset-token', body)).json()
}

/** Somebody with an account, and the link that they were sent. */
async function withLink(): Promise<{ person: Person; link: { token: string; email: string } }> {
  const person = await signUp(app)
  await mailResetLinkJob.run(app.services, { email: person.email })
  return { person, link: await lastLinkTo(app.services, person.email, 'password_reset') }
}

function userOf({ email }: Person) {
  return app.services.db.plain
    .select()
    .from(users)
    .where(eq(users.email, email))
    .then(([user]) => user!)
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

describe('a link', () => {
  test('can be looked at any number of times, and is used once', async () => {
    const { person, link } = await withLink()

    expect(await verify(link)).toEqual({ success: true })
    expect(await verify(link)).toEqual({ success: true })
    expect(await verify({ ...link, newPassword: 'kelp and buchu' })).toEqual({ success: true })

    expect(await verify({ ...link, newPassword: 'something else' })).toEqual(invalid)
    expect(await verify(link)).toEqual(invalid)
    expect(await logIn(app, person)).toBeNull()
    expect(await logIn(app, { ...person, password: 'kelp and buchu' })).not.toBeNull()
  })

  test('fits the address in any letter case', async () => {
    const { link } = await withLink()

    expect(await verify({ ...link, email: ` ${link.email.toUpperCase()}` })).toEqual({ success: true })
  })

  test('of two who use it at once, one does', async () => {
    const { person, link } = await withLink()
    const passwords = ['first of two', 'second of two']

    const answers = await Promise.all(passwords.map((newPassword) => verify({ ...link, newPassword })))

    expect(answers).toEqual(expect.arrayContaining([{ success: true }, invalid]))
    const won = passwords[answers.findIndex((answer) => (answer as { success: boolean }).success)]!
    expect(await logIn(app, { ...person, password: won })).not.toBeNull()
  })

  test('signs out everywhere, ends the other links, and tells the person', async () => {
    const { person, link } = await withLink()
    await mailResetLinkJob.run(app.services, { email: person.email })
    const second = await lastLinkTo(app.services, person.email, 'password_reset')
    const [phone, laptop] = [await logIn(app, person), await logIn(app, person)]

    await verify({ ...second, newPassword: 'kelp and buchu' })

    expect([(await phone!.rest('/account')).status, (await laptop!.rest('/account')).status]).toEqual([401, 401])
    expect(await verify(link)).toEqual(invalid)
    const notice = (await mailsTo(app.services, person.email)).at(-1)
    expect(notice).toMatchObject({ template: 'security_notice', variables: { title: 'Your password was changed' } })
    const { id } = await userOf(person)
    const entries = await app.services.db.asSystem('a test looks', (tx) => tx.select().from(auditLog).where(eq(auditLog.subject, id)))
    expect(entries.map(({ action }) => action)).toContain('password.reset')
  })

  test('shows that the address is theirs', async () => {
    const { person, link } = await withLink()
    expect(await userOf(person)).toMatchObject({ emailVerified: false })

    await verify({ ...link, newPassword: 'kelp and buchu' })

    expect(await userOf(person)).toMatchObject({ emailVerified: true, emailVerifiedAt: expect.any(Date) })
  })

  test('gives a password to somebody who had none', async () => {
    const { person, link } = await withLink()
    const { id } = await userOf(person)
    await app.services.db.plain.delete(signInMethods).where(eq(signInMethods.userId, id))

    expect(await verify({ ...link, newPassword: 'kelp and buchu' })).toEqual({ success: true })

    expect(await logIn(app, { ...person, password: 'kelp and buchu' })).not.toBeNull()
  })

  test('is good for half an hour', async () => {
    const { person, link } = await withLink()
    const { id } = await userOf(person)
    const age = (interval: string) =>
      app.services.db.plain
        .update(mailedLinks)
        .set({ expiresAt: sql`created_at + interval '30 minutes' - ${interval}::interval` })
        .where(eq(mailedLinks.userId, id))

    await age('29 minutes')
    expect(await verify(link)).toEqual({ success: true })
    await age('30 minutes')
    expect(await verify(link)).toEqual(invalid)
    expect(await verify({ ...link, newPassword: 'kelp and buchu' })).toEqual(invalid)
    expect(await logIn(app, person)).not.toBeNull()
  })

  test('of one person opens nothing of another', async () => {
    const [mine, theirs] = [await withLink(), await withLink()]

    expect(await verify({ token: mine.link.token, email: theirs.link.email, newPassword: 'kelp and buchu' })).toEqual(invalid)
    expect(await logIn(app, theirs.person)).not.toBeNull()
    expect(await verify(mine.link)).toEqual({ success: true })
  })

  test('for another purpose is none for a new password', async () => {
    const { person } = await withLink()
    const { token } = await lastLinkTo(app.services, person.email, 'verify_email')

    expect(await verify({ token, email: person.email })).toEqual(invalid)
  })

  test('opens nothing once the address is another', async () => {
    const { person, link } = await withLink()
    await app.services.db.plain
      .update(users)
      .set({ email: `moved.${person.email}` })
      .where(eq(users.email, person.email))

    expect(await verify({ ...link, newPassword: 'kelp and buchu' })).toEqual(invalid)
    expect(await verify({ token: link.token, email: `moved.${person.email}` })).toEqual(invalid)
  })

  test.each([
    ['of 8 KB', 'x'.repeat(8192)],
    ['of nothing', ''],
    ['with a line break', 'token\r\nSet-Cookie: a=b'],
    ['with a NUL', 'token\u0000'],
    ['made up', 'x'.repeat(43)],
    ['with wildcards', '%'],
  ])('%s is none', async (_what, token) => {
    const answer = await verify({ token, email: someone().email })

    expect(answer).toMatchObject({ success: false, error: expect.any(String) })
  })

  test('is stored as a hash alone', async () => {
    const { person, link } = await withLink()
    const { id } = await userOf(person)

    const stored = JSON.stringify(await app.services.db.plain.select().from(mailedLinks).where(eq(mailedLinks.userId, id)))

    expect(stored).toContain('reset-password')
    expect(stored).not.toContain(link.token)
  })

  test('two in one transaction differ', async () => {
    const { person } = await withLink()
    const { id } = await userOf(person)
    const link = { userId: id, purpose: 'reset-password' as const, email: person.email }

    const tokens = await app.services.db.asSystem('a test makes links', async (tx) => [
      await issueLink(tx, link),
      await issueLink(tx, link),
    ])

    expect(new Set(tokens).size).toBe(2)
  })
})

describe('the new password', () => {
  test.each([
    ['a short one', '12345', 'Password must be at least 6 characters long'],
    ['a long one', 'a'.repeat(129), 'Use at most 128 characters.'],
    ['one with a NUL', 'rooibos\u0000', expect.stringContaining('cannot be shown')],
  ])('%s is refused, naming the field, and the link stays good', async (_what, newPassword, message) => {
    const { link } = await withLink()

    expect(await verify({ ...link, newPassword })).toMatchObject({ success: false, data: { fields: [{ field: 'newPassword', message }] } })
    expect(await verify(link)).toEqual({ success: true })
  })

  test('follows what the operator asks for', async () => {
    const strict = await startApp({ config: { authRefuseCommon: true, authMinPassword: 8 } })
    onTestFinished(strict.close)
    const person = await signUp(strict)
    await mailResetLinkJob.run(strict.services, { email: person.email })
    const link = await lastLinkTo(strict.services, person.email, 'password_reset')
    const set = async (newPassword: string) =>
      (await post(strict.visitor(), '/api/functions/verify-reset-token', { ...link, newPassword })).json()

    expect(await set('seven77')).toMatchObject({ success: false, error: 'Password must be at least 8 characters long' })
    expect(await set('Welcome123')).toMatchObject({ success: false, data: { fields: [{ field: 'newPassword' }] } })
    expect(await set('kelp and buchu')).toEqual({ success: true })
  })
})
