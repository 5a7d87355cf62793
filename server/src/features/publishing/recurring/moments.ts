import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { momentOf } from '../slots/public.ts'

interface Asked {
  workspaceId: string
  businessId: string
  days: readonly string[]
  time: string
}

export interface DayMoment {
  day: string
  dueAt: Date
  /** Clocks skip that time on that day. */
  isShifted: boolean
}

/** When a time is on some days, on the clock of a business; an hour that clocks skip is the one after it. */
export async function momentsOf(tx: Tx, { workspaceId, businessId, days, time }: Asked): Promise<DayMoment[]> {
  if (days.length === 0) return []
  const { rows } = await tx.execute<{ day: string; due_at: string; is_shifted: boolean }>(sql`
    select d.day, m.due_at, m.due_at at time zone b.time_zone <> (d.day::date + ${time}::time) as is_shifted
    from businesses b
    cross join unnest(${sql.param([...days])}::text[]) as d(day)
    cross join lateral (select ${momentOf(sql`(d.day::date + ${time}::time)`)} as due_at) m
    where b.workspace_id = ${workspaceId} and b.id = ${businessId}
    order by m.due_at`)
  return rows.map((row) => ({ day: row.day, dueAt: new Date(row.due_at), isShifted: row.is_shifted }))
}

interface OfBusiness {
  workspaceId: string
  businessId: string
}

/** What day it is on the clock of a business. */
export async function todayOf(tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<string> {
  const { rows } = await tx.execute<{ today: string }>(sql`
    select to_char(now() at time zone time_zone, 'YYYY-MM-DD') as today from businesses
    where workspace_id = ${workspaceId} and id = ${businessId}`)
  return rows[0]?.today ?? new Date().toISOString().slice(0, 10)
}

/** A moment as the clock of a business shows it. */
export async function wallOf(tx: Tx, { workspaceId, businessId }: OfBusiness, moment: Date): Promise<{ day: string; time: string }> {
  const { rows } = await tx.execute<{ day: string; time: string }>(sql`
    select to_char(wall, 'YYYY-MM-DD') as day, to_char(wall, 'HH24:MI') as time
    from (select ${moment.toISOString()}::timestamptz at time zone time_zone as wall from businesses
      where workspace_id = ${workspaceId} and id = ${businessId}) clock`)
  const [row] = rows
  if (!row) throw new Error('A business has a clock.')
  return row
}
