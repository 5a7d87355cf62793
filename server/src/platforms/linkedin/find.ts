import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, unclear } from '../answers.ts'
import type { LookUpInput, LookUpOutcome } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { textOf } from './content.ts'
import { sought } from './limits.ts'
import { typedText } from './little-text.ts'
import { postAddress } from './send.ts'
import { isPage, LinkedInSettings, Posts } from './types.ts'

/** The clocks of LinkedIn and ours may differ. */
const marginMs = 60_000

/** Looks through what a page posted after the first try. What a person posted is not told to apps. */
export async function findPost(caller: Caller, { payload, channel, since, knownRemoteIds }: LookUpInput): Promise<LookUpOutcome> {
  const settings = LinkedInSettings.parse(channel.settings)
  if (payload.replyTo || !isPage(settings))
    return { type: 'unclear', reason: inEnglish(msg`LinkedIn lists the posts of pages alone, and no comments.`) }
  const result = await postsOf(caller, settings.author, { count: sought })
  const found = readAnswer(result, [200], Posts)
  if (!found) return unclear(failed(result, caller))
  const from = since.getTime() - marginMs
  const text = textOf(payload).trim()
  const recent = found.elements.filter(({ createdAt }) => createdAt >= from)
  // The oldest one: of several with this text, those that were sent later left the later ones.
  const ours = recent
    .toSorted((one, other) => one.createdAt - other.createdAt)
    .find(({ id, commentary }) => !knownRemoteIds.includes(id) && [typedText(commentary), commentary.trim()].includes(text))
  if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: postAddress(ours.id) }
  return recent.length < sought ? { type: 'absent' } : { type: 'unclear', reason: inEnglish(msg`LinkedIn has more posts than it lists.`) }
}

/** Those that were changed last, first. */
export function postsOf(caller: Caller, author: string, { count, start = 0 }: { count: number; start?: number }) {
  const from = start > 0 ? `&start=${start}` : ''
  return ask(caller, `/rest/posts?q=author&author=${encodeURIComponent(author)}&count=${count}${from}&sortBy=LAST_MODIFIED`, {
    'x-restli-method': 'FINDER',
  })
}
