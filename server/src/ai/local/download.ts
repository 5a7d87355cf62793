import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { msg } from '@postwright/contract/core/msg'

import { anySignal } from '../../infra/any-signal.ts'
import { freeBytes, isDiskFull } from '../../infra/disk.ts'
import { inEnglish } from '../../sentences.ts'

export interface Download {
  url: string
  /** Where it lies when it is whole and right; until then `.part` is added to its name. */
  path: string
  folder: string
  /** Null compares with what the source says of it. */
  sha256: string | null
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  /** Without a byte for so long the connection is given up and made anew. */
  stallMs?: number
  /** Before each further try after a failure; as many tries as there are entries, without one that brought anything. */
  retryMs?: readonly number[]
  onProgress: (progress: Progress) => void
}

export interface Progress {
  phase: 'downloading' | 'stalled' | 'checking'
  bytes: number
  /** Null while the source has not said it. */
  total: number | null
}

/** In words for an administrator, in English, as they are kept. */
export class DownloadFailed extends Error {
  override name = 'DownloadFailed'
}

/** Left free for everything else. */
const reserveBytes = 512 * 1024 ** 2

/** What is known of a file that is not whole yet, beside it. */
interface Sidecar {
  url: string
  etag: string | null
  total: number | null
}

/**
 * Downloads a file, or goes on where it stopped, and moves it to its place when its hash is right.
 *
 * @returns its SHA-256 and its size. @throws DownloadFailed, or the signal's reason; what came stays for the next time, unless it is wrong.
 */
export async function download(given: Download): Promise<{ sha256: string; bytes: number }> {
  const { path, folder, signal, stallMs = 30_000, retryMs = [1000, 3000, 10_000, 30_000], onProgress } = given
  const part = `${path}.part`
  const expected = given.sha256 ?? (await hashSaidBySource(given))
  let failures = 0
  for (;;) {
    const before = await sizeOf(part)
    try {
      await fetchRest({ ...given, part, stallMs, onProgress })
      break
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof DownloadFailed) throw error
      if (isDiskFull(error)) throw new DownloadFailed(inEnglish(msg`The disk is full. Make room, then go on: what came is kept.`))
      failures = (await sizeOf(part)) > before ? 0 : failures + 1
      const wait = retryMs[failures]
      if (wait === undefined)
        throw new DownloadFailed(inEnglish(msg`The source does not answer any more. Go on later: what came is kept.`), { cause: error })
      onProgress({ phase: 'stalled', bytes: await sizeOf(part), total: (await readSidecar(part))?.total ?? null })
      await pause(wait, signal)
    }
  }

  const bytes = await sizeOf(part)
  onProgress({ phase: 'checking', bytes, total: bytes })
  const sha256 = await hashOf(part, signal)
  if (expected !== null && sha256 !== expected) {
    await forget(part)
    throw new DownloadFailed(inEnglish(msg`What came is not the file that was asked for: its checksum is another. It was thrown away.`))
  }
  await checkFreeOf(folder, 0)
  await rename(part, path)
  await rm(`${part}.json`, { force: true })
  return { sha256, bytes }
}

/** Of a download that was stopped. */
export async function forget(part: string): Promise<void> {
  await Promise.all([rm(part, { force: true }), rm(`${part}.json`, { force: true })])
}

async function fetchRest({
  url,
  part,
  folder,
  fetch,
  signal,
  stallMs,
  onProgress,
}: Download & { part: string; stallMs: number }): Promise<void> {
  const known = await readSidecar(part)
  const have = known?.url === url ? await sizeOf(part) : 0
  if (known && known.total !== null && have === known.total && have > 0) return

  const stall = new AbortController()
  const timer = setTimeout(() => stall.abort(new Error('stalled')), stallMs)
  const both = anySignal([signal, stall.signal])
  try {
    const headers: Record<string, string> = { 'accept-encoding': 'identity' }
    if (have > 0) headers['range'] = `bytes=${have}-`
    if (have > 0 && known?.etag) headers['if-range'] = known.etag
    const response = await fetch(url, { headers, signal: both })
    if (response.status === 416) {
      await forget(part)
      throw new Error('The source has another file now.')
    }
    if (!response.ok || !response.body) throw refusal(response.status, new URL(url).host)
    const isRest = response.status === 206
    const start = isRest ? have : 0
    const length = Number(response.headers.get('content-length') ?? Number.NaN)
    const total = Number.isFinite(length) ? start + length : null
    await writeFile(`${part}.json`, JSON.stringify({ url, etag: response.headers.get('etag'), total } satisfies Sidecar))
    await checkFreeOf(folder, (total ?? start) - start)

    const file = await open(part, isRest ? 'a' : 'w')
    try {
      let bytes = start
      for await (const chunk of response.body) {
        timer.refresh()
        await file.write(chunk)
        bytes += chunk.byteLength
        onProgress({ phase: 'downloading', bytes, total })
        both.throwIfAborted()
      }
      if (total !== null && bytes < total) throw new Error('The connection ended early.')
    } finally {
      await file.close()
    }
  } finally {
    clearTimeout(timer)
  }
}

/** What will not become better by trying again is told at once. */
function refusal(status: number, host: string): Error {
  if (status === 429 || status >= 500) return new Error(`${status}`)
  if (status === 404) return new DownloadFailed(inEnglish(msg`${{ host }} has no such file any more. Choose another model, or a mirror.`))
  return new DownloadFailed(inEnglish(msg`${{ host }} does not give the file (${{ status }}).`))
}

/** Hugging Face names the SHA-256 of large files before it redirects; others say nothing. https://huggingface.co/docs/hub/storage-limits */
async function hashSaidBySource({ url, fetch, signal }: Pick<Download, 'url' | 'fetch' | 'signal'>): Promise<string | null> {
  const response = await fetch(url, {
    method: 'HEAD',
    redirect: 'manual',
    signal: anySignal([signal, AbortSignal.timeout(20_000)]),
  }).catch(() => null)
  signal.throwIfAborted()
  const said = response?.headers.get('x-linked-etag')?.replace(/^(?:W\/)?"|"$/g, '') ?? ''
  return /^[0-9a-f]{64}$/.test(said) ? said : null
}

/** @throws DownloadFailed. */
async function checkFreeOf(folder: string, needed: number): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= needed + (needed > 0 ? reserveBytes : 0)) return
  throw new DownloadFailed(
    inEnglish(
      msg`There is not enough room: ${{ needed: gigabytes(needed) }} GB are to come, and ${{ free: gigabytes(free) }} GB are free.`,
    ),
  )
}

function gigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1)
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0
}

/** Null where nothing is known. */
export async function readSidecar(part: string): Promise<Sidecar | null> {
  try {
    return JSON.parse(await readFile(`${part}.json`, 'utf8')) as Sidecar
  } catch {
    return null
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(done, ms)
    const abort = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    function done() {
      signal.removeEventListener('abort', abort)
      resolve()
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
  })
}
