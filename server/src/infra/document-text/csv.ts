import { BlockList, type DocumentText } from './document-text.ts'

/** Each row with the names of its columns, so that a row says by itself what it is about. */
export function readCsv(text: string): DocumentText {
  const list = new BlockList()
  const [names = [], ...rows] = [...rowsOf(text.replace(/^\uFEFF/, ''))]
  if (rows.length === 0) list.add(names.join(', '))
  for (const row of rows) {
    if (list.isFull) break
    const cells = row.flatMap((cell, at) => (cell.trim() === '' ? [] : [names[at]?.trim() ? `${names[at]?.trim()}: ${cell}` : cell]))
    list.add(cells.join('; '))
  }
  return { title: null, blocks: list.blocks, pages: null, facts: null, isPartial: list.isFull }
}

/** The cells of each line that has any, by the sign that parts the cells of the first one (RFC 4180). */
export function* rowsOf(text: string): Generator<string[]> {
  const delimiter = delimiterOf(text)
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === delimiter) {
      row.push(cell)
      cell = ''
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') at += 1
      if (cell !== '' || row.length > 0) yield [...row, cell]
      row = []
      cell = ''
    } else cell += sign
  }
  if (cell !== '' || row.length > 0) yield [...row, cell]
}

function delimiterOf(text: string): string {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? ''
  const count = (sign: string) => first.split(sign).length
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] ?? ','
}
