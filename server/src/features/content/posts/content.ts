import type { ForChannel, MediaItem, PostContent, WholeContent } from '@postwright/contract/content/content'
import { brokenLimits } from '@postwright/contract/content/content-checks'
import { saying } from '@postwright/contract/content/for-channels'
import { brokenMediaLimits } from '@postwright/contract/content/media-checks'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { invalid } from '../../../errors.ts'
import { msg } from '@postwright/contract/core/msg'
import { heard } from '../../../sentences.ts'

/**
 * The text as it is stored: a title where the content type has one, else none.
 *
 * @throws INVALID on `content.title` for a title that would be lost.
 */
export function fitContent(type: ContentType, { forChannels, ...content }: WholeContent): WholeContent {
  const fit = fitText(type, content)
  return forChannels
    ? { ...fit, forChannels: saying(forChannels.map((one) => ({ ...one, text: one.text && fitText(type, one.text) }))) }
    : fit
}

function fitText(type: ContentType, { title, body }: PostContent): PostContent {
  if (platformRules[type].title) return { title: title ?? '', body }
  if (title?.trim()) throw invalid('content.title', msg`${{ type: contentTypeLabel(type) }} posts have no title. Put it into the text.`)
  return { title: null, body }
}

export function isBlank({ title, body }: PostContent): boolean {
  return body.trim() === '' && (title ?? '').trim() === ''
}

/** What it says, with the texts for channels of the post where it names none. */
export function wholeOf(
  content: WholeContent,
  { forChannels }: { forChannels: ForChannel[] },
): WholeContent & { forChannels: ForChannel[] } {
  return { title: content.title, body: content.body, forChannels: content.forChannels ?? forChannels }
}

/** @throws INVALID on `content`, with each broken limit by its field, and on `media`. */
export function refuseOverLimit(type: ContentType, { media, ...content }: PostContent & { media: readonly MediaItem[] }): void {
  const broken = brokenLimits(type, content)
  const [first] = broken
  const [unfit] = brokenMediaLimits(type, media)
  if (!first && unfit) throw invalid('media', heard(unfit.message))
  if (!first) return
  throw invalid(
    'content',
    heard(first.message),
    ...broken.map(({ field, message }) => ({ field: `content.${field}`, message: heard(message) })),
  )
}
