import type { Node } from '@tiptap/pm/model'
import type { Nodes } from 'mdast'

import type { WrittenBlock } from './sources.ts'
import { split } from './split.ts'

interface Range {
  from: number
  to: number
}

type Layout = readonly WrittenBlock[]

/** Where in the Markdown text a part of the document stands; null where nothing is chosen. */
export function inMarkdown(blocks: Layout, { from, to }: Range): Range | null {
  const places = blocks
    .filter(({ node, position }) => position < to && position + node.nodeSize > from)
    .flatMap(placesOf)
    .filter(({ inDoc }) => inDoc.from >= from && inDoc.to <= to)
  const [first, last] = [places[0], places.at(-1)]
  return first && last ? { from: first.inText.from, to: last.inText.to } : null
}

/** Where in the document a part of the Markdown text stands; null where nothing of it is shown. */
export function inDocument(blocks: Layout, { from, to }: Range): Range | null {
  const places = blocks
    .filter(({ at, text }) => at < to && at + text.length > from)
    .flatMap(placesOf)
    .filter(({ inText }) => inText.to > from && inText.from < to)
  const [first, last] = [places[0], places.at(-1)]
  return first && last ? { from: first.inDoc.from, to: last.inDoc.to } : null
}

/**
 * The signs of a block that are no white space, with both of their places. They are the same ones in the document and in its source, in the
 * same order, while white space is shown in other ways than it is written.
 */
function placesOf({ node, position, text, at }: WrittenBlock): { inDoc: Range; inText: Range }[] {
  const shown = signsShown(node, position)
  const written = node.type.name === 'markdownBlock' ? signsOf(text, 0) : signsWritten(text)
  return shown.slice(0, written.length).flatMap((inDoc, index) => {
    const sign = written[index]
    return sign ? [{ inDoc, inText: { from: at + sign.from, to: at + sign.to } }] : []
  })
}

function signsShown(block: Node, position: number): Range[] {
  const signs: Range[] = []
  block.descendants((node, offset) => {
    const start = position + 1 + offset
    if (node.isText) signs.push(...signsOf(node.text ?? '', start))
    else if (node.type.name === 'markdownInline') signs.push({ from: start, to: start + node.nodeSize })
  })
  return signs
}

function signsWritten(source: string): Range[] {
  const signs: Range[] = []
  const visit = (node: Nodes) => {
    const [from, to] = [node.position?.start.offset ?? 0, node.position?.end.offset ?? 0]
    if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') signs.push(...aligned(node.value, source, from, to))
    else if ('children' in node && node.type !== 'linkReference') for (const child of node.children) visit(child)
    else if (!['break', 'thematicBreak'].includes(node.type)) signs.push({ from, to })
  }
  for (const { node } of split(source).blocks) if (node) visit(node)
  return signs
}

/** Each sign of what a source means, with its place in the source; escapes and entities are more than one there. */
function aligned(value: string, source: string, from: number, to: number): Range[] {
  let at = from
  return signsOf(value, 0).map(({ from: sign }) => {
    const wanted = value.charAt(sign)
    const rest = source.slice(at, to)
    const literal = rest.indexOf(wanted)
    const entity = rest.search(/&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i)
    const isEntity =
      entity >= 0 &&
      (literal < 0 ||
        (entity < literal && /^\s*$/.test(rest.slice(0, entity))) ||
        (entity === literal && !value.startsWith(rest.slice(entity, entity + 4), sign)))
    const start = at + (isEntity ? entity : Math.max(literal, 0))
    const end = isEntity ? source.indexOf(';', start) + 1 : start + 1
    at = Math.min(end, to)
    return { from: start, to: at }
  })
}

function signsOf(text: string, offset: number): Range[] {
  return [...text.matchAll(/\S/g)].map(({ index }) => ({ from: offset + index, to: offset + index + 1 }))
}
