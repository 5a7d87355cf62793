import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Provider } from 'oidc-provider'

import { keepCookies } from '../sign-in.ts'

interface Account {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export const providerClient = { clientId: 'postwright', clientSecret: 'a secret of the two of us' }

/** A real OpenID Connect provider on this machine, with the accounts that a test gives it. */
export async function startIdentityProvider({ redirectUri }: { redirectUri: string }) {
  const accounts = new Map<string, Account>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Cookies know no port: under a name of its own it shares none with the app.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.clientId,
        client_secret: providerClient.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...accounts.get(sub), sub }) }),
    pkce: { required: () => true },
    cookies: { keys: ['for tests'] },
    ttl: { Interaction: 300, Session: 300, Grant: 300, AccessToken: 300, IdToken: 300 },
  })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))

  return {
    issuer,
    add: (account: Account) => accounts.set(account.sub, account),

    /**
     * Logs in there as a person would in a browser, and says yes to whatever is asked.
     *
     * @returns where the browser is sent at the end.
     */
    async visit(address: string, sub: string): Promise<string> {
      const jar = new Map<string, string>()
      let next = address
      let form: URLSearchParams | undefined
      for (let step = 0; step < 20; step += 1) {
        const response = await fetch(next, {
          redirect: 'manual',
          headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
          ...(form && { method: 'POST', body: form }),
        })
        keepCookies(jar, response)
        const location = response.headers.get('location')
        form = undefined
        if (location) {
          next = new URL(location, next).href
          if (!next.startsWith(issuer)) return next
          continue
        }
        const html = await response.text()
        const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
        const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
        if (!action || !prompt) throw new Error(`The provider showed no form: ${html.slice(0, 500)}`)
        next = new URL(action, next).href
        form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: sub, password: 'any' }) })
      }
      throw new Error('The provider asked without end.')
    },

    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
