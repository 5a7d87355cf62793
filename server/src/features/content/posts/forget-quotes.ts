import { and, eq, sql } from 'drizzle-orm'

import { sourceLabel } from '../../../ai/claims/source-label.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { posts } from './table.ts'

interface Removed {
  workspaceId: string
  businessId: string
  /** Its name. */
  document: string
}

/** What claims quote of a document that is deleted goes with it; the name of the document stays, and what a person ticked off. */
export async function forgetQuotes(tx: Tx, { workspaceId, businessId, document }: Removed): Promise<void> {
  const ofBusiness = and(eq(posts.workspaceId, workspaceId), eq(posts.businessId, businessId))
  const rows = await tx
    .select({ id: posts.id, claims: posts.claims })
    .from(posts)
    .where(and(ofBusiness, sql`${posts.claims} @> '[{"source": {"kind": "document"}}]'`))
    .for('update')
  for (const { id, claims } of rows) {
    const kept = claims.map((claim) => {
      const { source } = claim
      const isTheirs = source?.kind === 'document' && (source.label === document || source.label.startsWith(sourceLabel(document, '')))
      return isTheirs ? { ...claim, source: { ...source, label: document, quote: '' } } : claim
    })
    if (kept.some((claim, at) => claim !== claims[at]))
      await tx
        .update(posts)
        .set({ claims: kept })
        .where(and(ofBusiness, eq(posts.id, id)))
  }
}
