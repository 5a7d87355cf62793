import { addressPlaces } from '@postwright/contract/content/addresses'
import { msg } from '@postwright/contract/core/msg'

import { refuse } from '../answers.ts'
import { isMarkdown } from '../markdown.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'
import { fileBytes, filesAtMost, longestText } from './limits.ts'

/** Discord reads Markdown: a text that is none has its marks escaped. */
export function textOf({ title, body, ...post }: Pick<Payload, 'contentType' | 'title' | 'body'>): string {
  const text = isMarkdown(post) ? body : escaped(body)
  return title ? `**${escaped(title)}**\n\n${text}` : text
}

/** Why Discord would refuse it, before it is asked; null where it would not. */
export function brokenLimit(text: string, items: readonly SentItem[]): Refused | null {
  const count = [...text].length
  if (count > longestText) return refuse(msg`Discord takes ${{ limit: longestText }} characters, and the text has ${{ count }}.`)
  if (items.length > filesAtMost) return refuse(msg`Discord takes at most ${{ count: filesAtMost }} pictures and films.`)
  if (items.some(({ bytes }) => bytes > fileBytes)) return refuse(msg`A picture or film is larger than Discord takes.`)
  return null
}

/** Addresses stay as they are: within them, nothing is a mark. */
function escaped(text: string): string {
  let [from, result] = [0, '']
  for (const { address, start } of addressPlaces(text)) {
    result += marksEscaped(text.slice(from, start)) + address
    from = start + address.length
  }
  return result + marksEscaped(text.slice(from))
}

function marksEscaped(text: string): string {
  return text.replace(/[\\*_~`|]/g, '\\$&').replace(/^(\s*)([>#-])/gm, '$1\\$2')
}
