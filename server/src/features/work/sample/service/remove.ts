import { msg } from '@postwright/contract/core/msg'
import type { Sample } from '@postwright/contract/work/sample'
import { and, eq, isNotNull } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { systemPart } from '../../../../infra/db/system-part.ts'
import { clearFeeds } from '../../../../platforms/sandbox/feed.ts'
import { removeFiles } from '../../../core/files/public.ts'
import { deleteSamples } from '../../../content/businesses/public.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { assets } from '../../../content/media/table.ts'
import { documents } from '../../../content/documents/table.ts'
import { channels } from '../../../publishing/channels/table.ts'
import { lockDeliveries } from '../../../publishing/deliveries/public.ts'
import { deliveries } from '../../../publishing/deliveries/table.ts'
import { taskFiles, tasks } from '../../tasks/table.ts'
import { maySample } from '../policy.ts'
import { readSample } from './read.ts'

/**
 * Removes the sample with whatever was made for it: rows, files, and what its walls show. Only the log of the workspace still says
 * that it was there. A second time it changes nothing.
 *
 * @throws CONFLICT on `business` while a post of it is on its way.
 */
export async function removeSample(context: Context): Promise<Sample> {
  const { services, db, actor } = context
  if (!maySample(actor)) throw forbidden(msg`Only owners, admins and editors who see every business may remove the sample.`)
  const { workspaceId } = actor
  await db.transaction(async (tx) => {
    await refuseWhileSending(tx, workspaceId)
    const feeds = await tx
      .select({ id: channels.id })
      .from(channels)
      .innerJoin(businesses, isOfSample(channels))
      .where(ofWorkspace(workspaceId))
    const files = await tx
      .select({ id: documents.fileId })
      .from(documents)
      .innerJoin(businesses, isOfSample(documents))
      .where(and(ofWorkspace(workspaceId), isNotNull(documents.fileId)))
    const shown = await tx
      .select({ id: assets.fileId })
      .from(assets)
      .innerJoin(businesses, isOfSample(assets))
      .where(ofWorkspace(workspaceId))
    const attached = await tx
      .select({ id: taskFiles.id })
      .from(taskFiles)
      .innerJoin(tasks, eq(tasks.id, taskFiles.taskId))
      .innerJoin(businesses, isOfSample(tasks))
      .where(ofWorkspace(workspaceId))
    const gone = await deleteSamples(tx, workspaceId)
    await removeFiles(
      services,
      tx,
      [...files, ...shown, ...attached].flatMap(({ id }) => id ?? []),
    )
    await systemPart(tx, 'the walls of a sample are emptied, which stand outside of workspaces', () =>
      clearFeeds(
        tx,
        feeds.map(({ id }) => id),
      ),
    )
    for (const { id: businessId, name } of gone) await emit(tx, { type: 'sample.removed', by: actor, workspaceId, businessId, name })
  })
  return readSample(context)
}

function isOfSample(table: typeof assets | typeof channels | typeof documents | typeof deliveries | typeof tasks) {
  return and(eq(businesses.id, table.businessId), eq(businesses.isSample, true))
}

function ofWorkspace(workspaceId: string) {
  return eq(businesses.workspaceId, workspaceId)
}

/** What is locked here, no worker takes before this is over. */
async function refuseWhileSending(tx: Tx, workspaceId: string): Promise<void> {
  const found = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .innerJoin(businesses, isOfSample(deliveries))
    .where(ofWorkspace(workspaceId))
  const rows = await lockDeliveries(tx, { workspaceId, ids: found.map(({ id }) => id) })
  if (rows.some(({ status }) => status === 'sending'))
    throw conflict('business', msg`A post of the sample is being sent at this moment. Remove it in a few seconds.`)
}
