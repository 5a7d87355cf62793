import type { Mark, Node } from '@tiptap/pm/model'
import type { PhrasingContent } from 'mdast'

/** Something that is written as it stands. */
export interface Raw {
  type: 'raw'
  value: string
}

/** Something within a line, and what it is marked as. */
interface Piece {
  node: PhrasingContent
  marks: readonly Mark[]
}

/** The content of a line in the nesting that Markdown needs. White space at its ends, around breaks and at the ends of marks is no part of them. */
export function phrasingOf(line: Node): PhrasingContent[] {
  let pieces = line.children.map(pieceOf)
  for (const mark of ['bold', 'italic', 'strike']) pieces = withoutOuterSpace(pieces, mark)
  return nested(trimmed(pieces))
}

function pieceOf(node: Node): Piece {
  const marks = node.marks.filter(({ type }) => type.name !== 'code')
  if (node.type.name === 'hardBreak') return { node: { type: 'break' }, marks }
  if (!node.isText) return { node: written({ type: 'raw', value: String(node.attrs['source'] ?? '') }), marks }
  const value = node.text ?? ''
  return { node: marks.length < node.marks.length ? { type: 'inlineCode', value } : { type: 'text', value }, marks }
}

/** For the types, which know nothing of it: whatever writes the tree has a handler of its own for it. */
function written(raw: Raw): PhrasingContent {
  return raw as unknown as PhrasingContent
}

/** "**bold **word" opens no bold in Markdown: the space goes out of the mark. */
function withoutOuterSpace(pieces: readonly Piece[], name: string): Piece[] {
  const has = (piece: Piece | undefined) => piece?.marks.some(({ type }) => type.name === name) ?? false
  const without = (piece: Piece): Piece => ({ ...piece, marks: piece.marks.filter(({ type }) => type.name !== name) })
  const outward = (from: readonly Piece[], side: 'start' | 'end'): Piece[] => {
    const result: Piece[] = []
    let inside = false
    for (const piece of from) {
      if (!has(piece)) inside = false
      else if (!inside) {
        const [space, rest] = parted(piece.node, side)
        if (space) result.push(without({ ...piece, node: space }))
        if (!rest) continue
        inside = true
        result.push({ ...piece, node: rest })
        continue
      }
      result.push(piece)
    }
    return result
  }
  return outward(outward(pieces, 'start').toReversed(), 'end').toReversed()
}

/** White space at one side of a text, and the rest of it. */
function parted(node: PhrasingContent, side: 'start' | 'end'): [PhrasingContent | null, PhrasingContent | null] {
  if (node.type === 'break') return [node, null]
  if (node.type !== 'text') return [null, node]
  const rest = side === 'start' ? node.value.trimStart() : node.value.trimEnd()
  const length = node.value.length - rest.length
  const space = side === 'start' ? node.value.slice(0, length) : node.value.slice(rest.length)
  return [space ? { type: 'text', value: space } : null, rest ? { type: 'text', value: rest } : null]
}

function trimmed(pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = []
  pieces.forEach((piece) => {
    const last = result.at(-1)
    if (piece.node.type === 'break') trimEnd(result)
    if (piece.node.type !== 'text' || (last && last.node.type !== 'break')) return result.push(piece)
    const value = piece.node.value.replace(/^[ \t\n]+/, '')
    return value && result.push({ ...piece, node: { type: 'text', value } })
  })
  do trimEnd(result)
  while (result.at(-1)?.node.type === 'break' && result.pop())
  return result
}

function trimEnd(pieces: Piece[]): void {
  for (let last = pieces.pop(); last; last = pieces.pop()) {
    const value = last.node.type === 'text' ? last.node.value.replace(/[ \t\n]+$/, '') : null
    if (value === '') continue
    pieces.push(value === null ? last : { ...last, node: { type: 'text', value } })
    return
  }
}

/** What is marked alike over several pieces becomes one element around them; the one that reaches furthest is the outer one. */
function nested(pieces: readonly Piece[]): PhrasingContent[] {
  const result: PhrasingContent[] = []
  for (let start = 0; start < pieces.length;) {
    const { node, marks } = pieces[start] ?? { node: null, marks: [] }
    const [outer, end] = furthest(pieces, start, marks)
    if (node && !outer) result.push(node)
    else if (outer) {
      const inner = pieces.slice(start, end).map((piece) => ({ ...piece, marks: piece.marks.filter((mark) => !mark.eq(outer)) }))
      result.push(element(outer, nested(inner)))
    }
    start = end
  }
  return result
}

function furthest(pieces: readonly Piece[], start: number, marks: readonly Mark[]): [Mark | null, number] {
  let found: [Mark | null, number] = [null, start + 1]
  for (const mark of marks) {
    let end = start + 1
    while (pieces[end]?.marks.some((other) => other.eq(mark))) end++
    const isBetter = end > found[1] || found[0] === null || (end === found[1] && mark.type.name === 'link')
    if (isBetter) found = [mark, end]
  }
  return found
}

function element(mark: Mark, children: PhrasingContent[]): PhrasingContent {
  if (mark.type.name === 'bold') return { type: 'strong', children }
  if (mark.type.name === 'italic') return { type: 'emphasis', children }
  if (mark.type.name === 'strike') return { type: 'delete', children }
  const { href, title } = mark.attrs as { href: string | null; title: string | null }
  return { type: 'link', url: href ?? '', title, children }
}
