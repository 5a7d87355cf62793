import { type Failure, orRetry, readAnswer, unclear } from '../answers.ts'
import { failed, isGone } from '../meta/errors.ts'
import { ask, type Caller } from '../meta/graph.ts'
import { readList } from '../meta/read-list.ts'
import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../sentences.ts'
import type { LookUpOutcome, Reconnect, Refused, Retry } from '../platform.ts'
import { platform, usualSite } from './connection.ts'
import { filmFields, filmPlace } from './film.ts'
import { pageSize } from './limits.ts'
import { Comments, type FacebookHandle, Film, Post, Posts } from './types.ts'

/** The clocks of Facebook and ours may differ. */
const marginMs = 60_000

interface Sought {
  page: string
  message: string
  handle: FacebookHandle
  /** The post or comment that it answers. */
  parent: string | null
  since: number
  knownRemoteIds: readonly string[]
}

/** What a delivery made is known by its id; without one, by its text. */
export async function findPost(caller: Caller, sought: Sought): Promise<LookUpOutcome> {
  const { handle, page, message, parent, since, knownRemoteIds } = sought
  if (parent !== null) return findComment(caller, { parent, message, since, knownRemoteIds })
  if (handle.film !== null) return findFilm(caller, handle.film, page)
  if (handle.post !== null) return findById(caller, handle.post)
  const read = await readList(caller, {
    path: `/${page}/published_posts`,
    query: { fields: 'id,message,created_time,permalink_url,is_published', since: seconds(since), limit: pageSize },
    page: Posts,
    isNewEnough: isFrom(since),
  })
  if (read.type === 'failed') return unclear(failed(read.result, platform))
  const ours = read.items.findLast((post) => !knownRemoteIds.includes(post.id) && isSame(post, message))
  if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: postAddress(ours) }
  return read.isAll ? { type: 'absent' } : { type: 'unclear', reason: inEnglish(msg`Facebook has more posts than it lists.`) }
}

async function findById(caller: Caller, id: string): Promise<LookUpOutcome> {
  const result = await ask(caller, `/${id}`, { fields: 'id,is_published,permalink_url' })
  const post = readAnswer(result, [200], Post)
  if (!post) return isGone(result) ? { type: 'absent' } : unclear(failed(result, platform))
  return post.is_published ? { type: 'found', remoteId: post.id, remoteUrl: postAddress(post) } : { type: 'absent' }
}

async function findFilm(caller: Caller, id: string, page: string): Promise<LookUpOutcome> {
  const result = await ask(caller, `/${id}`, { fields: filmFields })
  const film = readAnswer(result, [200], Film)
  if (!film) return isGone(result) ? { type: 'absent' } : unclear(failed(result, platform))
  return film.published ? { type: 'found', ...filmPlace(film, page) } : { type: 'absent' }
}

/** Looks through the newest comments below what is answered. */
export async function findComment(
  caller: Caller,
  { parent, message, since, knownRemoteIds }: Pick<Sought, 'message' | 'since' | 'knownRemoteIds'> & { parent: string },
): Promise<LookUpOutcome> {
  const read = await readList(caller, {
    path: `/${parent}/comments`,
    query: { fields: 'id,message,created_time,permalink_url', order: 'reverse_chronological', limit: pageSize },
    page: Comments,
    isNewEnough: isFrom(since),
  })
  if (read.type === 'failed') return isGone(read.result) ? { type: 'absent' } : unclear(failed(read.result, platform))
  const ours = read.items.findLast((comment) => !knownRemoteIds.includes(comment.id) && isSame(comment, message))
  if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: postAddress(ours) }
  return read.isAll ? { type: 'absent' } : { type: 'unclear', reason: inEnglish(msg`Facebook has more comments than it lists.`) }
}

/** A draft whose answer was lost. */
export async function findDraft(
  caller: Caller,
  { page, message, since }: { page: string; message: string; since: number },
): Promise<{ type: 'draft'; id: string | null } | Reconnect | Retry | Refused> {
  const query = { fields: 'id,message,created_time,is_published', since: seconds(since), limit: pageSize }
  const read = await readList(caller, { path: `/${page}/feed`, query, page: Posts, isNewEnough: isFrom(since) })
  if (read.type === 'failed') return orRetry(failed(read.result, platform) satisfies Failure)
  const draft = read.items.findLast((post) => post.is_published === false && isSame(post, message))
  return { type: 'draft', id: draft?.id ?? null }
}

function isSame(post: Post, message: string): boolean {
  return post.message.normalize('NFC').trim() === message
}

function isFrom(since: number) {
  return ({ created_time: createdAt }: { created_time: string }) => Date.parse(createdAt) >= since - marginMs
}

function seconds(since: number): string {
  return String(Math.floor((since - marginMs) / 1000))
}

export function postAddress({ id, permalink_url: link }: Pick<Post, 'id' | 'permalink_url'>): string {
  return link ?? `${usualSite}/${id}`
}
