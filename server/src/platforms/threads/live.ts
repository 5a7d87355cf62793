import { orRetry, readAnswer } from '../answers.ts'
import { failed, isGone } from '../meta/errors.ts'
import { ask, type Caller, change } from '../meta/graph.ts'
import { afterOf, counted, Done, Insights, insightsIn } from '../meta/types.ts'
import type { HistoryOutcome, LivePost, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { platform } from './connection.ts'
import { pageSize } from './limits.ts'
import { Posts } from './types.ts'

export async function removePost(caller: Caller, { remoteId }: LivePost): Promise<RemoveOutcome> {
  const result = await change(caller, 'DELETE', `/${encodeURIComponent(remoteId)}`)
  return readAnswer(result, [200], Done) || isGone(result) ? { type: 'removed' } : orRetry(failed(result, platform))
}

export async function countPost(caller: Caller, { remoteId }: LivePost): Promise<MetricsOutcome> {
  const metric = 'views,likes,replies,reposts,quotes'
  const result = await ask(caller, `/${encodeURIComponent(remoteId)}/insights`, { metric })
  const told = readAnswer(result, [200], Insights)
  if (!told) return isGone(result) ? { type: 'gone' } : orRetry(failed(result, platform))
  const { views, likes, replies, reposts, quotes } = insightsIn(told)
  return { type: 'counted', counts: counted({ views, likes, replies, reposts, quotes }) }
}

/** What an account posted itself, newest first; nothing is counted in it. */
export async function listPosts(caller: Caller, account: string, cursor: string | null): Promise<HistoryOutcome> {
  const result = await ask(caller, `/${account}/threads`, {
    fields: 'id,text,permalink,timestamp,is_reply',
    limit: pageSize,
    ...(cursor !== null && { after: cursor }),
  })
  const found = readAnswer(result, [200], Posts)
  if (!found) return orRetry(failed(result, platform))
  const posts = found.data
    .filter((post) => post.is_reply !== true)
    .map((post) => ({
      remoteId: post.id,
      remoteUrl: post.permalink ?? null,
      title: null,
      text: post.text,
      language: null,
      publishedAt: post.timestamp,
      counts: {},
    }))
  return { type: 'page', posts, cursor: afterOf(found.paging) }
}
