import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'

type NoSchema = Record<string, never>

/** A transaction that is under way. Its own `transaction()` makes a savepoint. */
export type Tx = NodePgTransaction<NoSchema, NoSchema>

/**
 * Drizzle's own `transaction()` begins by itself; ours has begun already, in the same message that binds the tenant.
 * The object is bound to the connection and holds no other state, so each connection keeps one.
 */
export function transactionOn(client: PoolClient, prepare: boolean): Tx {
  const known = transactions.get(client)
  if (known) return known

  const session = prepare
    ? new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined)
    : new UnpreparedSession(client, dialect, undefined)
  const made: Tx = new NodePgTransaction(dialect, session, undefined)
  transactions.set(client, made)
  return made
}

const dialect = new PgDialect()
const transactions = new WeakMap<PoolClient, Tx>()

class UnpreparedSession extends NodePgSession<NoSchema, NoSchema> {
  override prepareQuery: NodePgSession<NoSchema, NoSchema>['prepareQuery'] = (query, fields, _name, ...rest) =>
    super.prepareQuery(query, fields, undefined, ...rest)
}
