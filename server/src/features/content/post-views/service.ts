import { msg } from '@postwright/contract/core/msg'
import { mostPostViews, type SavePostView, type PostView, type UpdatePostView } from '@postwright/contract/content/post-views'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { formerMember, mayWritePosts } from '../posts/public.ts'
import { mayRemoveView } from './policy.ts'
import { refuseUnknown } from './refuse-unknown.ts'
import { postViews } from './table.ts'

/** Own views, and those that others share. */
export async function listViews({ db, actor }: Context): Promise<PostView[]> {
  return db.transaction((tx) => viewsOf(tx, actor))
}

/** @throws FORBIDDEN to share for readers, NOT_FOUND for what it names, CONFLICT on `name`, INVALID at the most views */
export async function saveView({ db, actor }: Context, { name, query, isShared }: SavePostView): Promise<PostView> {
  const { workspaceId, userId } = actor
  refuseSharing(actor, isShared)
  return db.transaction(async (tx) => {
    await refuseUnknown(tx, workspaceId, query)
    await refuseTooMany(tx, actor, { isShared })
    const id = uuidv7()
    const [saved] = await tx.insert(postViews).values({ id, workspaceId, userId, name, query, isShared }).onConflictDoNothing().returning()
    if (!saved) throw nameTaken(name)
    await tellScreens(tx, actor)
    return viewOf(tx, actor, id)
  })
}

/** @throws as `saveView`; NOT_FOUND for a view of somebody else */
export async function updateView({ db, actor }: Context, { id, ...fields }: UpdatePostView): Promise<PostView> {
  const { workspaceId, userId } = actor
  if (fields.isShared) refuseSharing(actor, true)
  return db.transaction(async (tx) => {
    const view = await viewOf(tx, actor, id)
    if (!view.isOwn) throw forbidden(msg`Only whoever saved a view may change it.`)
    if (fields.query) await refuseUnknown(tx, workspaceId, fields.query)
    if (fields.isShared && !view.isShared) await refuseTooMany(tx, actor, { isShared: true })
    const named = fields.name
    if (named !== undefined) {
      const isNamedSo = and(
        eq(postViews.workspaceId, workspaceId),
        eq(postViews.userId, userId),
        ne(postViews.id, id),
        sql`lower(${postViews.name}) = lower(${named})`,
      )
      if ((await tx.$count(postViews, isNamedSo)) > 0) throw nameTaken(named)
    }
    if (Object.values(fields).some((value) => value !== undefined))
      await tx
        .update(postViews)
        .set(fields)
        .where(and(eq(postViews.workspaceId, workspaceId), eq(postViews.id, id)))
    await tellScreens(tx, actor)
    return viewOf(tx, actor, id)
  })
}

/** @throws FORBIDDEN for a shared view of somebody else, unless one runs the workspace; NOT_FOUND */
export async function removeView({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const view = await viewOf(tx, actor, id)
    if (!mayRemoveView(actor, view)) throw forbidden(msg`Only whoever saved a view, owners and admins may delete it.`)
    const [removed] = await tx
      .delete(postViews)
      .where(and(eq(postViews.workspaceId, actor.workspaceId), eq(postViews.id, id)))
      .returning({ id: postViews.id })
    if (!removed) throw notFound('view')
    await tellScreens(tx, actor)
    return {}
  })
}

function refuseSharing(actor: Actor, isShared: boolean): void {
  if (isShared && !mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may share a view.`)
}

function nameTaken(name: string) {
  return conflict('name', msg`You have a view called “${{ name }}” already.`)
}

async function refuseTooMany(tx: Tx, { workspaceId, userId }: Actor, { isShared }: { isShared: boolean }): Promise<void> {
  const inWorkspace = eq(postViews.workspaceId, workspaceId)
  if ((await tx.$count(postViews, and(inWorkspace, eq(postViews.userId, userId)))) >= mostPostViews)
    throw invalid('name', msg`You have ${{ most: mostPostViews }} views, the most that are kept. Delete one first.`)
  if (isShared && (await tx.$count(postViews, and(inWorkspace, eq(postViews.isShared, true)))) >= mostPostViews)
    throw invalid('isShared', msg`This workspace shares ${{ most: mostPostViews }} views, the most that are kept. Delete one first.`)
}

async function tellScreens(tx: Tx, { workspaceId }: Actor): Promise<void> {
  await emit(tx, { type: 'postView.changed', workspaceId })
}

/** @throws NOT_FOUND also for what somebody else keeps for themselves */
async function viewOf(tx: Tx, actor: Actor, id: string): Promise<PostView> {
  const [view] = await viewsOf(tx, actor, id)
  if (!view) throw notFound('view')
  return view
}

async function viewsOf(tx: Tx, { workspaceId, userId }: Actor, id?: string): Promise<PostView[]> {
  const rows = await tx
    .select({ view: postViews, ownerName: users.name })
    .from(postViews)
    .leftJoin(users, eq(users.id, postViews.userId))
    .where(
      and(
        eq(postViews.workspaceId, workspaceId),
        or(eq(postViews.userId, userId), eq(postViews.isShared, true)),
        id === undefined ? undefined : eq(postViews.id, id),
      ),
    )
    .orderBy(sql`${postViews.userId} <> ${userId}`, sql`lower(${postViews.name})`, postViews.id)
    .limit(2 * mostPostViews)
  return rows.map(({ view, ownerName }) => ({
    id: view.id,
    name: view.name,
    query: view.query,
    isShared: view.isShared,
    isOwn: view.userId === userId,
    ownerName: ownerName ?? formerMember(),
  }))
}
