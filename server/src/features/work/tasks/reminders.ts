import { and, eq, inArray, isNotNull, isNull, lte, ne, type SQL, sql } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { workspaces } from '../../identity/team/table.ts'
import { tasks } from './table.ts'

/** Nobody is told of what is due today before this hour on the clock of their workspace. */
const firstHour = 6

/** Tells the people of at most `limit` tasks, once each, that these are due today, or late. @returns of how many. `tx` is a system transaction. */
export async function tellSomeOfDue(tx: Tx, limit: number): Promise<number> {
  const wall = sql`(now() at time zone ${workspaces.timeZone})`
  const isLate = sql<boolean>`${tasks.dueAt} <= now()`
  const isToday: SQL = sql`(${tasks.told} is null and ${tasks.dueOn} = ${wall}::date and extract(hour from ${wall}) >= ${firstHour}::int)`
  const due = await tx
    .select({
      id: tasks.id,
      workspaceId: tasks.workspaceId,
      title: tasks.title,
      businessId: tasks.businessId,
      assigneeId: tasks.assigneeId,
      isLate,
    })
    .from(tasks)
    .innerJoin(workspaces, eq(workspaces.id, tasks.workspaceId))
    .where(
      and(
        ne(tasks.status, 'done'),
        isNotNull(tasks.assigneeId),
        sql`${tasks.told} is distinct from 'overdue'`,
        lte(tasks.dueAt, sql`now() + interval '2 days'`),
        isNull(tasks.deletedAt),
        sql`(${tasks.businessId} is null or exists (select from ${businesses} where ${businesses.id} = ${tasks.businessId} and ${businesses.status} = 'active'))`,
        sql`(${isLate} or ${isToday})`,
      ),
    )
    .orderBy(tasks.dueAt)
    .limit(limit)
    .for('update', { of: tasks, skipLocked: true })
  for (const told of ['overdue', 'today'] as const) {
    const ids = due.filter((task) => task.isLate === (told === 'overdue')).map(({ id }) => id)
    if (ids.length > 0) await tx.update(tasks).set({ told }).where(inArray(tasks.id, ids))
  }
  for (const { id: taskId, isLate: late, assigneeId, ...task } of due)
    if (assigneeId !== null) await emit(tx, { type: 'task.due', ...task, taskId, assigneeId, when: late ? 'overdue' : 'today' })
  return due.length
}
