import { msg } from '@postwright/contract/core/msg'
import { channelLimits } from '@postwright/contract/publishing/channel-limits'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import { brokenPictures, textOf } from '../meta/content.ts'
import type { Payload, Refused } from '../platform.ts'
import { platform } from './connection.ts'
import { photoBytes, photoTypes } from './limits.ts'

const { images, body } = channelLimits.facebook

/** Why Facebook would refuse it, before it is asked; null where it would not. */
export function brokenLimit(payload: Payload, items: readonly SentItem[]): Refused | null {
  const [limit, count] = [body.limit ?? Infinity, [...textOf(payload)].length]
  if (count > limit) return refuse(msg`Facebook takes ${{ limit }} characters, and the text has ${{ count }}.`)
  if (items.length > images) return refuse(msg`Facebook takes at most ${{ images }} pictures.`)
  if (items.length > 1 && items.some(({ kind }) => kind === 'video')) return refuse(msg`Facebook takes pictures, or one film.`)
  return brokenPictures(platform, items, { types: photoTypes, bytes: photoBytes })
}
