import type { VersionSource } from '@postwright/contract/content/posts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../infra/db/database.ts'
import { documents } from '../documents/table.ts'
import { posts, versionSources } from './table.ts'

export type GivenSource = Omit<VersionSource, 'document'>

interface Which {
  workspaceId: string
  postId: string
}

/** Writes down what a version was made from. A document that was deleted meanwhile leaves nothing. */
export async function keepSources(tx: Tx, { workspaceId, postId, version }: Which & { version: number }, given: readonly GivenSource[]) {
  if (given.length === 0) return
  const documentIds = [...new Set(given.map(({ documentId }) => documentId))]
  const [post] = await tx
    .select({ businessId: posts.businessId })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  if (!post) return
  const { businessId } = post
  // Locked, so that none goes before the row that refers to it is there. One that is being deleted is left out: whoever deletes it waits for posts.
  const standing = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.businessId, businessId), inArray(documents.id, documentIds)))
    .orderBy(asc(documents.id))
    .for('key share', { skipLocked: true })
  const ids = new Set(standing.map(({ id }) => id))
  const rows = given.filter(({ documentId }) => ids.has(documentId))
  if (rows.length === 0) return
  await tx.insert(versionSources).values(
    rows.map(({ documentId, heading, page, quote }) => {
      return { id: uuidv7(), workspaceId, businessId, postId, version, documentId, heading, page, quote }
    }),
  )
}

/** What each version of a post was made from, by its number. */
export async function sourcesOf(tx: Tx, { workspaceId, postId }: Which): Promise<ReadonlyMap<number, VersionSource[]>> {
  const rows = await tx
    .select({
      version: versionSources.version,
      documentId: versionSources.documentId,
      document: documents.name,
      heading: versionSources.heading,
      page: versionSources.page,
      quote: versionSources.quote,
    })
    .from(versionSources)
    .innerJoin(documents, and(eq(documents.id, versionSources.documentId), eq(documents.workspaceId, workspaceId)))
    .where(and(eq(versionSources.workspaceId, workspaceId), eq(versionSources.postId, postId)))
    .orderBy(asc(versionSources.version), asc(versionSources.id))
  const byVersion = new Map<number, VersionSource[]>()
  for (const { version, ...source } of rows) byVersion.set(version, [...(byVersion.get(version) ?? []), source])
  return byVersion
}
