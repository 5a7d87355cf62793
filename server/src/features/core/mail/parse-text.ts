/** A piece of a line. Values are put in after parsing, so that none of them can become markup. */
export type Inline =
  | { kind: 'words'; words: string }
  | { kind: 'value'; name: string }
  | { kind: 'bold'; inside: Inline[] }
  | { kind: 'link'; inside: Inline[]; target: Inline[] }

export type Block =
  | { kind: 'heading'; lines: Inline[][] }
  | { kind: 'paragraph'; lines: Inline[][] }
  | { kind: 'button'; inside: Inline[]; target: Inline[] }
  | { kind: 'items'; ordered: boolean; items: Inline[][] }
  | { kind: 'list'; name: string }

/**
 * The markup of a mail: blocks parted by empty lines; `# heading`, `- item` or `1. item`, `**bold**`, `[label](address)`, which is a button
 * on a line of its own, and `{{name}}`.
 */
export function parseText(text: string): Block[] {
  return text
    .split(/\n[ \t]*\n+/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(parseBlock)
}

function parseInline(line: string): Inline[] {
  const pieces: Inline[] = []
  let at = 0
  for (const match of line.matchAll(inline)) {
    if (match.index > at) pieces.push({ kind: 'words', words: line.slice(at, match.index) })
    at = match.index + match[0].length
    const { name, bold, label, target } = match.groups ?? {}
    if (name !== undefined) pieces.push({ kind: 'value', name })
    else if (bold !== undefined) pieces.push({ kind: 'bold', inside: parseInline(bold) })
    else pieces.push({ kind: 'link', inside: parsePlain(label ?? ''), target: parsePlain(target ?? '') })
  }
  if (at < line.length) pieces.push({ kind: 'words', words: line.slice(at) })
  return pieces
}

/** Words and values only, as in a subject. */
export function parsePlain(line: string): Inline[] {
  return line.split(value).flatMap((piece, index): Inline[] => {
    if (index % 2 === 1) return [{ kind: 'value', name: piece }]
    return piece === '' ? [] : [{ kind: 'words', words: piece }]
  })
}

/** The names of all variables in a subject or a text, in order. */
export function namesIn(text: string): string[] {
  return [...text.matchAll(value)].map((match) => match[1] ?? '')
}

/** Where the links and buttons of a text lead. */
export function linkTargets(text: string): { words: string; pieces: Inline[] }[] {
  return [...text.matchAll(inline)].flatMap(({ groups }) => {
    const words = groups?.target
    return words === undefined ? [] : [{ words, pieces: parsePlain(words) }]
  })
}

const value = /\{\{\s*([^{}\s]+)\s*\}\}/g
const inline =
  /\{\{\s*(?<name>[^{}\s]+)\s*\}\}|\*\*(?<bold>[^*\n]+)\*\*|\[(?<label>[^[\]\n]+)\]\((?<target>[^()\s]*(?:\{\{[^{}]*\}\}[^()\s]*)*)\)/g

function parseBlock(block: string): Block {
  const lines = block.split('\n').map((line) => line.trim())
  const [first = ''] = lines
  if (lines.length === 1) {
    const [only, ...others] = parseInline(first)
    if (others.length === 0 && only?.kind === 'link') return { kind: 'button', inside: only.inside, target: only.target }
    if (others.length === 0 && only?.kind === 'value') return { kind: 'list', name: only.name }
    if (first.startsWith('# ')) return { kind: 'heading', lines: [parseInline(first.slice(2).trim())] }
  }
  const item = [/^- /, /^\d{1,2}\. /].find((mark) => lines.every((line) => mark.test(line)))
  if (item)
    return { kind: 'items', ordered: item.source.startsWith('^\\d'), items: lines.map((line) => parseInline(line.replace(item, ''))) }
  return { kind: 'paragraph', lines: lines.map(parseInline) }
}
