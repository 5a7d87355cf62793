import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { orRetry, hasStatus, readAnswer } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { PrepareOutcome, SendInput } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { Attachment, MastodonHandle } from './types.ts'

const uploadMs = 600_000

/** Uploads what is not there yet, one after another, and waits until the server has read all of it. */
export async function uploadAll(caller: Caller, input: SendInput, items: readonly SentItem[]): Promise<PrepareOutcome> {
  const handle = MastodonHandle.parse(input.handle ?? {})
  for (const item of items.slice(handle.media.length)) {
    const result = await change(caller, {
      path: '/api/v2/media',
      body: {
        multipart: [
          { name: 'description', value: item.alt },
          {
            name: 'file',
            value: { open: () => input.media.read(item), bytes: item.bytes },
            filename: `${item.id}.${item.contentType.split('/')[1]}`,
            type: item.contentType,
          },
        ],
      },
      timeoutMs: uploadMs,
    })
    const attachment = readAnswer(result, [200, 202], Attachment)
    if (!attachment) return orRetry(failed(result))
    handle.media.push({ id: attachment.id, isReady: hasStatus(result, 200) })
    await input.keepHandle(handle)
  }

  for (const media of handle.media.filter(({ isReady }) => !isReady)) {
    const result = await ask(caller, `/api/v1/media/${media.id}`)
    if (hasStatus(result, 206)) return { type: 'pending', afterSeconds: 2, handle, reason: inEnglish(msg`Mastodon is reading the media.`) }
    if (hasStatus(result, 404)) {
      await input.keepHandle({ ...handle, media: [] })
      return { type: 'retry', afterSeconds: null, reason: inEnglish(msg`Mastodon lost the media. They are uploaded again.`) }
    }
    if (!hasStatus(result, 200)) return orRetry(failed(result))
    media.isReady = true
  }
  return { type: 'ready', handle }
}
