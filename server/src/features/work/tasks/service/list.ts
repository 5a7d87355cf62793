import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import type { ListTasks } from '@postwright/contract/work/tasks'
import { and, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Actor, Context } from '../../../../context.ts'
import { At, AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { hasStatus, isDue, isOf, matches, refuseUnknown } from '../filter.ts'
import { isThere, presentSummary, selectSummaries, type SummaryRow, urgencyOf } from '../reading.ts'
import { tasks } from '../table.ts'

type PageOfTasks = { items: TaskSummary[]; nextCursor: string | null }

const NoDate = z.literal('infinity')
const Due = z.union([NoDate, At])
const Uuid = z.uuid()
const Key = z.string().regex(/^[0-9A-Za-z]{1,200}$/)

/** An order of the list: how it sorts, where a row stands in it, and what comes after such a place. */
interface Order {
  by: SQL[]
  positionOf: (row: TaskSummary) => (string | number)[]
  after: (cursor: string) => SQL
}

// The index puts nulls last; an order that does not say so cannot use it, though there are no nulls.
const orders: Record<ListTasks['sort'], Order> = {
  due: {
    by: [sql`${tasks.dueOrder}`, sql`${tasks.id}`],
    positionOf: (row) => [row.dueAt ?? 'infinity', row.id],
    after(cursor) {
      const [due, id] = positionAt(cursor, z.tuple([Due, Uuid]))
      return sql`(${tasks.dueOrder}, ${tasks.id}) > (${due}::timestamptz, ${id}::uuid)`
    },
  },
  priority: {
    by: [sql`${tasks.urgency}`, sql`${tasks.dueOrder}`, sql`${tasks.id}`],
    positionOf: (row) => [urgencyOf(row.priority), row.dueAt ?? 'infinity', row.id],
    after(cursor) {
      const [urgency, due, id] = positionAt(cursor, z.tuple([z.int().min(0).max(3), Due, Uuid]))
      return sql`(${tasks.urgency}, ${tasks.dueOrder}, ${tasks.id}) > (${urgency}::smallint, ${due}::timestamptz, ${id}::uuid)`
    },
  },
  updated: {
    by: [sql`${tasks.updatedAt} desc nulls last`, sql`${tasks.id} desc nulls last`],
    positionOf: (row) => [row.updatedAt, row.id],
    after(cursor) {
      const [updatedAt, id] = positionAt(cursor, AtRow)
      return sql`(${tasks.updatedAt}, ${tasks.id}) < (${updatedAt}::timestamptz, ${id}::uuid)`
    },
  },
  position: {
    by: [sql`${tasks.position}`, sql`${tasks.id}`],
    positionOf: (row) => [row.position, row.id],
    after(cursor) {
      const [position, id] = positionAt(cursor, z.tuple([Key, Uuid]))
      return sql`(${tasks.position}, ${tasks.id}) > (${position}, ${id}::uuid)`
    },
  },
}

/** Tasks of the workspace and of active businesses, in the order that was asked for. */
export async function listTasks({ db, actor }: Context, input: ListTasks): Promise<PageOfTasks> {
  return db.transaction(async (tx) => {
    await refuseUnknown(tx, actor, input)
    return pageOfTasks(tx, actor, input)
  })
}

export async function pageOfTasks(tx: Tx, actor: Actor, input: ListTasks): Promise<PageOfTasks> {
  const rows: SummaryRow[] = await listQuery(tx, actor, input)
  const items = rows.slice(0, input.limit).map((row) => presentSummary(row, actor))
  const last = items.at(-1)
  return { items, nextCursor: rows.length > input.limit && last ? cursorOf(orders[input.sort].positionOf(last)) : null }
}

/** One row more than asked for, to know whether there is a next page. */
export function listQuery(tx: Tx, actor: Actor, { sort, status, cursor, limit, ...filter }: ListTasks) {
  const { by, after } = orders[sort]
  return selectSummaries(tx)
    .where(
      and(
        isThere(actor.workspaceId),
        hasStatus(status),
        matches(filter),
        isOf(filter.assignee, actor),
        isDue(filter.due, actor.workspaceId),
        cursor === undefined ? undefined : after(cursor),
      ),
    )
    .orderBy(...by)
    .limit(limit + 1)
}
