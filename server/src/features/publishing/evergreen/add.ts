import { headlineOf } from '@postwright/contract/content/headline'
import { tagKey } from '@postwright/contract/content/tags'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import {
  type AddedEvergreen,
  type AddEvergreenPosts,
  type AddEvergreenTag,
  type EvergreenEntry,
  type EvergreenRules,
  mostEntries,
} from '@postwright/contract/publishing/evergreen'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../context.ts'
import { conflict, invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { channels } from '../channels/table.ts'
import { askForApproval } from '../copies/public.ts'
import { refuseUnlessPublisher } from '../schedule/public.ts'
import { entryOf } from './list.ts'
import { evergreenEntries } from './table.ts'

/**
 * Puts posts into the library, each for itself.
 *
 * @throws FORBIDDEN, NOT_FOUND when one of them is not there, INVALID on `channelIds` for a channel of another business.
 */
export function addEvergreenPosts({ db, actor }: Context, { postIds, ...rules }: AddEvergreenPosts): Promise<AddedEvergreen[]> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  const wanted = [...new Set(postIds)]
  return db.transaction(async (tx) => {
    const found = await tx
      .select({ id: posts.id, businessId: posts.businessId, title: posts.title, body: posts.body })
      .from(posts)
      .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active')))
      .where(and(eq(posts.workspaceId, workspaceId), inArray(posts.id, wanted)))
      // So that two who add to the same libraries never wait for each other.
      .orderBy(posts.businessId)
    if (found.length < wanted.length) throw notFound('post')
    const answers = new Map<string, AddedEvergreen>()
    for (const [businessId, ofBusiness] of Map.groupBy(found, (post) => post.businessId)) {
      await lockLibrary(tx, { workspaceId, businessId })
      await refuseOtherChannels(tx, { workspaceId, businessId }, rules)
      const { kept, room } = await standing(tx, { workspaceId, businessId })
      const added = ofBusiness.filter(({ id }) => !kept.has(id)).slice(0, room)
      for (const post of ofBusiness) {
        const entryId = added.includes(post) ? await insertEntry(tx, actor, { businessId, postId: post.id }, rules) : null
        answers.set(post.id, { id: post.id, entryId, refusal: entryId ? null : say(kept.has(post.id) ? isThere : isFull) })
      }
      const [first] = added
      const what = added.length === 1 && first ? headlineOf(first) : `${added.length} posts`
      if (!first) continue
      if (rules.showAs === 'approved')
        await askForApproval(tx, actor, { businessId, which: inArray(posts.id, idsOf(added)), note: toApprove })
      await emit(tx, { type: 'evergreen.added', by: actor, workspaceId, businessId, what })
    }
    return wanted.flatMap((id) => answers.get(id) ?? [])
  })
}

function idsOf(added: readonly { id: string }[]): string[] {
  return added.map(({ id }) => id)
}

/** What reviewers of a post of the library are told. */
export const toApprove = msg`The evergreen library shows it again and again: one approval is for all of its showings.`
const isThere = msg`It is in the library already.`
const isFull: Sentence = msg`The evergreen library of a business has at most ${{ most: mostEntries }} entries. Take some out first.`

/** Puts a tag into the library. @throws FORBIDDEN, NOT_FOUND, CONFLICT on `tag`, INVALID on `channelIds`. */
export function addEvergreenTag({ db, actor }: Context, { businessId, tag, ...rules }: AddEvergreenTag): Promise<EvergreenEntry> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    await lockLibrary(tx, { workspaceId, businessId })
    await refuseOtherChannels(tx, { workspaceId, businessId }, rules)
    const { kept, room } = await standing(tx, { workspaceId, businessId })
    if (kept.has(tagKey(tag))) throw conflict('tag', isThere)
    if (room === 0) throw invalid('tag', isFull)
    const id = await insertEntry(tx, actor, { businessId, tagKey: tagKey(tag), tag }, rules)
    if (rules.showAs === 'approved')
      await askForApproval(tx, actor, { businessId, which: hasTag(workspaceId, businessId, tagKey(tag)), note: toApprove })
    await emit(tx, { type: 'evergreen.added', by: actor, workspaceId, businessId, what: tag })
    return entryOf(tx, { workspaceId, id })
  })
}

/** Of posts. */
export function hasTag(workspaceId: string, businessId: string, key: string): SQL {
  return sql`exists (
    select from post_tags pt join tags t on t.id = pt.tag_id and t.workspace_id = ${workspaceId}
    where pt.workspace_id = ${workspaceId} and pt.post_id = ${posts.id} and t.business_id = ${businessId} and t.key = ${key})`
}

interface Of {
  workspaceId: string
  businessId: string
}

/** Two people who add to one library are served one after the other, so that neither fills it over its bound. */
export async function lockLibrary(tx: Tx, { workspaceId, businessId }: Of): Promise<void> {
  await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), eq(businesses.id, businessId)))
    .for('no key update')
}

/** The posts and tags that are in a library, and for how many more there is room. */
export async function standing(tx: Tx, { workspaceId, businessId }: Of): Promise<{ kept: Set<string>; room: number }> {
  const rows = await tx
    .select({ postId: evergreenEntries.postId, tagKey: evergreenEntries.tagKey })
    .from(evergreenEntries)
    .where(
      and(eq(evergreenEntries.workspaceId, workspaceId), eq(evergreenEntries.businessId, businessId), isNull(evergreenEntries.removedAt)),
    )
  return { kept: new Set(rows.map((row) => row.postId ?? row.tagKey ?? '')), room: Math.max(0, mostEntries - rows.length) }
}

/** @throws NOT_FOUND for a channel that is not there, INVALID on `channelIds` for one of another business. */
export async function refuseOtherChannels(
  tx: Tx,
  { workspaceId, businessId }: Of,
  rules: Pick<EvergreenRules, 'channelIds'>,
): Promise<void> {
  const wanted = [...new Set(rules.channelIds)]
  if (wanted.length === 0) return
  const found = await tx
    .select({ businessId: channels.businessId })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), inArray(channels.id, wanted)))
  if (found.length < wanted.length) throw notFound('channel')
  if (found.some((channel) => channel.businessId !== businessId)) throw invalid('channelIds', msg`Choose channels of this business.`)
}

/** The columns of how something is shown. */
export function columnsOf({ channelIds, restDays, mostShowings, from, until, showAs }: EvergreenRules) {
  return { channelIds: [...new Set(channelIds)], restDays, mostShowings, fromDate: from, untilDate: until, showAs }
}

async function insertEntry(
  tx: Tx,
  { workspaceId, userId }: Actor,
  what: { businessId: string; postId?: string; tagKey?: string; tag?: string },
  rules: EvergreenRules,
): Promise<string> {
  const id = uuidv7()
  await tx.insert(evergreenEntries).values({ id, workspaceId, ...what, ...columnsOf(rules), createdBy: userId })
  return id
}
