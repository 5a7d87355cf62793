import { LRUCache } from 'lru-cache'

import type { HeadingLevel } from './render.ts'

/** Making the HTML takes far longer than reading the row, and the texts that are read are few. */
const recent = new LRUCache<string, string>({ max: 200 })

/** Markdown from any author as safe HTML, whose highest heading is of the given level. */
export async function renderedMarkdown(body: string, highest: HeadingLevel = 2): Promise<string> {
  const key = `${highest} ${body}`
  const known = recent.get(key)
  if (known !== undefined) return known
  // Reading Markdown takes a hundred modules, which a start need not wait for.
  const { renderMarkdown } = await import('./render.ts')
  const html = renderMarkdown(body, highest)
  recent.set(key, html)
  return html
}
