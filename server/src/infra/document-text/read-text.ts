import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'

import { projectRoot } from '../../project-root.ts'
import { type DocumentText, UnreadableFile } from './document-text.ts'
import type { FromWorker, ToWorker } from './messages.ts'

export interface TextFile extends Omit<ToWorker, 'contentType'> {
  contentType?: string | null
}

export interface ReadLimits {
  withinMs?: number
  /** Of the thread: its heap, and what it holds beside it. */
  mostMegabytes?: number
  onProgress?: (done: number, total: number) => void
  signal?: AbortSignal
}

const workerFile = fileURLToPath(new URL('server/src/infra/document-text/worker.ts', projectRoot))
const watchEveryMs = 200

/**
 * Takes the text out of a file, in a thread of its own, one file at a time. The bytes are handed over: whoever gave them has them no more.
 *
 * @throws UnreadableFile
 */
export function readText(file: TextFile, limits: ReadLimits = {}): Promise<DocumentText> {
  const turn = queue.then(() => readNow(file, limits))
  queue = Promise.allSettled([turn])
  return turn
}

let queue: Promise<unknown> = Promise.resolve()

async function readNow(
  { kind, bytes, contentType = null }: TextFile,
  { withinMs = 60_000, mostMegabytes = 256, onProgress, signal }: ReadLimits,
): Promise<DocumentText> {
  signal?.throwIfAborted()
  const own = new Uint8Array(bytes)
  const worker = new Worker(workerFile, {
    workerData: { kind, bytes: own, contentType } satisfies ToWorker,
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Nothing of the server is theirs.
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<DocumentText>()
  const limit = setTimeout(() => reject(new UnreadableFile('too-slow')), withinMs)
  const watch = setInterval(
    () => void isAbove(worker, mostMegabytes).then((isTooMuch) => isTooMuch && reject(new UnreadableFile('too-large'))),
    watchEveryMs,
  )
  const abort = () => reject(signal?.reason)
  signal?.addEventListener('abort', abort, { once: true })
  worker.on('message', (message: FromWorker) => {
    if (message.type === 'progress') onProgress?.(message.done, message.total)
    else if (message.type === 'text') resolve(message.text)
    else reject(message.type === 'unreadable' ? new UnreadableFile(message.reason) : new Error(message.message))
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new UnreadableFile('too-large') : error),
  )
  worker.on('exit', () => reject(new Error('The thread ended before it had read the file.')))
  try {
    return await promise
  } finally {
    clearTimeout(limit)
    clearInterval(watch)
    signal?.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

/** The limits of a thread hold for its heap alone, and not for the buffers that files are unpacked into. */
async function isAbove(worker: Worker, mostMegabytes: number): Promise<boolean> {
  try {
    const { total_heap_size: heap, external_memory: beside } = await worker.getHeapStatistics()
    return heap + beside > mostMegabytes * 1024 * 1024
  } catch {
    // It has ended, and says so itself.
    return false
  }
}
