import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'

import { providerClient } from '../../../../../test/fakes/identity-provider.ts'
import { arrive, startGoogleApp } from '../../../../../test/google.ts'
import { lastLinkTo, mailsTo } from '../../../../../test/mailbox.ts'
import { browser, codeOf, withApp } from '../../../../../test/sign-in.ts'
import { profiles } from '../../accounts/table.ts'

const { admin, app, beginLink, browserOf, google, member, signIn, someone, use, userOf, visitProvider } = await startGoogleApp()

describe('with a real provider', () => {
  beforeEach(() => use(google.issuer))

  test('a new person gets an account that waits for approval, with the plan they chose', async () => {
    const { sub, email } = someone()

    const { screen, to } = await signIn(sub, { plan: 'solo', currency: 'USD', timeZone: 'Africa/Johannesburg' })

    expect(to).toBe('/?signedIn=google')
    const [user] = await userOf(email)
    expect(user).toMatchObject({ name: 'Naledi Mokoena', emailVerified: true, signUpPlan: 'solo', signUpCurrency: 'USD' })
    expect(await screen.me()).toBe(user!.id)
    const [profile] = await app.services.db.plain.select().from(profiles).where(eq(profiles.userId, user!.id))
    expect(profile).toMatchObject({ approvalStatus: 'pending', fullName: 'Naledi Mokoena', email, timeZone: 'Africa/Johannesburg' })
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

    expect(ends).toEqual(['/?signedIn=google', '/?signedIn=google'])
    expect((await screens[0]!.get('/?signedIn=google')).headers.get('location')).toBe('/app?signedIn=google')
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
    ['\u200B\u2060', 'local'],
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
    expect(await arrive(screen, address)).toBe('/?signedIn=google')
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

    expect(await app.visitor().api.factors.signInOffers()).toEqual({ google: null, minPasswordLength: 6, sendsMail: false })
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
