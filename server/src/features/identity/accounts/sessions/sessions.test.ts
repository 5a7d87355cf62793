import type { Account } from '@postwright/contract/identity/accounts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'

import { startApp, type TestApp, type Visitor } from '../../../../../test/harness.ts'
import { lastLinkTo, mailsTo } from '../../../../../test/mailbox.ts'
import { cookieOf, elsewhere, logIn, type Person, post, signUp } from '../../../../../test/people.ts'
import { sessions, signInMethods } from '../table.ts'
import { mailResetLinkJob } from '../security-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ config: { trustProxy: true } })
})

async function onTwoDevices(): Promise<{ person: Person; here: Visitor; there: Visitor }> {
  const person = await signUp(app)
  return { person, here: (await logIn(app, person))!, there: (await logIn(app, person))! }
}

async function isSignedIn({ rest }: Visitor): Promise<boolean> {
  return (await rest('/account')).status === 200
}

function change(visitor: Visitor, body: object): Promise<Response> {
  return visitor.rest('/security/password', { method: 'PUT', body: { newPassword: 'kelp and buchu', ...body } })
}

test('people who call at the same moment are told apart, and who signed out is not let in', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, onTwoDevices))
  const [leaving, ...others] = people
  await post(leaving!.here, '/api/auth/sign-out', {})

  const answers = await Promise.all([...others, leaving!, ...others].map(({ here }) => here.rest('/account')))

  const emails = await Promise.all(
    answers.map(async (answer) => (answer.ok ? ((await answer.json()) as Account).profile.email : answer.status)),
  )
  const theirs = others.map(({ person }) => person.email)
  expect(emails).toEqual([...theirs, 401, ...theirs])
})

describe('the list of sessions', () => {
  test('names each by its device and marks the one that asks, latest log-in first', async () => {
    const { here } = await onTwoDevices()

    const { items, nextCursor } = await here.api.security.sessions({})

    expect(nextCursor).toBeNull()
    expect(items).toHaveLength(2)
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([false, true])
    expect(items[0]).toEqual({
      id: expect.any(String),
      device: 'Unknown device',
      deviceKind: 'program',
      ipAddress: expect.stringMatching(/^10\./),
      isCurrent: expect.any(Boolean),
      createdAt: expect.any(String),
      lastSeenAt: expect.any(String),
    })
    expect(Object.keys(items[0]!)).not.toContain('token')
  })

  test('is of one person alone', async () => {
    const [mine, theirs] = [await onTwoDevices(), await onTwoDevices()]

    const ids = new Set((await mine.here.api.security.sessions({})).items.map(({ id }) => id))

    for (const { id } of (await theirs.here.api.security.sessions({})).items) expect(ids).not.toContain(id)
  })

  test('comes in pages', async () => {
    const { here } = await onTwoDevices()

    const first = await here.api.security.sessions({ limit: 1 })
    const second = await here.api.security.sessions({ limit: 1, cursor: first.nextCursor! })

    expect(second.nextCursor).toBeNull()
    expect([...first.items, ...second.items]).toEqual((await here.api.security.sessions({})).items)
  })

  test('tells where a session was used last', async () => {
    const { here } = await onTwoDevices()
    await app.services.db.plain.update(sessions).set({ lastSeenAt: new Date(Date.now() - 3_600_000) })

    const moved = app.visitor({ ...here.headers, 'x-forwarded-for': '198.51.100.77' })
    await moved.api.accounts.me()

    await vi.waitFor(async () => {
      const current = (await moved.api.security.sessions({})).items.find(({ isCurrent }) => isCurrent)!
      expect(current.ipAddress).toBe('198.51.100.77')
      expect(Date.now() - Date.parse(current.lastSeenAt)).toBeLessThan(60_000)
    }, 60_000)
  })
})

describe('signing out elsewhere', () => {
  test('ends one session at once, and no other', async () => {
    const { here, there } = await onTwoDevices()
    const other = (await here.api.security.sessions({})).items.find(({ isCurrent }) => !isCurrent)!

    await here.api.security.endSession({ id: other.id })

    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
    await expect(here.api.security.endSession({ id: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('ends all sessions but this one', async () => {
    const { person, here, there } = await onTwoDevices()
    const third = (await logIn(app, person))!

    expect(await here.api.security.revokeOtherSessions()).toEqual({ ended: 2 })
    expect(await here.api.security.revokeOtherSessions()).toEqual({ ended: 0 })

    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(third)]).toEqual([true, false, false])
  })

  test('does not reach the sessions of somebody else', async () => {
    const [mine, theirs] = [await onTwoDevices(), await onTwoDevices()]
    const { id } = (await theirs.here.api.security.sessions({})).items[0]!

    await expect(mine.here.api.security.endSession({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await mine.here.api.security.revokeOtherSessions()

    expect([await isSignedIn(theirs.here), await isSignedIn(theirs.there)]).toEqual([true, true])
  })

  test('is nothing for whoever is not signed in', async () => {
    const { api } = elsewhere(app)
    const refused = { code: 'UNAUTHENTICATED' }

    await expect(api.security.sessions({})).rejects.toMatchObject(refused)
    await expect(api.security.endSession({ id: crypto.randomUUID() })).rejects.toMatchObject(refused)
    await expect(api.security.revokeOtherSessions()).rejects.toMatchObject(refused)
    await expect(api.security.changePassword({ currentPassword: 'x', newPassword: 'kelp and buchu' })).rejects.toMatchObject(refused)
  })
})

describe('a session', () => {
  test('is a new one with each log-in, whatever cookie came along', async () => {
    const person = await signUp(app)
    const planted = 'postwright.session_token=planted.by-somebody'
    const first = await logIn(app, person)

    const fromPlanted = await post(elsewhere(app, { cookie: planted }), '/api/auth/sign-in/email', person)
    const again = await post(first!, '/api/auth/sign-in/email', person)

    const cookies = [planted, first!.headers.cookie, cookieOf(fromPlanted), cookieOf(again)]
    expect(new Set(cookies).size).toBe(4)
    expect(await isSignedIn(elsewhere(app, { cookie: planted }))).toBe(false)
  })

  test('does not come back after a reset, and the reset opens none', async () => {
    const { person, here } = await onTwoDevices()
    await mailResetLinkJob.run(app.services, { email: person.email })
    const link = await lastLinkTo(app.services, person.email, 'password_reset')

    const answer = await post(here, '/api/functions/verify-reset-token', { ...link, newPassword: 'kelp and buchu' })

    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isSignedIn(here)).toBe(false)
  })
})

describe('changing the password', () => {
  test('ends every other session, goes on here with another token, and tells the person', async () => {
    const { person, here, there } = await onTwoDevices()
    await mailResetLinkJob.run(app.services, { email: person.email })
    const link = await lastLinkTo(app.services, person.email, 'password_reset')

    const answer = await change(here, { currentPassword: person.password })

    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^postwright\.session_token=\S+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const renewed = elsewhere(app, { cookie: cookieOf(answer) })
    expect([await isSignedIn(here), await isSignedIn(there), await isSignedIn(renewed)]).toEqual([false, false, true])
    expect(await logIn(app, person)).toBeNull()
    expect(await logIn(app, { ...person, password: 'kelp and buchu' })).not.toBeNull()
    const mails = await mailsTo(app.services, person.email)
    expect(mails.find(({ variables }) => variables.title === 'Your password was changed')).toMatchObject({
      template: 'security_notice',
      variables: { device: 'Unknown device', address: expect.stringMatching(/^10\./) },
    })
    const reset = await post(elsewhere(app), '/api/functions/verify-reset-token', link)
    expect(await reset.json()).toMatchObject({ success: false })
  })

  test.each([
    ['a wrong password', { currentPassword: 'a guess' }, 'currentPassword', 'This is not your password.'],
    ['no password', { currentPassword: '' }, 'currentPassword', 'Password is required.'],
    ['a short new one', { newPassword: '12345' }, 'newPassword', 'Password must be at least 6 characters long'],
    ['a long new one', { newPassword: 'a'.repeat(129) }, 'newPassword', 'Use at most 128 characters.'],
    ['the same one', { newPassword: 'rooibos and rain' }, 'newPassword', 'This is your password already. Choose another.'],
  ])('%s is refused, naming the field, and every session stays', async (_what, body, field, message) => {
    const { person, here, there } = await onTwoDevices()

    const answer = await change(here, { currentPassword: person.password, ...body })

    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ data: { fields: [{ field, message }] } })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true])
    expect(await logIn(app, person)).not.toBeNull()
  })

  test('of two changes at once, one counts', async () => {
    const { person, here } = await onTwoDevices()
    const passwords = ['first of two', 'second of two']

    const answers = await Promise.all(passwords.map((newPassword) => change(here, { currentPassword: person.password, newPassword })))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    const won = passwords[answers.findIndex(({ status }) => status === 200)]!
    expect(await logIn(app, { ...person, password: won })).not.toBeNull()
  })

  test('cannot be guessed with a stolen session', async () => {
    const { person, here } = await onTwoDevices()

    const statuses = []
    for (let times = 0; times < 11; times++) statuses.push((await change(here, { currentPassword: 'a guess' })).status)

    expect(statuses).toEqual([...Array(10).fill(422), 429])
    expect(await logIn(app, person)).not.toBeNull()
  })

  test('needs one to change', async () => {
    const { here } = await onTwoDevices()
    const { userId } = (await here.api.accounts.me()).profile
    await app.services.db.plain.delete(signInMethods).where(eq(signInMethods.userId, userId))

    const answer = await change(here, { currentPassword: 'rooibos and rain' })

    expect(await answer.json()).toMatchObject({ message: 'Your account has no password yet. Set one first.' })
  })
})
