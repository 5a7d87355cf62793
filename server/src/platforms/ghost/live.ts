import { hasStatus, orRetry } from '../answers.ts'
import type { Counts, EditInput, EditOutcome, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { ask, type Caller, change, failed, postIn } from './api.ts'
import { brokenLimit, changedContent } from './content.ts'
import { isOut } from './draft.ts'
import { GhostSettings, type Post } from './types.ts'

/** From the site; a mail that was sent stays sent. */
export async function removePost(caller: Caller, id: string): Promise<RemoveOutcome> {
  const result = await change(caller, 'DELETE', `/posts/${id}/`)
  return hasStatus(result, 204, 404) ? { type: 'removed' } : orRetry(failed(result))
}

/** Another title and text; its pictures stay. */
export async function editPost(caller: Caller, { remoteId, payload, channel }: EditInput): Promise<EditOutcome> {
  const broken = brokenLimit(payload, GhostSettings.parse(channel.settings))
  if (broken) return broken
  const asked = await ask(caller, `/posts/${remoteId}/?formats=html`)
  const before = postIn(asked)
  if (!before) return orRetry(failed(asked))
  const html = await changedContent(payload, before.html ?? '')
  const posts = [{ updated_at: before.updated_at, title: payload.title ?? '', html }]
  const result = await change(caller, 'PUT', `/posts/${remoteId}/?source=html`, { body: { json: { posts } } })
  const post = postIn(result)
  return post ? { type: 'edited', remoteUrl: post.url } : orRetry(failed(result))
}

/** What became of its mail; views of the site are not told. */
export async function countPost(caller: Caller, id: string): Promise<MetricsOutcome> {
  const result = await ask(caller, `/posts/${id}/?include=email`)
  const post = postIn(result)
  if (hasStatus(result, 404) || (post && !isOut(post))) return { type: 'gone' }
  if (!post) return orRetry(failed(result))
  return { type: 'counted', counts: countsOf(post) }
}

export function countsOf({ email }: Pick<Post, 'email'>): Counts {
  return email ? { delivered: email.delivered_count, opened: email.opened_count, failed: email.failed_count } : {}
}
