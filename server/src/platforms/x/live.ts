import { hasStatus, orRetry, readAnswer } from '../answers.ts'
import type { LivePost, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { countsOf } from './shown-post.ts'
import { Posts } from './types.ts'

export async function removePost(caller: Caller, { remoteId }: LivePost): Promise<RemoveOutcome> {
  const result = await change(caller, 'DELETE', `/2/tweets/${encodeURIComponent(remoteId)}`)
  return hasStatus(result, 200, 404) ? { type: 'removed' } : orRetry(failed(result, caller))
}

/** What only the author is told is there for thirty days. https://docs.x.com/x-api/fundamentals/metrics (read 2026-08) */
export async function countPost(caller: Caller, { remoteId }: LivePost): Promise<MetricsOutcome> {
  const fields = { 'tweet.fields': 'public_metrics,non_public_metrics' }
  const result = await ask(caller, '/2/tweets', { ids: remoteId, ...fields })
  const told = readAnswer(result, [200], Posts)
  if (!told) return orRetry(failed(result, caller))
  const post = told.data.find(({ id }) => id === remoteId)
  if (!post) return { type: 'gone' }
  return { type: 'counted', counts: countsOf(post.public_metrics ?? {}, post.non_public_metrics?.url_link_clicks) }
}
