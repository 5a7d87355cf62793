import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { startApp } from '../../../../../test/harness.ts'
import { lastLinkTo, mailsTo, templatesTo } from '../../../../../test/mailbox.ts'
import { elsewhere, logIn, post, signedUpAndIn, signUp, someone } from '../../../../../test/people.ts'
import { sessions, users } from '../table.ts'
import { mailResetLinkJob, notifyAddressInUseJob } from '../security-jobs.ts'

const app = await startApp({ config: { trustProxy: true } })

function linkTo(address: string, template = 'confirm_new_email'): Promise<{ token: string }> {
  return lastLinkTo(app.services, address, template)
}

const gone = { code: 'NOT_FOUND', message: 'This link does not exist, or not any more.' }

describe('another address', () => {
  test('counts once the link that went there is opened; the old one is told before and after', async () => {
    const { person, me } = await signedUpAndIn(app)
    const { email } = someone()

    await me.api.security.changeEmail({ email: email.toUpperCase(), currentPassword: person.password })

    expect((await me.api.accounts.me()).email.changingTo).toBe(email)
    expect(await logIn(app, { ...person, email })).toBeNull()
    expect(await templatesTo(app.services, email)).toEqual(['confirm_new_email'])
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

    expect(await templatesTo(app.services, email)).toEqual(['confirm_new_email'])
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
    const { person, me } = await signedUpAndIn(app)
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
    const { person, me } = await signedUpAndIn(app)
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
    const people = [await signedUpAndIn(app), await signedUpAndIn(app)]
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
    const { person, me } = await signedUpAndIn(app)
    const owner = await signUp(app)
    const before = await templatesTo(app.services, owner.email)

    expect(await me.api.security.changeEmail({ email: owner.email, currentPassword: person.password })).toEqual({})

    expect((await me.api.accounts.me()).email.changingTo).toBe(owner.email)
    expect(await templatesTo(app.services, owner.email)).toEqual(before)
    await notifyAddressInUseJob.run(app.services, { email: owner.email, at: new Date().toISOString() })
    expect((await templatesTo(app.services, owner.email)).slice(before.length)).toEqual(['address_in_use'])
  })

  test('that was asked for by mistake is no longer the one once another is asked for, or none', async () => {
    const { person, me } = await signedUpAndIn(app)
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
    const { person, me } = await signedUpAndIn(app)
    const { email } = someone()

    await expect(me.api.security.changeEmail({ email, currentPassword: person.password, ...change })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field, message }] },
    })

    expect(await templatesTo(app.services, email)).toEqual([])
    expect(await templatesTo(app.services, person.email)).not.toContain('security_notice')
  })

  test('is no other one in another letter case', async () => {
    const { person, me } = await signedUpAndIn(app)

    await expect(
      me.api.security.changeEmail({ email: person.email.toUpperCase(), currentPassword: person.password }),
    ).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'email', message: 'This is your address already.' }] },
    })
  })

  test('is asked for three times in half an hour at most', async () => {
    const { person, me } = await signedUpAndIn(app)
    const ask = () => me.api.security.changeEmail({ email: someone().email, currentPassword: person.password })

    for (let times = 0; times < 3; times++) await ask()

    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})
