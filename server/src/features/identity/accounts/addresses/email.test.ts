import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { startApp } from '../../../../../test/harness.ts'
import { lastLinkTo, mailsTo, templatesTo } from '../../../../../test/mailbox.ts'
import { elsewhere, signedUpAndIn, signUp, someone } from '../../../../../test/people.ts'
import { mailedLinks, users } from '../table.ts'
import { mailResetLinkJob, removeExpiredLinksJob } from '../security-jobs.ts'

const app = await startApp({ config: { trustProxy: true } })

const gone = { code: 'NOT_FOUND', message: 'This link does not exist, or not any more.' }

describe('the address of a new account', () => {
  test('is confirmed by the link that went there, once, by whoever opens it', async () => {
    const { person, me } = await signedUpAndIn(app)
    expect((await me.api.accounts.me()).email).toEqual({ isVerified: false, verifiedAt: null, changingTo: null, linkAskedAt: null })
    const { token } = await lastLinkTo(app.services, person.email, 'verify_email')

    expect(await elsewhere(app).api.security.confirmEmail({ token })).toEqual({ email: person.email })

    expect((await me.api.accounts.me()).email).toEqual({
      isVerified: true,
      verifiedAt: expect.any(String),
      changingTo: null,
      linkAskedAt: null,
    })
    await expect(elsewhere(app).api.security.confirmEmail({ token })).rejects.toMatchObject(gone)
  })

  test('is confirmed by no link for another purpose, nor by one that somebody made up', async () => {
    const { person, me } = await signedUpAndIn(app)
    await mailResetLinkJob.run(app.services, { email: person.email })
    const reset = await lastLinkTo(app.services, person.email, 'password_reset')

    for (const token of [reset.token, 'x'.repeat(43)])
      await expect(elsewhere(app).api.security.confirmEmail({ token })).rejects.toMatchObject(gone)

    expect((await me.api.accounts.me()).email.isVerified).toBe(false)
  })

  test('of one person is not confirmed by the link of another, whoever is signed in while it is opened', async () => {
    const [{ person, me }, { me: other }] = [await signedUpAndIn(app), await signedUpAndIn(app)]
    const { token } = await lastLinkTo(app.services, person.email, 'verify_email')

    await other.api.security.confirmEmail({ token })

    expect((await me.api.accounts.me()).email.isVerified).toBe(true)
    expect((await other.api.accounts.me()).email.isVerified).toBe(false)
  })

  test('may wait: the person logs in all the same, and can be approved', async () => {
    const { me } = await signedUpAndIn(app)

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
    const { person, me } = await signedUpAndIn(app)

    for (let times = 0; times < 3; times++) await me.api.security.sendVerification()
    await expect(me.api.security.sendVerification()).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      data: { retryAfterSeconds: expect.any(Number) },
    })
    expect((await templatesTo(app.services, person.email)).filter((name) => name === 'verify_email')).toHaveLength(4)

    await me.api.security.confirmEmail(await lastLinkTo(app.services, person.email, 'verify_email'))
    await me.api.security.sendVerification()
    expect((await templatesTo(app.services, person.email)).filter((name) => name === 'verify_email')).toHaveLength(4)
    expect(await app.services.db.plain.$count(mailedLinks, eq(mailedLinks.email, person.email))).toBe(0)
  })

  test('is not confirmed by a link that is older than a day, and such links are removed', async () => {
    const { person, me } = await signedUpAndIn(app)
    const { token } = await lastLinkTo(app.services, person.email, 'verify_email')
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

test('nobody who is not signed in changes anything', async () => {
  const { api } = elsewhere(app)
  const refused = { code: 'UNAUTHENTICATED', message: 'User not authenticated' }

  await expect(api.security.changeEmail({ email: someone().email, currentPassword: 'x' })).rejects.toMatchObject(refused)
  await expect(api.security.cancelEmailChange()).rejects.toMatchObject(refused)
  await expect(api.security.sendVerification()).rejects.toMatchObject(refused)
})
