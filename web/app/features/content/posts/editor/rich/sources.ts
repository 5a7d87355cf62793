import type { Node, Schema } from '@tiptap/pm/model'

import { toBlock } from './from-markdown.ts'
import { type Block, lineEndOf, split } from './split.ts'
import { ownStyle, type Style, styleOf } from './style-of.ts'
import { blockToMarkdown } from './to-markdown.ts'

interface Origin {
  source: string
  node: Node
  style: () => Style
}

/** A block of a document, as it stands in the Markdown text. */
export interface WrittenBlock {
  node: Node
  /** Its place in the document. */
  position: number
  text: string
  /** Its place in the text. */
  at: number
}

/**
 * Reads Markdown as rich text and writes it again. A block that is as it was read is written as its source, byte for byte, and so is what
 * stands between two such blocks; only a block that was changed is written anew. One for each editor.
 */
export class Sources {
  readonly #schema: Schema
  readonly #origins = new Map<number, Origin>()
  /** What stands between two blocks as they were read; by `before>after`, one of them left out at the ends of a text. */
  readonly #gaps = new Map<string, string>()
  readonly #written = new WeakMap<Node, string>()
  readonly #joins = new WeakMap<Node, Join>()
  #lead = ''
  #tail = ''
  #lineEnd = '\n'

  constructor(schema: Schema) {
    this.#schema = schema
  }

  /** The document of a text. Blocks of `kept` that stand in it unchanged are the same nodes. */
  read(text: string, kept: Node | null = null): Node {
    const { lead, blocks } = split(text)
    const known = this.#knownIn(kept)
    const nodes = blocks.map((block) => known.get(block.source)?.shift() ?? this.#readBlock(block, text))
    const ids = nodes.map(({ attrs }) => Number(attrs['origin']))
    ids.forEach((id, index) => this.#gaps.set(`${id}>${ids[index + 1] ?? ''}`, blocks[index]?.gap ?? ''))
    if (ids.length > 0) this.#gaps.set(`>${ids[0]}`, lead)
    this.#lead = lead
    this.#tail = blocks.at(-1)?.gap ?? ''
    this.#lineEnd = lineEndOf(text)
    return this.#schema.node('doc', null, nodes.length > 0 ? nodes : [this.#schema.node('paragraph')])
  }

  /** The text of a document. */
  write(doc: Node): string {
    return this.layOut(doc).text
  }

  /** The text of a document, and where its blocks stand in it. Blocks in which nothing is written are left out. */
  layOut(doc: Node): { text: string; blocks: WrittenBlock[] } {
    const blocks: WrittenBlock[] = []
    let text = ''
    doc.forEach((node, position) => {
      const own = this.#textOf(node)
      if (own === '') return
      const before = blocks.at(-1)
      const join = before ? this.#join(before, node, own) : { gap: this.#leadOf(node), text: own }
      if (before && join.before !== undefined) {
        text = text.slice(0, before.at) + join.before
        before.text = join.before
      }
      text += join.gap
      blocks.push({ node, position, text: join.text, at: text.length })
      text += join.text
    })
    const last = blocks.at(-1)
    if (!last) return { text: this.#origins.size === 0 ? this.#lead : '', blocks }
    return { text: text + (this.#gaps.get(`${idOf(last.node)}>`) ?? this.#tail), blocks }
  }

  #knownIn(doc: Node | null): Map<string, Node[]> {
    const known = new Map<string, Node[]>()
    doc?.forEach((node) => {
      const origin = this.#origins.get(idOf(node))
      if (!origin?.node.eq(node)) return
      known.set(origin.source, [...(known.get(origin.source) ?? []), node])
    })
    return known
  }

  #readBlock({ source, node }: Block, text: string): Node {
    const id = this.#origins.size
    // The parser counts from behind a byte order mark.
    const counted = text.startsWith('\uFEFF') ? text.slice(1) : text
    const read = node && toBlock(node, { schema: this.#schema, text: counted })
    const block = read ?? this.#schema.node('markdownBlock', null, this.#schema.text(source))
    const own = block.type.create({ ...block.attrs, origin: id }, block.content)
    this.#origins.set(id, { source, node: own, style: () => (node && read ? styleOf(node, counted) : ownStyle) })
    return own
  }

  #textOf(node: Node): string {
    const known = this.#written.get(node)
    if (known !== undefined) return known
    const origin = this.#origins.get(idOf(node))
    const text = origin?.node.eq(node) ? origin.source : this.#anew(node)
    this.#written.set(node, text)
    return text
  }

  #anew(node: Node, change: Partial<Style> = {}): string {
    const style = { ...(this.#origins.get(idOf(node))?.style() ?? ownStyle), ...change }
    const text = blockToMarkdown(node, style)
    return this.#lineEnd === '\n' ? text : text.replace(/\r\n|\n|\r/g, this.#lineEnd)
  }

  #isSource(node: Node): boolean {
    return this.#origins.get(idOf(node))?.source === this.#textOf(node)
  }

  #leadOf(node: Node): string {
    return this.#gaps.get(`>${idOf(node)}`) ?? this.#lead.replace(/[ \t]+$/, '')
  }

  #join({ node: before, text: textBefore }: WrittenBlock, node: Node, own: string): Join {
    const gap = this.#gaps.get(`${idOf(before)}>${idOf(node)}`)
    if (gap !== undefined && this.#isSource(before) && this.#isSource(node)) return { after: before, gap, text: own }

    const known = this.#joins.get(node)
    if (known?.after === before) return known
    const join = { after: before, ...this.#parted([before, textBefore], [node, own], gap) }
    this.#joins.set(node, join)
    return join
  }

  /** Between what was changed, a gap may no longer keep two blocks apart: two lists become one, a line goes on. */
  #parted([before, textBefore]: [Node, string], [node, own]: [Node, string], read: string | undefined): Omit<Join, 'after'> {
    const gap = read ?? this.#lineEnd + this.#lineEnd
    const blank = hasBlankLine(gap) ? gap : this.#lineEnd + this.#lineEnd
    const ways: (() => Omit<Join, 'after'>)[] = [
      () => ({ gap, text: own }),
      () => ({ gap: blank, text: own }),
      () => ({ gap: blank, text: this.#anew(node) }),
      () => ({ gap: blank, text: this.#anew(node, otherMarks(textBefore)) }),
      () => ({ gap: blank, text: own, before: this.#anew(before) }),
      () => ({ gap: blank, text: own, before: this.#anew(before, otherMarks(own)) }),
    ]
    if (isSafe(before, gap, own)) return { gap, text: own }
    for (const way of ways) {
      const join = way()
      if (standApart(join.before ?? textBefore, join.gap, join.text)) return join
    }
    return { gap: blank, text: own }
  }
}

interface Join {
  after?: Node
  gap: string
  /** The block after the gap. */
  text: string
  /** The block before it, where that has to be written in another way. */
  before?: string
}

function idOf({ attrs }: Node): number {
  return typeof attrs['origin'] === 'number' ? attrs['origin'] : -1
}

/** Whether a blank line parts them without a doubt. */
function isSafe(before: Node, gap: string, text: string): boolean {
  const isClosed = ['paragraph', 'heading', 'blockquote', 'horizontalRule'].includes(before.type.name)
  return isClosed && !/^[ \t]/.test(text) && hasBlankLine(gap)
}

function hasBlankLine(gap: string): boolean {
  return /(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r)/.test(gap)
}

function standApart(before: string, gap: string, text: string): boolean {
  return split(before + gap + text).blocks.some(({ at }) => at === before.length + gap.length)
}

/** Lists that follow each other are told apart by their marks. */
function otherMarks(before: string): Partial<Style> {
  return { bullet: /^\s*-/.test(before) ? '*' : '-', bulletOrdered: /^\s*\d+\)/.test(before) ? '.' : ')' }
}
