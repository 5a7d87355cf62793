import { setTimeout as wait } from 'node:timers/promises'

import { type SQL, sql } from 'drizzle-orm'
import { Client } from 'pg'

import type { Log } from '../log.ts'
import type { Tx } from './database.ts'
import { rowsOf } from './prepared.ts'
import { sessionOf } from './transaction.ts'

export interface Listener {
  /** Hears what `notify` sent on a channel, until the returned function is called. */
  on: (channel: string, handler: (payload: unknown) => void) => () => void
  /** Called after a lost connection is back: what was sent in between was not heard. */
  onGap: (handler: () => void) => () => void
  /** Keeps a name out of `namesNotAlive` while this process is connected, until the returned function is called. */
  stayAlive: (name: string) => () => void
  close: () => Promise<void>
}

/**
 * Tells every listening node, when the transaction commits, in one statement whose answer nobody waits for: where it fails, nothing is
 * committed. As JSON each payload is limited to 8,000 bytes.
 */
export async function notify(tx: Tx, channel: string, ...payloads: readonly unknown[]): Promise<void> {
  if (payloads.length === 0) return
  const values = { channel, payloads: payloads.map((payload) => JSON.stringify(payload)) }
  sessionOf(tx).leave(rowsOf(tx, 'notify', notifying, values))
}

function notifying() {
  return sql`select pg_notify(${sql.placeholder('channel')}, payload) from unnest(${sql.placeholder('payloads')}::text[]) as payload`
}

/**
 * Those of these names that nobody keeps alive. A process that is gone is known at once, as PostgreSQL frees the locks of a connection that
 * ends. One that only lost its connection is here too, until it is back.
 */
export async function namesNotAlive(tx: Tx, names: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select name from unnest(${sql.param([...names])}::text[]) as name where pg_try_advisory_xact_lock(${lockOf(sql`name`)})`,
  )
  return rows.map(({ name }) => name)
}

function lockOf(name: SQL): SQL {
  return sql`hashtextextended('alive ' || ${name}, 0)`
}

const locking = `select pg_advisory_lock_shared(hashtextextended('alive ' || $1, 0))`
const unlocking = `select pg_advisory_unlock_shared(hashtextextended('alive ' || $1, 0))`

/** One connection of its own that hears notifications, and comes back when it is lost. `url` leads to the server itself, not to a pooler. */
export async function openListener(url: string, log: Log): Promise<Listener> {
  const handlers = new Map<string, Set<(payload: unknown) => void>>()
  const gapHandlers = new Set<() => void>()
  const names = new Set<string>()
  const closing = new AbortController()
  let client: Client
  await connect()

  async function connect(): Promise<void> {
    const made = new Client({ connectionString: url, application_name: 'postwright listen', keepAlive: true, pipeline: true })
    made.on('error', (error) => log.debug({ err: error }, 'the listening connection failed'))
    made.on('notification', ({ channel, payload }) => hear(channel, payload))
    await made.connect()
    client = made
    for (const channel of handlers.keys()) await made.query(`listen ${made.escapeIdentifier(channel)}`)
    for (const name of names) await made.query(locking, [name])
    made.on('end', () => void reconnect())
    if (closing.signal.aborted) await made.end()
  }

  function hear(channel: string, payload: string | undefined): void {
    for (const handler of handlers.get(channel) ?? []) {
      try {
        handler(JSON.parse(payload || 'null'))
      } catch (error) {
        log.error({ err: error, channel }, 'a handler of notifications failed')
      }
    }
  }

  async function reconnect(): Promise<void> {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      await wait(Math.min(50 * 2 ** attempt, 2_000), undefined, { signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted) return
      try {
        await connect()
        for (const handler of gapHandlers) handler()
        return
      } catch (error) {
        log.warn({ err: error, attempt }, 'the listening connection is lost; trying again')
      }
    }
  }

  /** A failure here is a lost connection, and connecting again listens to every channel. */
  function send(statement: 'listen' | 'unlisten', channel: string): void {
    client
      .query(`${statement} ${client.escapeIdentifier(channel)}`)
      .catch((error: unknown) => log.debug({ err: error }, `could not ${statement}`))
  }

  /** As `send`: connecting again locks every name. */
  function change(statement: string, name: string): void {
    client.query(statement, [name]).catch((error: unknown) => log.debug({ err: error, name }, 'could not change what is alive'))
  }

  return {
    stayAlive(name) {
      names.add(name)
      change(locking, name)
      return () => {
        names.delete(name)
        change(unlocking, name)
      }
    },
    on(channel, handler) {
      const known = handlers.get(channel)
      if (known) known.add(handler)
      else {
        handlers.set(channel, new Set([handler]))
        send('listen', channel)
      }
      return () => {
        const left = handlers.get(channel)
        left?.delete(handler)
        if (left?.size !== 0) return
        handlers.delete(channel)
        send('unlisten', channel)
      }
    },
    onGap(handler) {
      gapHandlers.add(handler)
      return () => gapHandlers.delete(handler)
    },
    async close() {
      closing.abort()
      await client.end().catch(() => {})
    },
  }
}
