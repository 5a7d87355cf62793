import { createHash, randomBytes } from 'node:crypto'

import { fieldsOf, fileIn, textIn } from '../forms.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'
import { postAnswers } from './posts.ts'
import { type MastodonStandInSettings, type MastodonState, refusal } from './state.ts'

export interface MastodonStandIn extends ProviderServer {
  state: MastodonState
  settings: MastodonStandInSettings
  /** What a person does who allows it: the address that the browser is sent back to. */
  allow: (authorizeUrl: string, scopes?: string) => string
}

/** A server of Mastodon 4.5. https://docs.joinmastodon.org (read 2026-07) */
export async function startMastodon(): Promise<MastodonStandIn> {
  const settings: MastodonStandInSettings = { version: '4.5.0', characters: 500, images: 4, polls: 0, requests: 300, uploads: 30 }
  const codes = new Map<string, { appId: string; challenge: string | null; scopes: string[] }>()
  let ids = 100
  const state: MastodonState = {
    url: () => server.url,
    apps: [],
    tokens: [],
    media: new Map(),
    posts: [],
    keys: new Map(),
    settings,
    nextId: () => String(++ids),
  }
  const calls: number[] = []
  const uploads: number[] = []

  async function answer(asked: Asked): Promise<Answer> {
    const now = Date.now()
    calls.push(now)
    const recent = calls.filter((at) => at > now - 300_000)
    const headers = {
      'x-ratelimit-limit': String(settings.requests),
      'x-ratelimit-remaining': String(Math.max(0, settings.requests - recent.length)),
      'x-ratelimit-reset': new Date(recent[0]! + 300_000).toISOString(),
    }
    if (recent.length > settings.requests) return { ...refusal(429, 'Too many requests'), headers }
    return { headers, ...(await route(asked)) }
  }

  async function route(asked: Asked): Promise<Answer> {
    const { method, path } = asked
    const fields = await fieldsOf(asked)
    if (method === 'POST' && path === '/api/v1/apps') return register(fields)
    if (method === 'POST' && path === '/oauth/token') return grant(fields)
    if (method === 'POST' && path === '/oauth/revoke') return revoke(fields)
    if (path === '/api/v2/instance') return { status: 200, body: instance(settings) }
    const bearer = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? '')?.[1]
    const token = state.tokens.find((known) => known.token === bearer)
    if (!token) return refusal(401, 'The access token is invalid')
    if (path === '/api/v1/accounts/verify_credentials')
      return { status: 200, body: { id: '7', username: 'lane', acct: 'lane', url: `${server.url}/@lane` } }
    if (method === 'POST' && path === '/api/v2/media') return upload(fields)
    const media = /^\/api\/v1\/media\/(\d+)$/.exec(path)?.[1]
    if (media) return poll(media)
    return postAnswers(state, asked, fields)
  }

  function register(fields: Record<string, unknown>): Answer {
    const scopes = textIn(fields, 'scopes').split(' ')
    const app = {
      id: randomBytes(8).toString('hex'),
      secret: randomBytes(8).toString('hex'),
      redirectUri: textIn(fields, 'redirect_uris'),
      scopes,
    }
    if (!app.redirectUri || !textIn(fields, 'client_name')) return refusal(422, 'Validation failed: Redirect URI must be an absolute URI.')
    state.apps.push(app)
    return { status: 200, body: { id: '1', client_id: app.id, client_secret: app.secret, client_secret_expires_at: 0 } }
  }

  function grant(fields: Record<string, unknown>): Answer {
    const app = state.apps.find(({ id, secret }) => id === fields.client_id && secret === fields.client_secret)
    if (!app) return { status: 401, body: { error: 'invalid_client', error_description: 'Client authentication failed.' } }
    const code = codes.get(textIn(fields, 'code'))
    codes.delete(textIn(fields, 'code'))
    const isProven = !code?.challenge || createHash('sha256').update(textIn(fields, 'code_verifier')).digest('base64url') === code.challenge
    if (!code || code.appId !== app.id || fields.redirect_uri !== app.redirectUri || !isProven)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'The provided authorization grant is invalid.' } }
    const token = randomBytes(16).toString('hex')
    state.tokens.push({ token, appId: app.id, scopes: code.scopes })
    return { status: 200, body: { access_token: token, token_type: 'Bearer', scope: code.scopes.join(' '), created_at: 1 } }
  }

  function revoke(fields: Record<string, unknown>): Answer {
    if (!state.apps.some(({ id, secret }) => id === fields.client_id && secret === fields.client_secret))
      return refusal(403, 'You are not authorized to revoke this token')
    state.tokens = state.tokens.filter(({ token }) => token !== fields.token)
    return { status: 200, body: {} }
  }

  function upload(fields: Record<string, unknown>): Answer {
    const file = fileIn(fields, 'file')
    if (!file) return refusal(422, "Validation failed: File can't be blank")
    const now = Date.now()
    if (uploads.filter((at) => at > now - 1_800_000).length >= settings.uploads) return refusal(429, 'Too many requests')
    uploads.push(now)
    const id = state.nextId()
    const medium = { id, type: file.type, bytes: file.bytes, description: textIn(fields, 'description'), readyAfterPolls: settings.polls }
    state.media.set(id, medium)
    return { status: settings.polls > 0 ? 202 : 200, body: present(medium) }
  }

  function poll(id: string): Answer {
    const medium = state.media.get(id)
    if (!medium) return refusal(404, 'Record not found')
    medium.readyAfterPolls -= 1
    return { status: medium.readyAfterPolls > 0 ? 206 : 200, body: present(medium) }
  }

  const present = ({
    id,
    type,
    description,
    readyAfterPolls,
  }: {
    id: string
    type: string
    description: string
    readyAfterPolls: number
  }) => ({
    id,
    type: type.split('/')[0],
    url: readyAfterPolls > 0 ? null : `${server.url}/media/${id}`,
    description,
  })

  const server = await startProviderServer(answer)
  return {
    ...server,
    state,
    settings,
    allow(authorizeUrl, granted) {
      const { searchParams: query } = new URL(authorizeUrl)
      const app = state.apps.find(({ id }) => id === query.get('client_id'))
      const scopes = (granted ?? query.get('scope') ?? '').split(' ')
      const isFit = app && query.get('redirect_uri') === app.redirectUri && scopes.every((scope) => app.scopes.includes(scope))
      if (!isFit || query.get('code_challenge_method') !== 'S256') throw new Error('Mastodon shows an error to the person.')
      const code = randomBytes(8).toString('hex')
      codes.set(code, { appId: app.id, challenge: query.get('code_challenge'), scopes })
      return `${app.redirectUri}?${new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()}`
    },
  }
}

function instance({ version, characters, images }: MastodonStandInSettings) {
  return {
    version,
    configuration: {
      statuses: { max_characters: characters, max_media_attachments: images, characters_reserved_per_url: 23 },
      media_attachments: {
        supported_mime_types: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'video/mp4'],
        image_size_limit: 16_777_216,
        video_size_limit: 103_809_024,
        description_limit: 1500,
      },
    },
  }
}
