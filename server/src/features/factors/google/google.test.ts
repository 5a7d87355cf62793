import { eq } from 'drizzle-orm'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { startHostileIssuer } from '../../../../test/fakes/hostile-issuer.ts'
import { providerClient, startIdentityProvider } from '../../../../test/fakes/identity-provider.ts'
import { type Member, startApp, type TestApp } from '../../../../test/harness.ts'
import { lastLinkTo, mailsTo } from '../../../../test/mailbox.ts'
import { type Browser, browser, codeOf, givePassword, password, withApp } from '../../../../test/sign-in.ts'
import { profiles, sessions, signInMethods, users } from '../../accounts/table.ts'

const redirectUri = 'http://localhost:3000/api/auth/callback/google'

let app: TestApp
let admin: Member
let google: Awaited<ReturnType<typeof startIdentityProvider>>
let hostile: Awaited<ReturnType<typeof startHostileIssuer>>

beforeAll(async () => {
  google = await startIdentityProvider({ redirectUri })
  hostile = await startHostileIssuer()
  app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
  admin = await app.signedUp({ approval: 'approved', superAdmin: true })
})
afterAll(() => Promise.all([google.close(), hostile.close()]))

const use = (issuer: string) => admin.api.signInSettings.save({ enabled: true, issuer, label: 'Continue with Google', ...providerClient })

function someone(more: { email?: string; email_verified?: boolean; name?: string } = {}) {
  const sub = crypto.randomUUID()
  const account = { sub, email: `${sub}@gmail.example`, email_verified: true, name: 'Naledi Mokoena', ...more }
  google.add(account)
  return account
}

/** Follows the button to the provider and back, up to the address that the provider sends the browser to. */
async function visitProvider(screen: Browser, sub: string, choice = {}): Promise<string> {
  const answer = await screen.post('sign-in/google', choice)
  const { url } = (await answer.json()) as { url: string }
  return google.visit(url, sub)
}

async function arrive(screen: Browser, address: string): Promise<string | null> {
  const url = new URL(address)
  return (await screen.get(url.pathname + url.search)).headers.get('location')
}

async function signIn(sub: string, choice = {}): Promise<{ screen: Browser; to: string | null }> {
  const screen = browser(app)
  return { screen, to: await arrive(screen, await visitProvider(screen, sub, choice)) }
}

async function member(): Promise<Member> {
  const added = await app.signedUp({ approval: 'approved' })
  await givePassword(app, added.userId)
  return added
}

/** The browser in which a member is signed in. */
function browserOf({ headers }: Member): Browser {
  const screen = browser(app)
  const [name = '', value = ''] = headers.cookie!.split('=')
  screen.jar.set(name, value)
  return screen
}

async function beginLink(screen: Browser, sub: string): Promise<string> {
  const answer = await screen.post('../v1/account/google/link', { password })
  const { url } = (await answer.json()) as { url: string }
  return google.visit(url, sub)
}

const userOf = (email: string) => app.services.db.plain.select().from(users).where(eq(users.email, email))

describe('with a real provider', () => {
  beforeEach(() => use(google.issuer))

  test('a new person gets an account that waits for approval, with the plan they chose', async () => {
    const { sub, email } = someone()

    const { screen, to } = await signIn(sub, { plan: 'solo', currency: 'USD' })

    expect(to).toBe('/login?google=done')
    const [user] = await userOf(email)
    expect(user).toMatchObject({ name: 'Naledi Mokoena', emailVerified: true, signUpPlan: 'solo', signUpCurrency: 'USD' })
    expect(await screen.me()).toBe(user!.id)
    const [profile] = await app.services.db.plain.select().from(profiles).where(eq(profiles.userId, user!.id))
    expect(profile).toMatchObject({ approvalStatus: 'pending', fullName: 'Naledi Mokoena', email })
    expect([...screen.jar.keys()].toSorted()).toEqual(['postwright.browser', 'postwright.session_token'])
  })

  test('the same person comes back to the same account, also after their address changed', async () => {
    const { sub, email } = someone()
    const first = await signIn(sub)
    google.add({ sub, email: `new.${email}`, email_verified: true })

    const second = await signIn(sub)

    expect(await second.screen.me()).toBe(await first.screen.me())
    expect(second.screen.jar.get('postwright.session_token')).not.toBe(first.screen.jar.get('postwright.session_token'))
  })

  test('a browser that they never used is told of, and the first one is not', async () => {
    const { sub, email } = someone()
    const { screen } = await signIn(sub)
    await arrive(screen, await visitProvider(screen, sub))
    const told = async () => (await mailsTo(app.services, email)).filter(({ template }) => template === 'security_notice')
    expect(await told()).toEqual([])

    await signIn(sub)

    expect(await told()).toMatchObject([{ variables: { title: 'A new browser logged in to your account', address: '127.0.0.1' } }])
  })

  test('two tabs that arrive at once with a new person make one account', async () => {
    const { sub, email } = someone()
    const screens = [browser(app), browser(app)]
    const addresses = await Promise.all(screens.map((screen) => visitProvider(screen, sub)))

    const ends = await Promise.all(screens.map((screen, index) => arrive(screen, addresses[index]!)))

    expect(ends).toEqual(['/login?google=done', '/login?google=done'])
    expect(await userOf(email)).toHaveLength(1)
  })

  test('an address is verified only when the provider says so; else its owner confirms it by the link of a mail', async () => {
    const { sub, email } = someone({ email_verified: false })
    const vouchedFor = someone()

    await signIn(sub)
    await signIn(vouchedFor.sub)

    expect(await userOf(email)).toMatchObject([{ emailVerified: false }])
    const { token } = await lastLinkTo(app.services, email, 'verify_email')
    await app.visitor().api.security.confirmEmail({ token })
    expect(await userOf(email)).toMatchObject([{ emailVerified: true }])
    expect((await mailsTo(app.services, vouchedFor.email)).map(({ template }) => template)).toEqual(['welcome'])
  })

  test('an account with the same address is not linked silently, whatever the provider says of it', async () => {
    const known = await member()
    const { sub } = someone({ email: known.email.toUpperCase() })

    const { screen, to } = await signIn(sub)

    expect(to).toBe('/login?google=known')
    expect(await screen.me()).toBe(401)
    expect((await known.api.factors.read()).google.linked).toBeNull()
  })

  test('without an address there is no account', async () => {
    const sub = crypto.randomUUID()
    google.add({ sub, name: 'Naledi' })

    expect((await signIn(sub)).to).toBe('/login?google=no-email')
  })

  test.each([
    ['<script>alert(1)</script>', '<script>alert(1)</script>'],
    ['Naledi\r\nBcc: all@example.com', 'Naledi Bcc: all@example.com'],
    ['\u202eadmin\u202c \u0000\u0007', 'admin'],
    ['x'.repeat(5000), 'local'],
    ['é'.repeat(500), 'é'.repeat(120)],
    ['   ', 'local'],
  ])('somebody who calls themselves %j', async (name, expected) => {
    const email = `${crypto.randomUUID()}@gmail.example`
    const { sub } = someone({ email, name })

    const { screen } = await signIn(sub)

    expect(await userOf(email)).toMatchObject([{ name: expected === 'local' ? email.split('@')[0] : expected }])
    expect(await screen.me()).not.toBe(401)
  })

  test('whoever has an app is asked for its code here too', async () => {
    const person = await member()
    const { sub } = someone()
    const linking = browserOf(person)
    expect(await arrive(linking, await beginLink(linking, sub))).toBe('/app/settings?tab=security&google=linked')
    const { key } = await withApp(person)

    const { screen, to } = await signIn(sub)

    expect(to).toBe('/login?google=code')
    expect(await screen.me()).toBe(401)
    expect((await screen.post('sign-in/code', { code: codeOf(key, 1) })).status).toBe(200)
    expect(await screen.me()).toBe(person.userId)
  })

  test('an answer counts once, and only in the browser that asked', async () => {
    const { sub } = someone()
    const [screen, other] = [browser(app), browser(app)]
    const address = await visitProvider(screen, sub)
    const held = new Map(screen.jar)

    expect(await arrive(other, address)).toBe('/login?google=expired')
    expect(await arrive(screen, address)).toBe('/login?google=done')
    expect(await arrive(screen, address)).toBe('/login?google=expired')
    for (const [name, value] of held) other.jar.set(name, value)
    expect(await arrive(other, address)).toBe('/login?google=expired')
    expect(await other.me()).toBe(401)
  })

  test('a forged state, or none, is refused', async () => {
    const { sub } = someone()
    const screen = browser(app)
    const url = new URL(await visitProvider(screen, sub))
    for (const state of ['forged', '', url.searchParams.get('state')!.slice(1)]) {
      const forged = new URL(url)
      forged.searchParams.set('state', state)
      const attempt = browser(app)
      for (const [name, value] of screen.jar) attempt.jar.set(name, value)
      expect(await arrive(attempt, forged.href)).toBe('/login?google=expired')
    }
  })

  test('a code that another browser was given signs nobody in', async () => {
    const [mine, theirs] = [someone(), someone()]
    const [screen, attacker] = [browser(app), browser(app)]
    const own = new URL(await visitProvider(screen, mine.sub))
    const stolen = new URL(await visitProvider(attacker, theirs.sub))
    own.searchParams.set('code', stolen.searchParams.get('code')!)

    // The provider binds the code to the verifier of the browser that asked.
    expect(await arrive(screen, own.href)).toBe('/login?google=failed')
    expect(await screen.me()).toBe(401)
  })

  test('somebody who says no is told so, and a refusal for another reason is a failure', async () => {
    for (const [error, outcome] of [
      ['access_denied', 'cancelled'],
      ['server_error', 'failed'],
    ]) {
      const screen = browser(app)
      const address = new URL(await visitProvider(screen, someone().sub))
      const answer = new URLSearchParams({ error: error!, state: address.searchParams.get('state')! })
      expect((await screen.get(`/api/auth/callback/google?${answer.toString()}`)).headers.get('location')).toBe(`/login?google=${outcome}`)
    }
  })

  test('switched off, there is no button and no way', async () => {
    await admin.api.signInSettings.save({ enabled: false, issuer: google.issuer, label: 'Continue with Google', ...providerClient })

    expect(await app.visitor().api.factors.signInOffers()).toEqual({ google: null, minPasswordLength: 6 })
    expect((await browser(app).post('sign-in/google', {})).status).toBe(404)
  })

  test('another site cannot begin it', async () => {
    const response = await app.visitor().request('/api/auth/sign-in/google', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      body: '{}',
    })

    expect(response.status).toBe(403)
  })
})

describe('linking', () => {
  beforeEach(() => use(google.issuer))

  test('asks for the password, and then signs in to the account it was linked to', async () => {
    const person = await member()
    const { sub, email } = someone()
    await expect(person.api.factors.beginGoogleLink({})).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'password' }] },
    })
    const screen = browserOf(person)

    const to = await arrive(screen, await beginLink(screen, sub))

    expect(to).toBe('/app/settings?tab=security&google=linked')
    expect((await person.api.factors.read()).google).toEqual({
      offer: { label: 'Continue with Google', isGoogle: false },
      linked: { email, since: expect.any(String) },
    })
    expect(await (await signIn(sub)).screen.me()).toBe(person.userId)
  })

  test('an account there that belongs to somebody else here is refused', async () => {
    const { sub } = someone()
    const first = await signIn(sub)
    const owner = await first.screen.me()
    const person = await member()
    const screen = browserOf(person)

    expect(await arrive(screen, await beginLink(screen, sub))).toBe('/app/settings?tab=security&google=taken')
    expect(await (await signIn(sub)).screen.me()).toBe(owner)
  })

  test('a link that somebody else began links nothing to me', async () => {
    const [attacker, victim] = [await member(), await member()]
    const { sub } = someone()
    const theirs = browserOf(attacker)
    const address = await beginLink(theirs, sub)
    const mine = browserOf(victim)

    expect(await arrive(mine, address)).toBe('/login?google=expired')
    mine.jar.set('postwright.google', theirs.jar.get('postwright.google')!)
    expect(await arrive(mine, address)).toBe('/app/settings?tab=security&google=expired')
    expect((await victim.api.factors.read()).google.linked).toBeNull()
    expect((await attacker.api.factors.read()).google.linked).toBeNull()
  })

  test('another account there takes the place of the one before', async () => {
    const person = await member()
    const [first, second] = [someone(), someone()]
    for (const { sub } of [first, second]) {
      const screen = browserOf(person)
      await arrive(screen, await beginLink(screen, sub))
    }

    expect((await person.api.factors.read()).google.linked).toMatchObject({ email: second.email })
    expect((await signIn(second.sub)).to).toBe('/login?google=done')
    const { screen } = await signIn(first.sub)
    expect(await screen.me()).not.toBe(person.userId)
  })

  test('is undone with the password, unless it is the last way in', async () => {
    const person = await member()
    const { sub } = someone()
    const screen = browserOf(person)
    await arrive(screen, await beginLink(screen, sub))
    await expect(person.api.factors.unlinkGoogle({})).rejects.toMatchObject({ code: 'INVALID' })
    await person.api.factors.unlinkGoogle({ password })
    expect((await person.api.factors.read()).google.linked).toBeNull()

    const { screen: only, to } = await signIn(someone().sub)
    expect(to).toBe('/login?google=done')
    const userId = String(await only.me())
    await app.services.db.plain.update(profiles).set({ approvalStatus: 'approved' }).where(eq(profiles.userId, userId))
    const refused = await only.post('../v1/account/google/unlink', {})
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({ message: expect.stringContaining('last way to sign in') })
    const rows = await app.services.db.plain.select().from(signInMethods).where(eq(signInMethods.userId, userId))
    expect(rows).toHaveLength(1)
  })
})

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

    expect(await back()).toBe('/login?google=done')

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

    expect(to).toBe('/login?google=done')
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

const settings = { enabled: true, label: 'Continue with Google', ...providerClient }
const testIssuer = (issuer: string) => admin.api.signInSettings.test({ ...settings, issuer })

describe('the settings', () => {
  test('keep the secret to themselves, and with its client', async () => {
    const saved = await use(google.issuer)
    const { clientSecret: _secret, ...without } = { ...settings, issuer: google.issuer }

    expect(saved).toEqual({ ...without, hasClientSecret: true, redirectUri })
    expect(await admin.api.signInSettings.save(without)).toMatchObject({ hasClientSecret: true })
    await expect(admin.api.signInSettings.save({ ...without, clientId: 'another' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'clientSecret' }] },
    })
    await expect(admin.api.signInSettings.save({ ...without, issuer: hostile.issuer })).rejects.toMatchObject({ code: 'INVALID' })
    expect(JSON.stringify(await admin.api.signInSettings.read())).not.toContain(providerClient.clientSecret)
  })

  test('are tested by asking the issuer', async () => {
    expect(await testIssuer(google.issuer)).toMatchObject({ success: true })
    hostile.describe({ issuer: 'https://somebody.example' })
    expect(await testIssuer(hostile.issuer)).toEqual({
      success: false,
      message: 'The issuer calls itself https://somebody.example. Enter that address.',
    })
    hostile.describe({ token_endpoint: 'http://metadata.internal/token' })
    expect(await testIssuer(hostile.issuer)).toEqual({
      success: false,
      message: 'The issuer names metadata.internal, which may not be reached.',
    })
    hostile.describe({ code_challenge_methods_supported: ['plain'] })
    expect(await testIssuer(hostile.issuer)).toMatchObject({ success: false, message: expect.stringContaining('PKCE') })
    hostile.describe({ authorization_endpoint: 'no address' })
    expect(await testIssuer(hostile.issuer)).toMatchObject({ success: false, message: expect.stringContaining('Is its address right?') })
    hostile.describe({})
    expect(await testIssuer(`${google.issuer}/nowhere`)).toMatchObject({ success: false, message: expect.stringContaining('answered 404') })
    expect(await testIssuer('http://127.0.0.1:1')).toMatchObject({ success: false, message: '127.0.0.1:1 cannot be reached.' })
    expect(await testIssuer('https://10.0.0.7')).toMatchObject({ success: false, message: expect.stringContaining('SAFE_FETCH_ALLOW') })
  })

  test.each([
    ['an issuer that is not encrypted', { issuer: 'http://accounts.example' }, 'issuer'],
    ['an issuer with a query', { issuer: 'https://accounts.example/?x=1' }, 'issuer'],
    ['no client id', { clientId: ' ' }, 'clientId'],
    ['no label', { label: '' }, 'label'],
    ['no secret', { clientSecret: '' }, 'clientSecret'],
  ])('%s is refused, naming the field', async (_what, change, field) => {
    await expect(admin.api.signInSettings.save({ ...settings, issuer: google.issuer, ...change })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field }] },
    })
  })

  test('are for super admins', async () => {
    const { api } = await member()

    await expect(api.signInSettings.read()).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(api.signInSettings.save({ ...settings, issuer: google.issuer })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
