import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../sentences.ts'
import { setTimeout as wait } from 'node:timers/promises'

import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { type SealedPlace, SecretUnreadable } from '../../../infra/secrets.ts'
import type { Connection, Credentials, GrantOutcome } from '../../../platforms/connection.ts'
import { channels } from './table.ts'

type ChannelRow = typeof channels.$inferSelect

interface Wanted {
  workspaceId: string
  channelId: string
  /** Null where posts need no account. */
  connection: Connection | null
  /** Read a moment ago; where they are good for long enough, they are not read again. */
  known?: KnownCredentials
  signal: AbortSignal
}

/** The credentials of a channel as they were read; `goodForMs` is null for those that do not end. */
export interface KnownCredentials {
  sealed: string | null
  goodForMs: number | null
}

export type Access =
  | { type: 'ready'; credentials: Credentials }
  /** Another node asks for new credentials and there are no others. */
  | { type: 'busy' }
  | Exclude<GrantOutcome, { type: 'granted' }>

/** For the answer of a platform; shorter than the lease, so that nobody else asks before it is over. */
export const askMs = 8_000
const leaseMs = 10_000
const waitAtMostMs = 5_000
const lookAgainMs = 100

/**
 * The credentials of a channel, renewed ahead of their end. However many nodes want them, one asks the platform: it takes a lease under
 * the row's lock, and asks after its transaction, so that no connection of the pool is held for the time of the answer.
 */
export async function accessTo(services: Services, wanted: Wanted): Promise<Access> {
  if (!wanted.connection) return { type: 'ready', credentials: {} }
  const { sealed = null, goodForMs = null } = wanted.known ?? {}
  if (sealed !== null && (goodForMs === null || goodForMs > wanted.connection.refreshAheadSeconds * 1000))
    return opened(services, wanted.channelId, sealed)
  const deadline = performance.now() + waitAtMostMs
  for (;;) {
    const found = await find(services, wanted, wanted.connection)
    if (!found) return { type: 'reconnect', reason: inEnglish(msg`The channel does not exist any more.`) }
    if (found.isFresh && found.row.sealedCredentials) return opened(services, found.row.id, found.row.sealedCredentials)

    const leased = await lease(services, found.row)
    if (leased) return renew(services, wanted.connection, leased, found.isValid)
    if (found.isValid && found.row.sealedCredentials) return opened(services, found.row.id, found.row.sealedCredentials)
    if (performance.now() > deadline || wanted.signal.aborted) return { type: 'busy' }
    await wait(lookAgainMs)
  }
}

/** A platform said that they have ended, whatever they said of themselves: whoever wants them next renews them. */
export async function endCredentials(
  { db }: Services,
  { workspaceId, channelId, sealed }: { workspaceId: string; channelId: string; sealed: string },
): Promise<void> {
  const those = and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId), eq(channels.sealedCredentials, sealed))
  await db.transaction(workspaceId, (tx) =>
    tx
      .update(channels)
      .set({ credentialsExpireAt: sql`now()` })
      .where(those),
  )
}

async function renew(services: Services, connection: Connection, row: ChannelRow, isValid: boolean): Promise<Access> {
  const old = row.sealedCredentials === null ? null : opened(services, row.id, row.sealedCredentials)
  const outcome = old === null || old.type === 'ready' ? await ask(services, connection, row, old?.credentials ?? null) : old
  const merged = outcome.type === 'granted' ? mergeCredentials(old?.type === 'ready' ? old.credentials : {}, outcome.credentials) : null
  if (outcome.type === 'granted' && merged) {
    const isStored = await store(services, row, merged, outcome.expiresInSeconds)
    // Somebody connected the channel anew meanwhile: theirs are looked for by the next try.
    return isStored ? { type: 'ready', credentials: merged } : { type: 'busy' }
  }

  await release(services, row)
  if (outcome.type === 'reconnect') return outcome
  if (isValid && old?.type === 'ready') return old
  return outcome.type === 'retry'
    ? outcome
    : { type: 'retry', afterSeconds: null, reason: inEnglish(msg`The platform answered without a token.`) }
}

/** They are asked for anew at the first use; an answer that is still on its way for the old ones finds another version. */
export const withoutCredentials = {
  sealedCredentials: null,
  credentialsExpireAt: null,
  credentialsLeaseUntil: null,
  credentialsVersion: sql`${channels.credentialsVersion} + 1`,
}

/** Null when something in `granted` is empty: an empty token never overwrites one. */
export function mergeCredentials(old: Credentials, granted: Credentials): Credentials | null {
  const values = Object.values(granted)
  if (values.length === 0 || values.some((value) => value.trim() === '')) return null
  return { ...old, ...granted }
}

/** Not stopped with the send that wants them: what a platform that rotates tokens has answered must be stored. */
async function ask(
  { log }: Services,
  connection: Connection,
  { id, kind, settings }: ChannelRow,
  credentials: Credentials | null,
): Promise<GrantOutcome> {
  const signal = AbortSignal.timeout(askMs)
  try {
    if (credentials) return await connection.refresh({ channel: { id, businessName: '', timeZone: 'UTC', settings }, credentials, signal })
    if (channelKinds[kind].needs !== 'nothing')
      return { type: 'reconnect', reason: inEnglish(msg`It has no credentials. Connect it again.`) }
    const outcome = await connection.exchange({ answer: { channelId: id }, redirectUrl: null, codeVerifier: null, kept: {}, signal })
    return outcome.type === 'refused' ? { type: 'reconnect', reason: outcome.reason } : outcome
  } catch (error) {
    log.error({ err: error, channelId: id }, 'signing in to a platform failed on our side')
    return { type: 'retry', afterSeconds: null, reason: inEnglish(msg`Signing in failed on our side.`) }
  }
}

/** Where the credentials of a channel are sealed for. */
export function credentialsPlace(channelId: string): SealedPlace {
  return `channels.sealed_credentials.${channelId}`
}

/** @throws never for a lost key: then a person has to connect again. */
export function opened({ secrets }: Services, channelId: string, sealed: string): Extract<Access, { type: 'ready' | 'reconnect' }> {
  try {
    // Written by `store` alone.
    return { type: 'ready', credentials: JSON.parse(secrets.open(sealed, credentialsPlace(channelId))) as Credentials }
  } catch (error) {
    if (!(error instanceof SecretUnreadable)) throw error
    return { type: 'reconnect', reason: inEnglish(msg`Its credentials were sealed with a key that is not here. Connect it again.`) }
  }
}

function isGoodFor(seconds: number) {
  return sql<boolean>`${channels.credentialsExpireAt} is null or ${channels.credentialsExpireAt} > now() + ${seconds}::float8 * interval '1 second'`
}

async function find({ db }: Services, { workspaceId, channelId }: Wanted, { refreshAheadSeconds }: Connection) {
  const [found] = await db.transaction(workspaceId, (tx) =>
    tx
      .select({ row: channels, isFresh: isGoodFor(refreshAheadSeconds), isValid: isGoodFor(0) })
      .from(channels)
      .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId))),
  )
  return found
}

/** @returns the row, when nobody else has the lease, and the credentials are still those that were found. */
async function lease({ db }: Services, { workspaceId, id, credentialsVersion }: ChannelRow): Promise<ChannelRow | undefined> {
  const isFree = or(isNull(channels.credentialsLeaseUntil), lt(channels.credentialsLeaseUntil, sql`now()`))
  const [row] = await db.transaction(workspaceId, (tx) =>
    tx
      .update(channels)
      .set({ credentialsLeaseUntil: sql`now() + ${leaseMs}::float8 * interval '1 millisecond'` })
      .where(and(ofVersion({ workspaceId, id, credentialsVersion }), isFree))
      .returning(),
  )
  return row
}

async function store(
  { db, secrets }: Services,
  row: ChannelRow,
  credentials: Credentials,
  expiresInSeconds: number | null,
): Promise<boolean> {
  const stored = await db.transaction(row.workspaceId, (tx) =>
    tx
      .update(channels)
      .set({
        sealedCredentials: secrets.seal(JSON.stringify(credentials), credentialsPlace(row.id)),
        credentialsExpireAt: expiresInSeconds === null ? null : sql`now() + ${expiresInSeconds}::float8 * interval '1 second'`,
        credentialsVersion: row.credentialsVersion + 1,
        credentialsLeaseUntil: null,
      })
      .where(ofVersion(row))
      .returning({ id: channels.id }),
  )
  return stored.length > 0
}

async function release({ db }: Services, row: ChannelRow): Promise<void> {
  await db.transaction(row.workspaceId, (tx) => tx.update(channels).set({ credentialsLeaseUntil: null }).where(ofVersion(row)))
}

export function ofVersion({ workspaceId, id, credentialsVersion }: Pick<ChannelRow, 'workspaceId' | 'id' | 'credentialsVersion'>) {
  return and(eq(channels.workspaceId, workspaceId), eq(channels.id, id), eq(channels.credentialsVersion, credentialsVersion))
}
