import { isWithinLimits } from '@postwright/contract/content/content-checks'
import type { PostContent } from '@postwright/contract/content/content'
import type { Suggestions } from '@postwright/contract/content/posts'
import { type Breach, mendAll } from '@postwright/contract/content/style-check'
import { neverPlaces } from '@postwright/contract/content/style-words'

import type { DraftInputs } from '../prompt/inputs.ts'
import { repairContent } from '../repair.ts'

/**
 * A draft as the business says things, whoever wrote it: without its banned words and claims, with its spellings, and as its notes say,
 * as far as a program can follow them. What would leave no text stays for the style check to show.
 */
export function inStyle(content: PostContent, { contentType, style, brief }: DraftInputs): { content: PostContent; mended: Breach[] } {
  if (content.body.trim() === '') return { content, mended: [] }
  const { content: mended, mended: breaches } = mendAll(contentType, content, style)
  // What stands in the place of a word may be longer.
  const fits = isWithinLimits(contentType, mended) || !isWithinLimits(contentType, content)
  return { content: fits ? mended : repairContent(contentType, mended, brief).content, mended: breaches }
}

/** The same for what goes with the text. */
export function partsInStyle(parts: Suggestions | null, { contentType, style }: DraftInputs): Suggestions | null {
  if (!parts) return parts
  const inWords = (text: string) => mendAll(contentType, { title: null, body: text }, style).content.body
  const isBanned = (text: string) => style.rules.never.some((never) => neverPlaces(text, never).length > 0)
  const { preheader, tags, thread, chapters } = parts
  const kept = tags?.filter((tag) => !isBanned(tag))
  return {
    ...parts,
    ...(preheader !== undefined && { preheader: inWords(preheader) }),
    ...(thread && { thread: thread.map(inWords) }),
    ...(chapters && { chapters: chapters.map(({ at, title }) => ({ at, title: inWords(title) })) }),
    ...(tags && { tags: kept && kept.length > 0 ? kept : undefined }),
  }
}
