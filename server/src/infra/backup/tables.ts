import type { Client } from 'pg'

export interface Table {
  /** Quoted, ready for a statement. */
  name: string
  /** Quoted; those that PostgreSQL computes itself are left out. */
  columns: string[]
  /** Whether even the owner meets row-level security. */
  isForced: boolean
}

/** Every table of ours, partitioned ones as a whole. */
export async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select quote_ident(relname) as name, relforcerowsecurity as "isForced",
       array(select quote_ident(attname) from pg_attribute
         where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname`,
  )
  return rows
}
