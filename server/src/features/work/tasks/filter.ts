import type { TaskStatus } from '@postwright/contract/work/task-shapes'
import type { TaskFilter } from '@postwright/contract/work/task-views'
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { searchExpression } from '../../content/posts/public.ts'
import { todayIn } from './due.ts'
import { refuseStranger } from './people.ts'
import { urgencyOf } from './reading.ts'
import { tasks } from './table.ts'

/** @throws NOT_FOUND for a filter by a business or a person that is not there */
export async function refuseUnknown(
  tx: Tx,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
  { businessId, assignee }: TaskFilter,
): Promise<void> {
  if (businessId !== undefined && businessId !== 'none') await businessOf(tx, { workspaceId, businessId })
  if (assignee !== undefined && assignee !== 'me' && assignee !== 'nobody') await refuseStranger(tx, workspaceId, assignee)
}

/** What a filter leaves, but for whose they are and when they are due. */
export function matches({ businessId, priority, label, origin, q }: TaskFilter): SQL | undefined {
  return and(
    businessId === undefined ? undefined : businessId === 'none' ? isNull(tasks.businessId) : eq(tasks.businessId, businessId),
    priority === undefined ? undefined : eq(tasks.urgency, urgencyOf(priority)),
    label === undefined
      ? undefined
      : sql`exists (select from jsonb_array_elements_text(${tasks.labels}) label where lower(label) = lower(${label}))`,
    origin === undefined ? undefined : origin === 'automatic' ? isNotNull(tasks.cause) : isNull(tasks.cause),
    q === undefined || q === '' ? undefined : sql`${tasks.search} @@ to_tsquery('simple', ${searchExpression(q)})`,
  )
}

export function isOf(assignee: TaskFilter['assignee'], { userId }: Pick<Actor, 'userId'>): SQL | undefined {
  if (assignee === undefined) return undefined
  return assignee === 'nobody' ? isNull(tasks.assigneeId) : eq(tasks.assigneeId, assignee === 'me' ? userId : assignee)
}

/** So many days from today on are a week. */
const weekDays = 7

export function isDue(due: TaskFilter['due'], workspaceId: string): SQL | undefined {
  switch (due) {
    case undefined:
      return undefined
    case 'none':
      return isNull(tasks.dueOn)
    case 'overdue':
      return isLate
    case 'today':
      return sql`${tasks.dueOn} = ${todayIn(workspaceId)}`
    case 'week':
      return sql`${tasks.dueOn} >= ${todayIn(workspaceId)} and ${tasks.dueOn} < ${todayIn(workspaceId)} + ${weekDays}::int`
  }
}

/** Past its time, and not done. */
export const isLate = sql`(${tasks.status} <> 'done' and ${tasks.dueOrder} <= now())`

export function hasStatus(status: TaskStatus | 'open' | undefined): SQL | undefined {
  if (status === undefined) return undefined
  return status === 'open' ? ne(tasks.status, 'done') : eq(tasks.status, status)
}
