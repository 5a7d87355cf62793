import rehypeSanitize, { defaultSchema, type Options } from 'rehype-sanitize'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

/** Only addresses that a reader can follow without danger; data: and javascript: are none of them. */
const schema: Options = {
  ...defaultSchema,
  protocols: { ...defaultSchema.protocols, href: ['http', 'https', 'mailto', 'tel'], src: ['http', 'https'] },
}

/** The level that the highest heading of a text gets: below the headings of the page around it. */
export type HeadingLevel = 2 | 3

const processors = { 2: processor(2), 3: processor(3) }

/** Markdown from any author as HTML that is safe inside our own page. */
export function renderMarkdown(body: string, highest: HeadingLevel = 2): string {
  return String(processors[highest].processSync(body))
}

function processor(highest: HeadingLevel) {
  return (
    unified()
      .use(remarkParse)
      .use(remarkGfm)
      // HTML inside the Markdown is dropped here, and what is left is sanitised all the same.
      .use(remarkRehype)
      .use(rehypeSanitize, schema)
      .use(() => (tree: Node) => shiftHeadings(tree, highest))
      .use(() => markLinks)
      .use(rehypeStringify)
  )
}

interface Node {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** The others keep their distance to the highest one. */
function shiftHeadings(tree: Node, level: HeadingLevel): void {
  const headings = elements(tree).filter((node) => /^h[1-6]$/.test(node.tagName ?? '') && node.properties?.id !== 'footnote-label')
  const highest = Math.min(...headings.map(levelOf))
  for (const heading of headings) heading.tagName = `h${Math.min(6, levelOf(heading) - highest + level)}`
}

function levelOf(heading: Node): number {
  return Number(heading.tagName?.slice(1))
}

function markLinks(tree: Node): void {
  for (const node of elements(tree)) {
    const href = node.properties?.href
    if (node.tagName === 'a' && typeof href === 'string' && /^(https?:)?\/\//i.test(href))
      node.properties = { ...node.properties, rel: ['noopener', 'nofollow', 'ugc'] }
    if (node.tagName === 'img') node.properties = { ...node.properties, loading: 'lazy', referrerPolicy: 'no-referrer' }
  }
}

function elements(node: Node): Node[] {
  return [...(node.type === 'element' ? [node] : []), ...(node.children ?? []).flatMap(elements)]
}
