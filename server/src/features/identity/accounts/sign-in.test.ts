import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'

import { sharedApp, signedUp, startApp, superAdmin, visitor } from '../../../../test/harness.ts'
import { removeExpiredSessionsJob } from './jobs.ts'
import { sessionCookieName } from './sessions/session.ts'
import { sessions } from './table.ts'

const naledi = { fullName: 'Naledi Mokoena', password: 'rooibos and rain' }

function address(): string {
  return `${crypto.randomUUID()}@fynbosdesk.example`
}

function json(body: object, headers: Record<string, string> = {}): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return (await visitor()).request(`/api/auth/${path}`, json(body, headers))
}

function cookieOf(response: Response): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

describe('signing in', () => {
  test('sets a cookie for seven days that scripts cannot read, and it opens the app', async () => {
    const email = address()
    await post('sign-up/email', { ...naledi, email })

    const response = await post('sign-in/email', { email: email.toUpperCase(), password: naledi.password })

    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie()[0]).toMatch(/^postwright\.session_token=\S+; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/)
    const { app } = await sharedApp()
    const me = await app.fetch(new Request('http://localhost:3000/api/v1/account', { headers: { cookie: cookieOf(response) } }))
    expect(await me.json()).toMatchObject({ profile: { email } })
  })

  test('lasts for as long as the person comes back within seven days', async () => {
    const { services } = await sharedApp()
    const email = address()
    await post('sign-up/email', { ...naledi, email })
    const cookie = cookieOf(await post('sign-in/email', { email, password: naledi.password }))
    const refresh = () => post('refresh-session', {}, { cookie })
    const [session] = await services.db.plain.select().from(sessions).orderBy(desc(sessions.createdAt)).limit(1)
    const one = eq(sessions.id, session!.id)

    expect((await refresh()).headers.getSetCookie()).toEqual([])
    await services.db.plain
      .update(sessions)
      .set({ updatedAt: sql`now() - interval '2 days'`, expiresAt: sql`now() + interval '5 days'` })
      .where(one)
    const response = await refresh()

    expect(await response.json()).toEqual({})
    expect(response.headers.getSetCookie()[0]).toMatch(/^postwright\.session_token=\S+; Max-Age=604800;/)
    expect(cookieOf(response)).toBe(cookie)
    const [later] = await services.db.plain.select().from(sessions).where(one)
    expect(later!.expiresAt.getTime() - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  })

  test('is not brought back once it has ended', async () => {
    const response = await post('refresh-session', {}, { cookie: `${sessionCookieName('http://localhost:3000')}=made.up` })

    expect(response.status).toBe(200)
    expect(response.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0'))).toEqual([])
  })

  test('on an https address the cookie is Secure, and of this host alone', async () => {
    const app = await startApp({ config: { baseUrl: 'https://postwright.example' } })
    onTestFinished(app.close)
    const email = address()
    await app.visitor().request('/api/auth/sign-up/email', json({ ...naledi, email }))

    const response = await app.visitor().request('/api/auth/sign-in/email', json({ email, password: naledi.password }))

    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-postwright\.session_token=\S+; Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await (await app.visitor({ cookie: cookieOf(response) }).rest('/account')).json()).toMatchObject({ profile: { email } })
  })

  test('a wrong password and an unknown address are answered alike', async () => {
    const email = address()
    await post('sign-up/email', { ...naledi, email })

    const wrong = await post('sign-in/email', { email, password: 'something else' })
    const unknown = await post('sign-in/email', { email: address(), password: 'something else' })

    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Email or password is not right.' })
    expect(unknown.status).toBe(401)
    expect(wrong.headers.getSetCookie()).toEqual([])
  })

  test('guessing at one account is stopped after ten tries from one network, and from no other', async () => {
    const app = await startApp({ config: { trustProxy: true } })
    onTestFinished(app.close)
    const email = address()
    const send = (path: string, from: string, body: object) =>
      app.visitor({ 'x-forwarded-for': from }).request(`/api/auth/${path}`, json(body))
    await send('sign-up/email', '203.0.113.9', { ...naledi, email })
    const guess = () => send('sign-in/email', '203.0.113.9', { email, password: 'a guess' })

    const guesses = await Promise.all(Array.from({ length: 12 }, guess))
    const owner = await send('sign-in/email', '198.51.100.4', { email, password: naledi.password })

    expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(10).fill(401), 429, 429])
    const refused = guesses.find(({ status }) => status === 429)!
    expect(await refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many requests. Try again in 15 minutes.',
      data: { retryAfterSeconds: expect.any(Number) },
    })
    expect(owner.status).toBe(200)
  })

  test('a right password wipes out the tries before it', async () => {
    const email = address()
    await post('sign-up/email', { ...naledi, email })
    const round = async () => {
      for (let guess = 0; guess < 9; guess += 1) await post('sign-in/email', { email, password: 'a guess' })
      return post('sign-in/email', { email, password: naledi.password })
    }

    expect((await round()).status).toBe(200)
    expect((await round()).status).toBe(200)
  })

  test.each([
    ['an address that is none', { email: 'nobody', password: 'x' }, 'email'],
    ['an empty password', { email: 'a@b.example', password: '' }, 'password'],
    ['a long password', { email: 'a@b.example', password: 'a'.repeat(129) }, 'password'],
    ['nothing', {}, 'email'],
  ])('%s is refused, naming the field', async (_what, body, field) => {
    const response = await post('sign-in/email', body)

    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'INVALID',
      data: { fields: expect.arrayContaining([expect.objectContaining({ field })]) },
    })
  })

  test('signing out ends the session at once', async () => {
    const email = address()
    await post('sign-up/email', { ...naledi, email })
    const cookie = cookieOf(await post('sign-in/email', { email, password: naledi.password }))
    const { app, services } = await sharedApp()
    const me = () => app.fetch(new Request('http://localhost:3000/api/v1/account', { headers: { cookie } }))
    expect((await me()).status).toBe(200)

    const response = await post('sign-out', {}, { cookie, origin: services.config.baseUrl })

    expect(response.status).toBe(200)
    expect((await me()).status).toBe(401)
  })

  test('other addresses below /api/auth lead nowhere', async () => {
    const { request } = await visitor()

    expect((await post('update-user', { name: 'x' })).status).toBe(404)
    expect((await request('/api/auth/list-sessions')).status).toBe(404)
  })
})

describe('a session', () => {
  test('is a cookie: its token in another header is nothing', async () => {
    const { userId } = await signedUp()
    const { services, visitor } = await sharedApp()
    const [session] = await services.db.plain.select().from(sessions).where(eq(sessions.userId, userId))

    const asBearer = visitor({ authorization: `Bearer ${session!.token}` })

    expect((await asBearer.rest('/account')).status).toBe(401)
    await expect(asBearer.api.accounts.me()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('counts for nothing when its cookie is forged, unsigned or expired', async () => {
    const { userId, headers } = await signedUp()
    const { services, visitor } = await sharedApp()
    const [session] = await services.db.plain.select().from(sessions).where(eq(sessions.userId, userId))
    const name = sessionCookieName(services.config.baseUrl)
    const statusWith = async (cookie: string) => (await visitor({ cookie }).rest('/account')).status

    expect(await statusWith(headers.cookie!)).toBe(200)
    expect(await statusWith(`${name}=${session!.token}`)).toBe(401)
    expect(await statusWith(`${name}=${session!.token}.AAAA`)).toBe(401)
    expect(await statusWith(`${name}=%E0%A4%A`)).toBe(401)
    expect(await statusWith(`other=1; ${headers.cookie!}x`)).toBe(401)
    await services.db.plain
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, userId))
    expect(await statusWith(headers.cookie!)).toBe(401)
  })

  test('is removed some time after it expired', async () => {
    const [expired, current] = [await signedUp(), await signedUp()]
    const { services } = await sharedApp()
    await services.db.plain
      .update(sessions)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(sessions.userId, expired.userId))

    await removeExpiredSessionsJob.run(services, {})

    expect(await services.db.plain.select().from(sessions).where(eq(sessions.userId, expired.userId))).toEqual([])
    expect((await current.rest('/account')).status).toBe(200)
  })

  test('ends after ninety days, however often it is used', async () => {
    const { rest, userId } = await signedUp()
    const { services } = await sharedApp()
    await services.db.plain
      .update(sessions)
      .set({ createdAt: sql`now() - interval '91 days'`, expiresAt: sql`now() + interval '6 days'` })
      .where(eq(sessions.userId, userId))

    await removeExpiredSessionsJob.run(services, {})

    expect((await rest('/account')).status).toBe(401)
  })

  test('sees a decision on the account from the next request on', async () => {
    const admin = await superAdmin()
    const { api, userId } = await signedUp()
    await expect(api.accounts.load()).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'pending' } })

    await admin.api.admin.approve({ userId })
    expect(await api.accounts.load()).toMatchObject({ profile: { approvalStatus: 'approved' } })

    await admin.api.admin.reject({ userId, reason: 'A second account.' })
    await expect(api.accounts.load()).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'rejected' } })
    expect(await api.accounts.me()).toMatchObject({ profile: { rejectionReason: 'A second account.' } })
  })
})
