import { MediaUpload } from '@postwright/contract/content/media'
import { z } from 'zod'

import { localDraftPrefix } from '../../../../../lib/local-drafts.ts'

const BegunUpload = z.object({ businessId: z.string(), modified: z.number(), upload: MediaUpload })
type BegunUpload = z.infer<typeof BegunUpload>

const storageKey = `${localDraftPrefix}uploads`
const most = 50

/** Uploads that began in this browser and did not end, so that they go on when the page was closed meanwhile and the same file is chosen again. */
export function begunUploads(businessId: string): MediaUpload[] {
  return read().flatMap((begun) => (begun.businessId === businessId ? [begun.upload] : []))
}

/** Of the same file: by its name, its length and when it was changed. */
export function begunUploadOf(businessId: string, file: File): MediaUpload | null {
  return read().find((begun) => begun.businessId === businessId && isOf(begun, file))?.upload ?? null
}

export function rememberBegun(businessId: string, file: File, upload: MediaUpload): void {
  write([{ businessId, modified: file.lastModified, upload }, ...read().filter((begun) => begun.upload.id !== upload.id)].slice(0, most))
}

export function forgetBegun(id: string): void {
  const begun = read()
  if (begun.some(({ upload }) => upload.id === id)) write(begun.filter(({ upload }) => upload.id !== id))
}

function isOf({ modified, upload }: BegunUpload, file: File): boolean {
  return modified === file.lastModified && upload.bytes === file.size && file.name.endsWith(upload.name)
}

function read(): BegunUpload[] {
  try {
    const { data = [] } = z.array(BegunUpload).safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
    return data.filter(({ upload }) => Date.parse(upload.endsAt) > Date.now())
  } catch {
    return []
  }
}

function write(begun: BegunUpload[]): void {
  try {
    if (begun.length > 0) localStorage.setItem(storageKey, JSON.stringify(begun))
    else localStorage.removeItem(storageKey)
  } catch {
    // Where storage is full or forbidden, an upload ends with its page.
  }
}
