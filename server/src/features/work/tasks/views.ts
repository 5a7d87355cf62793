import { msg } from '@postwright/contract/core/msg'
import { mostTaskViews, type SaveTaskView, type TaskView, type UpdateTaskView } from '@postwright/contract/work/task-views'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { formerMember } from '../../content/posts/public.ts'
import { users } from '../../identity/accounts/table.ts'
import { refuseUnknown } from './filter.ts'
import { mayRunTasks, mayWriteTasks } from './policy.ts'
import { taskViews } from './table.ts'

/** Own views, and those that others share. */
export async function listViews({ db, actor }: Context): Promise<TaskView[]> {
  return db.transaction((tx) => viewsOf(tx, actor))
}

/** @throws FORBIDDEN to share for readers, CONFLICT on `name`, INVALID at the most views */
export async function saveView({ db, actor }: Context, { name, query, isShared }: SaveTaskView): Promise<TaskView> {
  const { workspaceId, userId } = actor
  refuseSharing(actor, isShared)
  return db.transaction(async (tx) => {
    await refuseUnknown(tx, actor, query)
    await refuseTooMany(tx, actor, { isShared })
    const id = uuidv7()
    const [saved] = await tx.insert(taskViews).values({ id, workspaceId, userId, name, query, isShared }).onConflictDoNothing().returning()
    if (!saved) throw nameTaken(name)
    await tellScreens(tx, actor)
    return viewOf(tx, actor, id)
  })
}

/** @throws as `saveView`; NOT_FOUND for a view of somebody else */
export async function updateView({ db, actor }: Context, { id, ...fields }: UpdateTaskView): Promise<TaskView> {
  const { workspaceId, userId } = actor
  if (fields.isShared) refuseSharing(actor, true)
  return db.transaction(async (tx) => {
    const view = await viewOf(tx, actor, id)
    if (!view.isOwn) throw forbidden(msg`Only whoever saved a view may change it.`)
    if (fields.query) await refuseUnknown(tx, actor, fields.query)
    if (fields.isShared && !view.isShared) await refuseTooMany(tx, actor, { isShared: true })
    const named = fields.name
    if (named !== undefined) {
      const isNamedSo = and(
        eq(taskViews.workspaceId, workspaceId),
        eq(taskViews.userId, userId),
        ne(taskViews.id, id),
        sql`lower(${taskViews.name}) = lower(${named})`,
      )
      if ((await tx.$count(taskViews, isNamedSo)) > 0) throw nameTaken(named)
    }
    if (Object.values(fields).some((value) => value !== undefined))
      await tx
        .update(taskViews)
        .set(fields)
        .where(and(eq(taskViews.workspaceId, workspaceId), eq(taskViews.id, id)))
    await tellScreens(tx, actor)
    return viewOf(tx, actor, id)
  })
}

/** @throws FORBIDDEN for a shared view of somebody else, unless one runs the workspace; NOT_FOUND */
export async function removeView({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const view = await viewOf(tx, actor, id)
    if (!view.isOwn && !mayRunTasks(actor)) throw forbidden(msg`Only whoever saved a view, owners and admins may delete it.`)
    const [removed] = await tx
      .delete(taskViews)
      .where(and(eq(taskViews.workspaceId, actor.workspaceId), eq(taskViews.id, id)))
      .returning({ id: taskViews.id })
    if (!removed) throw notFound('view')
    await tellScreens(tx, actor)
    return {}
  })
}

function refuseSharing(actor: Actor, isShared: boolean): void {
  if (isShared && !mayWriteTasks(actor)) throw forbidden(msg`Only owners, admins and editors may share a view.`)
}

function nameTaken(name: string) {
  return conflict('name', msg`You have a view called “${{ name }}” already.`)
}

async function refuseTooMany(tx: Tx, { workspaceId, userId }: Actor, { isShared }: { isShared: boolean }): Promise<void> {
  const inWorkspace = eq(taskViews.workspaceId, workspaceId)
  if ((await tx.$count(taskViews, and(inWorkspace, eq(taskViews.userId, userId)))) >= mostTaskViews)
    throw invalid('name', msg`You have ${{ most: mostTaskViews }} views, the most that are kept. Delete one first.`)
  if (isShared && (await tx.$count(taskViews, and(inWorkspace, eq(taskViews.isShared, true)))) >= mostTaskViews)
    throw invalid('isShared', msg`This workspace shares ${{ most: mostTaskViews }} views, the most that are kept. Delete one first.`)
}

async function tellScreens(tx: Tx, { workspaceId }: Actor): Promise<void> {
  await emit(tx, { type: 'task.changed', workspaceId, taskIds: [] })
}

/** @throws NOT_FOUND also for what somebody else keeps for themselves */
async function viewOf(tx: Tx, actor: Actor, id: string): Promise<TaskView> {
  const [view] = await viewsOf(tx, actor, id)
  if (!view) throw notFound('view')
  return view
}

async function viewsOf(tx: Tx, { workspaceId, userId }: Actor, id?: string): Promise<TaskView[]> {
  const rows = await tx
    .select({ view: taskViews, ownerName: users.name })
    .from(taskViews)
    .leftJoin(users, eq(users.id, taskViews.userId))
    .where(
      and(
        eq(taskViews.workspaceId, workspaceId),
        or(eq(taskViews.userId, userId), eq(taskViews.isShared, true)),
        id === undefined ? undefined : eq(taskViews.id, id),
      ),
    )
    .orderBy(sql`${taskViews.userId} <> ${userId}`, sql`lower(${taskViews.name})`, taskViews.id)
    .limit(2 * mostTaskViews)
  return rows.map(({ view, ownerName }) => ({
    id: view.id,
    name: view.name,
    query: view.query,
    isShared: view.isShared,
    isOwn: view.userId === userId,
    ownerName: ownerName ?? formerMember(),
  }))
}
