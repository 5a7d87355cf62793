import { orRetry, readAnswer } from '../answers.ts'
import { failed, isGone } from '../meta/errors.ts'
import { ask, type Caller, change } from '../meta/graph.ts'
import { counted, Done, Insights, insightsIn } from '../meta/types.ts'
import type { Counts, EditInput, EditOutcome, LivePost, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { platform } from './connection.ts'
import { textOf } from '../meta/content.ts'
import { brokenLimit } from './content.ts'
import { insightNames } from './limits.ts'
import { addressOf } from './send.ts'
import { Post } from './types.ts'

/** How often readers did something, without who they were. */
export const totals = 'shares,reactions.summary(total_count).limit(0),comments.summary(total_count).limit(0)'

export async function removePost(caller: Caller, { remoteId }: LivePost): Promise<RemoveOutcome> {
  const result = await change(caller, 'DELETE', `/${encodeURIComponent(remoteId)}`)
  return readAnswer(result, [200], Done) || isGone(result) ? { type: 'removed' } : orRetry(failed(result, platform))
}

/** Another text; pictures stay as they are. */
export async function editPost(caller: Caller, { remoteId, payload }: EditInput): Promise<EditOutcome> {
  const broken = brokenLimit(payload, [])
  if (broken) return broken
  const result = await change(caller, 'POST', `/${encodeURIComponent(remoteId)}`, { body: { json: { message: textOf(payload) } } })
  if (!readAnswer(result, [200], Done)) return orRetry(failed(result, platform))
  return { type: 'edited', remoteUrl: await addressOf(caller, remoteId) }
}

export async function countPost(caller: Caller, { remoteId }: LivePost): Promise<MetricsOutcome> {
  const id = encodeURIComponent(remoteId)
  const result = await ask(caller, `/${id}`, { fields: `id,${totals}` })
  const post = readAnswer(result, [200], Post)
  if (!post) return isGone(result) ? { type: 'gone' } : orRetry(failed(result, platform))
  // Without the permission, or once a name is another one, what everybody sees is counted all the same.
  const insights = readAnswer(await ask(caller, `/${id}/insights`, { metric: insightNames.join(',') }), [200], Insights)
  const { post_media_view: views, post_clicks: clicks } = insights ? insightsIn(insights) : {}
  return { type: 'counted', counts: { ...countsOf(post), ...counted({ views, clicks }) } }
}

export function countsOf({ shares, reactions, comments }: Post): Counts {
  return counted({
    likes: reactions?.summary?.total_count,
    replies: comments?.summary?.total_count,
    reposts: shares?.count,
  })
}
