import { createHmac } from 'node:crypto'

import { fieldsOf, fileIn } from '../forms.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'

export interface GhostPost {
  id: string
  slug: string
  title: string
  html: string
  status: string
  updated_at: string
  feature_image: string | null
  feature_image_alt: string
  tags: string[]
  canonical_url: string | null
  email_only: boolean
}

export interface GhostStandIn extends ProviderServer {
  key: string
  posts: GhostPost[]
  images: Map<string, number>
  /** What members were mailed. */
  mails: { postId: string; newsletter: string; segment: string }[]
  newsletters: string[]
}

/** A site of Ghost 5 with one integration. https://docs.ghost.org/admin-api (read 2026-08) */
export async function startGhost(): Promise<GhostStandIn> {
  let sequence = 0
  const nextId = () => (++sequence).toString(16).padStart(24, '5ddc9141c35e7700383b')

  async function answer(asked: Asked): Promise<Answer> {
    const path = asked.path.replace('/ghost/api/admin', '')
    if (!asked.path.startsWith('/ghost/api/admin/')) return { status: 404, body: '<html>Nothing here</html>' }
    if (!asked.headers['accept-version']) return problem(406, 'RequestNotAcceptableError', null, 'Request could not be served.')
    if (path === '/site/') return { status: 200, body: { site: { title: 'Loerie Lane', url: `${server.url}/`, version: '5.90' } } }
    const refused = refusedToken(asked.headers.authorization)
    if (refused) return problem(401, 'UnauthorizedError', refused, 'Invalid token')
    if (path === '/newsletters/')
      return { status: 200, body: { newsletters: state.newsletters.map((slug) => ({ slug, status: 'active' })) } }
    if (asked.method === 'POST' && path === '/images/upload/') return upload(asked)
    const fields = await fieldsOf(asked)
    const given = Array.isArray(fields.posts) ? (fields.posts[0] as Partial<GhostPost>) : null
    if (['POST', 'PUT'].includes(asked.method) && !given) return problem(400, 'BadRequestError', null, 'No root key (posts) provided.')
    if (given?.title && [...given.title].length > 255)
      return problem(422, 'ValidationError', null, 'Validation error', 'Value in [posts.title] exceeds maximum length of 255 characters.')
    if (asked.method === 'POST' && path === '/posts/') return add(given!)
    if (path === '/posts/') return { status: 200, body: page(asked.query) }
    const bySlug = /^\/posts\/slug\/([\w-]+)\/$/.exec(path)?.[1]
    const id = /^\/posts\/(\w+)\/$/.exec(path)?.[1]
    const post = state.posts.find((known) => (bySlug ? known.slug === bySlug : known.id === id))
    if (!post) return problem(404, 'NotFoundError', null, 'Resource not found error, cannot read post.')
    if (asked.method === 'DELETE') {
      state.posts.splice(state.posts.indexOf(post), 1)
      return { status: 204 }
    }
    return asked.method === 'PUT' ? edit(post, given!, asked.query) : { status: 200, body: { posts: [present(post)] } }
  }

  function page(query: URLSearchParams) {
    const [number, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 15)]
    const statuses = /^status:\[([\w,]+)\]$/.exec(query.get('filter') ?? '')?.[1]?.split(',')
    const all = state.posts.filter(({ status }) => statuses?.includes(status) ?? true).toReversed()
    const next = number * limit < all.length ? number + 1 : null
    const posts = all.slice((number - 1) * limit, number * limit).map(present)
    return { posts, meta: { pagination: { page: number, limit, pages: Math.ceil(all.length / limit), total: all.length, next } } }
  }

  /** Why a token is not accepted. */
  function refusedToken(header: string | undefined): string | null {
    const [head = '', claims = '', signature = ''] = (header ?? '').replace('Ghost ', '').split('.')
    const [keyId, secret = ''] = state.key.split(':')
    try {
      const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, string>
      const { iat, exp, aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, number | string>
      if (kid !== keyId) return 'UNKNOWN_ADMIN_API_KEY'
      const isSigned = createHmac('sha256', Buffer.from(secret, 'hex')).update(`${head}.${claims}`).digest('base64url') === signature
      const now = Date.now() / 1000
      const isTimely = Number(exp) > now && Number(exp) - Number(iat) <= 300 && Number(iat) <= now + 1
      return alg === 'HS256' && isSigned && isTimely && aud === '/admin/' ? null : 'INVALID_JWT'
    } catch {
      return 'INVALID_JWT'
    }
  }

  async function upload(asked: Asked): Promise<Answer> {
    const file = fileIn(await fieldsOf(asked), 'file')
    if (!file) return problem(422, 'ValidationError', null, 'Please select an image.')
    const url = `${server.url}/content/images/2026/11/${file.name}`
    state.images.set(url, file.bytes)
    return { status: 201, body: { images: [{ url, ref: null }] } }
  }

  function add(given: Partial<GhostPost>): Answer {
    const empty = { title: '', html: '', status: 'draft', feature_image: null, feature_image_alt: '', tags: [], canonical_url: null }
    const post = { ...empty, slug: 'untitled', email_only: false, ...given, id: nextId(), updated_at: nextMoment() }
    while (state.posts.some(({ slug }) => slug === post.slug)) post.slug = `${post.slug}-2`
    state.posts.push(post)
    return { status: 201, body: { posts: [present(post)] } }
  }

  function edit(post: GhostPost, given: Partial<GhostPost>, query: URLSearchParams): Answer {
    if (given.updated_at !== post.updated_at)
      return problem(409, 'UpdateCollisionError', 'UPDATE_COLLISION', 'Saving failed! Someone else is editing this post.')
    const wasDraft = post.status === 'draft'
    Object.assign(post, given, { updated_at: nextMoment() })
    const newsletter = query.get('newsletter')
    if (wasDraft && post.status === 'published' && newsletter) {
      if (!state.newsletters.includes(newsletter)) return problem(400, 'BadRequestError', null, 'Newsletter not found.')
      state.mails.push({ postId: post.id, newsletter, segment: query.get('email_segment') ?? '' })
      if (post.email_only) post.status = 'sent'
    }
    return { status: 200, body: { posts: [present(post)] } }
  }

  const nextMoment = () => new Date(Date.now() + ++sequence).toISOString()
  const present = (post: GhostPost) => ({
    ...post,
    published_at: post.status === 'draft' ? null : post.updated_at,
    url: post.status === 'published' ? `${server.url}/${post.slug}/` : `${server.url}/p/${post.id}/`,
    email: state.mails.some(({ postId }) => postId === post.id)
      ? { status: 'submitted', email_count: 12, delivered_count: 11, opened_count: 7, failed_count: 1 }
      : null,
  })

  const server = await startProviderServer(answer)
  const state: GhostStandIn = Object.assign(server, {
    key: `5ddc9141c35e7700383b2937:${'0a1b2c3d'.repeat(8)}`,
    posts: [],
    images: new Map<string, number>(),
    mails: [],
    newsletters: ['weekly'],
  })
  return state
}

function problem(status: number, type: string, code: string | null, message: string, context: string | null = null): Answer {
  return { status, body: { errors: [{ message, context, type, code, property: null, help: null, id: 'of-this-error' }] } }
}
