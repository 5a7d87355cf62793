import { msg } from '@postwright/contract/core/msg'

import { orRetry, readAnswer, refuse } from '../answers.ts'
import { failed, graphErrorOf, isGone } from '../meta/errors.ts'
import { ask, type Caller, change } from '../meta/graph.ts'
import { afterOf, counted, Done, Insights, insightsIn } from '../meta/types.ts'
import type { HistoryOutcome, LivePost, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { platform } from './connection.ts'
import { pageSize } from './limits.ts'
import { Posts } from './types.ts'

const cannotBeDeleted = 2207073

export async function removePost(caller: Caller, { remoteId }: LivePost): Promise<RemoveOutcome> {
  const result = await change(caller, 'DELETE', `/${encodeURIComponent(remoteId)}`)
  if (readAnswer(result, [200], Done) || isGone(result)) return { type: 'removed' }
  if (graphErrorOf(result)?.error_subcode === cannotBeDeleted)
    return refuse(msg`Instagram lets nobody take down a post of this kind from outside. Take it down in the app.`)
  return orRetry(failed(result, platform))
}

export async function countPost(caller: Caller, { remoteId }: LivePost): Promise<MetricsOutcome> {
  const metric = 'views,likes,comments,shares,saved'
  const result = await ask(caller, `/${encodeURIComponent(remoteId)}/insights`, { metric })
  const told = readAnswer(result, [200], Insights)
  if (!told) return isGone(result) ? { type: 'gone' } : orRetry(failed(result, platform))
  const { views, likes, comments: replies, shares: reposts, saved: saves } = insightsIn(told)
  return { type: 'counted', counts: counted({ views, likes, replies, reposts, saves }) }
}

/** What an account posted itself, newest first. */
export async function listPosts(caller: Caller, account: string, cursor: string | null): Promise<HistoryOutcome> {
  const result = await ask(caller, `/${account}/media`, {
    fields: 'id,caption,timestamp,permalink,like_count,comments_count',
    limit: pageSize,
    ...(cursor !== null && { after: cursor }),
  })
  const found = readAnswer(result, [200], Posts)
  if (!found) return orRetry(failed(result, platform))
  const posts = found.data.map((post) => ({
    remoteId: post.id,
    remoteUrl: post.permalink ?? null,
    title: null,
    text: post.caption,
    language: null,
    publishedAt: post.timestamp,
    counts: counted({ likes: post.like_count, replies: post.comments_count }),
  }))
  return { type: 'page', posts, cursor: afterOf(found.paging) }
}
