import { orRetry, readAnswer } from '../answers.ts'
import type { Counts, HistoryOutcome } from '../platform.ts'
import { type Caller, failed, query } from './api.ts'
import { appAddress } from './limits.ts'
import { collection, rkeyOf } from './send.ts'
import { type PostView, PostViews, Records } from './types.ts'

/** The most posts that counts are told of at once. https://docs.bsky.app/docs/api/app-bsky-feed-get-posts (read 2026-11) */
const pageSize = 25

/** https://atproto.com/specs/record-key (read 2026-11) */
const longestKey = 512

/** The posts of an account as they lie on its server, with what is counted of them elsewhere. */
export async function listPosts(
  caller: Caller,
  { did, cursor, reader }: { did: string; cursor: string | null; reader: Caller },
): Promise<HistoryOutcome> {
  const parameters = { repo: did, collection, limit: String(pageSize), ...(cursor && { cursor }) }
  const result = await query(caller, 'com.atproto.repo.listRecords', parameters)
  const page = readAnswer(result, [200], Records)
  if (!page) return orRetry(failed(result))
  const prefix = `at://${did}/${collection}/`
  const own = page.records
    .filter(({ uri, value }) => uri.startsWith(prefix) && uri.length <= prefix.length + longestKey && value.reply === undefined)
    .slice(0, pageSize)
  const views = new Map<string, PostView>()
  if (own.length > 0) {
    const counted = await query(
      reader,
      'app.bsky.feed.getPosts',
      own.map(({ uri }) => ['uris', uri]),
    )
    const told = readAnswer(counted, [200], PostViews)
    if (!told) return orRetry(failed(counted))
    for (const view of told.posts) views.set(view.uri, view)
  }
  const posts = own.map(({ uri, value: { text, createdAt, langs } }) => {
    const view = views.get(uri)
    return {
      remoteId: uri,
      remoteUrl: `${appAddress}/profile/${did}/post/${encodeURIComponent(rkeyOf(uri))}`,
      title: null,
      text,
      language: langs[0] ?? null,
      publishedAt: createdAt,
      counts: view ? countsOf(view) : {},
    }
  })
  return { type: 'page', posts, cursor: page.cursor ?? null }
}

export function countsOf({ likeCount: likes, repostCount: reposts, replyCount: replies, quoteCount: quotes }: PostView): Counts {
  return { likes, reposts, replies, quotes }
}
