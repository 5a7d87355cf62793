import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../businesses/table.ts'
import { documents } from './table.ts'
import { waitAgain, type WhichDocument } from './wait-again.ts'

/** Of one run; the others have their turn on the next day. */
const mostAtOnce = 500

/** Has web pages that were read more than a week ago fetched anew, those of failed attempts too: what was read before stays until then. */
export async function refreshWebPages({ db }: Services, send: (tx: Tx, which: WhichDocument) => Promise<void>): Promise<void> {
  const old = await db.asSystem('find web pages that may have changed', (tx) =>
    tx
      .select({ workspaceId: documents.workspaceId, businessId: documents.businessId, documentId: documents.id })
      .from(documents)
      .innerJoin(businesses, and(eq(businesses.id, documents.businessId), eq(businesses.status, 'active'), isNull(businesses.lockedAt)))
      .where(
        and(
          isNotNull(documents.address),
          or(eq(documents.status, 'ready'), eq(documents.status, 'failed')),
          sql`${documents.readAt} < now() - interval '7 days'`,
        ),
      )
      .orderBy(asc(documents.readAt))
      .limit(mostAtOnce),
  )
  for (const which of old)
    await db.transaction(which.workspaceId, async (tx) => {
      await waitAgain(tx, which)
      await send(tx, which)
    })
}
