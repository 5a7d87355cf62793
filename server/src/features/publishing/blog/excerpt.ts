import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const markdown = unified().use(remarkParse).use(remarkGfm)

/** The beginning of a Markdown text as plain words: its first paragraphs, cut at a word's end. */
export function excerptOf(body: string): string {
  const words = markdown
    .parse(body)
    .children.filter((block) => block.type === 'paragraph')
    .map(textOf)
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words.length <= longestExcerpt) return words
  const cut = words.slice(0, longestExcerpt)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestExcerpt / 2)).replace(/[\s,;:.\uD800-\uDBFF]+$/, '')}…`
}

const longestExcerpt = 220

interface Node {
  type: string
  value?: string
  children?: Node[]
}

function textOf(node: Node): string {
  if (node.type === 'html') return ''
  if (node.type === 'break') return ' '
  return node.value ?? (node.children ?? []).map(textOf).join('')
}
