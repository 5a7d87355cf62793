import { and, eq, sql } from 'drizzle-orm'

import { subscriber } from '../../../events.ts'
import { revisions } from './table.ts'

export const revisionsSubscriber = subscriber({
  /** What a text that was kept aside was made from goes with its document, as it does with a version. */
  async 'document.removed'(_services, tx, { workspaceId, businessId, documentId }) {
    const isTheirs = JSON.stringify({ sources: [{ documentId }] })
    await tx
      .update(revisions)
      .set({
        beside: sql`jsonb_set(${revisions.beside}, '{sources}', (
          select coalesce(jsonb_agg(source), '[]') from jsonb_array_elements(${revisions.beside} -> 'sources') source
          where source ->> 'documentId' <> ${documentId}
        ))`,
      })
      .where(
        and(eq(revisions.workspaceId, workspaceId), eq(revisions.businessId, businessId), sql`${revisions.beside} @> ${isTheirs}::jsonb`),
      )
  },
})
