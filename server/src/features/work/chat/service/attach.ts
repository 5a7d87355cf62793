import { type AttachFile, type ChatAttachment, maxChatImageBytes } from '@postwright/contract/work/chat-messages'
import { msg } from '@postwright/contract/core/msg'
import { and, count, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../../context.ts'
import { invalid, notFound } from '../../../../errors.ts'
import { UnreadableFile } from '../../../../infra/document-text/document-text.ts'
import { kindOf } from '../../../../infra/document-text/kind.ts'
import { readText } from '../../../../infra/document-text/read-text.ts'
import { unreadable } from '../../../../infra/document-text/unreadable.ts'
import { isPicture, smallWebp, UnusablePicture } from '../../../../infra/images.ts'
import { takeOrRefuse } from '../../../../rate-limit.ts'
import { inEnglish } from '../../../../sentences.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { fileNameOf, passagesOf } from '../../../content/documents/public.ts'
import { presentAttachment } from '../present.ts'
import { attachmentColumns, type AttachmentRow, ofOwner } from '../rows.ts'
import { chatAttachments } from '../table.ts'

/** What models look at is never larger. In pixels. */
const longestEdge = 1_024
/** Not sent yet, of one person. */
const mostUnsent = 40

/**
 * Takes a file for one conversation. A document is read in a thread, while its person goes on; an image is kept small, without what a camera
 * wrote beside its pixels.
 *
 * @throws NOT_FOUND, INVALID on `file`, TOO_MANY_REQUESTS.
 */
export async function attachFile(context: Context, { businessId, file }: AttachFile): Promise<ChatAttachment> {
  const { services, actor, db } = context
  await takeOrRefuse(services.attachmentLimit, actor.userId)
  await db.transaction((tx) => businessOf(tx, { workspaceId: actor.workspaceId, businessId }))
  const bytes = await file.bytes()
  const name = fileNameOf(file.name)
  if (!isPicture(bytes)) return attachDocument(context, { businessId, name, bytes })
  if (bytes.byteLength > maxChatImageBytes) throw invalid('file', msg`Use a picture of at most 10 MB.`)
  const image = await made(bytes)
  return presentAttachment(await add(context, { businessId, name, type: 'image', status: 'ready', bytes: bytes.byteLength, image }))
}

type NewAttachment = Omit<typeof chatAttachments.$inferInsert, 'id' | 'workspaceId' | 'userId'>

async function attachDocument(
  context: Context,
  { businessId, name, bytes }: { businessId: string; name: string; bytes: Uint8Array },
): Promise<ChatAttachment> {
  const kind = kindOrRefuse(name, bytes)
  const row = await add(context, { businessId, name, type: 'document', kind, status: 'reading', bytes: bytes.byteLength })
  const stopping = new AbortController()
  const done = read(context, row, { kind, bytes, signal: stopping.signal })
  context.services.runningWork.add(row.id, { stop: () => stopping.abort(), done })
  return presentAttachment(row)
}

async function add({ db, actor }: Context, values: NewAttachment): Promise<AttachmentRow> {
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    const [unsent] = await tx
      .select({ count: count() })
      .from(chatAttachments)
      .where(and(ofOwner(chatAttachments, actor), isNull(chatAttachments.messageId)))
    if ((unsent?.count ?? 0) >= mostUnsent) throw invalid('file', msg`Too many files wait to be sent. Send some, or take them back.`)
    const [row] = await tx
      .insert(chatAttachments)
      .values({ ...values, id: uuidv7(), workspaceId, userId })
      .returning()
    if (!row) throw new Error('A file is added as one row.')
    return row
  })
}

interface Reading {
  kind: ReturnType<typeof kindOf>
  bytes: Uint8Array
  signal: AbortSignal
}

const showEveryMs = 500

async function read(context: Context, { id }: AttachmentRow, { kind, bytes, signal }: Reading): Promise<void> {
  const { db, actor, log } = context
  const set = (values: Partial<typeof chatAttachments.$inferInsert>) =>
    db
      .transaction((tx) =>
        tx
          .update(chatAttachments)
          .set(values)
          .where(and(ofOwner(chatAttachments, actor), eq(chatAttachments.id, id))),
      )
      .catch((error: unknown) => log.warn({ err: error, attachmentId: id }, 'how far a file is read could not be written down'))
  let shownAt = performance.now()
  const onProgress = (pagesDone: number, pagesTotal: number) => {
    if (performance.now() - shownAt < showEveryMs) return
    shownAt = performance.now()
    void set({ pagesDone, pagesTotal })
  }
  try {
    const { blocks, isPartial } = await readText({ kind, bytes }, { onProgress, signal })
    await set({ status: 'ready', passages: passagesOf(blocks), isPartial })
  } catch (error) {
    const sentence = error instanceof UnreadableFile ? unreadable[error.reason] : failed
    if (!(error instanceof UnreadableFile) && !signal.aborted)
      log.error({ err: error, attachmentId: id }, 'an attached file could not be read')
    await set({ status: 'failed', message: inEnglish(sentence) })
  }
}

const failed = msg`This file could not be read. Attach it again; if that fails too, save it in another format.`

/** Beside documents a message takes pictures. */
const noneOfOurs = msg`This kind of file cannot be attached. Use a PDF, DOCX, TXT, Markdown, HTML or CSV file, or a picture: PNG, JPEG, WebP, AVIF or GIF.`

function kindOrRefuse(name: string, bytes: Uint8Array) {
  try {
    return kindOf(name, bytes)
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid('file', error.reason === 'unknown' ? noneOfOurs : unreadable[error.reason])
    throw error
  }
}

async function made(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await smallWebp(bytes, longestEdge)
  } catch (error) {
    if (error instanceof UnusablePicture) throw invalid('file', error.sentence)
    throw error
  }
}

/** @throws NOT_FOUND. */
export async function readAttachment({ db, actor }: Context, { id }: { id: string }): Promise<ChatAttachment> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select(attachmentColumns)
      .from(chatAttachments)
      .where(and(ofOwner(chatAttachments, actor), eq(chatAttachments.id, id)))
    if (!row) throw notFound('file')
    return presentAttachment(row)
  })
}

/** @throws NOT_FOUND also for a file that was sent. */
export async function detachFile({ db, actor, services }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  return db.transaction(async (tx) => {
    const removed = await tx
      .delete(chatAttachments)
      .where(and(ofOwner(chatAttachments, actor), eq(chatAttachments.id, id), isNull(chatAttachments.messageId)))
      .returning({ id: chatAttachments.id })
    if (removed.length === 0) throw notFound('file')
    await services.runningWork.stop(tx, id)
    return {}
  })
}
