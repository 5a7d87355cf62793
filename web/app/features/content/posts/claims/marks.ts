/**
 * Where a sentence stands in what is drawn, however many elements it runs through; null where it does not. `nth` counts from 0 where the
 * same words stand there several times.
 */
export function rangeOf(container: Node, sentence: string, nth = 0): Range | null {
  const nodes = textNodes(container)
  const whole = nodes.map(({ data }) => data).join('')
  const found = [...whole.matchAll(patternFor(sentence))][nth]
  if (!found) return null
  const start = placeOf(nodes, found.index)
  const end = placeOf(nodes, found.index + found[0].length)
  if (!start || !end) return null
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset)
  return range
}

/** White space may differ, and the marks of Markdown are drawn as something else. */
export function patternFor(sentence: string): RegExp {
  const words = sentence
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`~]+/g, '')
    .trim()
    .split(/\s+/)
  return new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('\\s+'), 'gu')
}

/** The layer of the numbers, which are no part of the text. */
export const numbersClass = 'claim-numbers'
/** Neither is what a field began with. */
const noText = `.${numbersClass}, textarea`

function textNodes(container: Node): Text[] {
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text && !node.parentElement?.closest(noText)) nodes.push(node)
  return nodes
}

function placeOf(nodes: readonly Text[], at: number): { node: Text; offset: number } | null {
  let before = 0
  for (const node of nodes) {
    if (at <= before + node.length) return { node, offset: at - before }
    before += node.length
  }
  return null
}
