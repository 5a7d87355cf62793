import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PoolClient } from 'pg'

import { sendControl } from './control-statement.ts'
import { inOrder } from './in-order.ts'
import { mapperOf } from './map-rows.ts'
import { runNamed } from './named-query.ts'
import { Execution } from './named-statement.ts'
import type { Opening } from './opening.ts'

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
  known.session.left.clear()
  return known.tx
}

/** Refuses further statements. @returns how many there were */
export function closeStatements(tx: Tx): number {
  const { statements } = sessionOf(tx)
  statements.isClosed = true
  return statements.sent
}

/** What a transaction sees of the workspaces: one of them, what is one person's in them, all, or nothing. */
export type Bound = 'workspace' | 'person' | 'system' | 'nothing'

/** What is called for whatever a transaction publishes. It runs in that transaction, and ends it by throwing. */
export type Observer = (tx: Tx, published: unknown) => Promise<void>

interface SessionOptions {
  prepare: boolean
  key: string
  observer: () => Observer | undefined
}

/** Of one of our transactions, a savepoint of it included. */
export function sessionOf(tx: Tx): Session {
  const { session } = tx._
  if (session instanceof Session) return session
  throw new TypeError('This transaction was not begun by `openDatabase`.')
}

const dialect = new PgDialect()
const transactions = new WeakMap<PoolClient, { tx: Tx; session: Session }>()

/** What binds the role and the policies of row-level security; the workspace, the person and the businesses stay as they are. */
const settings: Record<Bound, { role: string; system: string }> = {
  workspace: { role: 'postwright_tenant', system: '' },
  person: { role: 'none', system: '' },
  system: { role: 'none', system: 'on' },
  nothing: { role: 'none', system: 'refused' },
}

/** Without parameters it would be sent as text that may hold several, one of which may be somebody else's. */
function oneStatement<Prepared extends object>(prepared: Prepared): Prepared {
  for (const name of ['rawQueryConfig', 'queryConfig']) Object.assign(Reflect.get(prepared, name) as object, { queryMode: 'extended' })
  return prepared
}

/** What sends the statements of a transaction, until it is closed. */
class Statements {
  sent = 0
  isClosed = false
  /** Settled once what begins the transaction was answered by itself. */
  opened: Promise<string> | undefined
  #opening: Opening | undefined
  readonly #client: PoolClient

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** A transaction that begins with its first statement. */
  open(opening: Opening): void {
    this.sent = 0
    this.isClosed = false
    this.opened = undefined
    this.#opening = opening
  }

  query(...statement: unknown[]): unknown {
    if (this.isClosed) throw new TypeError('This transaction holds one statement, and has ended.')
    if (this.#opening) this.#begin(this.#opening, statement[0])
    this.sent += 1
    return (this.#client as { query(...statement: unknown[]): unknown }).query(...statement)
  }

  #begin({ text, prelude }: Opening, first: unknown): void {
    this.#opening = undefined
    if (prelude && first instanceof Execution) return first.takeAlong(prelude)
    this.opened = sendControl(this.#client, text)
    // Whoever runs the transaction looks at it when the work is done.
    this.opened.catch(() => {})
  }
}

class Session extends NodePgSession<NoSchema, NoSchema> {
  readonly observer: SessionOptions['observer']
  bound: Bound = 'nothing'
  readonly #prepare: boolean
  readonly #key: string
  readonly statements: Statements
  /** Statements that nobody waits for, and that did not succeed yet. */
  readonly left = new Set<Promise<unknown>>()

  constructor(client: PoolClient, { prepare, key, observer }: SessionOptions) {
    const statements = new Statements(client)
    super(statements as unknown as PoolClient, dialect, undefined)
    this.statements = statements
    this.#prepare = prepare
    this.#key = key
    this.observer = observer
  }

  override prepareQuery: NodePgSession<NoSchema, NoSchema>['prepareQuery'] = (query, fields, name, inArrays, mapper, ...rest) => {
    const ours = mapper ?? mapperOf(fields)
    const known = this.#prepare ? name : undefined
    const prepared = oneStatement(super.prepareQuery(query, fields, known, inArrays, ours, ...rest))
    return known !== undefined && (ours || !fields) ? runNamed(prepared, this.statements, ours) : prepared
  }

  /** Leaves a statement that was sent to itself: nobody waits for its answer, and where it fails, nothing is committed. */
  leave(statement: Promise<unknown>): void {
    this.left.add(statement)
    statement.then(
      () => this.left.delete(statement),
      () => {},
    )
  }

  /** What the first of those failed with; undefined where none did. */
  async failure(): Promise<unknown> {
    return inOrder([...this.left]).catch((error: unknown) => error)
  }

  /** Statements go out in order: what is sent after this call runs under it, or fails with it. */
  async bind(bound: Bound): Promise<void> {
    this.bound = bound
    const { role, system } = settings[bound]
    const key = showKey(this.statements, bound === 'workspace' ? '' : this.#key)
    await Promise.all([
      key,
      this.statements.query(`select set_config('role', '${role}', true), set_config('app.system', '${system}', true)`),
    ])
  }
}

/** As a parameter, since the text of a statement is shown to whoever looks at what the server does. */
export async function showKey(client: Pick<Statements, 'query'>, key: string): Promise<void> {
  await client.query({ text: `select set_config('app.key', $1, true)`, values: [key] })
}
