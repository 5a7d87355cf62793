import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import type { SentItem } from '../media.ts'
import type { Refused } from '../platform.ts'
import { albumAtMost, fileBytes, longestCaption, longestText, photoBytes } from './limits.ts'
import type { TelegramText } from './text.ts'

/** Why Telegram would refuse it, before it is asked; null where it would not. */
export function brokenLimit(text: TelegramText, items: readonly SentItem[]): Refused | null {
  const refuse = (reason: string): Refused => ({ type: 'refused', reason })
  const long = tooLong(text, items.length > 0)
  if (long) return long
  if (items.length > albumAtMost) return refuse(inEnglish(msg`Telegram takes at most ${{ count: albumAtMost }} pictures and films.`))
  if (items.length > 1 && items.some(({ isMoving }) => isMoving))
    return refuse(inEnglish(msg`Telegram shows a moving picture by itself alone.`))
  if (items.some((item) => item.bytes > (sortOf(item) === 'photo' ? photoBytes : fileBytes)))
    return refuse(inEnglish(msg`A picture or film is larger than Telegram takes.`))
  return null
}

export function tooLong({ length }: TelegramText, hasMedia: boolean): Refused | null {
  const limit = hasMedia ? longestCaption : longestText
  if (length <= limit) return null
  const reason = hasMedia
    ? msg`Beside pictures, Telegram takes ${{ limit }} characters, and the text has ${{ count: length }}.`
    : msg`Telegram takes ${{ limit }} characters, and the text has ${{ count: length }}.`
  return { type: 'refused', reason: inEnglish(reason) }
}

/** As Telegram calls what it shows. */
export function sortOf({ kind, isMoving }: SentItem): 'photo' | 'video' | 'animation' {
  if (kind === 'video') return 'video'
  return isMoving ? 'animation' : 'photo'
}
