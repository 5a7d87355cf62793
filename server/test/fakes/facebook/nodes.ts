import { done, gone, graphError, listed } from '../meta/graph.ts'
import type { Answer, Asked } from '../provider-server.ts'
import type { FacebookComment, FacebookPost, FacebookState } from './state.ts'

interface OnNode {
  asked: Asked
  fields: Record<string, unknown>
  has: (scope: string) => boolean
  id: string
  edge: string | undefined
}

/** Posts, comments and films by their ids. https://developers.facebook.com/docs/graph-api/reference/page-post (read 2026-09) */
export function node(state: FacebookState, { asked, fields, has, id, edge }: OnNode): Answer {
  const { method, query } = asked
  const film = state.films.get(id)
  if (film && edge === undefined) return onFilm(state, film, method, fields)
  const post = state.posts.find((one) => one.id === id)
  const comment = state.comments.find((one) => one.id === id)
  if (!post && !comment) return gone(id)
  if (edge === 'comments') {
    if (method === 'GET') {
      const below = state.comments.filter(({ parent }) => parent === id).toReversed()
      return { status: 200, body: listed(below.map(presentComment), query) }
    }
    if (!has('pages_manage_engagement')) return graphError(200, '(#200) Requires pages_manage_engagement permission', { status: 403 })
    if (post && !post.isPublished) return gone(id)
    const added = {
      id: `${id.split('_').at(-1)}_${state.nextId()}`,
      parent: id,
      message: String(fields['message']),
      createdAt: new Date().toISOString(),
    }
    state.comments.push(added)
    return { status: 200, body: { id: added.id } }
  }
  if (edge === 'insights') return insights(has, query)
  if (method === 'DELETE') {
    state.posts = state.posts.filter((one) => one !== post)
    state.comments = state.comments.filter((one) => one !== comment && one.parent !== id)
    return done
  }
  if (method === 'POST') {
    if (post && fields['is_published'] === true) post.isPublished = true
    if (typeof fields['message'] === 'string') (post ?? comment!).message = fields['message']
    return done
  }
  return { status: 200, body: post ? presentPost(state, post) : presentComment(comment!) }
}

function onFilm(
  state: FacebookState,
  film: NonNullable<ReturnType<FacebookState['films']['get']>>,
  method: string,
  fields: Record<string, unknown>,
): Answer {
  if (method === 'POST') {
    if (fields['published'] === true && !film.isPublished) {
      film.isPublished = true
      const { post: id, description: message } = film
      state.posts.push({ id, message, isPublished: true, photos: [], film: film.id, link: null, createdAt: new Date().toISOString() })
    }
    return done
  }
  const { refusesFilms } = state.settings
  const isRead = film.polls <= 0
  film.polls -= 1
  const processing = {
    status: refusesFilms ? 'error' : 'complete',
    ...(refusesFilms && { errors: [{ code: 1_363_024, message: refusesFilms }] }),
  }
  return {
    status: 200,
    body: {
      id: film.id,
      published: film.isPublished,
      permalink_url: `/loerielane/videos/${film.id}/`,
      ...(film.isPublished && { post_id: film.post.split('_')[1] }),
      status: isRead
        ? { video_status: refusesFilms ? 'error' : 'ready', processing_phase: processing }
        : { video_status: 'processing', processing_phase: { status: 'in_progress' } },
    },
  }
}

const knownInsights: Record<string, number> = { post_media_view: 90, post_media_view_unique: 70, post_clicks: 7 }

function insights(has: OnNode['has'], query: URLSearchParams): Answer {
  if (!has('read_insights')) return graphError(200, '(#200) Requires read_insights permission', { status: 403 })
  const names = (query.get('metric') ?? '').split(',')
  if (names.some((name) => !(name in knownInsights))) return graphError(100, '(#100) The value must be a valid insights metric')
  return { status: 200, body: { data: names.map((name) => ({ name, period: 'lifetime', values: [{ value: knownInsights[name] }] })) } }
}

export function presentPost(state: FacebookState, { id, message, isPublished, photos, createdAt }: FacebookPost) {
  return {
    id,
    ...(message && { message }),
    created_time: createdAt.replace(/\.\d+Z$/, '+0000'),
    is_published: isPublished,
    permalink_url: `https://www.facebook.com/loerielane/posts/${id.split('_')[1]}`,
    ...(photos.length > 0 && { attachments: { data: photos.map((photo) => ({ target: { id: photo } })) } }),
    shares: { count: 3 },
    reactions: { data: [], summary: { total_count: 5 } },
    comments: { data: [], summary: { total_count: 2 + state.comments.filter(({ parent }) => parent === id).length } },
  }
}

function presentComment({ id, message, createdAt }: FacebookComment) {
  return {
    id,
    message,
    created_time: createdAt.replace(/\.\d+Z$/, '+0000'),
    permalink_url: `https://www.facebook.com/loerielane/posts/1?comment_id=${id}`,
  }
}
