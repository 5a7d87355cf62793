import { buffer } from 'node:stream/consumers'

import { maxDocumentBytes } from '@postwright/contract/content/documents'
import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { UnreadableFile } from '../../../infra/document-text/document-text.ts'
import { kindOf } from '../../../infra/document-text/kind.ts'
import { readText } from '../../../infra/document-text/read-text.ts'
import { unreadable } from '../../../infra/document-text/unreadable.ts'
import { openWebPages, PageRefused } from '../../../infra/web-pages.ts'
import { inEnglish } from '../../../sentences.ts'
import { addFile, removeFiles, storageKey, storeFile, type StoredFile } from '../../core/files/public.ts'
import { keepPassages } from './keep-passages.ts'
import { contentTypes } from './kinds.ts'
import { documents } from './table.ts'

type Row = typeof documents.$inferSelect
type Kind = NonNullable<Row['kind']>

interface Which {
  workspaceId: string
  documentId: string
}

/** What is to be read, and, of a web page, how it was kept. */
interface Source {
  kind: Kind
  bytes: Uint8Array
  contentType: string | null
  fetched: StoredFile | null
}

/** A reason that may be shown; the document has failed, and the job has not. */
class CannotRead extends Error {
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super(inEnglish(sentence))
    this.sentence = sentence
  }
}

/** Reads a document that waits for it: fetches a web page, takes the text out, and keeps it as passages. */
export async function readDocument(services: Services, which: Which): Promise<void> {
  const row = await begin(services, which)
  if (!row) return
  try {
    const source = await sourceOf(services, row)
    const { kind, bytes, contentType } = source
    const size = bytes.byteLength
    const text = await readText({ kind, bytes, contentType }, { onProgress: publishProgress(services, row) })
    await settle(services, row, async (tx) => {
      const kept = await keepPassages(tx, row, text)
      if (source.fetched) await replaceFile(services, tx, row, source.fetched, kind)
      const name = row.address === null ? row.name : (text.title ?? row.name)
      const { pages, isPartial } = text
      return { ...kept, status: 'ready', kind, bytes: size, name, pages, isPartial, message: null, readAt: sql`now()` }
    })
  } catch (error) {
    const sentence = sentenceOf(error)
    await settle(services, row, async () => ({ status: 'failed', message: inEnglish(sentence ?? failed) }))
    if (!sentence) throw error
  }
}

const failed = msg`This document could not be read. Try again; if that fails too, save it in another format.`
const lost = msg`The file of this document is gone from the file store. Delete it here, and give it again.`

function sentenceOf(error: unknown): Sentence | null {
  if (error instanceof UnreadableFile) return unreadable[error.reason]
  return error instanceof PageRefused || error instanceof CannotRead ? error.sentence : null
}

async function begin({ db }: Services, { workspaceId, documentId }: Which): Promise<Row | undefined> {
  return db.transaction(workspaceId, async (tx) => {
    const [row] = await tx
      .update(documents)
      .set({ status: 'reading', fence: sql`${documents.fence} + 1`, pagesDone: 0, pagesTotal: 0 })
      .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, documentId), inArray(documents.status, ['waiting', 'reading'])))
      .returning()
    if (row) await emit(tx, { type: 'document.changed', workspaceId, businessId: row.businessId, documentId })
    return row
  })
}

async function sourceOf(services: Services, row: Row): Promise<Source> {
  if (row.address !== null) return fetchPage(services, row.address)
  const stored = row.fileId === null ? null : await services.files.get(storageKey(row.fileId))
  if (!stored || row.kind === null) throw new CannotRead(lost)
  return { kind: row.kind, bytes: await buffer(stored.body), contentType: null, fetched: null }
}

async function fetchPage(services: Services, address: string): Promise<Source> {
  const pages = openWebPages({ allow: services.config.safeFetchAllow }, { mostBytes: maxDocumentBytes })
  const { url, bytes, contentType } = await pages.read(new URL(address))
  const kind = kindOf(url.pathname.endsWith('.html') ? 'page.html' : url.pathname, bytes)
  const fetched = await storeFile(services, [bytes], { contentType: contentTypes[kind], maxBytes: bytes.byteLength })
  return { kind, bytes, contentType, fetched }
}

async function replaceFile(services: Services, tx: Tx, row: Row, fetched: StoredFile, kind: Kind): Promise<void> {
  const { workspaceId, userId, name, id } = row
  await addFile(tx, fetched, { workspaceId, userId, kind: 'document', name, contentType: contentTypes[kind] })
  await tx
    .update(documents)
    .set({ fileId: fetched.id })
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.id, id)))
  await removeFiles(services, tx, row.fileId === null ? [] : [row.fileId])
}

type Outcome = Parameters<ReturnType<Tx['update']>['set']>[0]

/** Writes down how it went, unless the document is gone or another run has begun meanwhile. */
async function settle({ db }: Services, { workspaceId, businessId, id, fence }: Row, outcome: (tx: Tx) => Promise<Outcome>): Promise<void> {
  await db.transaction(workspaceId, async (tx) => {
    const isOurs = and(
      eq(documents.workspaceId, workspaceId),
      eq(documents.id, id),
      eq(documents.fence, fence),
      eq(documents.status, 'reading'),
    )
    const [held] = await tx.select({ id: documents.id }).from(documents).where(isOurs).for('update')
    if (!held) return
    await tx
      .update(documents)
      .set(await outcome(tx))
      .where(isOurs)
    await emit(tx, { type: 'document.changed', workspaceId, businessId, documentId: id })
  })
}

const publishEveryMs = 500

function publishProgress({ db, log }: Services, { workspaceId, businessId, id, fence }: Row) {
  let publishedAt = performance.now()
  return (pagesDone: number, pagesTotal: number) => {
    if (performance.now() - publishedAt < publishEveryMs) return
    publishedAt = performance.now()
    db.transaction(workspaceId, async (tx) => {
      const isOurs = and(eq(documents.workspaceId, workspaceId), eq(documents.id, id), eq(documents.fence, fence))
      await tx.update(documents).set({ pagesDone, pagesTotal }).where(isOurs)
      await emit(tx, { type: 'document.changed', workspaceId, businessId, documentId: id })
    }).catch((error: unknown) => log.warn({ err: error, documentId: id }, 'the progress of a document was not written down'))
  }
}
