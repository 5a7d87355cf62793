import { randomUUID } from 'node:crypto'

import type { Client } from 'pg'

export interface TenantTable {
  name: string
  /** `workspace_id`, or `id` for the workspaces themselves. */
  key: string
  columns: Column[]
  /** Whether it also has rows of the instance, which belong to no workspace. */
  nullable: boolean
}

interface Column {
  name: string
  type: string
  /** Has to be given: neither a default nor null will do. */
  required: boolean
  references: { table: string; column: string } | null
  /** What a check constraint allows, when it lists values. */
  allowed: string[]
}

export type Row = Record<string, unknown>

/** Every table with a workspace_id, and the workspaces, as the catalogue has them. */
export async function tenantTables(admin: Client): Promise<TenantTable[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attname = 'workspace_id' and not a.attisdropped
     order by 1`,
  )
  const names = ['workspaces', ...rows.map((row) => row.name)]
  const tables: TenantTable[] = []
  for (const name of names) {
    const key = name === 'workspaces' ? 'id' : 'workspace_id'
    const columns = await columnsOf(admin, name)
    tables.push({ name, key, columns, nullable: !columns.find((column) => column.name === key)?.required })
  }
  return tables
}

/** The businesses, what refers to them, and what refers to that. */
export function leadingToBusinesses(tables: TenantTable[]): TenantTable[] {
  const found = new Set(['businesses'])
  const leads = ({ columns }: TenantTable) => columns.some(({ references }) => references && found.has(references.table))
  for (let before = 0; before < found.size;) {
    before = found.size
    for (const table of tables) if (leads(table)) found.add(table.name)
  }
  return tables.filter(({ name }) => found.has(name))
}

/**
 * One valid row in each table, for one workspace, made from what the catalogue says about columns, references and checks;
 * written past row-level security. What is referenced outside the tenant tables is made too.
 */
export async function fillTables(admin: Client, tables: TenantTable[]): Promise<{ workspaceId: string; rows: Map<string, Row> }> {
  const made = new Map<string, Row>()
  const known = new Map(tables.map((table) => [table.name, table.columns]))

  async function make(name: string): Promise<Row> {
    const before = made.get(name)
    if (before) return before
    const columns = known.get(name) ?? (await columnsOf(admin, name))
    const row: Row = {}
    for (const column of columns) {
      // A row that everything belongs to needs an owner, and not the other way round.
      if (column.references && column.references.table !== name)
        row[column.name] = (await make(column.references.table))[column.references.column]
      // The log keeps its workspace without a reference, since it outlives it.
      else if (column.name === 'workspace_id') row[column.name] = (await make('workspaces')).id
      else if (column.required) row[column.name] = sample(column)
    }
    const inserted = await insert(admin, name, row)
    made.set(name, inserted)
    return inserted
  }

  // What triggers add to other tables is left out.
  await admin.query('set session_replication_role = replica')
  for (const { name } of tables) await make(name)
  await admin.query('set session_replication_role = origin')
  return { workspaceId: String(made.get('workspaces')?.id), rows: made }
}

export async function insert(client: Client, table: string, row: Row): Promise<Row> {
  const names = Object.keys(row)
  const columns = names.map((name) => client.escapeIdentifier(name)).join(', ')
  const values = names.map((_, index) => `$${index + 1}`).join(', ')
  const { rows } = await client.query<Row>(`insert into ${table} (${columns}) values (${values}) returning *`, Object.values(row))
  return rows[0] ?? {}
}

function sample({ name, type, allowed }: Column): unknown {
  if (allowed.length > 0) return allowed[0]
  const value = samples[type]?.()
  if (value === undefined) throw new Error(`There is no sample for ${name}, which is of type ${type}. Add one here.`)
  return value
}

const samples: Record<string, () => unknown> = {
  uuid: randomUUID,
  text: () => `sample ${randomUUID()}`,
  integer: () => 1,
  'double precision': () => 1.5,
  smallint: () => 1,
  'time without time zone': () => '09:30',
  bigint: () => 1,
  boolean: () => false,
  tsvector: () => "'sample'",
  jsonb: () => '{}',
  date: () => '2026-09-16',
  'timestamp with time zone': () => '2026-09-16T09:30:00Z',
}

async function columnsOf(admin: Client, table: string): Promise<Column[]> {
  const { rows } = await admin.query<Column & { checks: string[] | null }>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as required,
       (select json_build_object('table', f.confrelid::regclass::text, 'column', fa.attname)
        from pg_constraint f join pg_attribute fa on fa.attrelid = f.confrelid and fa.attnum = f.confkey[1]
        where f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as references,
       (select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
     from pg_attribute a
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum`,
    [table],
  )
  return rows.map(({ checks, ...column }) => ({ ...column, allowed: (checks ?? []).flatMap(listed) }))
}

function listed(check: string): string[] {
  return [...check.matchAll(/'([^']+)'::text/g)].map(([, value]) => value ?? '')
}

/** What was read as an object, or from JSON, goes back as JSON; an array of PostgreSQL as it is. */
export function asParameter(value: unknown, type: string): unknown {
  if (Array.isArray(value) && type.endsWith('[]')) return value
  return typeof value === 'object' && value !== null && !(value instanceof Date) ? JSON.stringify(value) : value
}
