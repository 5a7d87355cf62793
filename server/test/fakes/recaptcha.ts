import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'

interface Token {
  hostname: string
  at: number
  score?: number
  action?: string
}

/** Google's siteverify as `contracts/recaptcha.md` has it: a form, tokens that count once and for two minutes, 200 for refusals too. */
export interface FakeRecaptcha {
  url: string
  secret: string
  /** What a visitor's browser would have got. */
  issue: (token?: Partial<Token>) => string
  /** How the next calls are answered. */
  mode: 'works' | 'fails' | 'garbled'
  close: () => Promise<void>
}

export async function startFakeRecaptcha(): Promise<FakeRecaptcha> {
  const tokens = new Map<string, Token>()
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      if (fake.mode === 'fails') return void response.writeHead(500).end()
      if (fake.mode === 'garbled') return void response.end('<html>')
      const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(verify(new URLSearchParams(isForm ? body : ''))))
    })
  })

  function verify(form: URLSearchParams): object {
    if (!form.get('secret')) return refused('missing-input-secret')
    if (form.get('secret') !== fake.secret) return refused('invalid-input-secret')
    const response = form.get('response')
    if (!response) return refused('missing-input-response')
    const token = tokens.get(response)
    tokens.delete(response)
    if (!response.startsWith('token-')) return refused('invalid-input-response')
    if (!token || Date.now() - token.at > 120_000) return refused('timeout-or-duplicate')
    const { hostname, score, action, at } = token
    return { success: true, hostname, challenge_ts: new Date(at).toISOString(), score, action }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const fake: FakeRecaptcha = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/recaptcha`,
    secret: 'a-secret-of-the-instance',
    mode: 'works',
    issue(token = {}) {
      const name = `token-${crypto.randomUUID()}`
      tokens.set(name, { hostname: 'localhost', at: Date.now(), ...token })
      return name
    },
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
  return fake
}

function refused(code: string): object {
  return { success: false, 'error-codes': [code] }
}
