import { orRetry, readAnswer } from '../answers.ts'
import { textOfHtml } from '../html-text.ts'
import type { HistoryOutcome } from '../platform.ts'
import { pageOf } from '../readable-of.ts'
import { ask, type Caller, failed } from './api.ts'
import { countsOf } from './live.ts'
import { ListedPosts } from './types.ts'

/** Articles come with their whole texts. */
const pageSize = 15
const pageBytes = 10_000_000

/** What is on a site, or was mailed, page by page. https://docs.ghost.org/admin-api/posts/overview (read 2026-08) */
export async function listPosts(caller: Caller, cursor: string | null): Promise<HistoryOutcome> {
  const query = new URLSearchParams({
    filter: 'status:[published,sent]',
    order: 'published_at desc',
    formats: 'html',
    include: 'email',
    limit: String(pageSize),
    page: String(pageOf(cursor)),
  })
  const result = await ask(caller, `/posts/?${query.toString()}`, { maxBytes: pageBytes })
  const listed = readAnswer(result, [200], ListedPosts)
  if (!listed) return orRetry(failed(result))
  const { next } = listed.meta.pagination
  const posts = listed.posts.map((post) => ({
    remoteId: post.id,
    remoteUrl: post.url,
    title: post.title ?? null,
    text: textOfHtml(post.html ?? ''),
    language: null,
    publishedAt: post.published_at,
    counts: countsOf(post),
  }))
  return { type: 'page', posts, cursor: next === null ? null : String(next) }
}
