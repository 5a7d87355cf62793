import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'

import { systemPart } from './system-part.ts'

type NoSchema = Record<string, never>

/** A transaction that is under way. Its own `transaction()` makes a savepoint. */
export type Tx = NodePgTransaction<NoSchema, NoSchema>

/**
 * Drizzle's own `transaction()` begins by itself; ours has begun already, in the same message that binds the tenant.
 * The object is bound to the connection, which has one transaction at a time, so each connection keeps one.
 */
export function transactionOn(client: PoolClient, options: SessionOptions, bound: Bound): Tx {
  let known = transactions.get(client)
  if (!known) {
    const session = new Session(client, options)
    transactions.set(client, (known = { session, tx: new NodePgTransaction(dialect, session, undefined) }))
  }
  known.session.bound = bound
  return known.tx
}

/** What a transaction sees of the workspaces: one of them, what is one person's in them, all, or nothing. */
export type Bound = 'workspace' | 'person' | 'system' | 'nothing'

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
  const hear = () => observer(tx, published)
  // Who subscribes may keep rows of workspaces, such as the log.
  if (session instanceof Session && (session.bound === 'nothing' || session.bound === 'person'))
    await systemPart(tx, 'what follows from something outside the workspaces', hear)
  else await hear()
}

const dialect = new PgDialect()
const transactions = new WeakMap<PoolClient, { tx: Tx; session: Session }>()

class Session extends NodePgSession<NoSchema, NoSchema> {
  readonly observer: SessionOptions['observer']
  bound: Bound = 'nothing'
  readonly #prepare: boolean

  constructor(client: PoolClient, { prepare, observer }: SessionOptions) {
    super(client, dialect, undefined)
    this.#prepare = prepare
    this.observer = observer
  }

  override prepareQuery: NodePgSession<NoSchema, NoSchema>['prepareQuery'] = (query, fields, name, ...rest) =>
    super.prepareQuery(query, fields, this.#prepare ? name : undefined, ...rest)
}
