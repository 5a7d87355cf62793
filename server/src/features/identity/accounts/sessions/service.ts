import type { SignedInSession } from '@postwright/contract/identity/security'
import { Id } from '@postwright/contract/core/values'
import { and, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { cursorOf, positionAt } from '../../../../cursor.ts'
import { notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { knownBrowsers, sessions } from '../table.ts'
import { forgetBrowsers } from './browsers.ts'
import { deviceKindOf, deviceOf } from './device.ts'

type Row = typeof sessions.$inferSelect

/**
 * Where a person is signed in, latest log-in first: an order that stays while pages are read. `currentId` is the session that asks.
 */
export async function listSessions(
  { services, actor }: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
  currentId: string,
): Promise<{ items: SignedInSession[]; nextCursor: string | null }> {
  const after = cursor === undefined ? undefined : positionAt(cursor, z.tuple([Id]))
  const rows = await services.db.plain
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), isOpen, after && lt(sessions.id, after[0])))
    .orderBy(desc(sessions.id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return {
    items: items.map((row) => present(row, currentId)),
    nextCursor: rows.length > limit && last ? cursorOf([last.id]) : null,
  }
}

/**
 * Signs one session out. Of two who ask at once, one is told that it is gone.
 *
 * @throws NOT_FOUND for a session of somebody else.
 */
export async function endSession(context: Context, { id }: { id: string }): Promise<void> {
  if ((await end(context, eq(sessions.id, id))) === 0) throw notFound('session')
}

/** Revokes other sessions: all of the person but this. @returns how many there were. */
export function revokeOtherSessions(context: Context, currentId: string): Promise<number> {
  return end(context, ne(sessions.id, currentId))
}

async function end({ services, actor }: Context, which: SQL): Promise<number> {
  const { userId } = actor
  return services.db.withoutWorkspace('a person signs out elsewhere', async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), which))
      .returning({ id: sessions.id })
    if (ended.length > 0) {
      const endedIds = ended.map(({ id }) => id)
      await forgetBrowsers(tx, userId, inArray(knownBrowsers.sessionId, endedIds))
      await emit(tx, { type: 'session.ended', by: actor, userId, sessions: ended.length })
    }
    return ended.length
  })
}

const isOpen = gt(sessions.expiresAt, sql`now()`)

function present(row: Row, currentId: string): SignedInSession {
  return {
    id: row.id,
    device: deviceOf(row.userAgent),
    deviceKind: deviceKindOf(row.userAgent),
    ipAddress: row.ipAddress || null,
    isCurrent: row.id === currentId,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }
}
