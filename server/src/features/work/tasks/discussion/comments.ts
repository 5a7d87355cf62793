import { msg } from '@postwright/contract/core/msg'
import { mentionedIn } from '@postwright/contract/core/mentions'
import type { AddTaskComment, EditTaskComment, ListOfTask, TaskComment } from '@postwright/contract/work/task-comments'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { users } from '../../../identity/accounts/table.ts'
import { mentionedOrRefuse, peopleIn } from '../../../identity/team/public.ts'
import { mayDiscussTasks, mayRunTasks } from '../policy.ts'
import { lockedTask, personOf, summaryOf } from '../reading.ts'
import { taskComments } from '../table.ts'

type PageOfComments = { items: TaskComment[]; nextCursor: string | null }

const columns = {
  id: taskComments.id,
  taskId: taskComments.taskId,
  body: taskComments.body,
  authorId: taskComments.authorId,
  authorName: users.name,
  createdAt: taskComments.createdAt,
  editedAt: taskComments.editedAt,
}

/** Newest first. @throws NOT_FOUND for a task that is not there */
export async function listComments({ db, actor }: Context, { taskId, cursor, limit }: ListOfTask): Promise<PageOfComments> {
  return db.transaction(async (tx) => {
    await summaryOf(tx, actor, taskId)
    const rows = await commentsQuery(tx, { workspaceId: actor.workspaceId, taskId, cursor, limit })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    const nextCursor = rows.length > limit && last ? cursorOf([last.createdAt.toISOString(), last.id]) : null
    return { items: await present(tx, actor, page), nextCursor }
  })
}

function commentsQuery(tx: Tx, { workspaceId, taskId, cursor, limit }: ListOfTask & { workspaceId: string }) {
  const position = cursor === undefined ? undefined : positionAt(cursor, AtRow)
  return tx
    .select(columns)
    .from(taskComments)
    .leftJoin(users, eq(users.id, taskComments.authorId))
    .where(
      and(
        eq(taskComments.workspaceId, workspaceId),
        eq(taskComments.taskId, taskId),
        position && sql`(${taskComments.createdAt}, ${taskComments.id}) < (${position[0]}::timestamptz, ${position[1]}::uuid)`,
      ),
    )
    .orderBy(sql`${taskComments.createdAt} desc nulls last`, sql`${taskComments.id} desc nulls last`)
    .limit(limit + 1)
}

/** @throws FORBIDDEN, NOT_FOUND, INVALID on `body` for a mention of somebody who does not see the task */
export async function addComment({ db, actor }: Context, { taskId, body }: AddTaskComment): Promise<TaskComment> {
  if (!mayDiscussTasks(actor)) throw forbidden(msg`Only owners, admins, editors and reviewers may comment on tasks.`)
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const task = await lockedTask(tx, { workspaceId, id: taskId })
    const mentioned = await mentionedOrRefuse(tx, task, body)
    const id = uuidv7()
    await tx.insert(taskComments).values({ id, workspaceId, taskId, authorId: userId, body })
    await emit(tx, { type: 'task.changed', workspaceId, taskIds: [taskId] })
    await tellMentioned(tx, actor, task, mentioned)
    return commentOf(tx, actor, id)
  })
}

/** Whoever is mentioned in addition is told. @throws FORBIDDEN for a comment of somebody else, NOT_FOUND, INVALID as `addComment` */
export async function editComment({ db, actor }: Context, { id, body }: EditTaskComment): Promise<TaskComment> {
  if (!mayDiscussTasks(actor)) throw forbidden(msg`Only owners, admins, editors and reviewers may comment on tasks.`)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const comment = await lockedComment(tx, actor, id)
    if (comment.authorId !== actor.userId) throw forbidden(msg`Only whoever wrote a comment may change it.`)
    if (comment.body === body) return commentOf(tx, actor, id)
    const task = await lockedTask(tx, { workspaceId, id: comment.taskId })
    const before = new Set(mentionedIn(comment.body))
    const mentioned = await mentionedOrRefuse(tx, task, body)
    await tx
      .update(taskComments)
      .set({ body, editedAt: sql`now()` })
      .where(and(eq(taskComments.workspaceId, workspaceId), eq(taskComments.id, id)))
    await emit(tx, { type: 'task.changed', workspaceId, taskIds: [comment.taskId] })
    await tellMentioned(
      tx,
      actor,
      task,
      mentioned.filter((userId) => !before.has(userId)),
    )
    return commentOf(tx, actor, id)
  })
}

/** @throws FORBIDDEN for a comment of somebody else, unless one runs the workspace; NOT_FOUND */
export async function removeComment({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const comment = await lockedComment(tx, actor, id)
    if (!mayRemove(actor, comment)) throw forbidden(msg`Only whoever wrote a comment, owners and admins may delete it.`)
    await tx.delete(taskComments).where(and(eq(taskComments.workspaceId, workspaceId), eq(taskComments.id, id)))
    await emit(tx, { type: 'task.changed', workspaceId, taskIds: [comment.taskId] })
    return {}
  })
}

function mayRemove(actor: Actor, { authorId }: { authorId: string | null }): boolean {
  return mayRunTasks(actor) || (mayDiscussTasks(actor) && authorId === actor.userId)
}

/** @throws NOT_FOUND also for a comment on a task that is not there */
async function lockedComment(tx: Tx, actor: Actor, id: string) {
  const [comment] = await tx
    .select()
    .from(taskComments)
    .where(and(eq(taskComments.workspaceId, actor.workspaceId), eq(taskComments.id, id)))
    .for('update')
  if (!comment) throw notFound('comment')
  await summaryOf(tx, actor, comment.taskId)
  return comment
}

async function tellMentioned(
  tx: Tx,
  { userId, workspaceId }: Actor,
  { id: taskId, title, businessId }: { id: string; title: string; businessId: string | null },
  mentioned: string[],
): Promise<void> {
  const userIds = mentioned.filter((other) => other !== userId)
  if (userIds.length === 0) return
  await emit(tx, { type: 'task.mentioned', by: { userId, workspaceId }, workspaceId, taskId, title, businessId, userIds })
}

async function commentOf(tx: Tx, actor: Actor, id: string): Promise<TaskComment> {
  const rows = await tx
    .select(columns)
    .from(taskComments)
    .leftJoin(users, eq(users.id, taskComments.authorId))
    .where(and(eq(taskComments.workspaceId, actor.workspaceId), eq(taskComments.id, id)))
  const [comment] = await present(tx, actor, rows)
  if (!comment) throw notFound('comment')
  return comment
}

async function present(tx: Tx, actor: Actor, rows: readonly Awaited<ReturnType<typeof commentsQuery>>[number][]): Promise<TaskComment[]> {
  const mentions = await peopleIn(
    tx,
    rows.map(({ body }) => body),
  )
  return rows.map((row) => ({
    id: row.id,
    taskId: row.taskId,
    body: row.body,
    mentions: mentions(row.body),
    author: personOf(row.authorId, row.authorName),
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    editable: mayDiscussTasks(actor) && row.authorId === actor.userId,
    removable: mayRemove(actor, row),
  }))
}
