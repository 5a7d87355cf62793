import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

const markdown = unified().use(remarkParse).use(remarkGfm)
const longestAddress = 2_048

/** The picture that a post is shown with in lists: the first one of its text that our pages may show, which is one over HTTPS. */
export function coverOf(body: string): string | null {
  const address = firstPicture(markdown.parse(body))
  return address !== undefined && address.length <= longestAddress ? address : null
}

interface Node {
  type: string
  url?: string
  children?: Node[]
}

function firstPicture(node: Node): string | undefined {
  if (node.type === 'image' && node.url && /^https:\/\//i.test(node.url) && URL.canParse(node.url)) return new URL(node.url).href
  for (const child of node.children ?? []) {
    const found = firstPicture(child)
    if (found !== undefined) return found
  }
  return undefined
}
