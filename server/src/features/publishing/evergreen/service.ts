import { headlineOf } from '@postwright/contract/content/headline'
import { msg } from '@postwright/contract/core/msg'
import type { ChangeEvergreen, EvergreenEntry } from '@postwright/contract/publishing/evergreen'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { posts } from '../../content/posts/table.ts'
import { refuseUnlessPublisher } from '../schedule/public.ts'
import { askForApproval } from '../copies/public.ts'
import { columnsOf, hasTag, lockLibrary, refuseOtherChannels, standing, toApprove } from './add.ts'
import { entryOf } from './list.ts'
import { evergreenEntries, evergreenShowings } from './table.ts'

interface One {
  id: string
}

/** Changes how something is shown, pauses it or goes on. @throws FORBIDDEN, NOT_FOUND, INVALID on `channelIds`. */
export function changeEvergreen({ db, actor }: Context, { id, paused, ...rules }: ChangeEvergreen): Promise<EvergreenEntry> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, { workspaceId, id })
    if (entry.removedAt) throw notFound('entry')
    const { businessId, what } = entry
    await refuseOtherChannels(tx, { workspaceId, businessId }, rules)
    await tx
      .update(evergreenEntries)
      .set({ ...columnsOf(rules), pausedAt: paused ? sql`coalesce(${evergreenEntries.pausedAt}, now())` : null })
      .where(and(eq(evergreenEntries.workspaceId, workspaceId), eq(evergreenEntries.id, id)))
    // Whoever changes it wants it tried again.
    await tx
      .delete(evergreenShowings)
      .where(and(eq(evergreenShowings.workspaceId, workspaceId), eq(evergreenShowings.entryId, id), eq(evergreenShowings.state, 'refused')))
    if (rules.showAs === 'approved' && !paused) {
      const which = entry.postId ? eq(posts.id, entry.postId) : hasTag(workspaceId, businessId, entry.tagKey ?? '')
      await askForApproval(tx, actor, { businessId, which, note: toApprove })
    }
    const change = paused === (entry.pausedAt !== null) ? 'rules' : paused ? 'paused' : 'resumed'
    await emit(tx, { type: 'evergreen.changed', by: actor, workspaceId, businessId, what, change })
    return entryOf(tx, { workspaceId, id })
  })
}

/** Takes something out of the library. Twice changes nothing. @throws FORBIDDEN, NOT_FOUND. */
export function removeEvergreen({ db, actor }: Context, { id }: One): Promise<One> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { businessId, what, removedAt } = await lockEntry(tx, { workspaceId, id })
    if (removedAt) return { id }
    await tx
      .update(evergreenEntries)
      .set({ removedAt: sql`now()` })
      .where(and(eq(evergreenEntries.workspaceId, workspaceId), eq(evergreenEntries.id, id)))
    await emit(tx, { type: 'evergreen.removed', by: actor, workspaceId, businessId, what })
    return { id }
  })
}

/**
 * Takes a removal back. What is in the library stays as it is.
 *
 * @throws FORBIDDEN, NOT_FOUND, and CONFLICT on `id` where it was put in anew meanwhile, or there is no room.
 */
export function restoreEvergreen({ db, actor }: Context, { id }: One): Promise<EvergreenEntry> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { businessId, what, removedAt, key } = await lockEntry(tx, { workspaceId, id })
    if (removedAt) {
      await lockLibrary(tx, { workspaceId, businessId })
      const { kept, room } = await standing(tx, { workspaceId, businessId })
      if (kept.has(key) || room === 0) throw conflict('id', msg`It is in the library again already, or the library is full.`)
      await tx
        .update(evergreenEntries)
        .set({ removedAt: null })
        .where(and(eq(evergreenEntries.workspaceId, workspaceId), eq(evergreenEntries.id, id)))
      await emit(tx, { type: 'evergreen.changed', by: actor, workspaceId, businessId, what, change: 'restored' })
    }
    return entryOf(tx, { workspaceId, id })
  })
}

/** @throws NOT_FOUND also for one of a deleted business. */
async function lockEntry(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }) {
  const [row] = await tx
    .select({ entry: evergreenEntries, post: { title: posts.title, body: posts.body } })
    .from(evergreenEntries)
    .leftJoin(posts, eq(posts.id, evergreenEntries.postId))
    .where(and(eq(evergreenEntries.workspaceId, workspaceId), eq(evergreenEntries.id, id)))
    .for('update', { of: evergreenEntries })
  if (!row) throw notFound('entry')
  const { entry, post } = row
  await businessOf(tx, { workspaceId, businessId: entry.businessId })
  return { ...entry, what: entry.tag ?? (post ? headlineOf(post) : ''), key: entry.postId ?? entry.tagKey ?? '' }
}
