import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, unclear } from '../answers.ts'
import { failed } from '../meta/errors.ts'
import { ask, type Caller } from '../meta/graph.ts'
import { afterOf } from '../meta/types.ts'
import type { LookUpOutcome } from '../platform.ts'
import { platform } from './connection.ts'
import { pageSize } from './limits.ts'
import { Post, Posts } from './types.ts'

interface Sought {
  account: string
  text: string
  /** The post that it answers. */
  parent: string | null
  since: number
  knownRemoteIds: readonly string[]
}

/** The clocks of Threads and ours may differ. */
const marginMs = 60_000

/** Posts and answers are listed apart. */
export async function findPost(caller: Caller, { account, text, parent, since, knownRemoteIds }: Sought): Promise<LookUpOutcome> {
  const result = await ask(caller, `/${account}/${parent === null ? 'threads' : 'replies'}`, {
    fields: 'id,text,permalink,timestamp,is_reply,replied_to',
    since: String(Math.floor((since - marginMs) / 1000)),
    limit: pageSize,
  })
  const found = readAnswer(result, [200], Posts)
  if (!found) return unclear(failed(result, platform))
  // The oldest one: of several with this text, those that were sent later left the later ones.
  const ours = found.data.findLast(
    (post) =>
      !knownRemoteIds.includes(post.id) &&
      post.text.normalize('NFC').trim() === text &&
      (post.replied_to?.id ?? null) === parent &&
      Date.parse(post.timestamp) >= since - marginMs,
  )
  if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: ours.permalink ?? null }
  return afterOf(found.paging) === null
    ? { type: 'absent' }
    : { type: 'unclear', reason: inEnglish(msg`Threads has more posts than it lists.`) }
}

export async function addressOf(caller: Caller, id: string): Promise<string | null> {
  return readAnswer(await ask(caller, `/${id}`, { fields: 'id,permalink' }), [200], Post)?.permalink ?? null
}
