import { channelKindIds } from '@postwright/contract/publishing/channel-kinds'
import { Id } from '@postwright/contract/core/values'
import { and, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { removeOldPending } from './connecting/pending.ts'
import { connectionsOf } from './connections.ts'
import { accessTo } from './credentials.ts'
import { revokeAccess, revokeRemoved } from './revoke.ts'
import { markSignedOut } from './state.ts'
import { channels } from './table.ts'

/** What one run renews at most; the next one goes on with those that end soonest. */
const atMost = 200

/** Renews the credentials of connected channels ahead of their end, also of those on which nothing is planned. */
export const refreshCredentialsJob = defineJob({
  name: 'channels.refresh-credentials',
  payload: z.object({}),
  retries: 0, // It runs again by the clock.
  timeoutSeconds: 240,
  cron: '*/5 * * * *',
  async run(services) {
    const connections = connectionsOf(services)
    const aheadSeconds = Math.max(...Object.values(connections).map((connection) => connection?.refreshAheadSeconds ?? 0))
    const due = await services.db.asSystem('find the credentials that end soon', (tx) =>
      tx
        .select({ channelId: channels.id, workspaceId: channels.workspaceId, kind: channels.kind })
        .from(channels)
        .where(
          and(
            inArray(channels.status, ['connected', 'paused']),
            lt(channels.credentialsExpireAt, sql`now() + ${aheadSeconds}::float8 * interval '1 second'`),
          ),
        )
        .orderBy(channels.credentialsExpireAt)
        .limit(atMost),
    )
    const signal = AbortSignal.timeout(200_000)
    for (const { kind, ...which } of due) {
      if (signal.aborted) return
      const access = await accessTo(services, { ...which, connection: connections[kind], signal })
      if (access.type === 'reconnect') await services.db.transaction(which.workspaceId, (tx) => markSignedOut(tx, which))
    }
  },
})

/** Forgets connections that nobody finished. */
export const removeOldConnectionsJob = defineJob({
  name: 'channels.remove-old-connections',
  payload: z.object({}),
  retries: 0, // It runs again by the clock.
  timeoutSeconds: 60,
  cron: '23 * * * *',
  run: (services) => removeOldPending(services),
})

/** Ends at the platform what a channel was allowed, unless it was connected again, or its business restored, meanwhile. */
export const revokeCredentialsJob = defineJob({
  name: 'channels.revoke-credentials',
  payload: z.object({ workspaceId: Id, channelId: Id, version: z.int() }),
  retries: 5,
  timeoutSeconds: 60,
  run: (services, payload) => revokeAccess(services, { ...payload, connections: connectionsOf(services) }),
})

/** The same for a channel that went with its workspace. */
export const revokeRemovedJob = defineJob({
  name: 'channels.revoke-removed',
  payload: z.object({ kind: z.enum(channelKindIds), channelId: Id, sealed: z.string() }),
  retries: 5,
  timeoutSeconds: 60,
  run: (services, payload) => revokeRemoved(services, { ...payload, connections: connectionsOf(services) }),
})
