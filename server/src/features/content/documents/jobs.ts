import { Id } from '@postwright/contract/core/values'
import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { readDocument } from './read-document.ts'
import { refreshWebPages } from './refresh-web-pages.ts'
import { removeUnrestorable } from './remove-unrestorable.ts'

/** Run twice, it reads twice, and the later run alone writes down what it read. */
export const readDocumentJob = defineJob({
  name: 'documents.read',
  payload: z.object({ workspaceId: Id, documentId: Id }),
  retries: 2,
  // A thread reads one file at a time, and a node takes five of these at once.
  timeoutSeconds: 600,
  run: readDocument,
})

/** What belongs to businesses that nobody can restore any more: rows, passages and bytes. */
export const removeUnrestorableDocumentsJob = defineJob({
  name: 'documents.remove-unrestorable',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 900,
  cron: '17 3 * * *',
  run: removeUnrestorable,
})

/** Run twice, the second finds nothing that is not waiting already. */
export const refreshWebPagesJob = defineJob({
  name: 'documents.refresh-web-pages',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 900,
  cron: '47 3 * * *',
  run: (services) =>
    refreshWebPages(services, (tx, { workspaceId, documentId }) => services.jobs.send(tx, readDocumentJob, { workspaceId, documentId })),
})
