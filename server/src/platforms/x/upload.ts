import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { hasStatus, orRetry, readAnswer } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { PrepareOutcome, SendInput } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { uploadInChunks } from './chunks.ts'
import { sortOf } from './content.ts'
import { Uploaded, XHandle } from './types.ts'

const uploadMs = 120_000

/** Uploads what is not there yet, one after another, says what each shows, and waits until X has read it. */
export async function uploadAll(caller: Caller, input: SendInput, items: readonly SentItem[]): Promise<PrepareOutcome> {
  const handle = XHandle.parse(input.handle ?? {})
  for (const item of items.slice(handle.media.length)) {
    const isWhole = sortOf(item) === 'tweet_image'
    const uploaded = isWhole ? await uploadWhole(caller, input, item) : await uploadInChunks(caller, input, item, handle)
    if (uploaded.type !== 'uploaded') return uploaded
    handle.media.push({ id: uploaded.id, isReady: uploaded.isReady, hasAlt: false })
    handle.uploading = null
    await input.keepHandle(handle)
  }

  for (const [index, media] of handle.media.entries()) {
    const alt = items[index]?.alt
    if (alt && !media.hasAlt) {
      const metadata = { id: media.id, metadata: { alt_text: { text: alt.slice(0, 1000) } } }
      const result = await change(caller, 'POST', '/2/media/metadata', { body: { json: metadata } })
      if (!hasStatus(result, 200)) return orRetry(failed(result, caller))
      media.hasAlt = true
      await input.keepHandle(handle)
    }
    if (media.isReady) continue
    const result = await ask(caller, '/2/media/upload', { command: 'STATUS', media_id: media.id })
    const told = readAnswer(result, [200], Uploaded)
    if (!told) return orRetry(failed(result, caller))
    const processing = told.data.processing_info
    if (processing?.state === 'failed') return notRead(processing.error?.message)
    if (processing && processing.state !== 'succeeded')
      return { type: 'pending', afterSeconds: processing.check_after_secs ?? 2, handle, reason: inEnglish(msg`X is reading the media.`) }
    media.isReady = true
  }
  return { type: 'ready', handle }
}

async function uploadWhole(caller: Caller, { media }: SendInput, item: SentItem) {
  const result = await change(caller, 'POST', '/2/media/upload', {
    body: {
      multipart: [
        { name: 'media_category', value: sortOf(item) },
        {
          name: 'media',
          value: { open: () => media.read(item), bytes: item.bytes },
          filename: `${item.id}.${item.contentType.split('/')[1]}`,
          type: item.contentType,
        },
      ],
    },
    timeoutMs: uploadMs,
  })
  const uploaded = readAnswer(result, [200, 201], Uploaded)
  if (!uploaded) return orRetry(failed(result, caller))
  return { type: 'uploaded' as const, id: uploaded.data.id, isReady: !uploaded.data.processing_info }
}

function notRead(said: string | undefined): PrepareOutcome {
  return {
    type: 'refused',
    reason: said ? inEnglish(msg`X cannot read a picture or film: ${{ said }}`) : inEnglish(msg`X cannot read a picture or film.`),
  }
}
