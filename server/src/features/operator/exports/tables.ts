import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'

/** A table as the catalogue has it, and how its rows belong to people and workspaces. */
export interface KnownTable {
  name: string
  columns: string[]
  hasWorkspace: boolean
  /** Columns that name a person. `isTheirs`: the row ends with the person, so that it is about them and nobody else. */
  people: { column: string; isTheirs: boolean }[]
}

/** Every table of ours, so that one that comes later is not forgotten. */
export async function knownTables(tx: Tx): Promise<KnownTable[]> {
  const { rows } = await tx.execute<Record<string, unknown> & KnownTable>(sql`
    select c.relname as name,
      (select json_agg(a.attname order by a.attnum) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped) as "hasWorkspace",
      coalesce((select json_agg(json_build_object('column', a.attname, 'isTheirs', f.confdeltype = 'c') order by a.attname)
        from pg_constraint f join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass), '[]') as people
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by c.relname`)
  return rows
}

/** What counts, locks and remembers for a moment; nobody learns anything about themselves from it. */
export const leftOutTables = new Set(['kept_answers', 'rate_limits', 'verifications', 'quota_holds'])

/** By their names: what proves who somebody is, and what only machines read. */
const leftOutColumn =
  /(^|_)(secret|password|hash|token|sealed|nonce|challenge|lease|fence|search)(_|$)|^(public_key|counter|credential_id|(backup|recovery)_codes?|xmin)$/

export function exportedColumns({ columns }: Pick<KnownTable, 'columns'>): string[] {
  // The handle of an upload lets anybody go on with it.
  return columns.filter((column) => column !== 'handle' && !leftOutColumn.test(column))
}

const sealed = /^[0-9a-f]{8}\.(?:at\.)?[\w-]{38,}$/

/** The value without what `services.secrets` sealed, wherever it lies. */
export function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return sealed.test(value) ? null : value
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, held]) => (leftOutColumn.test(name) ? [] : [[name, withoutSecrets(held)]])),
  )
}
