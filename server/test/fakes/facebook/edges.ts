import { fileIn, textIn } from '../forms.ts'
import { graphError, listed } from '../meta/graph.ts'
import type { Answer, Asked } from '../provider-server.ts'
import { presentPost } from './nodes.ts'
import type { FacebookState } from './state.ts'

export interface OnPage {
  asked: Asked
  fields: Record<string, unknown>
  has: (scope: string) => boolean
  page: string
  edge: string
}

/** What is made on a page, and its lists. https://developers.facebook.com/docs/graph-api/reference/page/feed (read 2026-09) */
export function pageEdge(state: FacebookState, { asked: { method, query }, fields, has, page, edge }: OnPage): Answer {
  if (method === 'GET') {
    if (!has('pages_read_engagement'))
      return graphError(10, '(#10) This endpoint requires the pages_read_engagement permission', { status: 403 })
    const since = Number(query.get('since') ?? 0) * 1000
    const posts = state.posts
      .filter(({ isPublished, createdAt }) => (isPublished || edge === 'feed') && Date.parse(createdAt) >= since)
      .toReversed()
    return {
      status: 200,
      body: listed(
        posts.map((post) => presentPost(state, post)),
        query,
      ),
    }
  }
  if (!has('pages_manage_posts'))
    return graphError(200, '(#200) The permission(s) pages_manage_posts are not available. It has been deprecated.', { status: 403 })
  if (!state.pages.find(({ id }) => id === page)?.tasks.includes('CREATE_CONTENT'))
    return graphError(200, '(#200) The user does not have CREATE_CONTENT', { status: 403 })
  if (edge === 'photos') return addPhoto(state, fields)
  if (edge === 'videos') return addFilm(state, fields, page)
  if (edge === 'feed') return addPost(state, fields, page)
  return graphError(100, 'Unsupported post request.')
}

function addPhoto(state: FacebookState, fields: Record<string, unknown>): Answer {
  const file = fileIn(fields, 'source')
  if (!file) return graphError(324, '(#324) Missing or invalid image file')
  if (file.bytes > 10 * 1024 * 1024 || !['image/jpeg', 'image/png'].includes(file.type))
    return graphError(100, 'Photos should be smaller than 4 MB and saved as JPG or PNG.', { subcode: 1_366_046 })
  if (textIn(fields, 'published') !== 'false') return graphError(100, 'The stand-in takes photos for posts alone.')
  const id = state.nextId()
  state.photos.set(id, { alt: textIn(fields, 'alt_text_custom'), bytes: file.bytes })
  return { status: 200, body: { id } }
}

function addFilm(state: FacebookState, fields: Record<string, unknown>, page: string): Answer {
  const { file_url: address = '', description = '', published } = fields as { file_url?: string; description?: string; published?: boolean }
  if (!URL.canParse(address)) return graphError(389, '(#389) Unable to fetch video file from URL.')
  const id = state.nextId()
  const { polls } = state.settings
  state.films.set(id, { id, description, address, isPublished: published !== false, post: `${page}_${state.nextId()}`, polls })
  return { status: 200, body: { id } }
}

function addPost(state: FacebookState, fields: Record<string, unknown>, page: string): Answer {
  const {
    message = '',
    link,
    published = true,
    attached_media: attached = [],
  } = fields as { message?: string; link?: string; published?: boolean; attached_media?: { media_fbid: string }[] }
  if (!message && !link && attached.length === 0) return graphError(100, '(#100) Missing message or attachment')
  if ([...message].length > 63_206) return graphError(100, '(#100) Param message is too long.')
  if (link?.includes('//no-such-page.'))
    return graphError(1_609_005, 'The link could not be scraped.', {
      more: { error_user_title: 'Link could not be read', error_user_msg: 'There was a problem scraping data from the provided link.' },
    })
  if (attached.some(({ media_fbid: id }) => !state.photos.has(id))) return graphError(100, '(#100) Invalid attached media.')
  if (state.posts.at(-1)?.message === message) return graphError(506, '(#506) Duplicate status message')
  const id = `${page}_${state.nextId()}`
  state.posts.push({
    id,
    message,
    isPublished: published,
    photos: attached.map(({ media_fbid: photo }) => photo),
    film: null,
    link: link ?? null,
    createdAt: new Date().toISOString(),
  })
  return { status: 200, body: { id } }
}
