import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, unclear } from '../answers.ts'
import { failed } from '../meta/errors.ts'
import { ask, type Caller } from '../meta/graph.ts'
import { readList } from '../meta/read-list.ts'
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
  const read = await readList(caller, {
    path: `/${account}/${parent === null ? 'threads' : 'replies'}`,
    query: {
      fields: 'id,text,permalink,timestamp,is_reply,replied_to',
      since: String(Math.floor((since - marginMs) / 1000)),
      limit: pageSize,
    },
    page: Posts,
    isNewEnough: ({ timestamp }) => Date.parse(timestamp) >= since - marginMs,
  })
  if (read.type === 'failed') return unclear(failed(read.result, platform))
  // The oldest one: of several with this text, those that were sent later left the later ones.
  const ours = read.items.findLast(
    (post) => !knownRemoteIds.includes(post.id) && post.text.normalize('NFC').trim() === text && (post.replied_to?.id ?? null) === parent,
  )
  if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: ours.permalink ?? null }
  return read.isAll ? { type: 'absent' } : { type: 'unclear', reason: inEnglish(msg`Threads has more posts than it lists.`) }
}

export async function addressOf(caller: Caller, id: string): Promise<string | null> {
  return readAnswer(await ask(caller, `/${id}`, { fields: 'id,permalink' }), [200], Post)?.permalink ?? null
}
