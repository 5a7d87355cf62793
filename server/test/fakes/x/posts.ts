import { countBy } from '@postwright/contract/content/counting'

import type { Answer, Asked } from '../provider-server.ts'
import { invalid, notFound, problem, type XPost, type XState } from './state.ts'

const known = ['text', 'media', 'reply', 'reply_settings']

export function xPosts(state: XState, { method, path, query }: Asked, fields: Record<string, unknown>): Answer {
  if (method === 'GET' && path === '/2/tweets') {
    const ids = (query.get('ids') ?? '').split(',')
    const found = state.posts.filter(({ id }) => ids.includes(id))
    const missing = ids.filter((id) => found.every((post) => post.id !== id))
    const errors = missing.map((value) => ({ value, title: 'Not Found Error', type: 'https://api.x.com/2/problems/resource-not-found' }))
    return { status: 200, body: { ...(found.length > 0 && { data: found.map(present) }), ...(errors.length > 0 && { errors }) } }
  }
  if (method === 'GET') return list(state, query)
  if (method === 'DELETE') {
    const id = path.split('/').at(-1)
    if (state.posts.every((post) => post.id !== id)) return notFound
    state.posts = state.posts.filter((post) => post.id !== id)
    return { status: 200, body: { data: { deleted: true } } }
  }
  return create(state, fields)
}

function create(state: XState, fields: Record<string, unknown>): Answer {
  if (!state.settings.hasCredits)
    return problem(402, 'Payment Required', 'credits depleted', 'https://api.x.com/2/problems/credits-depleted')
  const strange = Object.keys(fields).filter((name) => !known.includes(name))
  if (strange.length > 0)
    return invalid(`$.${strange[0]}: is not defined in the schema and the schema does not allow additional properties`)
  const {
    text = '',
    media,
    reply,
    reply_settings: replySettings = null,
  } = fields as {
    text?: string
    media?: { media_ids: string[] }
    reply?: { in_reply_to_tweet_id: string }
    reply_settings?: string
  }
  const ids = media?.media_ids ?? []
  if (!text && ids.length === 0) return invalid('Your Tweet text is empty.')
  if (countBy('weighted', text) > 280) return invalid('Your Tweet text is too long. For more information, see the docs.')
  if (ids.length > 4 || ids.some((id) => !state.media.has(id) || state.media.get(id)!.expected !== null || state.media.get(id)!.polls > 0))
    return invalid('Your media IDs are invalid.')
  const answers = reply?.in_reply_to_tweet_id ?? null
  if (answers !== null && state.posts.every(({ id }) => id !== answers))
    return problem(403, 'Forbidden', 'You attempted to reply to a Tweet that is deleted or not visible to you.')
  if (state.posts.some((post) => post.text === text && post.answers === answers))
    return problem(403, 'Forbidden', 'You are not allowed to create a Tweet with duplicate content.')
  const id = state.nextId()
  state.posts.push({ id, text, media: ids, answers, replySettings, createdAt: new Date().toISOString() })
  return { status: 201, body: { data: { id, text, edit_history_tweet_ids: [id] } } }
}

function list(state: XState, query: URLSearchParams): Answer {
  const since = Date.parse(query.get('start_time') ?? '1970-01-01T00:00:00Z')
  const most = Number(query.get('max_results') ?? 10)
  if (most < 5 || most > 100) return invalid('max_results must be between 5 and 100.')
  const from = Number(query.get('pagination_token') ?? 0)
  const all = state.posts
    .filter(({ createdAt, answers }) => Date.parse(createdAt) >= since && (answers === null || !query.get('exclude')?.includes('replies')))
    .toReversed()
  const page = all.slice(from, from + most)
  return {
    status: 200,
    body: {
      ...(page.length > 0 && { data: page.map(present) }),
      meta: { result_count: page.length, ...(from + most < all.length && { next_token: String(from + most) }) },
    },
  }
}

/** Addresses are shortened in what is read, one is added for pictures, and three signs are escaped. */
function present({ id, text, media, answers, createdAt }: XPost) {
  const urls: { url: string; expanded_url: string; media_key?: string }[] = []
  const shortened = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/https?:\/\/\S+/g, (address) => {
      const url = `https://t.co/${id}${urls.length}`
      urls.push({ url, expanded_url: address.replaceAll('&amp;', '&') })
      return url
    })
  const ofMedia = media.length > 0 ? ` https://t.co/m${id}` : ''
  if (ofMedia) urls.push({ url: ofMedia.trim(), expanded_url: `https://x.com/lane/status/${id}/photo/1`, media_key: `3_${media[0]}` })
  return {
    id,
    text: `${shortened}${ofMedia}`,
    created_at: createdAt,
    lang: 'en',
    edit_history_tweet_ids: [id],
    ...(urls.length > 0 && { entities: { urls } }),
    ...(answers !== null && { referenced_tweets: [{ type: 'replied_to', id: answers }] }),
    public_metrics: { retweet_count: 3, reply_count: 2, like_count: 5, quote_count: 1, bookmark_count: 4, impression_count: 90 },
    non_public_metrics: { url_link_clicks: 7, user_profile_clicks: 1, engagements: 20 },
  }
}
