import { fieldsOf, textIn } from '../forms.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'

export interface WordPressPost {
  id: number
  title: string
  content: string
  slug: string
  status: string
  featured_media: number
  categories: number[]
  tags: number[]
  publishedAt: string
}

export interface WordPressStandIn extends ProviderServer {
  password: string
  posts: WordPressPost[]
  media: { id: number; slug: string; alt: string; bytes: number; type: string }[]
  terms: { id: number; name: string; kind: string }[]
  capabilities: Record<string, boolean>
  /** Its API is in the query of the site. */
  isPlain: boolean
  /** Its home page is somewhere else. */
  homeIsAt: string | null
}

/** A site of WordPress 6 with one editor. https://developer.wordpress.org/rest-api/ (read 2025-06) */
export async function startWordPress(): Promise<WordPressStandIn> {
  let nextId = 10

  async function answer(asked: Asked): Promise<Answer> {
    const route = asked.query.get('rest_route')
    if (state.isPlain && route !== null) return rest({ ...asked, path: route })
    if (!state.isPlain && asked.path.startsWith('/wp-json')) return rest({ ...asked, path: asked.path.slice('/wp-json'.length) || '/' })
    if (asked.path !== '/') return { status: 404, body: '<html>Nothing here</html>' }
    if (state.homeIsAt) return { status: 301, headers: { location: `${state.homeIsAt}/` }, body: '<html>Moved</html>' }
    const root = state.isPlain ? `${server.url}/?rest_route=/` : `${server.url}/wp-json/`
    return { status: 200, headers: { link: `<${root}>; rel="https://api.w.org/"` }, body: '<html>Loerie Lane</html>' }
  }

  async function rest(asked: Asked): Promise<Answer> {
    const { method, path, query } = asked
    if (path === '/') return { status: 200, body: { name: 'Loerie Lane', home: server.url, namespaces: ['oembed/1.0', 'wp/v2'] } }
    const [user, password] = Buffer.from((asked.headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
    if (!user) return refusal(401, 'rest_not_logged_in', 'You are not currently logged in.')
    if (user !== 'naledi') return refusal(401, 'invalid_username', 'Unknown username.')
    if (password?.replaceAll(' ', '') !== state.password.replaceAll(' ', ''))
      return refusal(401, 'incorrect_password', 'The provided password is an invalid application password.')
    if (path === '/wp/v2/users/me')
      return { status: 200, body: { id: 3, name: 'Naledi', slug: 'naledi', capabilities: state.capabilities } }
    if (method === 'POST' && path === '/wp/v2/media') return upload(asked)
    if (path === '/wp/v2/media')
      return { status: 200, body: state.media.filter(({ slug }) => slug === query.get('slug')).map(presentMedia) }
    const fields = await fieldsOf(asked)
    const medium = state.media.find(({ id }) => path === `/wp/v2/media/${id}`)
    if (medium) {
      medium.alt = textIn(fields, 'alt_text')
      return { status: 200, body: presentMedia(medium) }
    }
    if (path === '/wp/v2/comments') {
      const all = (query.get('post') ?? '').split(',').flatMap((post) => [1, 2, 3, 4].map((id) => ({ id, post: Number(post) })))
      return { status: 200, body: all.slice(0, Number(query.get('per_page') ?? 10)), headers: { 'x-wp-total': String(all.length) } }
    }
    const kind = /^\/wp\/v2\/(tags|categories)$/.exec(path)?.[1]
    if (kind) return terms(method, kind, query, fields)
    return posts(asked, fields)
  }

  function upload({ headers, bytes }: Asked): Answer {
    const name = /^attachment; filename="([\w-]+)\.(\w+)"$/.exec(headers['content-disposition'] ?? '')
    if (!name) return refusal(400, 'rest_upload_no_content_disposition', 'No Content-Disposition supplied.')
    if (!state.capabilities.upload_files)
      return refusal(403, 'rest_cannot_create', 'Sorry, you are not allowed to upload media on this site.')
    const medium = { id: nextId++, slug: name[1]!, alt: '', bytes: bytes.length, type: String(headers['content-type']) }
    state.media.push(medium)
    return { status: 201, body: presentMedia(medium) }
  }

  function terms(method: string, kind: string, query: URLSearchParams, fields: Record<string, unknown>): Answer {
    const found = (name: string) => state.terms.filter((term) => term.kind === kind && term.name.toLowerCase().includes(name.toLowerCase()))
    if (method === 'GET') return { status: 200, body: found(query.get('search') ?? '').map(({ id, name }) => ({ id, name })) }
    const [known] = found(textIn(fields, 'name'))
    if (known) return { status: 400, body: { code: 'term_exists', message: 'A term exists.', data: { status: 400, term_id: known.id } } }
    const term = { id: nextId++, name: textIn(fields, 'name'), kind }
    state.terms.push(term)
    return { status: 201, body: term }
  }

  function posts({ method, path, query }: Asked, fields: Record<string, unknown>): Answer {
    if (method === 'GET' && path === '/wp/v2/posts') {
      const status = query.get('status') ?? 'publish'
      if (!query.has('slug')) return page(state.posts.filter((post) => post.status === status).toReversed(), query)
      const found = state.posts.filter(
        (post) => post.slug === query.get('slug') && (status === 'any' ? post.status !== 'trash' : post.status === status),
      )
      return { status: 200, body: found.map(presentPost) }
    }
    if (method === 'POST' && path === '/wp/v2/posts') {
      if (!fields.title && !fields.content) return refusal(400, 'empty_content', 'Content, title, and excerpt are empty.')
      const post = {
        id: nextId++,
        title: '',
        content: '',
        slug: '',
        status: 'draft',
        featured_media: 0,
        categories: [],
        tags: [],
        publishedAt: new Date().toISOString(),
      }
      state.posts.push(Object.assign(post, fields))
      return { status: 201, headers: { location: `${server.url}/wp-json/wp/v2/posts/${post.id}` }, body: presentPost(post) }
    }
    const post = state.posts.find(({ id }) => path === `/wp/v2/posts/${id}`)
    if (!post) return refusal(404, 'rest_post_invalid_id', 'Invalid post ID.')
    if (method === 'DELETE') {
      if (post.status === 'trash') return refusal(410, 'rest_already_trashed', 'The post has already been deleted.')
      post.status = 'trash'
    }
    if (method === 'POST') {
      if (fields.status === 'publish' && !state.capabilities.publish_posts)
        return refusal(403, 'rest_cannot_publish', 'Sorry, you are not allowed to publish posts in this post type.')
      Object.assign(post, fields)
      // Twins are told apart when they are published, not before.
      while (post.status === 'publish' && state.posts.some((twin) => twin !== post && twin.status === 'publish' && twin.slug === post.slug))
        post.slug = `${post.slug}-2`
    }
    return { status: 200, body: presentPost(post) }
  }

  function page(all: readonly WordPressPost[], query: URLSearchParams): Answer {
    const [number, size] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 10)]
    if (size > 100) return refusal(400, 'rest_invalid_param', 'Invalid parameter(s): per_page')
    if (number > 1 && (number - 1) * size >= all.length)
      return refusal(400, 'rest_post_invalid_page_number', 'The page number requested is larger than the number of pages available.')
    return { status: 200, body: all.slice((number - 1) * size, number * size).map(presentPost) }
  }

  const presentPost = ({ id, title, content, slug, status, publishedAt }: WordPressPost) => ({
    id,
    slug,
    status,
    link: status === 'publish' ? `${server.url}/${slug}/` : `${server.url}/?p=${id}`,
    title: { raw: title, rendered: title },
    content: { raw: content, rendered: content, protected: false },
    date_gmt: publishedAt.slice(0, 19),
  })
  const presentMedia = ({ id, slug, type }: WordPressStandIn['media'][number]) => ({
    id,
    source_url: `${server.url}/wp-content/uploads/${slug}.${type.split('/')[1]}`,
    media_type: 'image',
  })

  const server = await startProviderServer(answer)
  const state: WordPressStandIn = Object.assign(server, {
    password: 'abcd EFGH 1234 ijkl MNOP 6789',
    posts: [],
    media: [],
    terms: [],
    capabilities: { publish_posts: true, upload_files: true },
    isPlain: false,
    homeIsAt: null,
  })
  return state
}

function refusal(status: number, code: string, message: string): Answer {
  return { status, body: { code, message, data: { status } } }
}
