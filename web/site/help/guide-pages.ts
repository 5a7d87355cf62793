import { i18n } from '@lingui/core'
import { type Language, languageIds } from '@postwright/contract/core/languages'
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

/** In the order in which a newcomer reads them; each is a file in docs/guide, and in its folder of every other language. */
export const guideSlugs = [
  'getting-started',
  'install',
  'dashboard',
  'businesses',
  'writing',
  'chat',
  'repository',
  'editor',
  'calendar',
  'publishing',
  'connect-linkedin',
  'connect-x',
  'connect-youtube',
  'connect-facebook',
  'connect-instagram',
  'connect-threads',
  'connect-whatsapp',
  'connect-bluesky',
  'connect-mastodon',
  'connect-wordpress',
  'connect-ghost',
  'connect-devto',
  'connect-telegram',
  'connect-discord',
  'earlier-posts',
  'analytics',
  'newsletters',
  'tasks',
  'sandbox',
  'quotas',
  'billing',
  'notifications',
  'signing-in',
  'settings',
  'team',
  'account-security',
  'admin',
  'email',
  'payments',
  'keyboard',
  'api',
]

const sources = import.meta.glob<string>('../../../docs/guide/**/*.md', { query: '?raw', import: 'default', eager: true })

const guides = new Map(languageIds.map((language) => [language, guideSlugs.map((slug) => read(language, slug))]))

/** The language of the guide where the page is in that of now: English stands in for one that has none. */
export function guideLanguage(): Language {
  return languageIds.find((language) => language === i18n.locale) ?? 'en'
}

/** The guide in the language of the page, in its order. */
export function guidePages(): readonly GuidePage[] {
  return guides.get(guideLanguage()) ?? []
}

export function guidePage(slug: string): GuidePage | undefined {
  return guidePages().find((page) => page.slug === slug)
}

function read(language: Language, slug: string): GuidePage {
  const path = language === 'en' ? `${slug}.md` : `${language}/${slug}.md`
  const source = sources[`../../../docs/guide/${path}`] ?? ''
  const tree = fromMarkdown(source, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const [title, summary, ...rest] = tree.children
  if (title?.type !== 'heading' || summary?.type !== 'paragraph')
    throw new Error(`docs/guide/${path} begins with a heading and a paragraph.`)
  return { slug, title: plainText(title), summary: plainText(summary), body: { type: 'root', children: rest } }
}
