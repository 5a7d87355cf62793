import { headlineOf } from '@postwright/contract/content/headline'
import type { Person } from '@postwright/contract/core/values'
import { taskPriorities, type TaskPriority, type TaskSummary } from '@postwright/contract/work/task-shapes'
import { and, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import type { Actor } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { linkOfCause } from './automatic/links.ts'
import { mayMoveTask, mayWriteTasks } from './policy.ts'
import { ruleInWords } from '@postwright/contract/core/recurrence-words'
import { taskComments, taskFiles, taskPosts, tasks } from './table.ts'

export const assignees = alias(users, 'assignees')

/** Of a list of `{ isDone }`, how many are done. */
const ticked = sql<number>`jsonb_array_length(jsonb_path_query_array(${tasks.checklist}, '$[*] ? (@.isDone == true)'))`

const firstPost = sql<{ title: string | null; body: string } | null>`(
  select jsonb_build_object('title', ${posts.title}, 'body', left(${posts.body}, 700)) from ${taskPosts}
  join ${posts} on ${posts.id} = ${taskPosts.postId}
  where ${taskPosts.taskId} = ${tasks.id} order by ${taskPosts.place} limit 1
)`

/** Enough of a task for a card, without its text. */
export const summaryColumns = {
  id: tasks.id,
  title: tasks.title,
  status: tasks.status,
  position: tasks.position,
  urgency: tasks.urgency,
  labels: tasks.labels,
  businessId: tasks.businessId,
  businessName: businesses.name,
  assigneeId: tasks.assigneeId,
  assigneeName: assignees.name,
  dueOn: tasks.dueOn,
  dueTime: tasks.dueTime,
  dueAt: tasks.dueAt,
  showOnCalendar: tasks.showOnCalendar,
  ticked,
  lines: sql<number>`jsonb_array_length(${tasks.checklist})`,
  comments: sql<number>`(select count(*)::int from ${taskComments} where ${taskComments.taskId} = ${tasks.id})`,
  attachments: sql<number>`(select count(*)::int from ${taskFiles} where ${taskFiles.taskId} = ${tasks.id})`,
  linked: sql<number>`(select count(*)::int from ${taskPosts} join ${posts} on ${posts.id} = ${taskPosts.postId} where ${taskPosts.taskId} = ${tasks.id})`,
  firstPost,
  rule: tasks.rule,
  ruleStart: tasks.ruleStart,
  nextOn: tasks.nextOn,
  cause: tasks.cause,
  causeId: tasks.causeId,
  closedItself: tasks.closedItself,
  version: tasks.version,
  createdAt: tasks.createdAt,
  updatedAt: tasks.updatedAt,
  completedAt: tasks.completedAt,
}

/** Tasks of the workspace, and of businesses that are not deleted. */
export function selectSummaries(tx: Tx) {
  return tx
    .select(summaryColumns)
    .from(tasks)
    .leftJoin(businesses, eq(businesses.id, tasks.businessId))
    .leftJoin(assignees, eq(assignees.id, tasks.assigneeId))
    .$dynamic()
}

export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]

/** Neither deleted, nor of a deleted business. */
export function isThere(workspaceId: string | Placeholder): SQL | undefined {
  return and(eq(tasks.workspaceId, workspaceId), isNull(tasks.deletedAt), or(isNull(tasks.businessId), eq(businesses.status, 'active')))
}

export type TaskRow = typeof tasks.$inferSelect

interface Which {
  workspaceId: string
  id: string
}

/** A task, held until the transaction ends. @throws NOT_FOUND for one that is deleted, of another workspace or of a deleted business too */
export async function lockedTask(tx: Tx, { workspaceId, id }: Which): Promise<TaskRow> {
  const [task] = await lockedTasks(tx, workspaceId, [id])
  if (!task) throw notFound('task')
  return task
}

/**
 * Those that are there, in the order of their ids, so that two who lock the same ones never wait for each other. Their businesses are read
 * once they are locked: a join would still have the business that a task had before somebody else moved it.
 */
export async function lockedTasks(tx: Tx, workspaceId: string, ids: readonly string[]): Promise<TaskRow[]> {
  const rows = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.workspaceId, workspaceId), isNull(tasks.deletedAt), inArray(tasks.id, [...ids])))
    .orderBy(tasks.id)
    .for('update')
  const named = [...new Set(rows.flatMap(({ businessId }) => businessId ?? []))]
  if (named.length === 0) return rows
  const active = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(eq(businesses.workspaceId, workspaceId), inArray(businesses.id, named), eq(businesses.status, 'active')))
  const known = new Set(active.map(({ id }) => id))
  return rows.filter(({ businessId }) => businessId === null || known.has(businessId))
}

/** @throws NOT_FOUND */
export async function summaryOf(tx: Tx, actor: Actor, id: string): Promise<TaskSummary> {
  const [row] = await selectSummaries(tx).where(and(isThere(actor.workspaceId), eq(tasks.id, id)))
  if (!row) throw notFound('task')
  return presentSummary(row, actor)
}

export function presentSummary(row: SummaryRow, actor: Actor): TaskSummary {
  return {
    id: row.id,
    title: row.cause ? sayKept(row.title) : row.title,
    status: row.status,
    priority: priorityOf(row.urgency),
    labels: row.labels,
    business: row.businessId === null ? null : { id: row.businessId, name: row.businessName ?? '' },
    assignee: personOf(row.assigneeId, row.assigneeName),
    due: row.dueOn === null ? null : { date: row.dueOn, time: row.dueTime },
    dueAt: row.dueAt?.toISOString() ?? null,
    showOnCalendar: row.showOnCalendar,
    checklist: { done: row.ticked, total: row.lines },
    comments: row.comments,
    attachments: row.attachments,
    posts: { count: row.linked, first: row.firstPost && headlineOf(row.firstPost) },
    repeats: row.rule === null ? null : { rule: row.rule, words: ruleInWords(row.rule, row.ruleStart), nextOn: row.nextOn },
    automatic: row.cause && { cause: row.cause, link: linkOfCause(row.cause, row), closedItself: row.closedItself },
    position: row.position,
    version: row.version,
    editable: mayWriteTasks(actor),
    movable: mayMoveTask(actor, row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
  }
}

/** Null for nobody, and for somebody who left: their name is nobody's business any more. */
export function personOf(id: string | null, name: string | null): Person | null {
  return id !== null && name !== null ? { id, name } : null
}

export function urgencyOf(priority: TaskPriority): number {
  return taskPriorities.length - 1 - taskPriorities.indexOf(priority)
}

export function priorityOf(urgency: number): TaskPriority {
  return taskPriorities[taskPriorities.length - 1 - urgency] ?? 'normal'
}
