import type { LateTask } from '@postwright/contract/work/dashboard'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import { businesses } from '../../content/businesses/table.ts'
import { isLate } from './filter.ts'
import { mayMoveTask } from './policy.ts'
import { isThere } from './reading.ts'
import { tasks } from './table.ts'

interface Bounds {
  limit: number
  /** No more are counted. */
  countTo: number
}

/** The tasks of this person that are late and that they may finish, the longest late first; without those that were made by themselves. */
export async function ownLateTasks(tx: Tx, actor: Actor, { limit, countTo }: Bounds): Promise<{ items: LateTask[]; total: number }> {
  if (!mayMoveTask(actor, { assigneeId: actor.userId })) return { items: [], total: 0 }
  const { workspaceId, userId } = actor
  const rows = await prepared(tx, 'tasks.late', (on) => lateQuery(on).prepare('tasks.late')).execute({
    workspaceId,
    userId,
    limit,
    countTo,
  })
  return {
    items: rows.map(({ id, title, businessName, dueOn, dueTime, dueAt, version }) => ({
      id,
      title,
      businessName,
      due: { date: dueOn, time: dueTime },
      dueAt: new Date(dueAt).toISOString(),
      version,
    })),
    total: rows[0]?.total ?? 0,
  }
}

function lateQuery(tx: Tx) {
  const late = tx
    .select({
      id: tasks.id,
      title: tasks.title,
      businessName: sql<string | null>`${businesses.name}`.as('business_name'),
      // What is late is due on a day.
      dueOn: sql<string>`${tasks.dueOn}`.as('due_on'),
      dueTime: tasks.dueTime,
      dueAt: sql<string>`${tasks.dueAt}`.as('due'),
      version: tasks.version,
    })
    .from(tasks)
    .leftJoin(businesses, eq(businesses.id, tasks.businessId))
    .where(and(isThere(sql.placeholder('workspaceId')), eq(tasks.assigneeId, sql.placeholder('userId')), isLate, isNull(tasks.cause)))
    .orderBy(tasks.dueOrder, tasks.id)
    .limit(sql.placeholder('countTo'))
    .as('late')
  return tx
    .select({
      id: late.id,
      title: late.title,
      businessName: late.businessName,
      dueOn: late.dueOn,
      dueTime: late.dueTime,
      dueAt: late.dueAt,
      version: late.version,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(late)
    .orderBy(late.dueAt, late.id)
    .limit(sql.placeholder('limit'))
}
