import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

import { isWrittenOut } from './written-out.ts'

/** Only addresses that a reader can follow without danger; data: and javascript: are none of them. */
const schema: Options = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
}

const processor = unified().use(remarkParse).use(remarkGfm).use(remarkRehype).use(rehypeSanitize, schema).use(rehypeStringify)

/**
 * Markdown from any author as HTML for somebody else's site. HTML within it is dropped. `leadingTo` says where each link goes that is
 * neither written out nor to a mailbox.
 */
export function markdownHtml(body: string, leadingTo?: (address: string) => string): string {
  const tree = processor.runSync(processor.parse(body))
  if (leadingTo) for (const node of tree.children) redirect(node, leadingTo)
  return processor.stringify(tree)
}

type Node = ReturnType<typeof processor.runSync>['children'][number]

/** Links whose words are an address stay: where the two differ, mail programs warn of fraud. */
function redirect(node: Node, leadingTo: (address: string) => string): void {
  if (node.type !== 'element') return
  const { href } = node.properties
  if (node.tagName === 'a' && typeof href === 'string' && /^https?:/i.test(href) && !isWrittenOut(wordsOf(node)))
    node.properties['href'] = leadingTo(href)
  for (const child of node.children) redirect(child, leadingTo)
}

function wordsOf(node: Node): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(wordsOf).join('') : ''
}
