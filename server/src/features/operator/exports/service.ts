import type { DataExport, ExportState } from '@postwright/contract/operator/personal-data'
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { fileAddress } from '../../core/files/public.ts'
import { users } from '../../identity/accounts/table.ts'
import { buildExportJob } from './jobs.ts'
import { dataExports } from './table.ts'
import { msg } from '@postwright/contract/core/msg'

type Row = typeof dataExports.$inferSelect

/** One that was begun longer ago was lost with its node. */
const longestMinutes = 60
const hoursBetween = 24

export async function exportState({ services, actor }: Context): Promise<ExportState> {
  return services.db.withoutWorkspace('a person looks at the copy of their data', (tx) => stateOf(tx, actor.userId))
}

/**
 * Begins a copy of everything about the person. A mail and a notification tell when it is ready.
 * A request while one is being made changes nothing: that one goes on.
 *
 * @throws CONFLICT on `export` within a day of the last one.
 */
export async function requestExport({ services, actor }: Context): Promise<ExportState> {
  const { userId } = actor
  return services.db.withoutWorkspace('a person asks for a copy of their data', async (tx) => {
    // The lock settles two requests at once.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
    await giveUpOnLost(tx, userId)
    const state = await stateOf(tx, userId)
    const { latest, nextAt } = state
    if (latest?.status === 'queued' || latest?.status === 'running') return state
    if (nextAt !== null) throw conflict('export', msg`You can ask for one copy a day. The last one is from less than a day ago.`)

    const id = uuidv7()
    await tx.insert(dataExports).values({ id, userId })
    await services.jobs.send(tx, buildExportJob, { exportId: id })
    await emit(tx, { type: 'export.requested', by: outsideWorkspaces(actor), userId, exportId: id })
    return stateOf(tx, userId)
  })
}

async function giveUpOnLost(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(dataExports)
    .set({ status: 'failed', finishedAt: sql`now()` })
    .where(
      and(
        eq(dataExports.userId, userId),
        inArray(dataExports.status, ['queued', 'running']),
        lt(dataExports.requestedAt, sql`now() - make_interval(mins => ${longestMinutes})`),
      ),
    )
}

async function stateOf(tx: Tx, userId: string): Promise<ExportState> {
  const [latest] = await tx
    .select()
    .from(dataExports)
    .where(eq(dataExports.userId, userId))
    .orderBy(desc(dataExports.requestedAt), desc(dataExports.id))
    .limit(1)
  const [counted] = await tx
    .select({ nextAt: sql<string>`to_json(max(${dataExports.requestedAt}) + make_interval(hours => ${hoursBetween}))#>>'{}'` })
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        ne(dataExports.status, 'failed'),
        gt(dataExports.requestedAt, sql`now() - make_interval(hours => ${hoursBetween})`),
      ),
    )
  return { latest: latest ? present(latest) : null, nextAt: counted?.nextAt ? new Date(counted.nextAt).toISOString() : null }
}

function present(row: Row): DataExport {
  const isThere = row.status === 'ready' && row.fileId !== null && row.expiresAt !== null && row.expiresAt.getTime() > Date.now()
  return {
    id: row.id,
    status: row.status === 'ready' && !isThere ? 'expired' : row.status,
    done: row.done,
    parts: row.parts,
    bytes: row.bytes,
    address: isThere && row.fileId !== null ? fileAddress(row.fileId) : null,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
