import { msg } from '@postwright/contract/core/msg'

import { refuse } from '../answers.ts'
import { htmlOf } from '../markdown.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'
import type { GhostSettings } from './types.ts'

/** https://docs.ghost.org/admin-api (read 2026-08) */
const longestTitle = 255

/** Why Ghost would refuse it, before it is asked; null where it would not. */
export function brokenLimit({ title, contentType }: Payload, { newsletter }: GhostSettings): Refused | null {
  const count = [...(title ?? '')].length
  if (count > longestTitle) return refuse(msg`Ghost takes ${{ limit: longestTitle }} characters of a title, and this one has ${{ count }}.`)
  if (contentType === 'newsletter' && newsletter === null) return refuse(msg`This site of Ghost has no newsletter that is switched on.`)
  return null
}

/** Its text, and below it the pictures beside the cover. */
export async function contentOf(payload: Payload, items: readonly SentItem[], pictures: readonly string[]): Promise<string> {
  const figures = pictures.slice(1).map((url, at) => figure(url, items[at + 1]?.alt ?? ''))
  return [await htmlOf(payload), ...figures].join('\n')
}

/** Another text above the same pictures. */
export async function changedContent(payload: Payload, before: string): Promise<string> {
  const figures = /(?:<figure class="kg-card kg-image-card(?:(?!<\/figure>)[\s\S])*<\/figure>\s*)+$/.exec(before)?.[0]
  return [await htmlOf(payload), ...(figures ? [figures.trim()] : [])].join('\n')
}

function figure(url: string, alt: string): string {
  return `<figure class="kg-card kg-image-card"><img src="${escaped(url)}" class="kg-image" alt="${escaped(alt)}"></figure>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
