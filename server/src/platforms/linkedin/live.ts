import { hasStatus, orRetry } from '../answers.ts'
import type { EditInput, EditOutcome, LivePost, RemoveOutcome } from '../platform.ts'
import { type Caller, change, failedForAccount } from './api.ts'
import { brokenLimit, textOf } from './content.ts'
import { littleText } from './little-text.ts'
import { postAddress } from './send.ts'
import { LinkedInSettings } from './types.ts'

export async function removePost(caller: Caller, { remoteId }: LivePost): Promise<RemoveOutcome> {
  const result = await change(caller, 'DELETE', `/rest/posts/${encodeURIComponent(remoteId)}`, { restMethod: 'DELETE' })
  return hasStatus(result, 200, 204, 404) ? { type: 'removed' } : orRetry(failedForAccount(result, caller))
}

/** Its text alone: what is attached to a post stays. */
export async function editPost(caller: Caller, { remoteId, payload, channel }: EditInput): Promise<EditOutcome> {
  const broken = brokenLimit(payload, [], LinkedInSettings.parse(channel.settings))
  if (broken) return broken
  const json = { patch: { $set: { commentary: littleText(textOf(payload)) } } }
  const result = await change(caller, 'POST', `/rest/posts/${encodeURIComponent(remoteId)}`, {
    body: { json },
    restMethod: 'PARTIAL_UPDATE',
  })
  return hasStatus(result, 200, 204) ? { type: 'edited', remoteUrl: postAddress(remoteId) } : orRetry(failedForAccount(result, caller))
}
