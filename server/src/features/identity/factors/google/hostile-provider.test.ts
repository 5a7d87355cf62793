import { eq } from 'drizzle-orm'
import { UnsecuredJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'

import { providerClient } from '../../../../../test/fakes/identity-provider.ts'
import { arrive, redirectUri, startGoogleApp } from '../../../../../test/google.ts'
import { browser } from '../../../../../test/sign-in.ts'
import { sessions } from '../../accounts/table.ts'

const { app, google, hostile, signIn, use, userOf } = await startGoogleApp()

/** The claims of a token that is in order, for a browser that has asked. */
async function ask() {
  const screen = browser(app)
  const answer = await screen.post('sign-in/google', {})
  const url = new URL(((await answer.json()) as { url: string }).url)
  const now = Math.floor(Date.now() / 1000)
  const sub = crypto.randomUUID()
  return {
    screen,
    url,
    arrive: (more = {}) =>
      arrive(
        screen,
        `http://localhost:3000/api/auth/callback/google?${new URLSearchParams({ code: 'c', state: url.searchParams.get('state')!, ...more }).toString()}`,
      ),
    claims: {
      iss: hostile.issuer,
      aud: providerClient.clientId,
      sub,
      email: `${sub}@gmail.example`,
      email_verified: true,
      nonce: url.searchParams.get('nonce')!,
      iat: now,
      exp: now + 3600,
    },
  }
}

describe('with a provider that lies', () => {
  beforeEach(() => use(hostile.issuer))

  test('a token that is in order signs in, and the question carried state, nonce and PKCE', async () => {
    const { screen, url, arrive: back, claims } = await ask()
    hostile.answerWithToken(await hostile.sign(claims))

    expect(await back()).toBe('/?signedIn=google')

    expect(await screen.me()).not.toBe(401)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: redirectUri,
      code_challenge_method: 'S256',
    })
    expect(hostile.asked.at(-1)!.get('code_verifier')).toMatch(/^[\w-]{43}$/)
    expect(hostile.asked.at(-1)!.get('client_secret')).toBe(providerClient.clientSecret)
  })

  type Claims = Awaited<ReturnType<typeof ask>>['claims']
  test.each<[string, (claims: Claims) => Promise<string> | string]>([
    ['with another nonce', (claims) => hostile.sign({ ...claims, nonce: 'another' })],
    ['without a nonce', ({ nonce: _nonce, ...claims }) => hostile.sign(claims)],
    ['for another audience', (claims) => hostile.sign({ ...claims, aud: 'somebody-else' })],
    ['for many, made for another', (claims) => hostile.sign({ ...claims, aud: [claims.aud, 'other'], azp: 'other' })],
    ['for many, made for nobody in particular', (claims) => hostile.sign({ ...claims, aud: [claims.aud, 'other'] })],
    ['of another issuer', (claims) => hostile.sign({ ...claims, iss: 'https://accounts.google.com' })],
    ['that is over', (claims) => hostile.sign({ ...claims, iat: claims.iat - 7200, exp: claims.iat - 3600 })],
    ['of long ago that never ends', (claims) => hostile.sign({ ...claims, iat: claims.iat - 86_400, exp: claims.iat + 86_400 })],
    ['of tomorrow', (claims) => hostile.sign({ ...claims, iat: claims.iat + 86_400, exp: claims.iat + 90_000 })],
    ['without an end', ({ exp: _exp, ...claims }) => hostile.sign(claims)],
    ['without a person', ({ sub: _sub, ...claims }) => hostile.sign(claims)],
    ['signed with a foreign key', (claims) => hostile.sign(claims, { key: 'foreign' })],
    ['signed with an unknown key', (claims) => hostile.sign(claims, { name: 'unknown' })],
    ['that is not signed', (claims) => new UnsecuredJWT(claims).encode()],
    ['that is none', () => 'no.token.atall'],
  ])('a token %s is refused', async (_what, make) => {
    const { screen, arrive: back, claims } = await ask()
    hostile.answerWithToken(await make(claims))

    expect(await back()).toBe('/login?google=failed')

    expect(await screen.me()).toBe(401)
    expect(await userOf(claims.email)).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['refuses the code', () => hostile.answerWith({ error: 'invalid_grant' }, 400)],
    ['breaks', () => hostile.answerWith({}, 500)],
    ['answers something else', () => hostile.answerWith({ hello: 'there' })],
  ])('when the provider %s, the person is told to try again', async (_what, prepare) => {
    const { screen, arrive: back } = await ask()
    prepare()

    expect(await back()).toBe('/login?google=failed')
    expect(await screen.me()).toBe(401)
  })

  test('an answer in the name of another issuer is refused', async () => {
    const { arrive: back, claims } = await ask()
    hostile.answerWithToken(await hostile.sign(claims))

    expect(await back({ iss: 'https://other.example' })).toBe('/login?google=failed')
  })

  test('an id of somebody at one issuer is not theirs at another', async () => {
    const first = await ask()
    hostile.answerWithToken(await hostile.sign(first.claims))
    await first.arrive()
    const owner = await first.screen.me()
    google.add({ sub: first.claims.sub, email: `other.${first.claims.email}`, email_verified: true })
    await use(google.issuer)

    const { screen, to } = await signIn(first.claims.sub)

    expect(to).toBe('/?signedIn=google')
    expect(await screen.me()).not.toBe(owner)
  })

  test('the last session of the person stays: each browser has its own', async () => {
    const { screen, arrive: back, claims } = await ask()
    hostile.answerWithToken(await hostile.sign(claims))
    await back()

    const rows = await app.services.db.plain
      .select()
      .from(sessions)
      .where(eq(sessions.userId, String(await screen.me())))
    expect(rows).toHaveLength(1)
  })
})
