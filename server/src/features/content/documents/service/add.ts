import { createHash } from 'node:crypto'

import { type AddWebPage, mostDocuments, type SourceDocument, type UploadDocument } from '@postwright/contract/content/documents'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import { forbidden, invalid } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { UnreadableFile } from '../../../../infra/document-text/document-text.ts'
import { kindOf } from '../../../../infra/document-text/kind.ts'
import { unreadable } from '../../../../infra/document-text/unreadable.ts'
import { addFile, storeFile } from '../../../core/files/public.ts'
import { businessOf, lockBusiness, touchBusiness } from '../../businesses/public.ts'
import { readDocumentJob } from '../jobs.ts'
import { fileNameOf, shown } from '../file-name.ts'
import { contentTypes } from '../kinds.ts'
import { mayChangeDocuments } from '../policy.ts'
import { documentOf, present } from '../present.ts'
import { documents } from '../table.ts'
import { waitAgain, type WhichDocument } from '../wait-again.ts'

type NewDocument = Pick<typeof documents.$inferInsert, 'name' | 'kind' | 'address' | 'bytes'> & { sourceHash: string }

/**
 * Gives a business a file; a job reads it. The file that it has already stays as it is, and is read again if that had failed.
 *
 * @throws INVALID on `file` for what is none of the kinds that can be read, CONFLICT at the most documents of a business.
 */
export async function uploadDocument(context: Context, { businessId, file }: UploadDocument): Promise<SourceDocument> {
  const { services, db, actor } = context
  refuseReaders(context)
  const bytes = await file.bytes()
  const name = fileNameOf(file.name)
  const kind = kindOrRefuse(name, bytes)
  const sourceHash = createHash('sha256').update(bytes).digest('hex')
  const known = await db.transaction((tx) => findKnown(tx, context, { businessId, sourceHash }))
  if (known) return known

  const contentType = contentTypes[kind]
  const stored = await storeFile(services, [bytes], { contentType, maxBytes: bytes.byteLength })
  return add(context, businessId, { name, kind, bytes: stored.bytes, sourceHash }, async (tx) => {
    await addFile(tx, stored, { workspaceId: actor.workspaceId, userId: actor.userId, kind: 'document', name, contentType })
    return stored.id
  })
}

/** Gives a business a web page; a job fetches and reads it. @throws as `uploadDocument` */
export async function addWebPage(context: Context, { businessId, address }: AddWebPage): Promise<SourceDocument> {
  refuseReaders(context)
  const url = new URL(address)
  url.hash = ''
  const sourceHash = createHash('sha256').update(url.href).digest('hex')
  const known = await context.db.transaction((tx) => findKnown(tx, context, { businessId, sourceHash }))
  if (known) return known
  return add(context, businessId, { name: shown(`${url.host}${url.pathname === '/' ? '' : url.pathname}`), address: url.href, sourceHash })
}

function refuseReaders({ actor }: Context): void {
  if (!mayChangeDocuments(actor)) throw forbidden(msg`Only owners, admins and editors may change the documents of a business.`)
}

async function add(
  context: Context,
  businessId: string,
  { sourceHash, ...values }: NewDocument,
  keepFile: (tx: Tx) => Promise<string | null> = async () => null,
): Promise<SourceDocument> {
  const { services, db, actor } = context
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    // The lock settles two that come at once.
    await lockBusiness(tx, { workspaceId, id: businessId })
    const known = await findKnown(tx, context, { businessId, sourceHash })
    if (known) return known
    await refuseTooMany(tx, { workspaceId, businessId })

    const id = uuidv7()
    await tx.insert(documents).values({ ...values, id, workspaceId, businessId, userId, sourceHash, fileId: await keepFile(tx) })
    await services.jobs.send(tx, readDocumentJob, { workspaceId, documentId: id })
    await touchBusiness(tx, { workspaceId, businessId })
    await emit(tx, { type: 'document.added', by: actor, workspaceId, businessId, documentId: id, name: values.name })
    return present(await documentOf(tx, { workspaceId, id }))
  })
}

async function findKnown(
  tx: Tx,
  { services, actor: { workspaceId } }: Context,
  { businessId, sourceHash }: { businessId: string; sourceHash: string },
): Promise<SourceDocument | null> {
  await businessOf(tx, { workspaceId, businessId })
  const isIt = and(eq(documents.workspaceId, workspaceId), eq(documents.businessId, businessId), eq(documents.sourceHash, sourceHash))
  const [known] = await tx.select({ id: documents.id, status: documents.status }).from(documents).where(isIt)
  if (!known) return null
  if (known.status === 'failed') await beginAgain(tx, services, { workspaceId, businessId, documentId: known.id })
  return present(await documentOf(tx, { workspaceId, id: known.id }))
}

/** Has a document read again. */
export async function beginAgain(tx: Tx, { jobs }: Pick<Context['services'], 'jobs'>, which: WhichDocument): Promise<void> {
  await waitAgain(tx, which)
  await jobs.send(tx, readDocumentJob, { workspaceId: which.workspaceId, documentId: which.documentId })
}

async function refuseTooMany(tx: Tx, { workspaceId, businessId }: { workspaceId: string; businessId: string }): Promise<void> {
  const [counted] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.businessId, businessId)))
  if ((counted?.count ?? 0) >= mostDocuments)
    throw invalid('businessId', msg`This business has ${{ mostDocuments }} documents, the most that are kept. Delete one first.`)
}

function kindOrRefuse(name: string, bytes: Uint8Array) {
  try {
    return kindOf(name, bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid('file', unreadable[error.reason])
    throw error
  }
}
