import { msg } from '@postwright/contract/core/msg'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Refused } from '../platform.ts'
import { albumAtMost, fileBytes, longestCaption, longestText, photoBytes } from './limits.ts'
import type { TelegramText } from './text.ts'

/** Why Telegram would refuse it, before it is asked; null where it would not. */
export function brokenLimit(text: TelegramText, items: readonly SentItem[]): Refused | null {
  const long = tooLong(text, items.length > 0)
  if (long) return long
  if (items.length > albumAtMost) return refuse(msg`Telegram takes at most ${{ count: albumAtMost }} pictures and films.`)
  if (items.length > 1 && items.some(({ isMoving }) => isMoving)) return refuse(msg`Telegram shows a moving picture by itself alone.`)
  if (items.some((item) => item.bytes > (sortOf(item) === 'photo' ? photoBytes : fileBytes)))
    return refuse(msg`A picture or film is larger than Telegram takes.`)
  return null
}

export function tooLong({ length }: TelegramText, hasMedia: boolean): Refused | null {
  const limit = hasMedia ? longestCaption : longestText
  if (length <= limit) return null
  const reason = hasMedia
    ? msg`Beside pictures, Telegram takes ${{ limit }} characters, and the text has ${{ count: length }}.`
    : msg`Telegram takes ${{ limit }} characters, and the text has ${{ count: length }}.`
  return refuse(reason)
}

/** As Telegram calls what it shows. */
export function sortOf({ kind, isMoving }: SentItem): 'photo' | 'video' | 'animation' {
  if (kind === 'video') return 'video'
  return isMoving ? 'animation' : 'photo'
}
