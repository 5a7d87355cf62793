import { msg } from '@postwright/contract/core/msg'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'
import { longestSeconds, mostDescriptionBytes, mostFilmBytes, mostTagCharacters, mostTitle } from './limits.ts'
import type { YouTubeSettings } from './types.ts'

/** Why YouTube would refuse its words, before it is asked; null where it would not. */
export function brokenWords({ title, body }: Payload, { tags }: YouTubeSettings): Refused | null {
  const [letters, bytes] = [[...(title ?? '').trim()].length, Buffer.byteLength(body)]
  if (letters === 0) return refuse(msg`A film needs a title.`)
  if (letters > mostTitle) return refuse(msg`YouTube takes a title of ${{ mostTitle }} characters, and this one has ${{ letters }}.`)
  if (bytes > mostDescriptionBytes)
    return refuse(msg`YouTube takes a description of ${{ mostDescriptionBytes }} bytes, and this one has ${{ bytes }}.`)
  if (/[<>]/.test(`${title ?? ''}${body}`)) return refuse(msg`YouTube takes neither < nor > in titles and descriptions.`)
  const tagged = tagLetters(tags)
  if (tagged > mostTagCharacters)
    return refuse(msg`YouTube takes ${{ mostTagCharacters }} characters of tags, and these have ${{ tagged }}.`)
  return null
}

/** A tag with a space counts with its quotes, and so does what stands between two. */
function tagLetters(tags: readonly string[]): number {
  return tags.reduce((sum, tag) => sum + [...tag].length + (/\s/.test(tag) ? 2 : 0), Math.max(0, tags.length - 1))
}

/** The film of a post, and the picture that stands for it. */
export function filmOf(items: readonly SentItem[]): { film: SentItem; thumbnail: SentItem | null } | Refused {
  const [film, ...more] = items.filter(({ kind }) => kind === 'video')
  const pictures = items.filter(({ kind }) => kind === 'image')
  if (!film || more.length > 0 || pictures.length > 1) return refuse(msg`YouTube takes one film, and a picture as its thumbnail.`)
  if (film.bytes > mostFilmBytes || (film.seconds ?? 0) > longestSeconds)
    return refuse(msg`The film is longer or larger than YouTube takes.`)
  return { film, thumbnail: pictures[0] ?? null }
}

/** All that can be written of a film: what is left out of a change is emptied. */
export function resourceOf({ title, body }: Payload, { visibility, tags, category, isForChildren }: YouTubeSettings) {
  return {
    snippet: { title: (title ?? '').trim(), description: body, tags, categoryId: category },
    status: { privacyStatus: visibility, selfDeclaredMadeForKids: isForChildren },
  }
}
