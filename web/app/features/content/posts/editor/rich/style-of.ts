import type { Nodes } from 'mdast'
import type { Options } from 'mdast-util-to-markdown'

/** The signs with which a block is written where Markdown has a choice. */
export interface Style extends Pick<Options, 'bullet' | 'bulletOrdered' | 'emphasis' | 'strong' | 'fence' | 'setext'> {
  /** Two spaces at the end of a line break it; otherwise a backslash does. */
  breakBySpaces: boolean
}

export const ownStyle: Style = {
  bullet: '-',
  bulletOrdered: '.',
  emphasis: '*',
  strong: '*',
  fence: '`',
  setext: false,
  breakBySpaces: false,
}

/** The signs that a block was written with; ours where it uses none. `text` is what its positions are places in. */
export function styleOf(node: Nodes, text: string): Style {
  const style = { ...ownStyle }
  const seen = new Set<string>()
  const visit = (each: Nodes) => {
    const source = text.slice(each.position?.start.offset ?? 0, each.position?.end.offset ?? 0)
    if (!seen.has(each.type)) read(style, each, source)
    seen.add(each.type)
    if ('children' in each) for (const child of each.children) visit(child)
  }
  visit(node)
  return style
}

function read(style: Style, node: Nodes, source: string): void {
  const [sign] = source
  if (node.type === 'list' && node.ordered) style.bulletOrdered = /^\s*\d+\)/.test(source) ? ')' : '.'
  else if (node.type === 'list' && (sign === '*' || sign === '+')) style.bullet = sign
  else if (node.type === 'emphasis' && sign === '_') style.emphasis = sign
  else if (node.type === 'strong' && sign === '_') style.strong = sign
  else if (node.type === 'code' && sign === '~') style.fence = sign
  else if (node.type === 'heading') style.setext = sign !== '#'
  else if (node.type === 'break') style.breakBySpaces = sign === ' '
}
