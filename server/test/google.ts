import { eq } from 'drizzle-orm'
import { afterAll } from 'vitest'

import { users } from '../src/features/identity/accounts/table.ts'
import { startHostileIssuer } from './fakes/hostile-issuer.ts'
import { providerClient, startIdentityProvider } from './fakes/identity-provider.ts'
import { type Member, startApp } from './harness.ts'
import { type Browser, browser, givePassword, password } from './sign-in.ts'

export const redirectUri = 'http://localhost:3000/api/auth/callback/google'

/** An app for the tests of one file, with an identity provider that people sign in at, and one that lies. */
export async function startGoogleApp() {
  const google = await startIdentityProvider({ redirectUri })
  const hostile = await startHostileIssuer()
  const app = await startApp({ config: { safeFetchAllow: ['127.0.0.1'] } })
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
  afterAll(() => Promise.all([google.close(), hostile.close()]))

  return { app, admin, google, hostile, use, someone, visitProvider, signIn, member, browserOf, beginLink, userOf }

  function use(issuer: string) {
    return admin.api.signInSettings.save({ enabled: true, issuer, label: 'Continue with Google', ...providerClient })
  }

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

  function userOf(email: string) {
    return app.services.db.plain.select().from(users).where(eq(users.email, email))
  }
}

/** The browser comes back from the provider. @returns where it is sent on to. */
export async function arrive(screen: Browser, address: string): Promise<string | null> {
  const url = new URL(address)
  return (await screen.get(url.pathname + url.search)).headers.get('location')
}
