import { exportDays } from '@postwright/contract/operator/personal-data'
import { spokenLocale } from '@postwright/contract/core/sentences'
import { Id } from '@postwright/contract/core/values'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { defineJob } from '../../../job.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { addFile, type StoredFile } from '../../core/files/public.ts'
import { queueMail } from '../../core/mail/public.ts'
import { buildExport } from './build.ts'
import { dataExports } from './table.ts'

/** Run twice, it makes the copy twice, and one of them is written down; the bytes of the other are swept. */
export const buildExportJob = defineJob({
  name: 'exports.build',
  payload: z.object({ exportId: Id }),
  retries: 2,
  timeoutSeconds: 1800,
  async run(services, { exportId }) {
    const begun = await services.db.plain
      .update(dataExports)
      .set({ status: 'running', done: 0 })
      .where(and(eq(dataExports.id, exportId), inArray(dataExports.status, ['queued', 'running'])))
      .returning({ userId: dataExports.userId })
    const userId = begun[0]?.userId
    if (!userId) return

    try {
      const stored = await buildExport(services, userId, publishProgress(services, { exportId, userId }))
      await finish(services, { exportId, userId }, stored)
    } catch (error) {
      await services.db.withoutWorkspace('a copy of somebody’s data failed', async (tx) => {
        await settle(tx, exportId, { status: 'failed' })
        await emit(tx, { type: 'export.progressed', userId, exportId })
      })
      throw error
    }
  },
})

interface ExportRequest {
  exportId: string
  userId: string
}

const publishEveryMs = 500

function publishProgress({ db }: Services, { exportId, userId }: ExportRequest) {
  let publishedAt = 0
  return async (done: number, parts: number) => {
    if (performance.now() - publishedAt < publishEveryMs && done < parts) return
    publishedAt = performance.now()
    await db.withoutWorkspace('how far a copy of somebody’s data is', async (tx) => {
      await tx.update(dataExports).set({ done, parts }).where(eq(dataExports.id, exportId))
      await emit(tx, { type: 'export.progressed', userId, exportId })
    })
  }
}

async function finish(services: Services, { exportId, userId }: ExportRequest, stored: StoredFile): Promise<void> {
  const { db, config } = services
  await db.asPerson(userId, 'a copy of somebody’s data is ready', async (tx) => {
    const [person] = await tx.select().from(profiles).where(eq(profiles.userId, userId))
    if (!person) return
    const expiresAt = new Date(Date.now() + exportDays * 86_400_000)
    const file = { workspaceId: null, userId, kind: 'export', contentType: 'application/zip', expiresAt } as const
    await addFile(tx, stored, { ...file, name: `postwright-${new Date().toISOString().slice(0, 10)}.zip` })
    await settle(tx, exportId, { status: 'ready', fileId: stored.id, bytes: stored.bytes, expiresAt, done: sql`${dataExports.parts}` })

    const page = '/app/settings?tab=data'
    const { fullName: name, timeZone } = person
    const variables = () => ({
      name,
      endsOn: new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(expiresAt),
      link: config.baseUrl + page,
    })
    await queueMail(services, tx, { to: person.email, template: 'export_ready', variables, userId })
    await emit(tx, { type: 'export.ready', userId, exportId, endsOn: expiresAt.toISOString() })
  })
}

/** @throws when another run has settled it already, so that nothing of this one is kept. */
async function settle(tx: Tx, exportId: string, values: PgUpdateSetSource<typeof dataExports>): Promise<void> {
  const settled = await tx
    .update(dataExports)
    .set({ ...values, finishedAt: sql`now()` })
    .where(and(eq(dataExports.id, exportId), eq(dataExports.status, 'running')))
    .returning({ id: dataExports.id })
  if (settled.length === 0) throw new Error('Another run has finished this copy.')
}
