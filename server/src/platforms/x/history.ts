import { orRetry, readAnswer } from '../answers.ts'
import type { HistoryOutcome } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { historyPage } from './limits.ts'
import { countsOf, postAddress, readable, typedText } from './shown-post.ts'
import { Posts, type XSettings } from './types.ts'

/** What an account posted itself, newest first. */
export async function listPosts(caller: Caller, { account, username }: XSettings, cursor: string | null): Promise<HistoryOutcome> {
  const result = await ask(caller, `/2/users/${encodeURIComponent(account)}/tweets`, {
    max_results: String(historyPage),
    exclude: 'replies,retweets',
    'tweet.fields': readable,
    ...(cursor !== null && { pagination_token: cursor }),
  })
  const page = readAnswer(result, [200], Posts)
  if (!page) return orRetry(failed(result, caller))
  const posts = page.data.map((post) => ({
    remoteId: post.id,
    remoteUrl: postAddress(username, post.id),
    title: null,
    text: typedText(post),
    language: post.lang && post.lang.length <= 3 ? post.lang : null,
    publishedAt: post.created_at ?? '',
    counts: countsOf(post.public_metrics ?? {}),
  }))
  return { type: 'page', posts, cursor: page.meta.next_token ?? null }
}
