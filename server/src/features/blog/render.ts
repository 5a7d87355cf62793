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

const markdown = unified()
  .use(remarkParse)
  .use(remarkGfm)
  // HTML inside the Markdown is dropped here, and what is left is sanitised all the same.
  .use(remarkRehype)
  .use(rehypeSanitize, schema)
  .use(() => shiftHeadings)
  .use(() => markLinks)
  .use(rehypeStringify)

/** Markdown from any author as HTML that is safe inside our own page, whose h1 is the title. */
export function renderMarkdown(body: string): string {
  return String(markdown.processSync(body))
}

interface Node {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

/** The highest heading of the text becomes h2, and the others keep their distance to it. */
function shiftHeadings(tree: Node): void {
  const headings = elements(tree).filter((node) => /^h[1-6]$/.test(node.tagName ?? '') && node.properties?.id !== 'footnote-label')
  const highest = Math.min(...headings.map(levelOf))
  for (const heading of headings) heading.tagName = `h${Math.min(6, levelOf(heading) - highest + 2)}`
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
