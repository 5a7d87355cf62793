import { orRetry, readAnswer } from '../answers.ts'
import { failed } from '../meta/errors.ts'
import { ask, type Caller } from '../meta/graph.ts'
import { afterOf } from '../meta/types.ts'
import type { HistoryOutcome } from '../platform.ts'
import { platform } from './connection.ts'
import { postAddress } from './find.ts'
import { pageSize } from './limits.ts'
import { countsOf, totals } from './live.ts'
import { Posts } from './types.ts'

/** What a page published itself, newest first. */
export async function listPosts(caller: Caller, page: string, cursor: string | null): Promise<HistoryOutcome> {
  const result = await ask(caller, `/${page}/published_posts`, {
    fields: `id,message,created_time,permalink_url,${totals}`,
    limit: pageSize,
    ...(cursor !== null && { after: cursor }),
  })
  const found = readAnswer(result, [200], Posts)
  if (!found) return orRetry(failed(result, platform))
  const posts = found.data.map((post) => ({
    remoteId: post.id,
    remoteUrl: postAddress(post),
    title: null,
    text: post.message,
    language: null,
    publishedAt: post.created_time,
    counts: countsOf(post),
  }))
  return { type: 'page', posts, cursor: afterOf(found.paging) }
}
