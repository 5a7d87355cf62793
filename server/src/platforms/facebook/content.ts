import { msg } from '@postwright/contract/core/msg'
import { channelLimits } from '@postwright/contract/publishing/channel-limits'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'
import { photoBytes, photoTypes } from './limits.ts'

const { images, body } = channelLimits.facebook

export function textOf({ title, body: text }: Pick<Payload, 'title' | 'body'>): string {
  return (title ? `${title}\n\n${text}` : text).normalize('NFC').trim()
}

/** Why Facebook would refuse it, before it is asked; null where it would not. */
export function brokenLimit(payload: Payload, items: readonly SentItem[]): Refused | null {
  const [limit, count] = [body.limit ?? Infinity, [...textOf(payload)].length]
  if (count > limit) return refuse(msg`Facebook takes ${{ limit }} characters, and the text has ${{ count }}.`)
  if (items.length > images) return refuse(msg`Facebook takes at most ${{ images }} pictures.`)
  const films = items.filter(({ kind }) => kind === 'video')
  if (films.length > 0 && items.length > 1) return refuse(msg`Facebook takes pictures, or one film.`)
  const photos = items.filter(({ kind }) => kind === 'image')
  if (photos.some(({ contentType }) => !photoTypes.includes(contentType))) return refuse(msg`Facebook takes pictures as JPEG or PNG alone.`)
  if (photos.some(({ bytes }) => bytes > photoBytes)) return refuse(msg`A picture is larger than Facebook takes.`)
  return null
}
