import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, unclear } from '../answers.ts'
import { failed, isGone } from '../meta/errors.ts'
import { ask, type Caller } from '../meta/graph.ts'
import { readList } from '../meta/read-list.ts'
import type { LookUpOutcome } from '../platform.ts'
import { platform } from './connection.ts'
import { pageSize } from './limits.ts'
import { Post, Posts } from './types.ts'

interface Sought {
  text: string
  since: number
  knownRemoteIds: readonly string[]
}

/** The clocks of Instagram and ours may differ. */
const marginMs = 60_000

/** Of the posts of an account, the newest first. */
export function findPost(caller: Caller, account: string, sought: Sought): Promise<LookUpOutcome> {
  return findIn(caller, { path: `/${account}/media`, fields: 'id,caption,timestamp,permalink', textOf: ({ caption }) => caption }, sought)
}

/** Of the comments below a post. */
export function findComment(caller: Caller, post: string, sought: Sought): Promise<LookUpOutcome> {
  return findIn(caller, { path: `/${post}/comments`, fields: 'id,text,timestamp', textOf: ({ text }) => text }, sought)
}

interface List {
  path: string
  fields: string
  textOf: (post: { caption: string; text: string }) => string
}

async function findIn(caller: Caller, { path, fields, textOf }: List, { text, since, knownRemoteIds }: Sought): Promise<LookUpOutcome> {
  const isNewEnough = ({ timestamp }: { timestamp: string }) => Date.parse(timestamp) >= since - marginMs
  const read = await readList(caller, { path, query: { fields, limit: pageSize }, page: Posts, isNewEnough })
  if (read.type === 'failed') return isGone(read.result) ? { type: 'absent' } : unclear(failed(read.result, platform))
  // The oldest one: of several with this text, those that were sent later left the later ones.
  const ours = read.items.findLast((post) => !knownRemoteIds.includes(post.id) && textOf(post).normalize('NFC').trim() === text)
  if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: ours.permalink ?? null }
  return read.isAll ? { type: 'absent' } : { type: 'unclear', reason: inEnglish(msg`Instagram has more posts than it lists.`) }
}

export async function addressOf(caller: Caller, id: string): Promise<string | null> {
  return readAnswer(await ask(caller, `/${id}`, { fields: 'id,permalink' }), [200], Post)?.permalink ?? null
}
