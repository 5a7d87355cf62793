import { msg } from '@postwright/contract/core/msg'

import { hasStatus, orRetry, readAnswer, refuse } from '../answers.ts'
import type { SendInput, SendOutcome } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { Post, WordPressHandle } from './types.ts'

/** Publishes the draft, unless it is published: this may be repeated as often as it takes. */
export async function publishDraft(caller: Caller, { handle }: SendInput): Promise<SendOutcome> {
  const { postId } = WordPressHandle.parse(handle)
  const path = `/wp/v2/posts/${postId}`
  const asked = await ask(caller, path, { context: 'edit' })
  const draft = readAnswer(asked, [200], Post)
  if (hasStatus(asked, 404) || draft?.status === 'trash') return refuse(msg`The draft was deleted in WordPress before it was published.`)
  if (!draft) return orRetry(failed(asked))
  if (draft.status === 'publish') return published(draft)

  const result = await change(caller, { path, body: { json: { status: 'publish' } } })
  const post = readAnswer(result, [200], Post)
  if (!post) return failed(result)
  if (post.status === 'publish') return published(post)
  return refuse(msg`WordPress kept the post as ${{ status: post.status }}: this account may not publish.`)
}

function published({ id, link }: Post): SendOutcome {
  return { type: 'published', remoteId: String(id), remoteUrl: link }
}
