import { Client } from 'pg'

import { sharedApp } from './harness.ts'

/** A fingerprint of everything that is stored: it changes with each row that is added, changed or removed. */
export interface StoredRows {
  read: () => Promise<string>
  /** By table. */
  counts: () => Promise<Map<string, number>>
  close: () => Promise<void>
}

export async function watchRows(): Promise<StoredRows> {
  const admin = new Client({ connectionString: (await sharedApp()).database.adminUrl })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'rate_limits' order by 1`,
  )
  const each = rows.map(
    ({ name }) => `select '${name}' || ' ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as line from ${name}`,
  )
  const query = `select string_agg(line, ', ' order by line) as all from (${each.join(' union all ')}) as each_table`
  let known: { next: string; all: string } | undefined

  return {
    async read() {
      // Nobody was given a number for a write since the last look.
      const next = (await admin.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')).rows[0]?.next ?? ''
      if (known?.next !== next) known = { next, all: (await admin.query<{ all: string }>(query)).rows[0]?.all ?? '' }
      return known.all
    },
    async counts() {
      const counting = rows.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all ')
      const counted = await admin.query<{ name: string; count: number }>(counting)
      return new Map(counted.rows.map(({ name, count }) => [name, count]))
    },
    close: () => admin.end(),
  }
}
