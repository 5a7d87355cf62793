import type { Answer, Asked } from '../provider-server.ts'
import { isAvailable } from './media.ts'
import { denied, type LinkedInPost, type LinkedInState, member, notFound, refusal } from './state.ts'

export interface Bearer {
  scopes: string[]
  /** Whether it may post as this author. */
  mayOwn: (author: string) => boolean
}

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/posts-api (read 2026-11) */
export function linkedinPosts(state: LinkedInState, asked: Asked, fields: Record<string, unknown>, bearer: Bearer): Answer {
  const { method, path, query, headers } = asked
  const urn = decodeURIComponent(/^\/rest\/posts\/(.+)$/.exec(path)?.[1] ?? '')
  const post = state.posts.find((one) => one.urn === urn)
  if (method === 'GET' && urn === '') return list(state, query, asked, bearer)
  if (method === 'GET') {
    if (!bearer.scopes.includes('r_organization_social')) return denied('posts.GET')
    return post ? { status: 200, body: present(post) } : notFound
  }
  if (method === 'DELETE') {
    if (post && !bearer.mayOwn(post.author)) return denied('posts.DELETE')
    state.posts = state.posts.filter((one) => one !== post)
    return { status: 204 }
  }
  if (urn === '') return create(state, fields, bearer)
  if (headers['x-restli-method'] !== 'PARTIAL_UPDATE') return refusal(400, 'ILLEGAL_ARGUMENT', 'No such method')
  if (!post) return notFound
  if (!bearer.mayOwn(post.author)) return denied('posts.PARTIAL_UPDATE')
  const { patch } = fields as { patch?: { $set?: { commentary?: string } } }
  post.commentary = patch?.$set?.commentary ?? post.commentary
  post.changedAt = Date.now()
  return { status: 204 }
}

interface Sent {
  author?: string
  commentary?: string
  visibility?: string
  lifecycleState?: string
  distribution?: { feedDistribution?: string }
  content?: {
    media?: { id: string; altText?: string; title?: string }
    multiImage?: { images: { id: string; altText?: string }[] }
  }
}

function create(state: LinkedInState, fields: Record<string, unknown>, { mayOwn }: Bearer): Answer {
  const { author = '', commentary = '', visibility = '', lifecycleState, distribution, content } = fields as Sent
  if (!mayOwn(author)) return denied('posts.CREATE')
  if (lifecycleState !== 'PUBLISHED' || distribution?.feedDistribution !== 'MAIN_FEED')
    return refusal(400, 'INVALID_VALUE_FOR_FIELD', 'lifecycleState and distribution are required')
  if (author.includes(':organization:') && visibility === 'CONNECTIONS')
    return refusal(400, 'INVALID_VALUE_FOR_FIELD', 'visibility CONNECTIONS is for members')
  if ([...readText(commentary)].length > 3000)
    return refusal(400, 'FIELD_LENGTH_TOO_LONG', 'ShareCommentary text length exceeded the maximum allowed')
  const images = content?.multiImage?.images ?? (content?.media ? [content.media] : [])
  if (content?.multiImage && (images.length < 2 || images.length > 20))
    return refusal(400, 'INVALID_VALUE_FOR_FIELD', 'multiImage takes 2 to 20 images')
  for (const { id } of images) {
    if (state.media.get(id)?.owner !== author) return refusal(400, 'INVALID_VALUE_FOR_FIELD', 'The owner of the media is not the author')
    if (!isAvailable(state, id)) return refusal(400, 'INVALID_VALUE_FOR_FIELD', `${id} is not available`)
  }
  const since = Date.now() - state.settings.duplicateMs
  const twin = state.posts.find((one) => one.author === author && one.commentary === commentary && one.createdAt > since)
  if (twin) return refusal(422, 'DUPLICATE_POST', `Content is a duplicate of ${twin.urn}`)
  const urn = `urn:li:share:${state.nextId()}`
  const now = Date.now()
  state.posts.push({
    urn,
    author,
    commentary,
    visibility,
    media: images.map(({ id }) => id),
    alts: images.map(({ altText = '' }) => altText),
    title: content?.media?.title ?? null,
    createdAt: now,
    changedAt: now,
  })
  return { status: 201, headers: { 'x-restli-id': urn } }
}

function list(state: LinkedInState, query: URLSearchParams, { headers }: Asked, { scopes }: Bearer): Answer {
  const author = query.get('author') ?? ''
  if (author.includes(':person:') ? !scopes.includes('r_member_social') : !scopes.includes('r_organization_social'))
    return denied('posts.FINDER-author')
  if (query.get('q') !== 'author' || headers['x-restli-method'] !== 'FINDER') return refusal(400, 'ILLEGAL_ARGUMENT', 'No such finder')
  const [start, count] = [Number(query.get('start') ?? 0), Number(query.get('count') ?? 10)]
  const all = state.posts.filter((post) => post.author === author).toReversed()
  return { status: 200, body: { elements: all.slice(start, start + count).map(present), paging: { start, count, links: [] } } }
}

function present({ urn, author, commentary, visibility, createdAt, changedAt }: LinkedInPost) {
  return {
    id: urn,
    author,
    commentary,
    visibility,
    lifecycleState: 'PUBLISHED',
    createdAt,
    publishedAt: createdAt,
    lastModifiedAt: changedAt,
  }
}

const reserved = '|{}@[]()<>#*_~'

/** What readers see: up to the first sign that has a meaning and is not escaped. */
export function readText(commentary: string): string {
  let seen = ''
  for (let at = 0; at < commentary.length; at += 1) {
    const rest = commentary.slice(at)
    const template = /^\{hashtag\|\\#\|((?:\\.|[^}\\])*)\}/.exec(rest)
    const sign = commentary[at]!
    if (template) {
      seen += `#${template[1]!.replaceAll(/\\(.)/g, '$1')}`
      at += template[0].length - 1
    } else if (sign === '\\') {
      at += 1
      seen += commentary[at] ?? ''
    } else if (reserved.includes(sign)) return seen
    else seen += sign
  }
  return seen
}

export function linkedinComments(state: LinkedInState, { path }: Asked, fields: Record<string, unknown>, { mayOwn }: Bearer): Answer {
  const urn = decodeURIComponent(/^\/rest\/socialActions\/(.+)\/comments$/.exec(path)?.[1] ?? '')
  const { actor = '', object, message } = fields as { actor?: string; object?: string; message?: { text?: string } }
  if (!mayOwn(actor)) return denied('comments.CREATE')
  if (state.posts.every((post) => post.urn !== urn)) return notFound
  if (object !== urn || !message?.text) return refusal(400, 'ILLEGAL_ARGUMENT', 'object and message are required')
  const id = state.nextId()
  state.comments.push({ id, post: urn, actor, text: message.text })
  return { status: 201, headers: { 'x-restli-id': id }, body: { id, commentUrn: `urn:li:comment:(${urn},${id})`, actor, object } }
}

export const author = `urn:li:person:${member.sub}`
