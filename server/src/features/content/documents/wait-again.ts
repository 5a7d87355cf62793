import { and, eq } from 'drizzle-orm'

import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { documents } from './table.ts'

export interface WhichDocument {
  workspaceId: string
  businessId: string
  documentId: string
}

/** Has a document wait to be read again, and forgets how that went before; what was read stays until then. */
export async function waitAgain(tx: Tx, { workspaceId, businessId, documentId }: WhichDocument): Promise<void> {
  await tx
    .update(documents)
    .set({ status: 'waiting', message: null, pagesDone: 0, pagesTotal: 0 })
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId)))
  await emit(tx, { type: 'document.changed', workspaceId, businessId, documentId })
}
