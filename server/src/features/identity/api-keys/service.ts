import { createHash, randomBytes } from 'node:crypto'

import { type ApiKey, type CreateApiKey, mostApiKeys } from '@postwright/contract/identity/api-keys'
import { and, asc, count, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { conflict, invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { members } from '../team/table.ts'
import { mayGiveScope } from './policy.ts'
import { apiKeys } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

const prefix = 'pw_'
const secretBytes = 32
const shownCharacters = 4

/** The actor's own keys in this workspace, oldest first. There are few. */
export async function listApiKeys({ db, actor }: Context): Promise<ApiKey[]> {
  const rows = await db.transaction((tx) =>
    tx
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.workspaceId, actor.workspaceId), eq(apiKeys.userId, actor.userId)))
      .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id)),
  )
  return rows.map(present)
}

/**
 * Makes a key. Its secret is in the answer and is kept nowhere.
 *
 * @throws INVALID for a scope that the person does not have or a time that has passed, CONFLICT on `name` when they have a key of that
 * name, letter case aside, or too many keys.
 */
export async function createApiKey(
  { db, actor }: Context,
  { name, scopes, expiresAt }: CreateApiKey,
): Promise<{ key: ApiKey; secret: string }> {
  const refused = scopes.find((scope) => !mayGiveScope(actor, scope))
  if (refused) throw invalid('scopes', msg`Only a super admin may make a key that administers.`)
  if (expiresAt !== null && Date.parse(expiresAt) <= Date.now()) throw invalid('expiresAt', msg`Choose a time to come.`)

  const secret = prefix + randomBytes(secretBytes).toString('base64url')
  return db.transaction(async (tx) => {
    const mine = and(eq(apiKeys.workspaceId, actor.workspaceId), eq(apiKeys.userId, actor.userId))
    // The lock lets one key be made at a time, so that the limit holds.
    await tx
      .select({ userId: members.userId })
      .from(members)
      .where(and(eq(members.workspaceId, actor.workspaceId), eq(members.userId, actor.userId)))
      .for('update')
    const [have] = await tx.select({ keys: count() }).from(apiKeys).where(mine)
    if ((have?.keys ?? 0) >= mostApiKeys)
      throw conflict('name', msg`You have ${{ mostApiKeys }} keys here. Revoke one that you do not use.`)

    const [row] = await tx
      .insert(apiKeys)
      .values({
        id: uuidv7(),
        workspaceId: actor.workspaceId,
        userId: actor.userId,
        name,
        secretHash: hashOfKey(secret),
        ending: secret.slice(-shownCharacters),
        scopes: [...new Set(scopes)],
        expiresAt: expiresAt === null ? null : new Date(expiresAt),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw conflict('name', msg`You have a key called ${{ name }} already.`)
    await emit(tx, { type: 'apiKey.created', by: actor, userId: actor.userId, keyId: row.id, name, scopes: row.scopes })
    return { key: present(row), secret }
  })
}

/** Ends a key at once, with whatever it still streams. */
export async function revokeApiKey({ db, actor }: Context, { id }: { id: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const [row] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.workspaceId, actor.workspaceId), eq(apiKeys.userId, actor.userId)))
      .returning({ name: apiKeys.name })
    if (!row) throw notFound('key')
    await emit(tx, { type: 'apiKey.revoked', by: actor, keyId: id, name: row.name })
  })
}

/** For whoever leaves a workspace: what they made there ends, and does not come back with them. */
export async function endKeysOf(tx: Tx, { workspaceId, userId }: { workspaceId: string; userId: string }): Promise<void> {
  await tx.delete(apiKeys).where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.userId, userId)))
}

/**
 * In every workspace: for a person who shows for the first time that the address is theirs. `tx` is a system transaction.
 *
 * @returns whether there were any.
 */
export async function endAllKeysOf(tx: Tx, userId: string): Promise<boolean> {
  const ended = await tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning({ id: apiKeys.id })
  return ended.length > 0
}

export function hashOfKey(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function present(row: typeof apiKeys.$inferSelect): ApiKey {
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    ending: row.ending,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    lastUsedAddress: row.lastUsedAddress,
  }
}
