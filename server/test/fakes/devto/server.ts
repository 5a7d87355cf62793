import { fieldsOf } from '../forms.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'

export interface DevtoArticle {
  id: number
  title: string
  slug: string
  body_markdown: string
  published: boolean
  tags: string[]
  main_image: string | null
  canonical_url: string | null
  createdAt: number
}

export interface DevtoStandIn extends ProviderServer {
  key: string
  articles: DevtoArticle[]
}

/** A Forem with one author. https://developers.forem.com/api/v1 (read 2024-03) */
export async function startDevto(): Promise<DevtoStandIn> {
  let nextId = 251

  async function answer(asked: Asked): Promise<Answer> {
    const { method, query } = asked
    const path = asked.path.replace(/^\/api/, '')
    if (!asked.headers['user-agent']) return { status: 403, body: 'Forbidden Bots' }
    if (!asked.path.startsWith('/api/')) return { status: 404, body: '<html>Nothing here</html>' }
    if (asked.headers['api-key'] !== state.key) return refusal(401, 'unauthorized')
    if (path === '/users/me') return { status: 200, body: { type_of: 'user', id: 1234, username: 'lane', name: 'Loerie Lane' } }
    const newest = state.articles.toReversed()
    const page = Number(query.get('per_page') ?? 30)
    const number = Number(query.get('page') ?? 1)
    if (path === '/articles/me/all') {
      const draftsFirst = [...newest.filter(({ published }) => !published), ...newest.filter(({ published }) => published)]
      return { status: 200, body: draftsFirst.slice(0, page).map(present) }
    }
    if (path === '/articles/me/published')
      return {
        status: 200,
        body: newest
          .filter(({ published }) => published)
          .slice((number - 1) * page, number * page)
          .map((article) => ({ ...present(article), ...counts })),
      }
    const fields = await fieldsOf(asked)
    const given = fields.article as Partial<DevtoArticle> | undefined
    if (!given) return refusal(422, 'param is missing or the value is empty: article')
    if (given.tags && given.tags.length > 4) return refusal(422, 'Validation failed: Tag list exceed the maximum of 4 tags')
    if (given.tags?.some((tag) => !/^[a-z0-9]+$/.test(tag)))
      return refusal(422, 'Validation failed: Tag contains non-alphanumeric characters')
    if (given.title && [...given.title].length > 128)
      return refusal(422, 'Validation failed: Title is too long (maximum is 128 characters)')
    if (method === 'POST' && path === '/articles') return add(given)
    const article = state.articles.find(({ id }) => path === `/articles/${id}`)
    if (!article) return refusal(404, 'not found')
    if (method === 'PUT') Object.assign(article, given)
    return { status: 200, body: present(article) }
  }

  function add(given: Partial<DevtoArticle>): Answer {
    if (/^\s*---\n/.test(given.body_markdown ?? '')) return refusal(422, 'There was a problem parsing the front matter YAML')
    if (state.articles.some(({ title, createdAt }) => title === given.title && createdAt > Date.now() - 300_000))
      return refusal(422, 'Validation failed: Title has already been used in the last five minutes')
    if (given.canonical_url && state.articles.some(({ canonical_url: known }) => known === given.canonical_url))
      return refusal(422, 'Validation failed: Canonical url has already been taken')
    const id = nextId++
    const empty = { title: '', body_markdown: '', published: false, tags: [], main_image: null, canonical_url: null }
    const article = { ...empty, ...given, id, slug: `article-${id.toString(16)}`, createdAt: Date.now() }
    state.articles.push(article)
    return { status: 201, body: present(article) }
  }

  const present = ({ createdAt, slug, published, body_markdown: body, ...article }: DevtoArticle) => ({
    ...article,
    slug,
    published,
    type_of: 'article',
    // A bare fence gets a language.
    body_markdown: body.replace(/^```\n(?=[^`]+```)/gm, '```plaintext\n'),
    url: `${server.url}/lane/${slug}`,
    published_at: published ? new Date(createdAt).toISOString() : null,
  })

  const server = await startProviderServer(answer)
  const state: DevtoStandIn = Object.assign(server, { key: 'kEy0fTheAuthor1234567890', articles: [] })
  return state
}

const counts = { page_views_count: 120, public_reactions_count: 9, comments_count: 2 }

function refusal(status: number, error: string): Answer {
  return { status, body: { error, status } }
}
