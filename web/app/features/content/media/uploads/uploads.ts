import { t } from '@lingui/core/macro'
import { type Asset, maxFilmBytes, type MediaUpload } from '@postwright/contract/content/media'
import { useSyncExternalStore } from 'react'

import { client } from '../../../../../lib/api.ts'
import { fieldErrors, isRefusal, messageOf } from '../../../../../lib/errors.ts'
import { begunUploadOf, begunUploads, forgetBegun, rememberBegun } from './begun-uploads.ts'
import { finishFile, sendFile } from './send-file.ts'

/** A file on its way to the library of a business. */
export interface Upload {
  key: number
  businessId: string
  file: File
  /** Of a picture, within this page. */
  preview: string | null
  sent: number
  /** `stopped` by a person, or by a network that failed: it can go on. */
  state: 'waiting' | 'sending' | 'finishing' | 'stopped' | 'done' | 'duplicate' | 'failed'
  message: string | null
  begun: MediaUpload | null
  asset: Asset | null
  duplicateOf: Asset | null
  startedAt: number
}

const atOnce = 3

let uploads: readonly Upload[] = []
let nextKey = 1
const stops = new Map<number, AbortController>()
const listeners = new Set<() => void>()

/** Uploads go on while other screens are open. They stop with the page, and go on where they were once the same file is chosen again. */
export function useUploads(businessId: string): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads)
  return all.filter((upload) => upload.businessId === businessId)
}

/** Begun before this page was opened, and not chosen again yet. */
export function useCutOffUploads(businessId: string): MediaUpload[] {
  const all = useSyncExternalStore(subscribe, () => uploads)
  return begunUploads(businessId).filter(({ id }) => !all.some(({ begun }) => begun?.id === id))
}

export function dropBegun(id: string): void {
  forgetBegun(id)
  // What is left of it ends by itself.
  client.media.cancelUpload({ id }).catch(() => undefined)
  set([...uploads])
}

export function addUploads(businessId: string, files: readonly File[]): void {
  const added = files.map((file): Upload => {
    const isTooLarge = file.size > maxFilmBytes
    const before = isTooLarge ? null : begunUploadOf(businessId, file)
    return {
      key: nextKey++,
      businessId,
      file,
      preview: file.type.startsWith('image/') ? URL.createObjectURL(file) : null,
      sent: 0,
      state: isTooLarge ? 'failed' : 'waiting',
      message: isTooLarge ? t`Use a picture of at most 40 MB, or a film of at most 1 GB.` : null,
      // The same file twice is two uploads.
      begun: uploads.some(({ begun }) => begun?.id === before?.id) ? null : before,
      asset: null,
      duplicateOf: null,
      startedAt: Date.now(),
    }
  })
  set([...uploads, ...added])
  window.addEventListener('beforeunload', askBeforeLeaving)
  begin()
}

export function stopUpload({ key }: Upload): void {
  change(key, { state: 'stopped', message: null })
  stops.get(key)?.abort()
  begin()
}

export function resumeUpload({ key }: Upload): void {
  change(key, { state: 'waiting', message: null })
  begin()
}

/** Takes it off the list; what came of it is thrown away unless it is there already. */
export function dropUpload({ key, begun, asset }: Upload): void {
  forget((upload) => upload.key === key)
  stops.get(key)?.abort()
  // What is left of it ends by itself.
  if (begun) forgetBegun(begun.id)
  if (begun && !asset) client.media.cancelUpload({ id: begun.id }).catch(() => undefined)
  begin()
}

export function dropFinished(businessId: string): void {
  forget((upload) => upload.businessId === businessId && upload.state === 'done')
}

function forget(isGone: (upload: Upload) => boolean): void {
  for (const { preview } of uploads.filter(isGone)) if (preview) URL.revokeObjectURL(preview)
  set(uploads.filter((upload) => !isGone(upload)))
}

/** Keeps a second one with the same content. */
export async function keepBoth(upload: Upload): Promise<void> {
  await finish(upload.key, true)
}

function begin(): void {
  const running = uploads.filter(({ state }) => state === 'sending' || state === 'finishing').length
  const next = uploads.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, atOnce - running))
  for (const { key } of next) {
    change(key, { state: 'sending' })
    void run(key)
  }
}

async function run(key: number): Promise<void> {
  const stop = new AbortController()
  stops.set(key, stop)
  try {
    const upload = found(key)
    if (!upload) return
    await sendFile({
      ...upload,
      signal: stop.signal,
      onBegun: (begun) => {
        rememberBegun(upload.businessId, upload.file, begun)
        change(key, { begun, startedAt: Date.now() })
      },
      onProgress: (sent) => change(key, { sent, message: null }),
      onWaiting: () => change(key, { message: t`The network does not answer. It goes on by itself once it does.` }),
    })
    await finish(key, false)
  } catch (error) {
    if (!stop.signal.aborted) fail(key, error)
  } finally {
    if (stops.get(key) === stop) stops.delete(key)
    begin()
  }
}

async function finish(key: number, both: boolean): Promise<void> {
  change(key, { state: 'finishing' })
  const upload = found(key)
  if (!upload?.begun) return
  try {
    const { asset, duplicateOf } = await finishFile(upload.file, upload.begun, both)
    forgetBegun(upload.begun.id)
    change(key, { asset, duplicateOf, state: asset ? 'done' : 'duplicate' })
  } catch (error) {
    fail(key, error)
  }
}

function fail(key: number, error: unknown): void {
  const message = Object.values(fieldErrors(error))[0] ?? messageOf(error, t`The network failed. What was sent is kept.`)
  const begun = found(key)?.begun
  if (begun && isRefusal(error)) forgetBegun(begun.id)
  change(key, { state: isRefusal(error) ? 'failed' : 'stopped', message })
}

function found(key: number): Upload | undefined {
  return uploads.find((upload) => upload.key === key)
}

function change(key: number, changed: Partial<Upload>): void {
  set(uploads.map((upload) => (upload.key === key ? { ...upload, ...changed } : upload)))
}

function set(next: readonly Upload[]): void {
  uploads = next
  for (const listener of listeners) listener()
  if (!uploads.some(isUnderWay)) window.removeEventListener('beforeunload', askBeforeLeaving)
}

export function isUnderWay({ state }: Upload): boolean {
  return state === 'waiting' || state === 'sending' || state === 'finishing'
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
