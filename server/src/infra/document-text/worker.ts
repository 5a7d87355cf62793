/**
 * The thread that takes the text out of one file: what others wrote is opened here, within limits that end the thread and not the server.
 */
import { parentPort, workerData } from 'node:worker_threads'

import { decode, decodeHtml } from './decode.ts'
import { type DocumentText, type TextKind, UnreadableFile } from './document-text.ts'
import type { FromWorker, ToWorker } from './messages.ts'

if (parentPort) {
  const port = parentPort
  // What the thread was started with is what its starter says.
  const { kind, bytes, contentType } = workerData as ToWorker
  const tell = (message: FromWorker) => port.postMessage(message)
  try {
    const text = await read(kind, bytes, contentType, (done, total) => tell({ type: 'progress', done, total }))
    if (text.blocks.length === 0) throw new UnreadableFile('empty')
    tell({ type: 'text', text })
  } catch (error) {
    tell(
      error instanceof UnreadableFile
        ? { type: 'unreadable', reason: error.reason }
        : { type: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    )
  }
}

/** A kind loads its library when it is asked for. */
async function read(
  kind: TextKind,
  bytes: Uint8Array,
  contentType: string | null,
  report: (done: number, total: number) => void,
): Promise<DocumentText> {
  if (kind === 'pdf') return (await import('./pdf.ts')).readPdf(bytes, report)
  if (kind === 'docx') return (await import('./docx.ts')).readDocx(bytes)
  if (kind === 'html') return (await import('./html.ts')).readHtml(decodeHtml(bytes, contentType))
  if (kind === 'csv') return (await import('./csv.ts')).readCsv(decode(bytes))
  const { readMarkdown, readPlain } = await import('./plain.ts')
  return kind === 'markdown' ? readMarkdown(decode(bytes)) : readPlain(decode(bytes))
}
