import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

import { isWrittenOut } from './written-out.ts'

const parser = unified().use(remarkParse).use(remarkGfm)

type Root = ReturnType<typeof parser.parse>
type Nodes = Root | Root['children'][number]

/** Where a link goes that has words of its own. */
type LeadingTo = (address: string) => string

/**
 * The same words for whoever is shown no Markdown: every address stays, lists keep their marks and lines their breaks. `leadingTo` says
 * where each link goes that is neither written out nor to a mailbox.
 */
export function withoutMarkdown(markdown: string, leadingTo: LeadingTo = (address) => address): string {
  return textOf(parser.parse(markdown), leadingTo).trim()
}

function textOf(node: Nodes, leadingTo: LeadingTo): string {
  const told = (nodes: readonly Nodes[], between: string) => allTold(nodes, between, leadingTo)
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
      return linkText(told(node.children, ''), node.url, leadingTo)
    case 'break':
      return '\n'
    case 'html':
      return node.value.replaceAll(/<[^<>]*>/g, '')
    default:
      if ('children' in node) return told(node.children, '')
      return 'value' in node ? node.value : ''
  }
}

function allTold(nodes: readonly Nodes[], between: string, leadingTo: LeadingTo): string {
  return nodes
    .map((node) => textOf(node, leadingTo))
    .filter((text) => between === '' || text !== '')
    .join(between)
}

function linkText(text: string, url: string, leadingTo: LeadingTo): string {
  if (text === '' || text === url) return url
  if (url.endsWith(text)) return text
  if (/^(?:mailto|tel):/i.test(url)) return `${text} (${url.slice(url.indexOf(':') + 1)})`
  if (!/^https?:/i.test(url)) return text
  return `${text} (${isWrittenOut(text) ? url : leadingTo(url)})`
}
