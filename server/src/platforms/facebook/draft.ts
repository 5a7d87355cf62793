import { msg } from '@postwright/contract/core/msg'
import { addressesIn } from '@postwright/contract/content/addresses'

import { orRetry, readAnswer, refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import { failed, hasCode, isGone } from '../meta/errors.ts'
import { type Caller, change } from '../meta/graph.ts'
import { Made } from '../meta/types.ts'
import { withUsage } from '../meta/usage.ts'
import type { PrepareOutcome, SendInput } from '../platform.ts'
import { pageGone, platform } from './connection.ts'
import { textOf } from '../meta/content.ts'
import { brokenLimit } from './content.ts'
import { uploadFilm } from './film.ts'
import { findDraft } from './find.ts'
import { FacebookHandle, FacebookSettings } from './types.ts'

const uploadMs = 120_000
/** It says that the page posted the same text just before. */
const duplicate = 506

/** Everything that readers cannot see: photos, and a post that is not published. What an earlier try left is used again. */
export async function prepareDraft(caller: Caller, input: SendInput, origin: string): Promise<PrepareOutcome> {
  const { payload, channel, media } = input
  if (payload.replyTo) return { type: 'ready', handle: FacebookHandle.parse({}) }
  const { items } = await media.prepare()
  const broken = brokenLimit(payload, items)
  if (broken) return broken
  const handle = FacebookHandle.parse(input.handle ?? {})
  const settings = FacebookSettings.parse(channel.settings)
  const [first] = items
  if (first?.kind === 'video') return uploadFilm(caller, input, { film: first, handle, page: settings.page, origin })
  for (const item of items.slice(handle.photos.length)) {
    const uploaded = await uploadPhoto(caller, input, settings.page, item)
    if (uploaded.type !== 'uploaded') return uploaded
    handle.photos.push(uploaded.id)
    await input.keepHandle(handle)
  }
  return handle.post === null ? makeDraft(caller, input, { handle, settings }) : { type: 'ready', handle }
}

async function uploadPhoto(caller: Caller, { media }: SendInput, page: string, item: SentItem) {
  const result = await change(caller, 'POST', `/${page}/photos`, {
    body: {
      multipart: [
        { name: 'published', value: 'false' },
        ...(item.alt ? [{ name: 'alt_text_custom', value: item.alt }] : []),
        {
          name: 'source',
          value: { open: () => media.read(item), bytes: item.bytes },
          filename: `${item.id}.${item.contentType.split('/')[1]}`,
          type: item.contentType,
        },
      ],
    },
    timeoutMs: uploadMs,
  })
  const made = readAnswer(result, [200], Made)
  if (made) return { type: 'uploaded' as const, id: made.id }
  return isGone(result) ? pageGone : orRetry(failed(result, platform))
}

async function makeDraft(
  caller: Caller,
  { payload, keepHandle }: SendInput,
  { handle, settings: { page, showsLinkCard } }: { handle: FacebookHandle; settings: FacebookSettings },
): Promise<PrepareOutcome> {
  const { firstTriedAt, photos } = handle
  const message = textOf(payload)
  const [link] = addressesIn(payload)
  if (firstTriedAt === null) await keepHandle({ ...handle, firstTriedAt: Date.now() })
  const result = await change(caller, 'POST', `/${page}/feed`, {
    body: {
      json: {
        message,
        published: false,
        ...(photos.length > 0 ? { attached_media: photos.map((id) => ({ media_fbid: id })) } : link && showsLinkCard && { link }),
      },
    },
  })
  const made = readAnswer(result, [200], Made)
  const ready = (post: string): PrepareOutcome => ({ type: 'ready', handle: { ...handle, firstTriedAt: firstTriedAt ?? Date.now(), post } })
  const outcome = made
    ? ready(made.id)
    : hasCode(result, duplicate)
      ? await ofDuplicate(caller, { page, message, firstTriedAt, ready })
      : isGone(result)
        ? pageGone
        : orRetry(failed(result, platform))
  return withUsage(outcome, page, result)
}

/** Where an earlier try may have arrived, its draft is looked for; otherwise the text is another post’s. */
async function ofDuplicate(
  caller: Caller,
  {
    page,
    message,
    firstTriedAt,
    ready,
  }: { page: string; message: string; firstTriedAt: number | null; ready: (post: string) => PrepareOutcome },
): Promise<PrepareOutcome> {
  const found = firstTriedAt === null ? null : await findDraft(caller, { page, message, since: firstTriedAt })
  if (found && found.type !== 'draft') return found
  if (found?.id) return ready(found.id)
  return refuse(msg`Facebook takes no text that the page posted just before. Change it, or post something else first.`)
}
