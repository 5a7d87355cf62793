import { msg } from '@postwright/contract/core/msg'

import { hasStatus, orRetry, refuse } from '../answers.ts'
import type { SendInput, SendOutcome } from '../platform.ts'
import { ask, type Caller, change, failed, postIn } from './api.ts'
import { isOut } from './draft.ts'
import { GhostHandle, GhostSettings, type Post } from './types.ts'

/**
 * Publishes the draft, and mails it where it is a newsletter. It names the version that it read: one that was published meanwhile has
 * another, so that no mail goes out twice.
 */
export async function publishDraft(caller: Caller, { handle, payload, channel }: SendInput): Promise<SendOutcome> {
  const { postId } = GhostHandle.parse(handle)
  const asked = await ask(caller, `/posts/${postId}/`)
  const draft = postIn(asked)
  if (hasStatus(asked, 404)) return refuse(msg`The draft was deleted in Ghost before it was published.`)
  if (!draft) return orRetry(failed(asked))
  if (isOut(draft)) return published(draft)

  const settings = GhostSettings.parse(channel.settings)
  const isMail = payload.contentType === 'newsletter' && settings.newsletter !== null
  const query = isMail
    ? `?newsletter=${encodeURIComponent(settings.newsletter!)}&email_segment=${encodeURIComponent(settings.segment)}`
    : ''
  const post = { updated_at: draft.updated_at, status: 'published', ...(isMail && settings.isMailOnly && { email_only: true }) }
  const result = await change(caller, 'PUT', `/posts/${postId}/${query}`, { body: { json: { posts: [post] } } })
  const out = postIn(result)
  if (out && isOut(out)) return published(out)
  return failed(result)
}

function published({ id, url }: Post): SendOutcome {
  return { type: 'published', remoteId: id, remoteUrl: url }
}
