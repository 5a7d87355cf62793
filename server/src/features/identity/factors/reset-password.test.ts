import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { startApp } from '../../../../test/harness.ts'
import { lastLinkTo, mailsTo } from '../../../../test/mailbox.ts'
import { elsewhere, logIn, type Person, post, signUp, someone } from '../../../../test/people.ts'
import { mailedLinks, signInMethods, users } from '../accounts/table.ts'
import { auditLog } from '../../core/audit/table.ts'
import { mailResetLinkJob } from '../accounts/security-jobs.ts'
import { issueLink } from '../accounts/addresses/links.ts'

const app = await startApp({ config: { trustProxy: true } })

const invalid = { success: false, error: 'This link is invalid, was used, or has expired.' }

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
