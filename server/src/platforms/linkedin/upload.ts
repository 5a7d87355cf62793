import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { hasStatus, orRetry, readAnswer } from '../answers.ts'
import type { HttpBody } from '../http-body.ts'
import type { SentItem } from '../media.ts'
import type { PrepareOutcome, SendInput } from '../platform.ts'
import { ask, type Caller, change, failed, failedForAccount } from './api.ts'
import { isDocument } from './content.ts'
import { documentOf } from './document.ts'
import { uploadFilm } from './film.ts'
import { filmGraceMs, graceMs } from './limits.ts'
import { putAt } from './place.ts'
import { LinkedInHandle, type LinkedInSettings, MediaState, UploadBegun } from './types.ts'

interface Uploading {
  settings: LinkedInSettings
  /** Instead of the usual ones. */
  graceMs?: number | undefined
}

/** Uploads what is not there yet, one after another, and waits until LinkedIn has read it: it attaches nothing before. */
export async function uploadAll(
  caller: Caller,
  input: SendInput,
  items: readonly SentItem[],
  { settings, ...grace }: Uploading,
): Promise<PrepareOutcome> {
  const handle = LinkedInHandle.parse(input.handle ?? {})
  const keep = async (urn: string) => {
    handle.media.push({ urn, isReady: false, uploadedAt: Date.now() })
    await input.keepHandle(handle)
  }
  if (isDocument(items, settings)) {
    if (handle.media.length === 0) {
      const title = titleOf(settings, input)
      const uploaded = await uploadWhole(caller, 'document', settings.author, async () => ({
        type: 'application/pdf',
        content: await documentOf(items, input.media, title),
      }))
      if (uploaded.type !== 'uploaded') return uploaded
      await keep(uploaded.urn)
    }
  } else {
    for (const item of items.slice(handle.media.length)) {
      const uploaded =
        item.kind === 'video'
          ? await uploadFilm(caller, input, { item, owner: settings.author })
          : await uploadWhole(caller, 'image', settings.author, async () => ({
              type: item.contentType,
              open: () => input.media.read(item),
              bytes: item.bytes,
            }))
      if (uploaded.type !== 'uploaded') return uploaded
      await keep(uploaded.urn)
    }
  }
  return whenReady(caller, input, handle, grace.graceMs)
}

export function titleOf({ documentTitle }: LinkedInSettings, { channel }: Pick<SendInput, 'channel'>): string {
  return documentTitle.trim() || channel.businessName || 'Postwright'
}

async function uploadWhole(caller: Caller, sort: 'image' | 'document', owner: string, content: () => Promise<HttpBody>) {
  const body = { json: { initializeUploadRequest: { owner } } }
  const result = await change(caller, 'POST', `/rest/${sort}s?action=initializeUpload`, { body })
  const begun = readAnswer(result, [200], UploadBegun)
  const urn = begun?.value[sort]
  if (!begun || urn === undefined) return orRetry(failedForAccount(result, caller))
  const put = await putAt(caller, begun.value.uploadUrl, await content())
  if (!hasStatus(put, 200, 201)) return orRetry(failed(put, caller))
  return { type: 'uploaded' as const, urn }
}

async function whenReady(caller: Caller, input: SendInput, handle: LinkedInHandle, grace: number | undefined): Promise<PrepareOutcome> {
  for (const media of handle.media) {
    if (media.isReady) continue
    const sort = sortOf(media.urn)
    const result = await ask(caller, `/rest/${sort}s/${encodeURIComponent(media.urn)}`)
    const told = readAnswer(result, [200], MediaState)
    // Who may post as a person alone may not ask.
    if (!told && !hasStatus(result, 403)) return orRetry(failed(result, caller))
    if (told?.status === 'PROCESSING_FAILED') {
      handle.media = []
      await input.keepHandle(handle)
      return {
        type: 'refused',
        reason: inEnglish(msg`LinkedIn cannot read a picture or film of the post. Make it anew, or choose another one.`),
      }
    }
    const waited = Date.now() - media.uploadedAt
    const isReady = told ? told.status === 'AVAILABLE' : waited >= (grace ?? (sort === 'video' ? filmGraceMs : graceMs))
    if (!isReady)
      return { type: 'pending', afterSeconds: sort === 'video' ? 10 : 2, handle, reason: inEnglish(msg`LinkedIn is reading the media.`) }
    media.isReady = true
    await input.keepHandle(handle)
  }
  return { type: 'ready', handle }
}

function sortOf(urn: string): 'image' | 'video' | 'document' {
  return urn.startsWith('urn:li:video:') ? 'video' : urn.startsWith('urn:li:document:') ? 'document' : 'image'
}
