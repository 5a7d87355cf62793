import { mostImported, type importedColumns } from '@postwright/contract/content/post-files'
import { msg } from '@postwright/contract/core/msg'

import { invalid } from '../../../errors.ts'
import { rowsOf } from '../../../infra/document-text/csv.ts'
import { decode } from '../../../infra/document-text/decode.ts'

export type ImportedColumn = (typeof importedColumns)[number]

export interface ReadRow {
  /** In the file, where the names of the columns are the first one. */
  row: number
  cells: Partial<Record<ImportedColumn, string>>
}

/**
 * The rows of a file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs between its cells.
 *
 * @throws INVALID on `file` without the columns that are needed, without rows, or with too many.
 */
export function readRows(bytes: Uint8Array): { rows: ReadRow[]; ignored: string[] } {
  const lines = rowsOf(decode(bytes))
  const { value: head = [] } = lines.next() as IteratorResult<string[], undefined>
  const names = head.map((name) => name.trim())
  const columns = names.map((name) => columnNames.get(name.toLowerCase()))
  if (!columns.includes('type') || !columns.includes('text'))
    throw invalid(
      'file',
      msg`The first row has to name the columns, among them “type” and “text”, with commas, semicolons or tabs between them.`,
    )
  const rows: ReadRow[] = []
  let row = 1
  for (const line of lines) {
    row += 1
    if (line.every((cell) => cell.trim() === '')) continue
    if (rows.length === mostImported)
      throw invalid('file', msg`This file has more than ${{ mostImported }} rows. Import it in several files.`)
    const cells = columns.flatMap((column, at) => (column ? [[column, asTyped(line[at] ?? '')] as const] : []))
    rows.push({ row, cells: Object.fromEntries(cells) })
  }
  if (rows.length === 0) throw invalid('file', msg`There is no row below the names of the columns.`)
  return { rows, ignored: names.filter((name, at) => name !== '' && columns[at] === undefined) }
}

const columnNames = new Map<string, ImportedColumn>([
  ['type', 'type'],
  ['content type', 'type'],
  ['inhaltstyp', 'type'],
  ['title', 'title'],
  ['titel', 'title'],
  ['text', 'text'],
  ['body', 'text'],
  ['tags', 'tags'],
  ['schlagwörter', 'tags'],
])

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
function asTyped(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}
