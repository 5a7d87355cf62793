import type { TaskStatus } from '@postwright/contract/work/task-shapes'
import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { tasks } from './table.ts'

interface Column {
  workspaceId: string
  status: TaskStatus
}

/** Where somebody wants a task, beside tasks that may have gone elsewhere since. */
export interface WantedPlace extends Column {
  id: string
  afterId?: string | null | undefined
  beforeId?: string | null | undefined
}

interface Gap {
  above: string | null
  below: string | null
}

/** One that was moved or deleted since is no reason to refuse; one that never was here is. @throws NOT_FOUND */
export async function refuseUnknownNeighbours(tx: Tx, workspaceId: string, named: readonly (string | null | undefined)[]): Promise<void> {
  const ids = [...new Set(named.filter((id) => typeof id === 'string'))]
  if (ids.length === 0) return
  const known = await tx.$count(tasks, and(eq(tasks.workspaceId, workspaceId), inArray(tasks.id, ids)))
  if (known < ids.length) throw notFound('task')
}

/** The positions between which a task is wanted: below `afterId`, else above `beforeId`, else the first of its column. */
export async function gapFor(tx: Tx, { id, afterId, beforeId, ...column }: WantedPlace): Promise<Gap> {
  const others = and(isIn(column), ne(tasks.id, id))
  const above = afterId && (await positionOf(tx, and(others, eq(tasks.id, afterId))))
  if (above) return { above, below: await positionOf(tx, and(others, sql`${tasks.position} > ${above}`), 'first') }
  const below = beforeId && (await positionOf(tx, and(others, eq(tasks.id, beforeId))))
  if (below) return { above: await positionOf(tx, and(others, sql`${tasks.position} < ${below}`), 'last'), below }
  return { above: null, below: await positionOf(tx, others, 'first') }
}

/**
 * A position in a gap. Two tasks that are put into one gap at the same moment may get the same one: they then stand in the order of their
 * ids, and every gap still has two ends that differ.
 */
export function positionIn({ above, below }: Gap): string {
  return generateKeyBetween(above, below)
}

export function isInGap(position: string, { above, below }: Gap): boolean {
  return (above === null || position > above) && (below === null || position < below)
}

/** Positions for so many tasks, the first of their column, in their order. */
export async function firstPlaces(tx: Tx, column: Column, count: number): Promise<string[]> {
  return generateNKeysBetween(null, await positionOf(tx, isIn(column), 'first'), count)
}

export async function firstPlace(tx: Tx, column: Column): Promise<string> {
  return generateKeyBetween(null, await positionOf(tx, isIn(column), 'first'))
}

function isIn({ workspaceId, status }: Column): SQL | undefined {
  return and(eq(tasks.workspaceId, workspaceId), eq(tasks.status, status), isNull(tasks.deletedAt))
}

async function positionOf(tx: Tx, where: SQL | undefined, which: 'first' | 'last' = 'first'): Promise<string | null> {
  const [row] = await tx
    .select({ position: tasks.position })
    .from(tasks)
    .where(where)
    .orderBy(which === 'first' ? sql`${tasks.position}` : sql`${tasks.position} desc`)
    .limit(1)
  return row?.position ?? null
}
