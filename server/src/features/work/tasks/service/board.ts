import { type TaskSummary, taskStatuses } from '@postwright/contract/work/task-shapes'
import { type Board, mostTasksOnCalendar, type ReadBoard, type TaskCounts } from '@postwright/contract/work/tasks'
import type { TaskFilter } from '@postwright/contract/work/task-views'
import type { ReadCalendar } from '@postwright/contract/publishing/schedule'
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { isDue, isLate, isOf, matches, refuseUnknown } from '../filter.ts'
import { isThere, presentSummary, selectSummaries } from '../reading.ts'
import { tasks } from '../table.ts'
import { pageOfTasks } from './list.ts'

/** The first tasks of each column, and how many there are. */
export async function readBoard({ db, actor }: Context, { limit, ...filter }: ReadBoard): Promise<Board> {
  return db.transaction(async (tx) => {
    await refuseUnknown(tx, actor, filter)
    const columns: Board['columns'] = []
    for (const status of taskStatuses)
      columns.push({ status, ...(await pageOfTasks(tx, actor, { ...filter, status, sort: 'position', limit })) })
    return { columns, counts: await countsOf(tx, actor, filter) }
  })
}

export async function countTasks({ db, actor }: Context, filter: TaskFilter): Promise<TaskCounts> {
  return db.transaction(async (tx) => {
    await refuseUnknown(tx, actor, filter)
    return countsOf(tx, actor, filter)
  })
}

async function countsOf(tx: Tx, actor: Actor, filter: TaskFilter): Promise<TaskCounts> {
  const rows = await countsQuery(tx, actor, filter)
  const byStatus = { todo: 0, in_progress: 0, in_review: 0, done: 0 }
  const counts = { open: 0, mine: 0, overdue: 0, automatic: 0 }
  for (const { status, shown, mine, overdue, automatic } of rows) {
    byStatus[status] = shown
    if (status === 'done') continue
    counts.open += shown
    counts.mine += mine
    counts.overdue += overdue
    counts.automatic += automatic
  }
  return { byStatus, ...counts }
}

export function countsQuery(tx: Tx, actor: Actor, filter: TaskFilter) {
  const theirs = isOf(filter.assignee, actor)
  const due = isDue(filter.due, actor.workspaceId)
  return tx
    .select({
      status: tasks.status,
      shown: countOf(and(theirs, due)),
      mine: countOf(and(isOf('me', actor), due)),
      overdue: countOf(and(theirs, isLate)),
      automatic: countOf(and(theirs, due, isNotNull(tasks.cause))),
    })
    .from(tasks)
    .leftJoin(businesses, eq(businesses.id, tasks.businessId))
    .where(and(isThere(actor.workspaceId), matches(filter)))
    .groupBy(tasks.status)
}

function countOf(which: SQL | undefined): SQL<number> {
  return which ? sql<number>`(count(*) filter (where ${which}))::int` : sql<number>`count(*)::int`
}

const mostLabelsListed = 200

/** The labels of tasks, the most used first. Of several spellings one stands for all. */
export async function listLabels({ db, actor }: Context): Promise<{ label: string; count: number }[]> {
  return db.transaction((tx) =>
    tx
      .select({ label: sql<string>`min(label)`, count: sql<number>`count(*)::int` })
      .from(tasks)
      .leftJoin(businesses, eq(businesses.id, tasks.businessId))
      .innerJoin(sql`jsonb_array_elements_text(${tasks.labels}) label`, sql`true`)
      .where(isThere(actor.workspaceId))
      .groupBy(sql`lower(label)`)
      .orderBy(sql`count(*) desc`, sql`lower(label)`)
      .limit(mostLabelsListed),
  )
}

/** Those that wish to be seen on the calendar, by their time; done ones too. */
export async function tasksOnCalendar({ db, actor }: Context, input: ReadCalendar): Promise<TaskSummary[]> {
  return db.transaction(async (tx) => {
    const rows = await calendarQuery(tx, actor.workspaceId, input)
    return rows.map((row) => presentSummary(row, actor))
  })
}

export function calendarQuery(tx: Tx, workspaceId: string, { from, to, businessId }: ReadCalendar) {
  // Of a day without a time, the end is kept: it is on the calendar until then.
  const isWithin = sql`case when ${tasks.dueTime} is null then ${tasks.dueAt} > ${from}::timestamptz else ${tasks.dueAt} < ${to}::timestamptz end`
  return selectSummaries(tx)
    .where(
      and(
        isThere(workspaceId),
        eq(tasks.showOnCalendar, sql`true`),
        sql`${tasks.dueAt} >= ${from}::timestamptz`,
        sql`${tasks.dueAt} <= ${to}::timestamptz`,
        isWithin,
        businessId === undefined ? undefined : eq(tasks.businessId, businessId),
      ),
    )
    .orderBy(tasks.dueAt, tasks.id)
    .limit(mostTasksOnCalendar)
}
