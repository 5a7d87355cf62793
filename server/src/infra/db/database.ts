import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import { Pool, type PoolClient } from 'pg'

import type { Log } from '../log.ts'
import { type Step, traced } from '../tracing.ts'
import { batchingSocket } from './batching-socket.ts'
import { sendControl } from './control-statement.ts'
import { type Binding, type Opening, preludeOn } from './opening.ts'
import { isOutOfReach } from './out-of-reach.ts'
import { sqlState } from './sql-state.ts'
import { statementLimitMs } from './time-limit.ts'
import { type Bound, closeStatements, type Observer, sessionOf, showKey, transactionOn, type Tx } from './transaction.ts'

export type { Tx } from './transaction.ts'

export interface Database {
  /**
   * One transaction that sees the rows of this workspace only, of what is personal those of `userId` only and, given
   * `businessIds`, of what belongs to a business those of these only. It runs a second time when PostgreSQL gave it up for a
   * deadlock or a conflict with another one, so `run` does nothing but work on the database.
   */
  transaction: <T>(workspaceId: string, run: (tx: Tx) => Promise<T>, member?: BoundMember) => Promise<T>
  /**
   * The same with one statement, whose answer is all that is wanted: what begins and ends the transaction goes out with it, in one round trip.
   * `run` sends it at once, as `execute()` does and a query that is only awaited does not; a second one is refused.
   */
  single: <T>(workspaceId: string, run: (tx: Tx) => Promise<T>, member?: BoundMember) => Promise<T>
  /**
   * One transaction of what belongs to no workspace: people and how they sign in, mails, the newsletter, the instance's settings. A
   * table of workspaces fails it; subscribers of its events alone work across them. The reason is for grep and logs.
   */
  withoutWorkspace: <T>(reason: string, run: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * One transaction of what is one person's own, whatever the workspace: memberships, notifications, private files, and all that belongs to no
   * workspace. It finds no other row of a workspace.
   */
  asPerson: <T>(userId: string, reason: string, run: (tx: Tx) => Promise<T>) => Promise<T>
  /** One transaction across workspaces, for what really is: most of it jobs. The reason is for grep and logs, and for whoever reviews the list. */
  asSystem: <T>(reason: string, run: (tx: Tx) => Promise<T>) => Promise<T>
  /** Who is called for what transactions publish, from now on. There is one. */
  observe: (observer: Observer) => void
  /** No tenant bound: sees only tables without row-level security. */
  readonly plain: NodePgDatabase
  /** Where the pool connects to. */
  readonly url: string
  readonly pool: Pool
  /** Whether statements may have names. */
  readonly prepares: boolean
  close: () => Promise<void>
}

/** Whom a transaction is bound to, beside the workspace. */
export interface BoundMember {
  userId?: string
  /** The only businesses that they see; null for all. */
  businessIds?: readonly string[] | null
}

export interface DatabaseOptions {
  url: string
  log: Log
  poolSize?: number
  /** How long a transaction waits for a connection while all are in use. */
  connectionWaitMs?: number
  /** Shown by transactions that reach further than one workspace, see `admitLogin`; needless where the role owns the tables. */
  key?: string
  /** Off when an old transaction pooler is between: named statements then lose their names. */
  prepare?: boolean
}

export function openDatabase({ url, log, poolSize = 10, connectionWaitMs = 10_000, key = '', prepare = true }: DatabaseOptions): Database {
  // The connection pool: one for the whole process.
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    application_name: 'postwright',
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 60_000,
    pipeline: true,
    stream: batchingSocket,
    query_timeout: statementLimitMs() + answerMs,
  })
  // The error carries the whole connection, which is nothing for a log.
  pool.on('error', ({ message }) => pool.ending || log.warn({ reason: message }, 'an idle database connection was lost'))
  // A connection that breaks while it is in use reports to itself, not to the pool; unheard, that would end the process.
  pool.on('connect', (client) => client.on('error', () => {}))

  let observer: Observer | undefined
  const session = { prepare, key, observer: () => observer }

  async function runWhole<T>(begin: Begin, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    const tx = transactionOn(client, session, begin.bound)
    const { statements } = sessionOf(tx)
    let broken = true
    try {
      // The first statement goes out right behind BEGIN, without waiting for its answer: one round trip less.
      statements.open(openingOf(client, begin, { isWhole: true }))
      const shown = begin.bound === 'workspace' ? undefined : showKey(statements, key)
      const [showing, working] = await Promise.allSettled([shown, Promise.try(work, tx)])
      await statements.opened
      if (showing.status === 'rejected') throw showing.reason
      if (working.status === 'rejected') throw working.reason
      if (statements.sent > 0) await commit(client, tx)
      broken = false
      return working.value
    } catch (error) {
      // One that does not answer would not answer a rollback either.
      if (broken) broken = isOutOfReach(error) || !(await rolledBack(client))
      throw error
    } finally {
      client.release(broken)
    }
  }

  async function runAlone<T>(begin: Begin, work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let broken: Error | boolean = false
    try {
      const tx = transactionOn(client, session, begin.bound)
      const { statements } = sessionOf(tx)
      statements.open(openingOf(client, begin, { isWhole: false }))
      const answer = Promise.try(work, tx)
      const sent = closeStatements(tx)
      // With a prelude it is a transaction by itself.
      const ended = statements.opened && commit(client, tx)
      const [working, opening, ending] = await Promise.allSettled([answer, statements.opened, ended])
      if (opening.status === 'rejected') throw opening.reason
      if (working.status === 'rejected') throw working.reason
      if (ending.status === 'rejected') throw ending.reason
      if (sent !== 1) throw new TypeError('A transaction of one statement sends it at once.')
      return working.value
    } catch (error) {
      // COMMIT went out already: it ends a transaction that failed too.
      broken = isOutOfReach(error)
      throw error
    } finally {
      client.release(broken)
    }
  }

  function beginning(workspaceId: string, member?: BoundMember): Begin {
    const begin = beginFor(workspaceId, member)
    return prepare ? begin : { ...begin, binding: undefined }
  }

  async function runTwiceAtMost<T>(begin: Begin, work: (tx: Tx) => Promise<T>, run: typeof runAlone = runWhole): Promise<T> {
    try {
      return await run(begin, work)
    } catch (error) {
      const state = sqlState(error)
      if (state !== serializationFailure && state !== deadlockDetected) throw error
      return run(begin, work)
    }
  }

  return {
    transaction: (workspaceId, work, member) =>
      traced(
        () => workspaceTransaction,
        async () => runTwiceAtMost(beginning(workspaceId, member), work),
      ),
    single: (workspaceId, work, member) =>
      traced(
        () => workspaceTransaction,
        async () => runTwiceAtMost(beginning(workspaceId, member), work, runAlone),
      ),
    withoutWorkspace: (reason, work) =>
      traced(
        () => stepFor('transaction without workspace', reason),
        () => runTwiceAtMost(beginWithoutWorkspace, work),
      ),
    asPerson: (userId, reason, work) =>
      traced(
        () => stepFor('transaction of a person', reason),
        async () => runTwiceAtMost(beginAsPerson(userId), work),
      ),
    asSystem: (reason, work) => {
      log.trace({ reason }, 'system transaction')
      return traced(
        () => stepFor('system transaction', reason),
        () => runTwiceAtMost(beginAsSystem, work),
      )
    },
    observe: (added) => {
      observer = added
    },
    plain: drizzle(pool),
    url,
    pool,
    prepares: prepare,
    close: () => pool.end(),
  }
}

const workspaceTransaction: Step = { name: 'workspace transaction', kind: 'client', attributes: { 'db.system.name': 'postgresql' } }

function stepFor(name: string, reason: string): Step {
  return { name, kind: 'client', attributes: { 'db.system.name': 'postgresql', 'postwright.reason': reason } }
}

/** What an answer may take on its way, beyond the time limit of its statement. */
const answerMs = 1_000
/** A node that hangs in the middle of a transaction must not hold its locks for ever. */
const idleMs = 60_000

function openingOf(client: PoolClient, { begin, binding }: Begin, { isWhole }: { isWhole: boolean }): Opening {
  const limitMs = limitStatements(client)
  return {
    text: `${begin}, set_config('statement_timeout', '${limitMs}', true), set_config('idle_in_transaction_session_timeout', '${idleMs}', true)`,
    prelude: binding && preludeOn(client, { ...binding, limitMs, idleMs, isWhole }),
  }
}

/** Limits what this connection waits for from now on: the server's own time limit is of no use while the server is frozen. */
function limitStatements(client: PoolClient): number {
  const limitMs = statementLimitMs()
  // pg reads it at each statement, and Drizzle's own settings of a statement have no place for it.
  Object.assign((client as PoolClient & { connectionParameters: object }).connectionParameters, { query_timeout: limitMs + answerMs })
  return limitMs
}

const serializationFailure = '40001'
const deadlockDetected = '40P01'

interface Begin {
  begin: string
  bound: Bound
  /** Where statements may have names. */
  binding?: Binding | undefined
}

const beginAsSystem: Begin = { begin: `begin; select set_config('app.system', 'on', true)`, bound: 'system' }
const beginWithoutWorkspace: Begin = { begin: `begin; select set_config('app.system', 'refused', true)`, bound: 'nothing' }

function beginAsPerson(userId: string): Begin {
  if (!uuid.test(userId)) throw new TypeError('A user is named by a UUID.')
  return { begin: `begin; select set_config('app.user', '${userId}', true)`, bound: 'person' }
}

/** Text takes no parameters, so what goes into it is checked to be UUIDs. */
function beginFor(workspaceId: string, { userId = '', businessIds }: BoundMember = {}): Begin {
  if (!uuid.test(workspaceId)) throw new TypeError('A workspace is named by a UUID.')
  if (userId !== '' && !uuid.test(userId)) throw new TypeError('A user is named by a UUID.')
  if (businessIds?.some((id) => !uuid.test(id))) throw new TypeError('A business is named by a UUID.')
  const within = businessIds ? `{${businessIds.join(',')}}` : ''
  const tenant = `set_config('role', 'postwright_tenant', true), set_config('app.workspace', '${workspaceId}', true)`
  return {
    begin: `begin; select ${tenant}, set_config('app.user', '${userId}', true), set_config('app.businesses', '${within}', true)`,
    bound: 'workspace',
    binding: { workspaceId, userId, businessIds: within },
  }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** PostgreSQL answers COMMIT with a quiet ROLLBACK when a statement had failed and somebody caught the error. */
async function commit(client: PoolClient, tx: Tx): Promise<void> {
  if ((await sendControl(client, 'commit')) === 'COMMIT') return
  throw new Error('Nothing was saved: a statement of this transaction had failed.', { cause: await sessionOf(tx).failure() })
}

async function rolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}
