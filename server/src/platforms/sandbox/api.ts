import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../sentences.ts'
import { type HttpResult, mutate, read, retryAfterSeconds } from '../http.ts'
import type { SentMedia } from '../media.ts'
import type { Payload, Reconnect, Refused, Retry, SendOutcome } from '../platform.ts'
import { SandboxList, SandboxPost, SandboxRefusal } from './types.ts'

interface Account {
  url: string
  headers: { authorization: string }
}

export async function sendPost(
  { url, headers }: Account,
  { key, payload, media, signal }: { key: string; payload: Payload; media: SentMedia; signal: AbortSignal },
): Promise<SendOutcome> {
  const { contentType, title, body, replyTo } = payload
  const post = { contentType, title, body, media: media.items, replyTo: replyTo?.parent ?? null }
  return sendOutcome(
    await mutate('POST', { url, host: 'ours', headers: { ...headers, 'idempotency-key': key }, body: { json: post }, signal }),
  )
}

type ListOutcome = { type: 'listed'; posts: SandboxPost[]; more: boolean } | { type: 'unclear'; reason: string }

export async function listPosts({ url, headers }: Account, { since, signal }: { since: Date; signal: AbortSignal }): Promise<ListOutcome> {
  const result = await read({ url: `${url}?since=${since.toISOString()}`, host: 'ours', headers, signal })
  if (result.type !== 'answer') return { type: 'unclear', reason: result.reason }

  const list = SandboxList.safeParse(result.body)
  if (result.status !== 200 || !list.success)
    return { type: 'unclear', reason: inEnglish(msg`The wall answered ${{ status: result.status }} when it was asked for its posts.`) }
  return { type: 'listed', ...list.data }
}

/** A change that was not taken, or of which nobody knows: asked for once more, it does no harm. */
export function notDone(result: HttpResult): Reconnect | Retry | Refused {
  const outcome = sendOutcome(result)
  if (outcome.type === 'reconnect' || outcome.type === 'retry' || outcome.type === 'refused') return outcome
  const reason = outcome.type === 'unknown' ? outcome.reason : inEnglish(msg`The wall answered something that cannot be read.`)
  return { type: 'retry', afterSeconds: null, reason }
}

function sendOutcome(result: HttpResult): SendOutcome {
  if (result.type === 'not_sent') return { type: 'retry', afterSeconds: null, reason: result.reason }
  if (result.type === 'no_answer') return { type: 'unknown', reason: result.reason }

  const { status, headers, body } = result
  const said = SandboxRefusal.safeParse(body).data?.error
  if (status === 200 || status === 201) {
    const post = SandboxPost.safeParse(body)
    if (!post.success) return { type: 'unknown', reason: inEnglish(msg`The wall answered something that cannot be read.`) }
    return { type: 'published', remoteId: post.data.id, remoteUrl: post.data.url }
  }
  if (status === 401) return { type: 'reconnect', reason: said ?? inEnglish(msg`The wall asks to sign in again.`) }
  if (status === 429)
    return {
      type: 'retry',
      afterSeconds: retryAfterSeconds(headers),
      reason: said ?? inEnglish(msg`The wall takes no more posts for now.`),
    }
  if (status >= 400 && status < 500 && status !== 408)
    return { type: 'refused', reason: said ?? inEnglish(msg`The wall refused the post with ${{ status }}.`) }
  return { type: 'unknown', reason: inEnglish(msg`The wall answered ${{ status }}, which does not say whether it took the post.`) }
}
