import type { Mark, Node, Schema } from '@tiptap/pm/model'
import type { List, Nodes, PhrasingContent, RootContent } from 'mdast'

interface Reading {
  schema: Schema
  /** The text that the positions of the nodes are places in. */
  text: string
}

/** Thrown where rich text has no word for something, so that the whole block is shown as its source. */
class Inexpressible extends Error {}

/** A block as rich text; null where that would lose something of it. */
export function toBlock(node: RootContent, reading: Reading): Node | null {
  try {
    return block(node, reading)
  } catch (error) {
    if (error instanceof Inexpressible) return null
    throw error
  }
}

function block(node: Nodes, reading: Reading): Node {
  const { nodes } = reading.schema
  switch (node.type) {
    case 'paragraph':
      return made(nodes['paragraph'], null, line(node.children, reading))
    case 'heading':
      return made(nodes['heading'], { level: node.depth }, line(node.children, reading))
    case 'blockquote':
      return made(nodes['blockquote'], null, blocks(node.children, reading))
    case 'list':
      return list(node, reading)
    case 'code':
      return made(
        nodes['codeBlock'],
        { language: [node.lang, node.meta].filter(Boolean).join(' ') || null },
        node.value === '' ? [] : [reading.schema.text(node.value.replace(/\r\n?/g, '\n'))],
      )
    case 'thematicBreak':
      return made(nodes['horizontalRule'], null, [])
    default:
      throw new Inexpressible()
  }
}

function list(node: List, reading: Reading): Node {
  const { nodes } = reading.schema
  const items = node.children.map((item) => {
    if (typeof item.checked === 'boolean') throw new Inexpressible()
    return made(nodes['listItem'], { spread: item.spread ?? false }, blocks(item.children, reading))
  })
  const attributes = { spread: node.spread ?? false }
  return node.ordered
    ? made(nodes['orderedList'], { ...attributes, start: node.start ?? 1 }, items)
    : made(nodes['bulletList'], attributes, items)
}

/** What stands in a quote or an item; an empty one has an empty line. */
function blocks(children: readonly RootContent[], reading: Reading): Node[] {
  if (children.length === 0) return [made(reading.schema.nodes['paragraph'], null, [])]
  return children.map((child) => block(child, reading))
}

function line(children: readonly PhrasingContent[], reading: Reading, marks: readonly Mark[] = []): Node[] {
  return children.flatMap((child) => phrase(child, reading, marks))
}

function phrase(node: PhrasingContent, reading: Reading, marks: readonly Mark[]): Node[] {
  const { schema } = reading
  const within = (name: string, attributes?: Record<string, unknown>) => markOf(schema, name, attributes).addToSet(marks)
  switch (node.type) {
    case 'text':
      // A line that ends without a break goes on as the same line, as it does where it is published.
      return words(schema, node.value.replace(/[ \t]*(?:\r\n|\n|\r)[ \t]*/g, ' '), marks)
    case 'inlineCode':
      return words(schema, node.value.replace(/\r\n|\n|\r/g, ' '), within('code'))
    case 'strong':
      return line(node.children, reading, within('bold'))
    case 'emphasis':
      return line(node.children, reading, within('italic'))
    case 'delete':
      return line(node.children, reading, within('strike'))
    case 'link':
      return line(node.children, reading, within('link', { href: node.url, title: node.title ?? null }))
    case 'break':
      return [made(schema.nodes['hardBreak'], null, [], marks)]
    default:
      return [asSource(node, reading, marks)]
  }
}

function words(schema: Schema, text: string, marks: readonly Mark[]): Node[] {
  return text === '' ? [] : [schema.text(text, marks)]
}

function asSource(node: PhrasingContent, { schema, text }: Reading, marks: readonly Mark[]): Node {
  const { start, end } = node.position ?? {}
  if (start?.offset === undefined || end?.offset === undefined) throw new Inexpressible()
  const source = text.slice(start.offset, end.offset)
  // In a quote or a list, its further lines would begin with marks of those.
  if (source === '' || /[\r\n]/.test(source)) throw new Inexpressible()
  return made(schema.nodes['markdownInline'], { source, label: labelOf(node) }, [], marks)
}

function labelOf(node: PhrasingContent): string {
  if (node.type === 'image') return node.alt || node.url
  if (node.type === 'imageReference') return node.alt ?? ''
  if (node.type === 'linkReference') return node.children.map((child) => ('value' in child ? child.value : '')).join('')
  return ''
}

function made(
  type: Schema['nodes'][string] | undefined,
  attributes: Record<string, unknown> | null,
  content: Node[],
  marks?: readonly Mark[],
): Node {
  if (!type) throw new Inexpressible()
  return type.createChecked(attributes, content, marks)
}

function markOf(schema: Schema, name: string, attributes?: Record<string, unknown>): Mark {
  const type = schema.marks[name]
  if (!type) throw new Inexpressible()
  return type.create(attributes)
}
