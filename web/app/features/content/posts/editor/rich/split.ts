import type { Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** Whole lines of a Markdown text that stand by themselves, with what they are. */
export interface Block {
  source: string
  /** Where it begins in the text. */
  at: number
  /** Null for lines that more than one block shares, which are then shown as they are written. */
  node: RootContent | null
  /** The blank lines between it and the next one, with the end of its own last line. */
  gap: string
}

export interface SplitText {
  /** What stands before the first block: blank lines. */
  lead: string
  blocks: Block[]
}

function parse(text: string): Root {
  return fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
}

/** Parts a text into its blocks. `lead`, and `source` and `gap` of each block, are the text again, byte for byte. */
export function split(text: string): SplitText {
  // The parser leaves a byte order mark out, and does not count it.
  if (text.startsWith('\uFEFF')) return behindMark(split(text.slice(1)))

  const found: { start: number; end: number; node: RootContent | null }[] = []
  for (const node of parse(text).children) {
    const { start, end } = node.position ?? {}
    if (start?.offset === undefined || end?.offset === undefined) continue
    const from = lineStart(text, start.offset)
    const to = Math.max(from, lineEnd(text, end.offset))
    const last = found.at(-1)
    if (last && from < last.end) {
      last.end = Math.max(last.end, to)
      last.node = null
    } else found.push({ start: from, end: to, node })
  }
  closeOver(found, text)
  return {
    lead: text.slice(0, found[0]?.start ?? text.length),
    blocks: found.map(({ start, end, node }, index) => ({
      at: start,
      source: text.slice(start, end),
      node,
      gap: text.slice(end, found[index + 1]?.start ?? text.length),
    })),
  }
}

function behindMark({ lead, blocks }: SplitText): SplitText {
  return { lead: `\uFEFF${lead}`, blocks: blocks.map((block) => ({ ...block, at: block.at + 1 })) }
}

/** Every line with something on it belongs to a block, whatever the parser left out. */
function closeOver(found: { start: number; end: number; node: RootContent | null }[], text: string): void {
  for (let index = 0; index <= found.length; index++) {
    const from = found[index - 1]?.end ?? 0
    const to = found[index]?.start ?? text.length
    const between = text.slice(from, to)
    if (!/[^ \t\r\n]/.test(between)) continue
    const before = found[index - 1]
    const start = from + (/^[ \t]*(?:\r\n|\n|\r)*/.exec(between)?.[0].length ?? 0)
    const end = to - (/(?:[ \t]*(?:\r\n|\n|\r))*[ \t]*$/.exec(between)?.[0].length ?? 0)
    if (before && start === from) Object.assign(before, { end, node: null })
    else found.splice(index, 0, { start, end, node: null })
  }
}

function lineStart(text: string, at: number): number {
  let start = at
  while (start > 0 && !isLineEnd(text.charAt(start - 1))) start--
  return start
}

function lineEnd(text: string, at: number): number {
  let end = at
  // A block that ends with the end of a line has it in the gap.
  while (end > 0 && isLineEnd(text.charAt(end - 1))) end--
  while (end < text.length && !isLineEnd(text.charAt(end))) end++
  return end
}

function isLineEnd(character: string): boolean {
  return character === '\n' || character === '\r'
}

/** How a text ends its lines. */
export function lineEndOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n'
}
