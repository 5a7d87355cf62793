import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context, Services } from '../../../../context.ts'
import { type SealedPlace, SecretUnreadable } from '../../../../infra/secrets.ts'
import { hashOfToken } from '../../../../infra/token.ts'
import type { Account, Credentials } from '../../../../platforms/connection.ts'
import { channelConnections } from '../table.ts'

export type PendingRow = typeof channelConnections.$inferSelect

/** What goes on with a person who is on the platform. */
export interface Away {
  redirectUrl: string
  codeVerifier: string
  kept: Credentials
}

/** What goes on with one who chooses among accounts. */
export interface Choosing {
  granted: Granted
  accounts: Account[]
}

export interface Granted {
  credentials: Credentials
  expiresInSeconds: number | null
}

type NewPending = Pick<PendingRow, 'businessId' | 'kind' | 'channelId' | 'sessionId'> & { state: string } & (
    | { step: 'away'; goesOn: Away }
    | { step: 'choosing'; goesOn: Choosing }
  )

const lastsMinutes = 20

/** Keeps a connection until its person goes on with it. @returns its id. */
export async function keepPending({ db, actor, services }: Context, { goesOn, state, ...pending }: NewPending): Promise<string> {
  const id = uuidv7()
  await db.transaction((tx) =>
    tx.insert(channelConnections).values({
      ...pending,
      id,
      workspaceId: actor.workspaceId,
      userId: actor.userId,
      stateHash: hashOfToken(state),
      sealed: services.secrets.seal(JSON.stringify(goesOn), placeOf(id)),
      expiresAt: sql`now() + ${lastsMinutes}::float8 * interval '1 minute'`,
    }),
  )
  return id
}

/** Of a person who is on the platform; null when it was sealed with a key that is not here. */
export function openAway(services: Services, pending: PendingRow): Away | null {
  // Written by `keepPending` alone.
  return openSealed(services, pending) as Away | null
}

/** The same of one who chooses. */
export function openChoosing(services: Services, pending: PendingRow): Choosing | null {
  return openSealed(services, pending) as Choosing | null
}

function openSealed({ secrets }: Services, { id, sealed }: PendingRow): unknown {
  try {
    return JSON.parse(secrets.open(sealed, placeOf(id)))
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}

interface Which {
  sessionId: string
  by: { state: string } | { id: string }
}

/** One that this person began in this session and that is not over. */
export async function findPending({ db, actor }: Context, which: Which): Promise<PendingRow | undefined> {
  const [row] = await db.transaction((tx) => tx.select().from(channelConnections).where(isTheirs(actor, which)).limit(1))
  return row
}

/** Moves it from one step to the next. @returns it when this call did so: of two tabs, one does. */
export async function step(
  { db, actor }: Context,
  which: Which,
  { from, to }: { from: PendingRow['step']; to: PendingRow['step'] },
): Promise<PendingRow | undefined> {
  const [row] = await db.transaction((tx) =>
    tx
      .update(channelConnections)
      .set({ step: to })
      .where(and(isTheirs(actor, which), eq(channelConnections.step, from)))
      .returning(),
  )
  return row
}

/** The person chooses now. */
export async function keepChoice({ db, services }: Context, { id }: PendingRow, choosing: Choosing): Promise<void> {
  const sealed = services.secrets.seal(JSON.stringify(choosing), placeOf(id))
  await db.transaction((tx) => tx.update(channelConnections).set({ step: 'choosing', sealed }).where(eq(channelConnections.id, id)))
}

/** It is done; what it knew is forgotten. */
export async function endPending({ db }: Context, { id }: PendingRow, channelIds: string[]): Promise<void> {
  await db.transaction((tx) =>
    tx.update(channelConnections).set({ step: 'done', channelIds, sealed: '' }).where(eq(channelConnections.id, id)),
  )
}

export async function dropPending({ db }: Context, { id }: PendingRow): Promise<void> {
  await db.transaction((tx) => tx.delete(channelConnections).where(eq(channelConnections.id, id)))
}

/** Those that nobody went on with. */
export async function removeOldPending({ db }: Services): Promise<void> {
  await db.asSystem('remove connections that nobody finished', (tx) =>
    tx.delete(channelConnections).where(lt(channelConnections.expiresAt, sql`now()`)),
  )
}

function isTheirs({ workspaceId, userId }: Context['actor'], { sessionId, by }: Which) {
  return and(
    eq(channelConnections.workspaceId, workspaceId),
    eq(channelConnections.userId, userId),
    eq(channelConnections.sessionId, sessionId),
    'id' in by ? eq(channelConnections.id, by.id) : eq(channelConnections.stateHash, hashOfToken(by.state)),
    gt(channelConnections.expiresAt, sql`now()`),
  )
}

function placeOf(id: string): SealedPlace {
  return `channel_connections.sealed.${id}`
}
