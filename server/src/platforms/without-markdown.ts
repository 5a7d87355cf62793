import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const parser = unified().use(remarkParse).use(remarkGfm)

type Root = ReturnType<typeof parser.parse>
type Nodes = Root | Root['children'][number]

/** The same words for whoever is shown no Markdown: every address stays, lists keep their marks and lines their breaks. */
export function withoutMarkdown(markdown: string): string {
  return textOf(parser.parse(markdown)).trim()
}

function textOf(node: Nodes): string {
  switch (node.type) {
    case 'root':
    case 'blockquote':
      return told(node.children, '\n\n')
    case 'list':
      return node.children
        .map((item, at) => `${node.ordered ? `${(node.start ?? 1) + at}.` : '-'} ${told(item.children, '\n')}`)
        .join(node.spread ? '\n\n' : '\n')
    case 'table':
      return told(node.children, '\n')
    case 'tableRow':
      return told(node.children, ' | ')
    case 'link':
      return linkText(told(node.children, ''), node.url)
    case 'break':
      return '\n'
    case 'html':
      return node.value.replaceAll(/<[^<>]*>/g, '')
    default:
      if ('children' in node) return told(node.children, '')
      return 'value' in node ? node.value : ''
  }
}

function told(nodes: readonly Nodes[], between: string): string {
  return nodes
    .map(textOf)
    .filter((text) => between === '' || text !== '')
    .join(between)
}

function linkText(text: string, url: string): string {
  return text === '' || text === url
    ? url
    : /^(?:https?|mailto|tel):/i.test(url) && !url.endsWith(text)
      ? `${text} (${url.replace(/^(?:mailto|tel):/i, '')})`
      : text
}
