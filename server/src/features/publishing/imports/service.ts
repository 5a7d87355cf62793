import { channelCan } from '@postwright/contract/publishing/channel-kinds'
import type { ChannelImport } from '@postwright/contract/publishing/channel-imports'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { refuseUnlessManager } from '../channels/public.ts'
import { goOnJob } from './jobs.ts'
import { channelOf, ofChannel, readImport } from './rows.ts'
import { channelImports, importedPosts } from './table.ts'

interface Which {
  channelId: string
}

/** @throws NOT_FOUND */
export function getImport({ db, actor }: Context, { channelId }: Which): Promise<ChannelImport> {
  const which = { workspaceId: actor.workspaceId, channelId }
  return db.transaction(async (tx) => {
    await channelOf(tx, which)
    return readImport(tx, which)
  })
}

/**
 * Reads from the beginning what was posted with the account of a channel; what is known is counted anew. While one goes on, nothing
 * changes.
 *
 * @throws FORBIDDEN, NOT_FOUND, INVALID on `channelId` for a platform that does not tell its past, CONFLICT where it is not connected.
 */
export function beginImport({ db, actor, jobs }: Context, { channelId }: Which): Promise<ChannelImport> {
  refuseUnlessManager(actor)
  const which = { workspaceId: actor.workspaceId, channelId }
  return db.transaction(async (tx) => {
    const { kind, status, businessId } = await channelOf(tx, which)
    if (!channelCan(kind, 'tells-its-past')) throw invalid('channelId', msg`This platform does not list earlier posts.`)
    if (status !== 'connected' && status !== 'paused')
      throw conflict('channelId', msg`This channel is not connected. Connect it again first.`)
    const anew = { status: 'running', cursor: null, pages: 0, read: 0, added: 0, failures: 0, reason: null, endedAt: null } as const
    const begun = await tx
      .insert(channelImports)
      .values({ ...which, businessId, ...anew })
      .onConflictDoUpdate({
        target: channelImports.channelId,
        set: { ...anew, fence: sql`${channelImports.fence} + 1`, nextAt: sql`now()`, startedAt: sql`now()` },
        setWhere: sql`${channelImports.status} <> 'running'`,
      })
    if (begun.rowCount !== 0) {
      await emit(tx, { type: 'import.begun', by: actor, ...which })
      await jobs.send(tx, goOnJob, {})
    }
    return readImport(tx, which)
  })
}

/** What it has read stays. @throws FORBIDDEN, NOT_FOUND */
export function stopImport({ db, actor }: Context, { channelId }: Which): Promise<ChannelImport> {
  refuseUnlessManager(actor)
  const which = { workspaceId: actor.workspaceId, channelId }
  return db.transaction(async (tx) => {
    await channelOf(tx, which)
    const stopped = await tx
      .update(channelImports)
      .set({ status: 'stopped', reason: null, endedAt: sql`now()` })
      .where(and(ofChannel(which), eq(channelImports.status, 'running')))
    if (stopped.rowCount !== 0) await emit(tx, { type: 'import.changed', ...which })
    return readImport(tx, which)
  })
}

/** @throws FORBIDDEN, NOT_FOUND, CONFLICT while nothing was imported. */
export function teachVoice({ db, actor }: Context, { channelId, teachesVoice }: Which & { teachesVoice: boolean }): Promise<ChannelImport> {
  refuseUnlessManager(actor)
  const which = { workspaceId: actor.workspaceId, channelId }
  return db.transaction(async (tx) => {
    await channelOf(tx, which)
    const changed = await tx.update(channelImports).set({ teachesVoice }).where(ofChannel(which))
    if (changed.rowCount === 0) throw conflict('channelId', msg`Import earlier posts of this channel first.`)
    await emit(tx, { type: 'import.taught', by: actor, ...which, teachesVoice })
    return readImport(tx, which)
  })
}

/** All of them, and what is known of the last import: one that goes on ends with it. @throws FORBIDDEN, NOT_FOUND */
export function removeImported({ db, actor }: Context, { channelId }: Which): Promise<ChannelImport> {
  refuseUnlessManager(actor)
  const which = { workspaceId: actor.workspaceId, channelId }
  return db.transaction(async (tx) => {
    await channelOf(tx, which)
    const ended = await tx.delete(channelImports).where(ofChannel(which))
    const removed = await tx
      .delete(importedPosts)
      .where(and(eq(importedPosts.workspaceId, which.workspaceId), eq(importedPosts.channelId, channelId)))
    if (ended.rowCount !== 0 || removed.rowCount !== 0)
      await emit(tx, { type: 'import.removed', by: actor, ...which, posts: removed.rowCount ?? 0 })
    return readImport(tx, which)
  })
}
