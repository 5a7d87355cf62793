import { type Column, type SQL, sql } from 'drizzle-orm'

/** A moment as answers have it, without the detour of a Date, which a long list would make for each row. */
export function instantText(column: Column): SQL<string> {
  return sql<string>`${column}`.mapWith(isoOf)
}

/** Of what PostgreSQL writes, such as "2026-11-27 18:00:00.1234+00". */
function isoOf(text: string): string {
  if (!utc.test(text)) return new Date(text).toISOString()
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`
}

const utc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00$/
