import { type GuidePage, guidePages } from './guide-pages.ts'
import { plainText } from './markdown.tsx'

export interface GuideHit {
  page: GuidePage
  /** The words around the first place where it was found. */
  excerpt: string
}

/** Pages that contain every word, letter case aside; those with all of them in the title come first. */
export function searchGuide(typed: string): GuideHit[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const holds = (text: string) => words.every((word) => text.toLowerCase().includes(word))
  return guidePages()
    .map((page) => ({ page, text: textOf(page) }))
    .filter(({ page, text }) => holds(`${page.title} ${page.summary} ${text}`))
    .toSorted((a, b) => Number(holds(b.page.title)) - Number(holds(a.page.title)))
    .map(({ page, text }) => ({ page, excerpt: around(text, words[0] ?? '') ?? page.summary }))
}

const texts = new WeakMap<GuidePage, string>()

/** Taken together once: a page is searched with every word that somebody types. */
function textOf(page: GuidePage): string {
  const text = texts.get(page) ?? page.body.children.map(plainText).join(' ').replace(/\s+/g, ' ')
  texts.set(page, text)
  return text
}

const before = 40
const after = 120

function around(text: string, word: string): string | null {
  const at = text.toLowerCase().indexOf(word)
  if (at === -1) return null
  const from = at <= before ? 0 : text.indexOf(' ', at - before) + 1
  const to = text.length <= at + after ? text.length : text.lastIndexOf(' ', at + after)
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}
