import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

import type { Tx } from './database.ts'

/**
 * A hot query, built and planned once for each connection. `build` ends in `.prepare(name)` and takes what varies by
 * `sql.placeholder`; the name is unique in the program.
 *
 * @example
 * await prepared(tx, 'businesses.list', (on) => on.select().from(businesses).where(eq(businesses.workspaceId, sql.placeholder('workspaceId'))).prepare('businesses.list')).execute({ workspaceId })
 */
export function prepared<Query>(tx: Tx, name: string, build: (tx: Tx) => Query): Query {
  let queries = built.get(tx)
  if (!queries) built.set(tx, (queries = new Map()))

  if (!queries.has(name)) queries.set(name, build(tx))
  // What stands under a name was made by that name's only `build`.
  return queries.get(name) as Query
}

/** The same for a query that is written in SQL: its rows as PostgreSQL names them. */
export async function rowsOf<Row>(tx: Tx, name: string, build: () => SQL, values: Record<string, unknown>): Promise<Row[]> {
  const query = prepared(tx, name, (on) => on._.session.prepareQuery(dialect.sqlToQuery(build()), undefined, name, false))
  const { rows } = (await query.execute(values)) as { rows: Row[] }
  return rows
}

const dialect = new PgDialect()
const built = new WeakMap<Tx, Map<string, unknown>>()
