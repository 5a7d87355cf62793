import { orRetry, readAnswer } from '../answers.ts'
import type { HistoryOutcome } from '../platform.ts'
import { pageOf, readableOf } from '../readable-of.ts'
import { ask, type Caller, failed } from './api.ts'
import { countsOf } from './live.ts'
import { Article } from './types.ts'

const pageSize = 100
const Articles = readableOf(Article)

/** The published articles of an author, page by page, with their texts as they were written. */
export async function listArticles(caller: Caller, cursor: string | null): Promise<HistoryOutcome> {
  const page = pageOf(cursor)
  const result = await ask(caller, `/articles/me/published?page=${page}&per_page=${pageSize}`)
  const articles = readAnswer(result, [200], Articles)
  if (!articles) return orRetry(failed(result))
  const posts = articles.map((article) => ({
    remoteId: String(article.id),
    remoteUrl: article.url,
    title: article.title,
    text: article.body_markdown ?? '',
    language: null,
    publishedAt: article.published_at ?? '',
    counts: countsOf(article),
  }))
  return { type: 'page', posts, cursor: articles.length === 0 ? null : String(page + 1) }
}
