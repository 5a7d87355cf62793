import { Client } from 'pg'

import { sharedApp } from './harness.ts'

/** Sees whether anything that is stored was added, changed or removed. */
export interface StoredRows {
  /** What is stored now is what `change` compares with. */
  remember: () => Promise<void>
  /** What is different now, or undefined. */
  change: () => Promise<string | undefined>
  /** How many there are in each of these tables. */
  counts: (tables: readonly string[]) => Promise<Map<string, number>>
  close: () => Promise<void>
}

export async function watchRows(): Promise<StoredRows> {
  const { adminUrl } = (await sharedApp()).database
  const [admin, past] = [new Client({ connectionString: adminUrl }), new Client({ connectionString: adminUrl })]
  await Promise.all([admin.connect(), past.connect()])
  const { rows } = await admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'rate_limits' order by 1`,
  )
  const each = rows.map(
    ({ name }) => `select '${name}' || ' ' || count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as line from ${name}`,
  )
  const fingerprint = `select string_agg(line, ', ' order by line) as all from (${each.join(' union all ')}) as each_table`
  const allIn = async (client: Client) => (await client.query<{ all: string }>(fingerprint)).rows[0]?.all ?? ''
  let known: string | undefined

  return {
    // Reading all tables is slow: an open snapshot keeps the past readable for the few times that somebody has to compare.
    async remember() {
      await past.query('rollback; begin isolation level repeatable read, read only')
      known = await nextWrite(past)
    },
    async change() {
      const next = await nextWrite(admin)
      if (next === known || !(await isAnyKept(admin, known, next))) return undefined
      const [before, after] = [await allIn(past), await allIn(admin)]
      if (after !== before) return `${before} to ${after}`
      known = next
      return undefined
    },
    async counts(tables) {
      const counting = tables.map((name) => `select '${name}' as name, count(*)::int as count from ${name}`).join(' union all ')
      const counted = await admin.query<{ name: string; count: number }>(counting)
      return new Map(counted.rows.map(({ name, count }) => [name, count]))
    },
    async close() {
      await Promise.all([admin.end(), past.end()])
    },
  }
}

/** Nobody was given a number for a write while this stays the same. */
export async function nextWrite(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  return rows[0]?.next
}

/** Whether any of the writes in between stayed: what is refused at its last step has written until then, and was undone. */
export async function isAnyKept(client: Client, from = '0', until = '0'): Promise<boolean> {
  const { rows } = await client.query(
    `select from generate_series($1::bigint, $2::bigint - 1) as id where pg_xact_status(id::text::xid8) is distinct from 'aborted' limit 1`,
    [from, until],
  )
  return rows.length > 0
}
