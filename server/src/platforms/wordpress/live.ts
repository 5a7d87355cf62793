import { hasStatus, orRetry, readAnswer } from '../answers.ts'
import type { EditInput, EditOutcome, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { changedContent } from './content.ts'
import { Post } from './types.ts'

/** Into the trash, from where its owner can fetch it. */
export async function removePost(caller: Caller, id: string): Promise<RemoveOutcome> {
  const result = await change(caller, { method: 'DELETE', path: `/wp/v2/posts/${id}` })
  return hasStatus(result, 200, 404, 410) ? { type: 'removed' } : orRetry(failed(result))
}

/** Another title and text; its pictures stay. */
export async function editPost(caller: Caller, { remoteId, payload }: EditInput): Promise<EditOutcome> {
  const path = `/wp/v2/posts/${remoteId}`
  const asked = await ask(caller, path, { context: 'edit' })
  const before = readAnswer(asked, [200], Post)
  if (!before) return orRetry(failed(asked))
  const json = { title: payload.title ?? '', content: await changedContent(payload, before.content?.raw ?? '') }
  const result = await change(caller, { path, body: { json } })
  const post = readAnswer(result, [200], Post)
  return post ? { type: 'edited', remoteUrl: post.link } : orRetry(failed(result))
}

/** WordPress itself counts comments alone. */
export async function countPost(caller: Caller, id: string): Promise<MetricsOutcome> {
  const asked = await ask(caller, `/wp/v2/posts/${id}`, { context: 'edit' })
  const post = readAnswer(asked, [200], Post)
  if (hasStatus(asked, 404) || (post && post.status !== 'publish')) return { type: 'gone' }
  if (!post) return orRetry(failed(asked))
  const result = await ask(caller, '/wp/v2/comments', { post: id, per_page: '1' })
  const total = result.type === 'answer' && result.status === 200 ? Number(result.headers['x-wp-total']) : Number.NaN
  return Number.isInteger(total) ? { type: 'counted', counts: { replies: total } } : orRetry(failed(result))
}
