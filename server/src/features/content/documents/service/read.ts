import type { DocumentPassage, FindPassages, ListDocuments, ListPassages, SourceDocument } from '@postwright/contract/content/documents'
import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import { businessOf } from '../../businesses/public.ts'
import { mostQuoted, passageColumns, passagesFor } from '../find.ts'
import { documentOf, present, presentPassage, selectDocuments } from '../present.ts'
import { documentPassages, documents } from '../table.ts'

interface PageOf<Item> {
  items: Item[]
  nextCursor: string | null
}

/** @throws NOT_FOUND without the business. */
export async function listDocuments(
  { db, actor: { workspaceId } }: Context,
  { businessId, cursor, limit }: ListDocuments,
): Promise<PageOf<SourceDocument>> {
  const position = cursor === undefined ? undefined : positionAt(cursor, AtRow)
  const after = position && sql`(${documents.createdAt}, ${documents.id}) < (${position[0]}::timestamptz, ${position[1]}::uuid)`
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const rows = await selectDocuments(tx)
      .where(and(eq(documents.workspaceId, workspaceId), eq(documents.businessId, businessId), after))
      .orderBy(desc(documents.createdAt), desc(documents.id))
      .limit(limit + 1)
    const items = rows.slice(0, limit)
    const last = items.at(-1)?.document
    return {
      items: items.map(present),
      nextCursor: rows.length > limit && last ? cursorOf([last.createdAt.toISOString(), last.id]) : null,
    }
  })
}

/** @throws NOT_FOUND */
export async function getDocument({ db, actor: { workspaceId } }: Context, { id }: { id: string }): Promise<SourceDocument> {
  return db.transaction(async (tx) => present(await documentOf(tx, { workspaceId, id })))
}

const Position = z.tuple([z.int().min(0).max(1_000_000)])

/** @throws NOT_FOUND */
export async function listPassages(
  { db, actor: { workspaceId } }: Context,
  { id, cursor, limit }: ListPassages,
): Promise<PageOf<DocumentPassage>> {
  const position = cursor === undefined ? undefined : positionAt(cursor, Position)
  return db.transaction(async (tx) => {
    await documentOf(tx, { workspaceId, id })
    const rows = await tx
      .select({ ...passageColumns, position: documentPassages.position })
      .from(documentPassages)
      .innerJoin(documents, eq(documents.id, documentPassages.documentId))
      .where(
        and(
          eq(documentPassages.workspaceId, workspaceId),
          eq(documentPassages.documentId, id),
          position && gt(documentPassages.position, position[0]),
        ),
      )
      .orderBy(asc(documentPassages.position))
      .limit(limit + 1)
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return { items: items.map(presentPassage), nextCursor: rows.length > limit && last ? cursorOf([last.position]) : null }
  })
}

/** @throws NOT_FOUND without the business. */
export async function findPassages(
  { db, actor: { workspaceId } }: Context,
  { businessId, text }: FindPassages,
): Promise<DocumentPassage[]> {
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const found = await passagesFor(tx, { workspaceId, businessId, text, limit: mostQuoted })
    return found.map(presentPassage)
  })
}
