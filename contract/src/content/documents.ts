import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant, Page, pageOf, prose, required, WebAddress } from '../core/values.ts'

export const documentKinds = ['pdf', 'docx', 'txt', 'markdown', 'html', 'csv'] as const
export const DocumentKind = z.enum(documentKinds)
export type DocumentKind = z.infer<typeof DocumentKind>

/** What a person may choose in a file dialog. */
export const documentFileTypes = '.pdf,.docx,.txt,.md,.markdown,.html,.htm,.csv,.tsv'

export const maxDocumentBytes = 20 * 1024 * 1024

/** Of one business. */
export const mostDocuments = 100

/** `waiting` for a worker, being read, ready to be quoted, or failed with a reason in `message`. */
export const DocumentStatus = z.enum(['waiting', 'reading', 'ready', 'failed'])
export type DocumentStatus = z.infer<typeof DocumentStatus>

/** A file or web page given to a business: what drafts are made from beside the profile. */
export const SourceDocument = z.object({
  id: Id,
  businessId: Id,
  name: z.string(),
  /** Null for a web page that was not fetched yet. */
  kind: DocumentKind.nullable(),
  /** Of a web page. */
  address: z.string().nullable(),
  bytes: z.int().nullable(),
  status: DocumentStatus,
  /** While it is read: pages of a PDF, else null. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** Why it failed. */
  message: z.string().nullable(),
  pages: z.int().nullable(),
  words: z.int(),
  passages: z.int(),
  /** How many posts were made from it. */
  posts: z.int(),
  /** It is longer than what is read of one document; the rest is left out. */
  isPartial: z.boolean(),
  addedBy: z.string().nullable(),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type SourceDocument = z.infer<typeof SourceDocument>

/** A piece of a document, as it is quoted to whoever writes. */
export const DocumentPassage = z.object({
  id: Id,
  documentId: Id,
  documentName: z.string(),
  heading: z.string().nullable(),
  /** Of a PDF. */
  page: z.int().nullable(),
  text: z.string(),
})
export type DocumentPassage = z.infer<typeof DocumentPassage>

/** What it is, is read from its bytes. */
export const UploadDocument = z.object({
  businessId: Id,
  file: z
    .file(says(msg`Choose a file.`))
    .min(1, says(msg`This file is empty.`))
    .max(maxDocumentBytes, says(msg`Use a file of at most 20 MB.`)),
})
export type UploadDocument = z.infer<typeof UploadDocument>

export const AddWebPage = z.object({ businessId: Id, address: WebAddress })
export type AddWebPage = z.infer<typeof AddWebPage>

export const ListDocuments = Page.extend({ businessId: Id })
export type ListDocuments = z.infer<typeof ListDocuments>

export const ListPassages = Page.extend({ id: Id })
export type ListPassages = z.infer<typeof ListPassages>

export const FindPassages = z.object({ businessId: Id, text: required(prose(8000), msg`Say what the text is about.`) })
export type FindPassages = z.infer<typeof FindPassages>

const One = z.object({ id: Id })

export const documents = {
  list: base
    .route({ method: 'GET', path: '/businesses/{businessId}/documents', summary: 'The documents of a business, newest first' })
    .input(ListDocuments)
    .output(pageOf(SourceDocument)),
  get: base.route({ method: 'GET', path: '/documents/{id}', summary: 'One document' }).input(One).output(SourceDocument),
  /** The same file a second time is the document that is there already. */
  upload: base
    .meta({ gate: 'approved', maxUploadBytes: maxDocumentBytes })
    .route({
      method: 'POST',
      path: '/documents',
      successStatus: 201,
      summary: 'Give a business a document, as a form with the fields businessId and file',
    })
    .input(UploadDocument)
    .output(SourceDocument),
  /** The same address a second time is the document that is there already. */
  addWebPage: base
    .route({ method: 'POST', path: '/businesses/{businessId}/web-pages', successStatus: 201, summary: 'Give a business a web page' })
    .input(AddWebPage)
    .output(SourceDocument),
  /** A web page is fetched anew. What was read before stays until then. */
  readAgain: base
    .route({ method: 'POST', path: '/documents/{id}/read-again', summary: 'Read a document again' })
    .input(One)
    .output(SourceDocument),
  remove: onceBase
    .route({ method: 'DELETE', path: '/documents/{id}', summary: 'Delete a document, its file and its passages' })
    .input(One)
    .output(z.object({})),
  passages: base
    .route({ method: 'GET', path: '/documents/{id}/passages', summary: 'What was read of a document, in its order' })
    .input(ListPassages)
    .output(pageOf(DocumentPassage)),
  find: base
    .route({
      method: 'POST',
      path: '/businesses/{businessId}/passages',
      summary: 'The passages of its documents that fit a brief, as they would be given to whoever writes',
    })
    .input(FindPassages)
    .output(z.array(DocumentPassage)),
}
