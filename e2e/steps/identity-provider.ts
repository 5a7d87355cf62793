import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Page } from '@playwright/test'
import { Provider } from 'oidc-provider'

interface IdentityProvider {
  issuer: string
  clientId: string
  clientSecret: string
  close: () => Promise<void>
}

/** A real OpenID Connect provider on this machine, which takes everybody at their word: who logs in as an address has it. */
export async function startIdentityProvider(redirectUri: string): Promise<IdentityProvider> {
  const client = { clientId: 'postwright', clientSecret: 'a secret of the two of us' }
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  // Cookies know no port: under a name of its own it shares none with the app.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, email: sub, email_verified: true, name: 'Naledi Khumalo' }) }),
    pkce: { required: () => true },
    cookies: { keys: ['for journeys'] },
    ttl: { Interaction: 300, Session: 300, Grant: 300, AccessToken: 300, IdToken: 300 },
  })
  // Its pages ask for letters from elsewhere, which is out of reach here.
  provider.use(async (context, next) => {
    await next()
    if (typeof context.body === 'string') context.body = context.body.replaceAll(/@import url\([^)]*\);/g, '')
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  return {
    issuer,
    ...client,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Logs in at the provider, and says yes to what it asks. */
export async function passThrough(page: Page, { issuer }: IdentityProvider, email: string): Promise<void> {
  await page.waitForURL(`${issuer}/**`)
  await page.getByPlaceholder('Enter any login').fill(email)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
