import { msg } from '@postwright/contract/core/msg'
import { channelLimits } from '@postwright/contract/publishing/channel-limits'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'
import { filmBytes, filmSeconds, mostPixels } from './limits.ts'
import { isPage, type LinkedInSettings } from './types.ts'

const { images, body } = channelLimits.linkedin

export function textOf({ title, body: text }: Payload): string {
  return (title ? `${title}\n\n${text}` : text).normalize('NFC')
}

/** Why LinkedIn would refuse it, before it is asked; null where it would not. */
export function brokenLimit(payload: Payload, items: readonly SentItem[], settings: LinkedInSettings): Refused | null {
  const [limit, count] = [body.limit ?? Infinity, [...textOf(payload)].length]
  if (count > limit) return refuse(msg`LinkedIn takes ${{ limit }} characters, and the text has ${{ count }}.`)
  if (isPage(settings) && settings.visibility === 'CONNECTIONS')
    return refuse(msg`A page of LinkedIn has no contacts: choose who sees the post in its settings.`)
  if (items.length > images) return refuse(msg`LinkedIn takes at most ${{ images }} pictures.`)
  const films = items.filter(({ kind }) => kind === 'video')
  if (films.length > 0 && items.length > 1) return refuse(msg`LinkedIn takes pictures, or one film.`)
  if (films.some(({ bytes }) => bytes > filmBytes)) return refuse(msg`A film is larger than LinkedIn takes.`)
  const { least, most } = filmSeconds
  if (films.some(({ seconds }) => seconds !== null && (seconds < least || seconds > most)))
    return refuse(msg`LinkedIn takes films of ${{ least }} to ${{ most }} seconds.`)
  if (items.some(({ kind, width, height }) => kind === 'image' && width * height > mostPixels))
    return refuse(msg`A picture has more pixels than LinkedIn takes.`)
  return null
}

/** Whether the pictures go out as the pages of a document. */
export function isDocument(items: readonly { kind: string }[], { asDocument }: LinkedInSettings): boolean {
  return asDocument && items.length > 0 && items.every(({ kind }) => kind === 'image')
}
