import type { Answer, Asked } from '../provider-server.ts'
import { type MastodonPost, type MastodonState, refusal } from './state.ts'

const keyMs = 3_600_000
const graphemes = new Intl.Segmenter()

/** What is asked about posts by somebody who is signed in. */
export function postAnswers(state: MastodonState, { method, path, query, headers }: Asked, fields: Record<string, unknown>): Answer {
  if (method === 'GET' && path === '/api/v1/accounts/7/statuses') {
    const since = Number(query.get('since_id') ?? 0)
    const below = Number(query.get('max_id') ?? Infinity)
    const newest = state.posts.filter(({ id }) => Number(id) > since && Number(id) < below).toReversed()
    return { status: 200, body: newest.slice(0, Math.min(40, Number(query.get('limit') ?? 20))).map((post) => present(state, post)) }
  }
  if (method === 'POST' && path === '/api/v1/statuses') {
    const key = headers['idempotency-key'] as string | undefined
    const known = key === undefined ? undefined : state.keys.get(key)
    if (known && known.until > Date.now()) return one(state, known.id)
    const refused = broken(state, fields)
    if (refused) return refused
    const answers = fields['in_reply_to_id'] as string | undefined
    if (answers !== undefined && state.posts.every(({ id }) => id !== answers)) return refusal(404, 'Record not found')
    const id = state.nextId()
    state.posts.push({ id, answers, createdAt: new Date().toISOString(), editedAt: null, ...contentOf(fields) })
    if (key !== undefined && state.settings.version.startsWith('4')) state.keys.set(key, { id, until: Date.now() + keyMs })
    return one(state, id)
  }
  const [, id = '', rest = ''] = /^\/api\/v1\/statuses\/(\d+)(\/source)?$/.exec(path) ?? []
  const post = state.posts.find((known) => known.id === id)
  if (!post) return refusal(404, 'Record not found')
  if (rest) return { status: 200, body: { id, text: post.text, spoiler_text: post.spoiler } }
  if (method === 'DELETE') {
    state.posts = state.posts.filter((known) => known !== post)
    return { status: 200, body: { ...present(state, post), text: post.text } }
  }
  if (method === 'PUT') {
    const refused = broken(state, fields, post.media)
    if (refused) return refused
    Object.assign(post, contentOf(fields), { editedAt: new Date().toISOString() })
  }
  return one(state, id)
}

function broken({ media, posts, settings }: MastodonState, fields: Record<string, unknown>, own: readonly string[] = []): Answer | null {
  const { text, spoiler, media: ids } = contentOf(fields)
  if (!text && ids.length === 0) return refusal(422, "Validation failed: Text can't be blank")
  const counted = `${text}${spoiler}`.replace(/https?:\/\/\S+/g, 'x'.repeat(23)).replace(/(@\w+)@[\w.]+/g, '$1')
  if ([...graphemes.segment(counted)].length > settings.characters)
    return refusal(422, `Validation failed: Text character limit of ${settings.characters} exceeded`)
  if (ids.length > settings.images) return refusal(422, 'Validation failed: Cannot attach more than 4 files')
  const taken = posts.flatMap((post) => post.media)
  if (ids.some((id) => !media.has(id) || (taken.includes(id) && !own.includes(id)))) return refusal(404, 'Record not found')
  if (ids.some((id) => media.get(id)!.readyAfterPolls > 0))
    return refusal(422, 'Cannot attach files that have not finished processing. Try again in a moment!')
  return null
}

function contentOf(fields: Record<string, unknown>): Omit<MastodonPost, 'id' | 'answers' | 'createdAt' | 'editedAt'> {
  const { status = '', spoiler_text: spoiler = '', visibility = 'public', language = null, media_ids: media = [] } = fields
  return { text: status, spoiler, visibility, language, media } as Omit<MastodonPost, 'id' | 'answers' | 'createdAt' | 'editedAt'>
}

function one(state: MastodonState, id: string): Answer {
  const post = state.posts.find((known) => known.id === id)
  return post ? { status: 200, body: present(state, post) } : refusal(404, 'Record not found')
}

/** Its text as HTML, in which an address is cut for the eye. */
function present(state: MastodonState, { id, text, spoiler, visibility, language, media, createdAt, editedAt }: MastodonPost) {
  const html = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/https?:\/\/(\S{0,20})(\S*)/g, '<a href="$&"><span class="ellipsis">$1</span><span class="invisible">$2</span></a>')
  return {
    id,
    created_at: createdAt,
    edited_at: editedAt,
    uri: `${state.url()}/users/lane/statuses/${id}`,
    url: `${state.url()}/@lane/${id}`,
    content: `<p>${html.replaceAll('\n\n', '</p><p>').replaceAll('\n', '<br />')}</p>`,
    spoiler_text: spoiler,
    visibility,
    language,
    replies_count: 2,
    reblogs_count: 3,
    favourites_count: 5,
    quotes_count: 1,
    media_attachments: media.map((mediaId) => ({ id: mediaId, description: state.media.get(mediaId)?.description })),
  }
}
