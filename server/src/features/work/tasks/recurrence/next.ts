import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { note } from '../discussion/note.ts'
import { dayStart, dueColumns, todayOf } from '../due.ts'
import { firstPlace } from '../place.ts'
import type { TaskRow } from '../reading.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { taskComments, tasks } from '../table.ts'
import { dayAfter, dayUntil, type Rule } from '../../../core/recurrence/public.ts'

/** The columns of a rule whose last occurrence is on `day`: what comes next, and when it is made. */
export function ruleColumns(workspaceId: string, { rule, start }: Rule, day: string) {
  return { rule, ruleStart: start, ...nextColumns(workspaceId, dayAfter({ rule, start }, day)) }
}

export const noRule = { rule: null, ruleStart: null, nextOn: null, nextAt: null }

function nextColumns(workspaceId: string, nextOn: string | null) {
  return { nextOn, nextAt: nextOn === null ? null : dayStart(workspaceId, sql`${nextOn}::date`) }
}

/**
 * Makes the task that comes after one of a rule, once: when it is done, or when the day of the next one has come. Days that passed while
 * nobody did anything are not made up for: the last of them counts.
 *
 * @returns its id; null when there is none to be made.
 */
export async function makeNext(tx: Tx, task: TaskRow): Promise<string | null> {
  const { workspaceId, rule, ruleStart: start, nextOn } = task
  if (rule === null || start === null || nextOn === null) return null
  const today = await todayOf(tx, workspaceId)
  const passed = today > nextOn ? dayUntil({ rule, start }, today) : null
  const day = passed !== null && passed > nextOn ? passed : nextOn
  const id = uuidv7()
  const [made] = await tx
    .update(tasks)
    .set({ nextOn: null, nextAt: null })
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.id, task.id), sql`${tasks.nextOn} is not null`))
    .returning({ id: tasks.id })
  if (!made) return null
  await tx.insert(tasks).values({
    id,
    workspaceId,
    businessId: task.businessId,
    title: task.title,
    description: task.description,
    position: await firstPlace(tx, { workspaceId, status: 'todo' }),
    urgency: task.urgency,
    labels: task.labels,
    checklist: task.checklist.map((item) => ({ ...item, isDone: false })),
    assigneeId: task.assigneeId,
    ...dueColumns(workspaceId, { date: day, time: task.dueTime }),
    showOnCalendar: task.showOnCalendar,
    ...ruleColumns(workspaceId, { rule, start }, day),
    followsId: task.id,
    createdBy: task.createdBy,
    updatedBy: null,
  })
  await note(tx, { workspaceId, taskId: id, userId: null }, [{ kind: 'followed' }])
  return id
}

/**
 * Takes back what `makeNext` made when a task was done that is not done after all, unless somebody has touched it since.
 *
 * @returns its id; null where it stays.
 */
export async function takeNextBack(tx: Tx, { id, workspaceId, rule, ruleStart }: TaskRow): Promise<string | null> {
  if (rule === null || ruleStart === null) return null
  const [next] = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.followsId, id), isNull(tasks.deletedAt)))
    .for('update')
  if (!next?.dueOn || next.updatedBy !== null || next.status !== 'todo') return null
  const today = await todayOf(tx, workspaceId)
  // Its own day has come: it would be made at once again.
  if (next.dueOn <= today) return null
  const [spoken] = await tx.select({ id: taskComments.id }).from(taskComments).where(eq(taskComments.taskId, next.id)).limit(1)
  if (spoken) return null
  await tx.delete(tasks).where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.id, next.id)))
  await tx
    .update(tasks)
    .set(nextColumns(workspaceId, next.dueOn))
    .where(and(eq(tasks.workspaceId, workspaceId), eq(tasks.id, id)))
  return next.id
}

/** Makes the next ones whose day has come, of at most `limit` tasks. @returns of how many. `tx` is a system transaction. */
export async function makeSomeNext(tx: Tx, limit: number): Promise<number> {
  const due = await tx
    .select()
    .from(tasks)
    .where(and(isNull(tasks.deletedAt), isOfActiveBusiness, lte(tasks.nextAt, sql`now()`)))
    .orderBy(tasks.nextAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  for (const task of due) {
    const made = await makeNext(tx, task)
    if (made !== null) await emit(tx, { type: 'task.changed', workspaceId: task.workspaceId, taskIds: [task.id, made] })
  }
  return due.length
}

const isOfActiveBusiness = sql`(${tasks.businessId} is null
  or exists (select from ${businesses} where ${businesses.id} = ${tasks.businessId} and ${businesses.status} = 'active'))`
