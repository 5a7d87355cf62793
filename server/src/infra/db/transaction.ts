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
export function transactionOn(client: PoolClient, options: SessionOptions): Tx {
  const known = transactions.get(client)
  if (known) return known

  const made: Tx = new NodePgTransaction(dialect, new Session(client, options), undefined)
  transactions.set(client, made)
  return made
}

/** What is called for whatever a transaction publishes. It runs in that transaction, and ends it by throwing. */
export type Observer = (tx: Tx, published: unknown) => Promise<void>

interface SessionOptions {
  prepare: boolean
  observer: () => Observer | undefined
}

/**
 * Hands something to the observer of the database on which this transaction runs, a savepoint of it included.
 *
 * @throws when nobody observes that database: what is published must not be lost in silence.
 */
export async function publish(tx: Tx, published: unknown): Promise<void> {
  const { session } = tx._
  const observer = session instanceof Session ? session.observer() : undefined
  if (!observer) throw new Error('Nobody observes this database. Whoever starts the services calls `startSubscribers`.')
  await observer(tx, published)
}

const dialect = new PgDialect()
const transactions = new WeakMap<PoolClient, Tx>()

class Session extends NodePgSession<NoSchema, NoSchema> {
  readonly observer: SessionOptions['observer']
  readonly #prepare: boolean

  constructor(client: PoolClient, { prepare, observer }: SessionOptions) {
    super(client, dialect, undefined)
    this.#prepare = prepare
    this.observer = observer
  }

  override prepareQuery: NodePgSession<NoSchema, NoSchema>['prepareQuery'] = (query, fields, name, ...rest) =>
    super.prepareQuery(query, fields, this.#prepare ? name : undefined, ...rest)
}
