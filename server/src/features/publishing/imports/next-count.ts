import { type SQL, sql } from 'drizzle-orm'

/** A post is counted daily, as ours are, until it is 90 days old. */
export function nextCount(publishedAt: Date | SQL): SQL {
  const at = publishedAt instanceof Date ? sql`${publishedAt.toISOString()}::timestamptz` : publishedAt
  return sql`case when ${at} > now() - interval '90 days' then now() + interval '1 day' end`
}
