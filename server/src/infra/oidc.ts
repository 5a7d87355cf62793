import { createHash } from 'node:crypto'

import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import { createRemoteJWKSet, customFetch, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'

import { inEnglish } from '../sentences.ts'
import { UnsafeAddress } from './public-address.ts'

/** What went wrong between us and an identity provider, in words for whoever set it up. Nothing in it is secret. */
export class OidcFailure extends Error {
  override name = 'OidcFailure'
  readonly sentence: Sentence

  constructor(sentence: Sentence, options?: ErrorOptions) {
    super(inEnglish(sentence), options)
    this.sentence = sentence
  }
}

export interface Provider {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  userinfoEndpoint: string | undefined
  /** Whether it says who it is when it sends people back. RFC 9207. */
  namesItself: boolean
  sendsSecretInBody: boolean
  keys: JWTVerifyGetKey
}

export interface Client {
  clientId: string
  clientSecret: string
  redirectUri: string
}

/** What binds an answer to its request. */
export interface AuthorizationRequest {
  state: string
  nonce: string
  codeVerifier: string
}

export interface Person {
  sub: string
  email: string | undefined
  isEmailVerified: boolean
  name: string | undefined
}

const google = 'https://accounts.google.com'

const Metadata = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  code_challenge_methods_supported: z.array(z.string()).optional(),
})

/** What the issuer says about itself. `isAllowed` is asked about each address that it names. */
export async function discover(issuer: string, send: typeof fetch, isAllowed: (address: URL) => boolean): Promise<Provider> {
  const answer = await ask(send, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const parsed = Metadata.safeParse(answer.body)
  if (answer.status !== 200 || !parsed.success)
    throw new OidcFailure(msg`The issuer answered ${{ status: answer.status }} without a description of itself. Is its address right?`)
  const { data } = parsed
  if (withoutSlash(data.issuer) !== withoutSlash(issuer))
    throw new OidcFailure(msg`The issuer calls itself ${{ issuer: data.issuer.slice(0, 200) }}. Enter that address.`)
  for (const address of [data.authorization_endpoint, data.token_endpoint, data.jwks_uri, data.userinfo_endpoint])
    if (address !== undefined && !isAllowed(new URL(address)))
      throw new OidcFailure(msg`The issuer names ${{ host: new URL(address).host }}, which may not be reached.`)
  if (data.code_challenge_methods_supported && !data.code_challenge_methods_supported.includes('S256'))
    throw new OidcFailure(msg`The issuer does not know PKCE with S256.`)

  return {
    issuer: data.issuer,
    authorizationEndpoint: data.authorization_endpoint,
    tokenEndpoint: data.token_endpoint,
    userinfoEndpoint: data.userinfo_endpoint,
    namesItself: data.authorization_response_iss_parameter_supported,
    sendsSecretInBody: data.token_endpoint_auth_methods_supported.includes('client_secret_post'),
    keys: createRemoteJWKSet(new URL(data.jwks_uri), { [customFetch]: (address, init) => send(address, { ...init, redirect: 'error' }) }),
  }
}

/** Where a person's browser goes. */
export function authorizationUrl(
  provider: Provider,
  { clientId, redirectUri }: Client,
  { state, nonce, codeVerifier }: AuthorizationRequest,
): string {
  const url = new URL(provider.authorizationEndpoint)
  const parameters = {
    response_type: 'code',
    scope: 'openid email profile',
    client_id: clientId,
    redirect_uri: redirectUri,
    state,
    nonce,
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    // Others need not know it, and say no to what they do not know.
    ...(provider.issuer === google && { prompt: 'select_account' }),
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Who came back. The code is used once, and never again when this fails: then the person begins anew.
 *
 * @throws OidcFailure
 */
export async function exchangeForPerson(
  provider: Provider,
  client: Client,
  { answer, request, send }: { answer: URLSearchParams; request: AuthorizationRequest; send: typeof fetch },
): Promise<Person> {
  const issuer = answer.get('iss')
  if ((issuer !== null || provider.namesItself) && issuer !== provider.issuer) throw new OidcFailure(msg`Another issuer answered.`)
  const tokens = await exchangeCode(provider, client, { code: answer.get('code') ?? '', request, send })
  const claims = await verifyIdToken(provider, client, { idToken: tokens.id_token, nonce: request.nonce })
  if (claims.email !== undefined || !provider.userinfoEndpoint) return present(claims)
  return present({
    ...claims,
    ...(await readUserinfo(provider.userinfoEndpoint, { accessToken: tokens.access_token, sub: claims.sub, send })),
  })
}

const Tokens = z.object({ access_token: z.string(), id_token: z.string() })

async function exchangeCode(
  provider: Provider,
  { clientId, clientSecret, redirectUri }: Client,
  { code, request, send }: { code: string; request: AuthorizationRequest; send: typeof fetch },
): Promise<z.infer<typeof Tokens>> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: request.codeVerifier,
    client_id: clientId,
  })
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' }
  if (provider.sendsSecretInBody) body.set('client_secret', clientSecret)
  else headers.authorization = `Basic ${Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64')}`

  const answer = await ask(send, provider.tokenEndpoint, { method: 'POST', headers, body: body.toString() })
  const parsed = Tokens.safeParse(answer.body)
  if (answer.status === 200 && parsed.success) return parsed.data
  const { error } = z
    .object({ error: z.string().max(100).catch('') })
    .catch({ error: '' })
    .parse(answer.body)
  throw new OidcFailure(msg`The issuer did not take the code: ${{ answer: `${answer.status} ${error}`.trim() }}`)
}

const claimShape = {
  email: z.string().max(254).optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  name: z.string().max(2000).optional().catch(undefined),
}
const IdClaims = z.object({ sub: z.string().min(1).max(255), nonce: z.string(), azp: z.string().optional(), ...claimShape })
type Claims = Pick<z.infer<typeof IdClaims>, 'sub' | 'email' | 'email_verified' | 'name'>

async function verifyIdToken(
  provider: Provider,
  { clientId }: Client,
  { idToken, nonce }: { idToken: string; nonce: string },
): Promise<Claims> {
  const { payload } = await jwtVerify(idToken, provider.keys, {
    issuer: spellingsOf(provider.issuer),
    audience: clientId,
    // Never the client secret as a key, and never none.
    algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA', 'Ed25519'],
    requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
    clockTolerance: 300,
    maxTokenAge: 3600,
  }).catch((error: unknown) => {
    if (error instanceof errors.JOSEError) throw new OidcFailure(msg`The id token was refused: ${{ reason: error.message }}`)
    throw error
  })
  const claims = IdClaims.safeParse(payload)
  if (!claims.success) throw new OidcFailure(msg`The id token was refused: its claims are of the wrong kind.`)
  if (claims.data.nonce !== nonce) throw new OidcFailure(msg`The id token was refused: it answers another request.`)
  const isForOneOfMany = Array.isArray(payload.aud) && payload.aud.length > 1
  if ((isForOneOfMany || claims.data.azp !== undefined) && claims.data.azp !== clientId)
    throw new OidcFailure(msg`The id token was refused: it was made for another client.`)
  return claims.data
}

/** Google still signs some tokens without the scheme. https://developers.google.com/identity/openid-connect/reference (read 2026-09) */
function spellingsOf(issuer: string): string[] {
  return issuer === google ? [issuer, 'accounts.google.com'] : [issuer]
}

async function readUserinfo(
  address: string,
  { accessToken, sub, send }: { accessToken: string; sub: string; send: typeof fetch },
): Promise<Partial<Claims>> {
  const answer = await ask(send, address, { headers: { authorization: `Bearer ${accessToken}` } })
  const parsed = z.object({ sub: z.literal(sub), ...claimShape }).safeParse(answer.body)
  if (answer.status !== 200 || !parsed.success)
    throw new OidcFailure(msg`The issuer told nothing about the person: ${{ status: answer.status }}`)
  return parsed.data
}

function present({ sub, email, email_verified: isEmailVerified, name }: Claims): Person {
  return { sub, email, isEmailVerified, name }
}

async function ask(send: typeof fetch, address: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
  try {
    const response = await send(address, { redirect: 'error', ...init, headers: { accept: 'application/json', ...init.headers } })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  } catch (error) {
    if (error instanceof UnsafeAddress) throw new OidcFailure(error.sentence)
    throw new OidcFailure(msg`${{ host: new URL(address).host }} cannot be reached.`, { cause: error })
  }
}

function withoutSlash(address: string): string {
  return address.replace(/\/$/, '')
}

/** As RFC 6749 wants names and secrets before they are joined for Basic. */
function formEncoded(text: string): string {
  return new URLSearchParams({ '': text }).toString().slice(1)
}
