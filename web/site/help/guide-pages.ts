import type { Root } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

import { plainText } from './markdown.tsx'

export interface GuidePage {
  slug: string
  /** Its first heading. */
  title: string
  /** Its first paragraph. */
  summary: string
  /** What comes after these two. */
  body: Root
}

/** In the order in which a newcomer reads them; each is a file in docs/guide. */
const order = [
  'getting-started',
  'install',
  'dashboard',
  'businesses',
  'writing',
  'repository',
  'editor',
  'calendar',
  'publishing',
  'sandbox',
  'quotas',
  'notifications',
  'signing-in',
  'settings',
  'team',
  'account-security',
  'admin',
  'email',
  'keyboard',
  'api',
]

const sources = import.meta.glob<string>('../../../docs/guide/*.md', { query: '?raw', import: 'default', eager: true })

export const guidePages: readonly GuidePage[] = order.map((slug) => read(slug, sources[`../../../docs/guide/${slug}.md`] ?? ''))

export function guidePage(slug: string): GuidePage | undefined {
  return guidePages.find((page) => page.slug === slug)
}

function read(slug: string, source: string): GuidePage {
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const [title, summary, ...rest] = tree.children
  if (title?.type !== 'heading' || summary?.type !== 'paragraph')
    throw new Error(`docs/guide/${slug}.md begins with a heading and a paragraph.`)
  return { slug, title: plainText(title), summary: plainText(summary), body: { type: 'root', children: rest } }
}
