import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { removeFiles } from '../../core/files/public.ts'
import { businesses } from '../businesses/table.ts'
import { assets } from '../media/table.ts'
import { documents } from './table.ts'

const atOnce = 200

/** Documents, pictures and films of businesses that were deleted more than 30 days ago. */
export async function removeUnrestorable(services: Services): Promise<void> {
  for (let removed = atOnce; removed === atOnce;) {
    removed = await services.db.asSystem('remove files of businesses that are gone for good', async (tx) => {
      const gone = await tx
        .select({ id: documents.id })
        .from(documents)
        .innerJoin(businesses, eq(businesses.id, documents.businessId))
        .where(and(eq(businesses.status, 'inactive'), sql`${businesses.deletedAt} <= now() - interval '30 days'`))
        .limit(atOnce)
      const shown = await tx
        .select({ fileId: assets.fileId })
        .from(assets)
        .innerJoin(businesses, eq(businesses.id, assets.businessId))
        .where(and(eq(businesses.status, 'inactive'), sql`${businesses.deletedAt} <= now() - interval '30 days'`))
        .limit(atOnce)
      const ids = gone.map(({ id }) => id)
      const rows = await tx.delete(documents).where(inArray(documents.id, ids)).returning({ fileId: documents.fileId })
      // Pictures and films go with their files.
      await removeFiles(
        services,
        tx,
        [...rows, ...shown].flatMap(({ fileId }) => fileId ?? []),
      )
      return Math.max(gone.length, shown.length)
    })
  }
}
