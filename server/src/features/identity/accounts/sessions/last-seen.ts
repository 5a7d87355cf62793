import { and, eq, lt, sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'

import type { Services } from '../../../../context.ts'
import { sessions } from '../table.ts'

const noteEveryMs = 5 * 60_000

/** What this node wrote lately. Another node may write once more; the condition in the query keeps that harmless. */
const noted = new LRUCache<string, true>({ max: 20_000, ttl: noteEveryMs })

/** Notes when and from where a session was used, every five minutes at most. Nobody waits for it. */
export function noteUse({ db, log }: Services, sessionId: string, address: string): void {
  const key = `${sessionId} ${address}`
  if (noted.has(key)) return
  noted.set(key, true)

  const isOld = lt(sessions.lastSeenAt, sql`now() - interval '4 minutes'`)
  const isElsewhere = sql`${sessions.ipAddress} is distinct from ${address}`
  db.plain
    .update(sessions)
    .set({ lastSeenAt: sql`now()`, ipAddress: address })
    .where(and(eq(sessions.id, sessionId), sql`(${isOld} or ${isElsewhere})`))
    .catch((error: unknown) => log.warn({ err: error }, 'the last use of a session was not noted'))
}
