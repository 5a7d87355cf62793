import { msg } from '@postwright/contract/core/msg'
import { line, MailAddress } from '@postwright/contract/core/values'
import { mostImportedSubscribers } from '@postwright/contract/publishing/subscribers'

import { invalid } from '../../../errors.ts'
import { rowsOf } from '../../../infra/document-text/csv.ts'
import { decode } from '../../../infra/document-text/decode.ts'

export interface ReadReader {
  /** In the file, where the names of the columns are the first one. */
  row: number
  email: string
  name: string
  /** Why it is no address. */
  problem: string | null
}

/**
 * The subscribers of a file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs between its cells. A first and a last name make
 * one where there is no column for the whole.
 *
 * @throws INVALID on `file` without addresses, or with too many.
 */
export function readReaders(bytes: Uint8Array): { readers: ReadReader[]; ignored: string[] } {
  const lines = rowsOf(decode(bytes))
  const { value: head = [] } = lines.next() as IteratorResult<string[], undefined>
  const names = head.map((name) => name.trim())
  const columns = names.map((name) => columnNames.get(name.toLowerCase()))
  const at = columns.indexOf('email')
  if (at === -1)
    throw invalid('file', msg`The first row has to name the columns, among them “email”, with commas, semicolons or tabs between them.`)
  const readers: ReadReader[] = []
  let row = 1
  for (const cells of lines) {
    row += 1
    if (cells.every((cell) => cell.trim() === '')) continue
    if (readers.length === mostImportedSubscribers)
      throw invalid('file', msg`This file has more than ${{ mostImportedSubscribers }} rows. Import it in several files.`)
    readers.push(readerIn(row, asTyped(cells[at] ?? ''), nameIn(cells, columns)))
  }
  if (readers.length === 0) throw invalid('file', msg`There is no row below the names of the columns.`)
  return { readers, ignored: names.filter((name, index) => name !== '' && columns[index] === undefined) }
}

function nameIn(cells: string[], columns: readonly (Column | undefined)[]): string {
  const of = (column: Column) => asTyped(cells[columns.indexOf(column)] ?? '')
  return of('name') || `${of('first')} ${of('last')}`.trim()
}

function readerIn(row: number, email: string, name: string): ReadReader {
  const address = MailAddress.safeParse(email)
  if (!address.success) return { row, email: email.slice(0, 254), name: '', problem: address.error.issues[0]?.message ?? '' }
  return { row, email: address.data, name: line(120).safeParse(name).data ?? '', problem: null }
}

type Column = 'email' | 'name' | 'first' | 'last'

const columnNames = new Map<string, Column>([
  ['email', 'email'],
  ['e-mail', 'email'],
  ['email address', 'email'],
  ['e-mail-adresse', 'email'],
  ['address', 'email'],
  ['adresse', 'email'],
  ['name', 'name'],
  ['full name', 'name'],
  ['first name', 'first'],
  ['first_name', 'first'],
  ['firstname', 'first'],
  ['vorname', 'first'],
  ['last name', 'last'],
  ['last_name', 'last'],
  ['lastname', 'last'],
  ['nachname', 'last'],
])

/** An export puts an apostrophe before what a spreadsheet would take for a formula. */
function asTyped(cell: string): string {
  return (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim()
}
