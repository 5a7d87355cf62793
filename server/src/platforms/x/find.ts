import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, unclear } from '../answers.ts'
import type { LookUpOutcome } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { pageSize } from './limits.ts'
import { postAddress, readable, typedText } from './shown-post.ts'
import { Posts, type XSettings } from './types.ts'

interface Sought {
  settings: XSettings
  text: string
  /** The post that it answers. */
  parent: string | null
  since: Date
  knownRemoteIds: readonly string[]
}

/** The clocks of X and ours may differ. */
const marginMs = 60_000

/** Looks through what the account posted after the first try, as it was typed: X shortens every address. */
export async function findPost(caller: Caller, { settings, text, parent, since, knownRemoteIds }: Sought): Promise<LookUpOutcome> {
  const result = await ask(caller, `/2/users/${encodeURIComponent(settings.account)}/tweets`, {
    max_results: String(pageSize),
    start_time: new Date(since.getTime() - marginMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    'tweet.fields': readable,
  })
  const found = readAnswer(result, [200], Posts)
  if (!found) return unclear(failed(result, caller))
  // The oldest one: of several with this text, those that were sent later left the later ones.
  const ours = found.data.findLast(
    (post) =>
      !knownRemoteIds.includes(post.id) &&
      typedText(post) === text.trim() &&
      (post.referenced_tweets.find(({ type }) => type === 'replied_to')?.id ?? null) === parent,
  )
  if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: postAddress(settings.username, ours.id) }
  return found.meta.next_token === undefined
    ? { type: 'absent' }
    : { type: 'unclear', reason: inEnglish(msg`X has more posts than it lists.`) }
}
