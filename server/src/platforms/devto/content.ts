import { msg } from '@postwright/contract/core/msg'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'
import { longestTitle, tagsAtMost } from './limits.ts'

/** Why it would be refused, before it is asked; null where it would not. */
export function brokenLimit({ title }: Payload, tags: readonly string[]): Refused | null {
  const count = [...(title ?? '')].length
  if (count === 0) return refuse(msg`An article on dev.to needs a title.`)
  if (count > longestTitle)
    return refuse(msg`dev.to takes ${{ limit: longestTitle }} characters of a title, and this one has ${{ count }}.`)
  if (tags.length > tagsAtMost) return refuse(msg`dev.to takes at most ${{ count: tagsAtMost }} tags.`)
  return null
}

/** A text that begins with three dashes would be read as settings of the article. */
export function textOf({ body }: Payload): string {
  return body.replace(/^\s*-{3,}[ \t]*(?=\n|$)/, '***')
}

/** The text, and below it the pictures beside the cover, by addresses that anybody can read. */
export function withPictures(payload: Payload, pictures: readonly Pick<SentItem, 'alt' | 'address'>[], origin: string): string {
  const below = pictures
    .slice(1)
    .map(({ alt, address }) => `![${alt.replace(/[[\]\\]/g, '\\$&').replaceAll('\n', ' ')}](${origin}${address})`)
  return [textOf(payload), ...below].join('\n\n')
}

export function tagsOf(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tag.toLowerCase().replace(/[^a-z0-9]/g, '')).filter((tag) => tag !== ''))]
}
