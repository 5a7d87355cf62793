import type { SourceDocument } from '@postwright/contract/content/documents'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { removeFiles } from '../../../core/files/public.ts'
import { mayChangeDocuments } from '../policy.ts'
import { documentOf, present } from '../present.ts'
import { documents } from '../table.ts'
import { beginAgain } from './add.ts'

/** Has a document read again; one that waits or is being read goes on. @throws NOT_FOUND */
export async function readAgain({ services, db, actor }: Context, { id }: { id: string }): Promise<SourceDocument> {
  if (!mayChangeDocuments(actor)) throw forbidden(msg`Only owners, admins and editors may change the documents of a business.`)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { document } = await documentOf(tx, { workspaceId, id })
    if (document.status === 'ready' || document.status === 'failed')
      await beginAgain(tx, services, { workspaceId, businessId: document.businessId, documentId: id })
    return present(await documentOf(tx, { workspaceId, id }))
  })
}

/** Deletes a document with its passages and its file; what is being read of it is thrown away. @throws NOT_FOUND */
export async function removeDocument({ services, db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  if (!mayChangeDocuments(actor)) throw forbidden(msg`Only owners, admins and editors may change the documents of a business.`)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { document } = await documentOf(tx, { workspaceId, id })
    const { businessId, name } = document
    const [removed] = await tx
      .delete(documents)
      .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, id)))
      .returning({ fileId: documents.fileId })
    if (!removed) throw notFound('document')
    await removeFiles(services, tx, removed.fileId === null ? [] : [removed.fileId])
    await emit(tx, { type: 'document.removed', by: actor, workspaceId, businessId, documentId: id, name })
    return {}
  })
}
