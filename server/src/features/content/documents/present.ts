import type { DocumentPassage, SourceDocument } from '@postwright/contract/content/documents'
import { and, eq, sql } from 'drizzle-orm'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { users } from '../../identity/accounts/table.ts'
import { businesses } from '../businesses/table.ts'
import { versionSources } from '../posts/table.ts'
import type { FoundPassage } from './find.ts'
import { documents } from './table.ts'

const madeFrom = sql<number>`(
  select count(distinct ${versionSources.postId})::int from ${versionSources}
  where ${versionSources.workspaceId} = ${documents.workspaceId} and ${versionSources.documentId} = ${documents.id}
)`

export type DocumentRow = Awaited<ReturnType<typeof selectDocuments>>[number]

/** Those of active businesses, with the name of whoever gave them. */
export function selectDocuments(tx: Tx) {
  return tx
    .select({ document: documents, addedBy: users.name, posts: madeFrom })
    .from(documents)
    .innerJoin(businesses, and(eq(businesses.id, documents.businessId), eq(businesses.status, 'active')))
    .leftJoin(users, eq(users.id, documents.userId))
}

/** @throws NOT_FOUND */
export async function documentOf(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<DocumentRow> {
  const [row] = await selectDocuments(tx).where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, id)))
  if (!row) throw notFound('document')
  return row
}

export function present({ document, addedBy, posts }: DocumentRow): SourceDocument {
  const { status, pagesDone, pagesTotal } = document
  return {
    id: document.id,
    businessId: document.businessId,
    name: document.name,
    kind: document.kind,
    address: document.address,
    bytes: document.bytes,
    status,
    progress: status === 'reading' && pagesTotal > 0 ? { done: pagesDone, total: pagesTotal } : null,
    message: document.message && sayKept(document.message),
    pages: document.pages,
    words: document.words,
    passages: document.passages,
    posts,
    isPartial: document.isPartial,
    addedBy,
    createdAt: document.createdAt.toISOString(),
    readAt: document.readAt?.toISOString() ?? null,
  }
}

export function presentPassage(row: FoundPassage): DocumentPassage {
  const { id, documentId, documentName, heading, page, text } = row
  return { id, documentId, documentName, heading, page, text }
}
