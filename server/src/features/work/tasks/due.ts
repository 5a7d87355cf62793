import type { TaskDue } from '@postwright/contract/work/task-shapes'
import { eq, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { workspaces } from '../../identity/team/table.ts'

/** The time zone of a workspace, within a statement. */
export function zoneOf(workspaceId: SQL | string): SQL {
  return sql`(select ${workspaces.timeZone} from ${workspaces} where ${workspaces.id} = ${workspaceId})`
}

/** Today, in the time zone of a workspace. */
export function todayIn(workspaceId: string): SQL {
  return sql`(now() at time zone ${zoneOf(workspaceId)})::date`
}

/** From when it is overdue: its time, or the end of its day. A time that a change of clocks leaves out is as much later. */
export function dueMoment(workspaceId: SQL | string, on: SQL, time: SQL): SQL {
  return sql`(${on} + coalesce(${time}::time, time '24:00')) at time zone ${zoneOf(workspaceId)}`
}

/** When a day begins. */
export function dayStart(workspaceId: SQL | string, on: SQL): SQL {
  return sql`${on}::timestamp at time zone ${zoneOf(workspaceId)}`
}

/** The columns of a due date; whoever was told of another one is told of this one again. */
export function dueColumns(workspaceId: string, due: TaskDue | null) {
  if (!due) return { dueOn: null, dueTime: null, dueAt: null, told: null }
  return { dueOn: due.date, dueTime: due.time, dueAt: dueMoment(workspaceId, sql`${due.date}::date`, sql`${due.time}::text`), told: null }
}

export async function todayOf(tx: Tx, workspaceId: string): Promise<string> {
  const [row] = await tx
    .select({ today: sql<string>`to_char(now() at time zone ${workspaces.timeZone}, 'YYYY-MM-DD')` })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (!row) throw new Error('There is no such workspace.')
  return row.today
}
