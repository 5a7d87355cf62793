import { z } from 'zod'

import { hasStatus, orRetry, readAnswer } from '../answers.ts'
import type { Counts, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { pageSize } from './limits.ts'
import { Article } from './types.ts'

/** Nothing is deleted there: it is a draft again, which its author alone sees. */
export async function unpublishArticle(caller: Caller, id: string): Promise<RemoveOutcome> {
  const result = await change(caller, 'PUT', `/articles/${id}`, { published: false })
  return hasStatus(result, 200, 404) ? { type: 'removed' } : orRetry(failed(result))
}

/** Views are told in the list of one's own articles alone. */
export async function countArticle(caller: Caller, id: string): Promise<MetricsOutcome> {
  const result = await ask(caller, `/articles/me/published?per_page=${pageSize}`)
  const articles = readAnswer(result, [200], z.array(Article))
  if (!articles) return orRetry(failed(result))
  const article = articles.find((known) => String(known.id) === id)
  if (!article) return { type: 'gone' }
  return { type: 'counted', counts: countsOf(article) }
}

export function countsOf({ page_views_count: views, public_reactions_count: likes, comments_count: replies }: Article): Counts {
  return { views, likes, replies }
}
