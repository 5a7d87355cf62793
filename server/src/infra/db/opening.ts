import type { PoolClient } from 'pg'

import type { Prelude } from './named-statement.ts'

/** What begins a transaction, before its first statement. */
export interface Opening {
  /** As text, in one message. */
  text: string
  /** The same as statements that the connection knows by their names. */
  prelude?: Prelude
}

/** What binds a transaction to a workspace, a person and businesses; empty text for none. */
export interface Binding {
  workspaceId: string
  userId: string
  /** As an array of PostgreSQL. */
  businessIds: string
}

const begin = { name: 'transaction.begin', text: 'begin' }
const bind = {
  name: 'transaction.bind',
  text: `select set_config('role', 'postwright_tenant', true), set_config('app.workspace', $1, true), set_config('app.user', $2, true),
    set_config('app.businesses', $3, true), set_config('statement_timeout', $4, true), set_config('idle_in_transaction_session_timeout', $5, true)`,
}

const learning = new WeakMap<PoolClient, { isDone: boolean }>()

/**
 * What binds one transaction on this connection, for its first statement to take along: their answers come together, where text would be
 * answered by itself and wake the process once more. `isWhole` begins one that goes on after that statement.
 *
 * @returns undefined until the connection knows those statements.
 */
export function preludeOn(
  client: PoolClient,
  { workspaceId, userId, businessIds, limitMs, idleMs, isWhole }: Binding & { limitMs: number; idleMs: number; isWhole: boolean },
): Prelude | undefined {
  if (!knowsStatements(client)) return undefined
  const binding = { name: bind.name, values: [workspaceId, userId, businessIds, String(limitMs), String(idleMs)] }
  return isWhole ? [{ name: begin.name, values: [] }, binding] : [binding]
}

/** Has the connection learn them, behind what it does already. */
function knowsStatements(client: PoolClient): boolean {
  const known = learning.get(client)
  if (known) return known.isDone
  const state = { isDone: false }
  learning.set(client, state)
  const learnt = [client.query(begin), client.query({ ...bind, values: ['', '', '', '0', '0'] }), client.query('rollback')]
  Promise.all(learnt).then(
    () => (state.isDone = true),
    () => learning.delete(client),
  )
  return false
}
