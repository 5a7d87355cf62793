import { hasStatus, orRetry, readAnswer } from '../answers.ts'
import { textOfHtml } from '../html-text.ts'
import type { Counts, HistoryOutcome } from '../platform.ts'
import { pageOf, readableOf } from '../readable-of.ts'
import { ask, type Caller, codeIn, failed } from './api.ts'
import { ListedComment, ListedPost } from './types.ts'

/** Articles come with their whole texts. */
const pageSize = 20
const pageBytes = 10_000_000
/** The most comments of one page. https://developer.wordpress.org/rest-api/using-the-rest-api/pagination/ (read 2025-06) */
const mostComments = 100

const Posts = readableOf(ListedPost)
const Comments = readableOf(ListedComment)

/** What a site shows to everybody, page by page. */
export async function listPosts(caller: Caller, cursor: string | null): Promise<HistoryOutcome> {
  const page = pageOf(cursor)
  const result = await ask(
    caller,
    '/wp/v2/posts',
    {
      status: 'publish',
      page: String(page),
      per_page: String(pageSize),
      orderby: 'date',
      order: 'desc',
      _fields: 'id,link,date_gmt,title,content',
    },
    { maxBytes: pageBytes },
  )
  // Behind the last page.
  if (hasStatus(result, 400) && codeIn(result) === 'rest_post_invalid_page_number') return { type: 'page', posts: [], cursor: null }
  const listed = readAnswer(result, [200], Posts)
  if (!listed) return orRetry(failed(result))
  const counts = await countComments(
    caller,
    listed.map(({ id }) => id),
  )
  const posts = listed
    .filter(({ content }) => !content.protected)
    .map(({ id, link, date_gmt: moment, title, content }) => ({
      remoteId: String(id),
      remoteUrl: link,
      title: textOfHtml(title.rendered),
      text: textOfHtml(content.rendered),
      language: null,
      publishedAt: `${moment}Z`,
      counts: counts(id),
    }))
  return { type: 'page', posts, cursor: listed.length === 0 ? null : String(page + 1) }
}

/** Of a whole page at once. Where there are more than are told at once, or none is told, nothing is known. */
async function countComments(caller: Caller, ids: readonly number[]): Promise<(id: number) => Counts> {
  if (ids.length === 0) return () => ({})
  const result = await ask(caller, '/wp/v2/comments', { post: ids.join(','), per_page: String(mostComments), _fields: 'post' })
  const comments = readAnswer(result, [200], Comments)
  if (!comments || comments.length >= mostComments) return () => ({})
  const of = Map.groupBy(comments, ({ post }) => post)
  return (id) => ({ replies: of.get(id)?.length ?? 0 })
}
