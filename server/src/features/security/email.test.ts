import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { startApp, type TestApp, type Visitor } from '../../../test/harness.ts'
import { lastLinkTo, mailsTo } from '../../../test/mailbox.ts'
import { elsewhere, logIn, type Person, post, signUp, someone } from '../../../test/people.ts'
import { sessions, users } from '../accounts/table.ts'
import { mailResetLinkJob, removeExpiredLinksJob, tellAddressInUseJob } from './jobs.ts'
import { mailedLinks } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: { trustProxy: true } })
})

async function signedUpAndIn(): Promise<{ person: Person; me: Visitor }> {
  const person = await signUp(app)
  return { person, me: (await logIn(app, person))! }
}

function templates(address: string): Promise<string[]> {
  return mailsTo(app.services, address).then((mails) => mails.map(({ template }) => template))
}

function linkTo(address: string, template = 'confirm_new_email'): Promise<{ token: string }> {
  return lastLinkTo(app.services, address, template)
}

const gone = { code: 'NOT_FOUND', message: 'This link does not exist, or not any more.' }

describe('the address of a new account', () => {
  test('is confirmed by the link that went there, once, by whoever opens it', async () => {
    const { person, me } = await signedUpAndIn()
    expect((await me.api.accounts.me()).email).toEqual({ isVerified: false, verifiedAt: null, changingTo: null })
    const { token } = await linkTo(person.email, 'verify_email')

    expect(await elsewhere(app).api.security.confirmEmail({ token })).toEqual({ email: person.email })

    expect((await me.api.accounts.me()).email).toEqual({ isVerified: true, verifiedAt: expect.any(String), changingTo: null })
    await expect(elsewhere(app).api.security.confirmEmail({ token })).rejects.toMatchObject(gone)
  })

  test('is confirmed by no link for another purpose, nor by one that somebody made up', async () => {
    const { person, me } = await signedUpAndIn()
    await mailResetLinkJob.run(app.services, { email: person.email })
    const reset = await linkTo(person.email, 'password_reset')

    for (const token of [reset.token, 'x'.repeat(43)])
      await expect(elsewhere(app).api.security.confirmEmail({ token })).rejects.toMatchObject(gone)

    expect((await me.api.accounts.me()).email.isVerified).toBe(false)
  })

  test('of one person is not confirmed by the link of another, whoever is signed in while it is opened', async () => {
    const [{ person, me }, { me: other }] = [await signedUpAndIn(), await signedUpAndIn()]
    const { token } = await linkTo(person.email, 'verify_email')

    await other.api.security.confirmEmail({ token })

    expect((await me.api.accounts.me()).email.isVerified).toBe(true)
    expect((await other.api.accounts.me()).email.isVerified).toBe(false)
  })

  test('may wait: the person logs in all the same, and can be approved', async () => {
    const { me } = await signedUpAndIn()

    expect(await me.api.accounts.me()).toMatchObject({ email: { isVerified: false }, profile: { approvalStatus: 'pending' } })
  })

  test('is confirmed from the start for whoever sets the instance up', async () => {
    const fresh = await startApp()
    onTestFinished(fresh.close)
    const person = someone()

    await fresh.visitor().api.setup.createSuperAdmin(person)

    expect(await mailsTo(fresh.services, person.email)).toEqual([])
    expect(await fresh.services.db.plain.select().from(users)).toMatchObject([{ email: person.email, emailVerified: true }])
  })

  test('gets its link again when the person asks, three times in half an hour, and not once it is confirmed', async () => {
    const { person, me } = await signedUpAndIn()

    for (let times = 0; times < 3; times++) await me.api.security.sendVerification()
    await expect(me.api.security.sendVerification()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: expect.any(Number) },
    })
    expect((await templates(person.email)).filter((name) => name === 'verify_email')).toHaveLength(4)

    await me.api.security.confirmEmail(await linkTo(person.email, 'verify_email'))
    await me.api.security.sendVerification()
    expect((await templates(person.email)).filter((name) => name === 'verify_email')).toHaveLength(4)
    expect(await app.services.db.plain.$count(mailedLinks, eq(mailedLinks.email, person.email))).toBe(0)
  })

  test('is not confirmed by a link that is older than a day, and such links are removed', async () => {
    const { person, me } = await signedUpAndIn()
    const { token } = await linkTo(person.email, 'verify_email')
    await app.services.db.plain
      .update(mailedLinks)
      .set({ expiresAt: sql`expires_at - interval '24 hours'` })
      .where(eq(mailedLinks.email, person.email))

    await expect(me.api.security.confirmEmail({ token })).rejects.toMatchObject(gone)
    await removeExpiredLinksJob.run(app.services, {})

    expect((await me.api.accounts.me()).email.isVerified).toBe(false)
    expect(await app.services.db.plain.$count(mailedLinks, eq(mailedLinks.email, person.email))).toBe(0)
  })

  test('that has an account already: its owner is told, and whoever signed up is not', async () => {
    const worker = await startApp({ workers: true })
    onTestFinished(worker.close)
    const person = await signUp(worker)
    const before = await mailsTo(worker.services, person.email)

    await signUp(worker, { ...person, fullName: 'Somebody Else', email: person.email.toUpperCase() })

    const more = await vi.waitFor(
      async () => {
        const mails = await mailsTo(worker.services, person.email)
        expect(mails.length).toBeGreaterThan(before.length)
        return mails.slice(before.length)
      },
      { timeout: 10_000, interval: 50 },
    )
    expect(more).toMatchObject([{ template: 'address_in_use', variables: { name: person.fullName } }])
    expect(before.map(({ template }) => template)).not.toContain('address_in_use')
  })

  test.each([
    ['nothing', ''],
    ['8 KB', 'x'.repeat(8192)],
    ['another type', 7],
  ])('%s is no link', async (_what, token) => {
    await expect(elsewhere(app).api.security.confirmEmail({ token: token as string })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'token' }] },
    })
  })
})

describe('another address', () => {
  test('counts once the link that went there is opened; the old one is told before and after', async () => {
    const { person, me } = await signedUpAndIn()
    const { email } = someone()

    await me.api.security.changeEmail({ email: email.toUpperCase(), currentPassword: person.password })

    expect((await me.api.accounts.me()).email.changingTo).toBe(email)
    expect(await logIn(app, { ...person, email })).toBeNull()
    expect(await templates(email)).toEqual(['confirm_new_email'])
    const { token } = await linkTo(email)
    expect(await elsewhere(app).api.security.confirmEmail({ token })).toEqual({ email })

    const { profile, email: state } = await me.api.accounts.me()
    expect([profile.email, state.isVerified, state.changingTo]).toEqual([email, true, null])
    expect(await logIn(app, person)).toBeNull()
    expect(await logIn(app, { ...person, email })).not.toBeNull()
    const notices = (await mailsTo(app.services, person.email)).filter(({ template }) => template === 'security_notice')
    expect(notices.map(({ variables }) => variables.title)).toEqual([
      'Your email address is to be changed',
      'Your email address was changed',
    ])
    await expect(elsewhere(app).api.security.confirmEmail({ token })).rejects.toMatchObject(gone)
  })

  test('is asked for without a password by whoever has none and logged in a moment ago', async () => {
    const person = await app.signedUp()
    const { email } = someone()

    await person.api.security.changeEmail({ email })

    expect(await templates(email)).toEqual(['confirm_new_email'])
    await app.services.db.plain
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
      .where(eq(sessions.userId, person.userId))
    await expect(person.api.security.changeEmail({ email: someone().email })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      data: { reason: 'session' },
    })
  })

  test('makes what went to the old one useless', async () => {
    const { person, me } = await signedUpAndIn()
    await mailResetLinkJob.run(app.services, { email: person.email })
    const reset = await lastLinkTo(app.services, person.email, 'password_reset')
    const { token: first } = await linkTo(person.email, 'verify_email')
    const { email } = someone()
    await me.api.security.changeEmail({ email, currentPassword: person.password })
    await me.api.security.confirmEmail(await linkTo(email))

    const answer = await post(elsewhere(app), '/api/functions/verify-reset-token', { ...reset, newPassword: 'kelp and buchu' })
    expect(await answer.json()).toMatchObject({ success: false })
    await expect(me.api.security.confirmEmail({ token: first })).rejects.toMatchObject(gone)
  })

  test('that somebody registers meanwhile stays theirs', async () => {
    const { person, me } = await signedUpAndIn()
    const other = someone()
    await me.api.security.changeEmail({ email: other.email, currentPassword: person.password })
    await signUp(app, other)

    const { token } = await linkTo(other.email)
    await expect(me.api.security.confirmEmail({ token })).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { fields: [{ field: 'email', message: 'There is already an account with this email.' }] },
    })

    expect((await me.api.accounts.me()).profile.email).toBe(person.email)
    expect(await logIn(app, other)).not.toBeNull()
  })

  test('of two who confirm the same one at once, one gets it', async () => {
    const { email } = someone()
    const people = [await signedUpAndIn(), await signedUpAndIn()]
    const tokens: string[] = []
    for (const { person, me } of people) {
      await me.api.security.changeEmail({ email, currentPassword: person.password })
      tokens.push((await linkTo(email)).token)
    }

    const answers = await Promise.allSettled(tokens.map((token) => elsewhere(app).api.security.confirmEmail({ token })))

    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'CONFLICT' } })
    expect(await app.services.db.plain.$count(users, eq(users.email, email))).toBe(1)
  })

  test('that belongs to somebody is answered like any other; only its owner learns of it', async () => {
    const { person, me } = await signedUpAndIn()
    const owner = await signUp(app)
    const before = await templates(owner.email)

    expect(await me.api.security.changeEmail({ email: owner.email, currentPassword: person.password })).toEqual({})

    expect((await me.api.accounts.me()).email.changingTo).toBe(owner.email)
    expect(await templates(owner.email)).toEqual(before)
    await tellAddressInUseJob.run(app.services, { email: owner.email, at: new Date().toISOString() })
    expect((await templates(owner.email)).slice(before.length)).toEqual(['address_in_use'])
  })

  test('that was asked for by mistake is no longer the one once another is asked for, or none', async () => {
    const { person, me } = await signedUpAndIn()
    const [mistake, meant] = [someone().email, someone().email]
    await me.api.security.changeEmail({ email: mistake, currentPassword: person.password })
    await me.api.security.changeEmail({ email: meant, currentPassword: person.password })

    await expect(me.api.security.confirmEmail(await linkTo(mistake))).rejects.toMatchObject(gone)
    expect((await me.api.accounts.me()).email.changingTo).toBe(meant)
    await me.api.security.cancelEmailChange()
    await me.api.security.cancelEmailChange()

    expect((await me.api.accounts.me()).email.changingTo).toBeNull()
    await expect(me.api.security.confirmEmail(await linkTo(meant))).rejects.toMatchObject(gone)
  })

  test.each([
    ['a wrong password', { currentPassword: 'a guess' }, 'currentPassword', 'This is not your password.'],
    ['no password', { currentPassword: '' }, 'currentPassword', 'Enter your password to change this.'],
    ['an address that is none', { email: 'nobody' }, 'email', expect.any(String)],
    ['another header', { email: 'new@fynbosdesk.example\r\nBcc: all@example.com' }, 'email', expect.any(String)],
    ['two addresses', { email: 'new@fynbosdesk.example,other@example.com' }, 'email', expect.any(String)],
  ])('%s is refused, naming the field, and nothing is mailed', async (_what, change, field, message) => {
    const { person, me } = await signedUpAndIn()
    const { email } = someone()

    await expect(me.api.security.changeEmail({ email, currentPassword: person.password, ...change })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field, message }] },
    })

    expect(await templates(email)).toEqual([])
    expect(await templates(person.email)).not.toContain('security_notice')
  })

  test('is no other one in another letter case', async () => {
    const { person, me } = await signedUpAndIn()

    await expect(
      me.api.security.changeEmail({ email: person.email.toUpperCase(), currentPassword: person.password }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'email', message: 'This is your address already.' }] },
    })
  })

  test('is asked for three times in half an hour at most', async () => {
    const { person, me } = await signedUpAndIn()
    const ask = () => me.api.security.changeEmail({ email: someone().email, currentPassword: person.password })

    for (let times = 0; times < 3; times++) await ask()

    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

test('nobody who is not signed in changes anything', async () => {
  const { api } = elsewhere(app)
  const refused = { code: 'UNAUTHENTICATED', message: 'User not authenticated' }

  await expect(api.security.changeEmail({ email: someone().email, currentPassword: 'x' })).rejects.toMatchObject(refused)
  await expect(api.security.cancelEmailChange()).rejects.toMatchObject(refused)
  await expect(api.security.sendVerification()).rejects.toMatchObject(refused)
})
