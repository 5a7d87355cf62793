import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

import { escaped } from './escaped.ts'

const markdown = unified().use(remarkParse).use(remarkGfm)

type Root = ReturnType<typeof markdown.parse>
type Nodes = Root | Root['children'][number]
type Parents = Extract<Nodes, { children: unknown }>

/** Markdown as the few tags that Telegram knows; HTML within it is dropped. */
export function telegramHtml(body: string): string {
  return blocksIn(markdown.parse(body)).trim()
}

function blocksIn({ children }: Parents): string {
  return children
    .map(htmlOf)
    .filter((block) => block !== '')
    .join('\n\n')
}

function htmlOf(node: Nodes): string {
  switch (node.type) {
    case 'text':
      return escaped(node.value)
    case 'heading':
    case 'strong':
      return `<b>${inside(node)}</b>`
    case 'emphasis':
      return `<i>${inside(node)}</i>`
    case 'delete':
      return `<s>${inside(node)}</s>`
    case 'inlineCode':
      return `<code>${escaped(node.value)}</code>`
    case 'code':
      return `<pre>${escaped(node.value)}</pre>`
    case 'link':
      return /^(https?:|mailto:)/i.test(node.url) ? `<a href="${escaped(node.url)}">${inside(node)}</a>` : inside(node)
    case 'image':
      return escaped(node.alt ?? '')
    case 'break':
      return '\n'
    case 'thematicBreak':
      return '—'
    case 'blockquote':
      return `<blockquote>${blocksIn(node)}</blockquote>`
    case 'list':
      return node.children.map((item, at) => `${node.ordered ? `${(node.start ?? 1) + at}.` : '•'} ${blocksIn(item)}`).join('\n')
    case 'tableRow':
      return node.children.map(inside).join(' – ')
    case 'table':
      return node.children.map(htmlOf).join('\n')
    default:
      return 'children' in node ? inside(node) : ''
  }
}

function inside({ children }: Parents): string {
  return children.map(htmlOf).join('')
}
