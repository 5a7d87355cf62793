import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** An issuer that answers every code with whatever a test wants; it keeps what it was asked. */
export async function startHostileIssuer() {
  const keys = { ours: await generateKeyPair('RS256', { extractable: true }), foreign: await generateKeyPair('RS256') }
  let kid = 'first'
  let answer: { status: number; body: object } = { status: 400, body: { error: 'invalid_grant' } }
  let metadata: object = {}
  const asked: URLSearchParams[] = []

  const server = createServer((request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => void reply())

    async function reply() {
      if (request.url === '/.well-known/openid-configuration') return send(200, { ...describe(), ...metadata })
      if (request.url === '/jwks') {
        const jwk = await exportJWK(keys.ours.publicKey)
        return send(200, { keys: [{ ...jwk, kid, alg: 'RS256', use: 'sig' }] })
      }
      if (request.url !== '/token') return send(404, {})
      asked.push(new URLSearchParams(Buffer.concat(chunks).toString()))
      return send(answer.status, answer.body)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function describe() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
    }
  }

  return {
    issuer,
    asked,
    /** Says other things about itself. */
    describe: (changes: object) => (metadata = changes),
    /** Signs with a new key from now on. */
    rotate: () => (kid = crypto.randomUUID()),
    answerWith: (body: object, status = 200) => (answer = { status, body }),
    answerWithToken: (idToken: string) => (answer = { status: 200, body: { access_token: 'x', token_type: 'Bearer', id_token: idToken } }),
    sign: (claims: JWTPayload, { key = 'ours', name = kid }: { key?: keyof typeof keys; name?: string } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: name }).sign(keys[key].privateKey),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
