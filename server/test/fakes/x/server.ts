import { fieldsOf } from '../forms.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'
import { xMedia } from './media.ts'
import { xPosts } from './posts.ts'
import { problem, unauthorized, type XState } from './state.ts'
import { xTokens } from './tokens.ts'

export interface XStandIn extends ProviderServer {
  state: XState
  tokens: ReturnType<typeof xTokens>
}

const windowMs = 900_000
const postsPerWindow = 100

/** The API v2 of X with one account, @lane. https://docs.x.com/x-api (read 2026-08) */
export async function startX(): Promise<XStandIn> {
  let ids = 1_880_000_000_000
  const state: XState = {
    posts: [],
    media: new Map(),
    settings: { clientId: 'client-of-postwright', clientSecret: 'secret-of-postwright', polls: 1, failsFilms: false, hasCredits: true },
    nextId: () => String(++ids),
  }
  const tokens = xTokens(state.settings)
  const posted: number[] = []

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path } = asked
    const fields = await fieldsOf(asked)
    if (path === '/2/oauth2/token') return tokens.grant(asked, fields)
    if (path === '/2/oauth2/revoke') return tokens.revoke(fields)
    const scopes = tokens.scopesOf(asked)
    if (!scopes) return unauthorized
    if (path === '/2/users/me') return { status: 200, body: { data: { id: '2244994945', name: 'Lane', username: 'lane' } } }
    if (path.startsWith('/2/media/')) return scopes.includes('media.write') ? xMedia(state, asked, fields) : forbidden
    if (method !== 'GET' && !scopes.includes('tweet.write')) return forbidden
    return method === 'POST' ? limited(() => xPosts(state, asked, fields)) : xPosts(state, asked, fields)
  }

  function limited(create: () => Answer): Answer {
    const now = Date.now()
    const recent = posted.filter((at) => at > now - windowMs)
    const headers = {
      'x-rate-limit-limit': String(postsPerWindow),
      'x-rate-limit-remaining': String(Math.max(0, postsPerWindow - recent.length - 1)),
      'x-rate-limit-reset': String(Math.ceil(((recent[0] ?? now) + windowMs) / 1000)),
    }
    if (recent.length >= postsPerWindow) return { ...problem(429, 'Too Many Requests', 'Too Many Requests'), headers }
    posted.push(now)
    return { headers, ...create() }
  }

  return { ...(await startProviderServer(answer)), state, tokens }
}

const forbidden = problem(403, 'Forbidden', 'You are not permitted to perform this action.')
