import { msg } from '@postwright/contract/core/msg'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'

/** As it is published and listed. */
export function textOf({ title, body }: Pick<Payload, 'title' | 'body'>): string {
  return (title ? `${title}\n\n${body}` : body).normalize('NFC').trim()
}

/** Why its pictures would be refused; null where they would not. */
export function brokenPictures(
  platform: string,
  items: readonly SentItem[],
  { types, bytes }: { types: readonly string[]; bytes: number },
): Refused | null {
  const pictures = items.filter(({ kind }) => kind === 'image')
  const names = types.map((type) => type.slice('image/'.length).toUpperCase()).join(', ')
  if (pictures.some(({ contentType }) => !types.includes(contentType)))
    return refuse(msg`${{ platform }} takes pictures of these kinds alone: ${{ names }}.`)
  if (pictures.some((picture) => picture.bytes > bytes)) return refuse(msg`A picture is larger than ${{ platform }} takes.`)
  return null
}
