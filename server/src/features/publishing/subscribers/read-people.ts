import { msg } from '@postwright/contract/core/msg'
import { line } from '@postwright/contract/core/values'
import type { Sentence } from '@postwright/contract/core/sentences'
import type { z } from 'zod'

import { invalid } from '../../../errors.ts'
import { rowsOf } from '../../../infra/document-text/csv.ts'
import { decode } from '../../../infra/document-text/decode.ts'

export interface ReadPerson {
  /** In the file, where the names of the columns are the first one. */
  row: number
  address: string
  name: string
  /** Why it is no address. */
  problem: string | null
}

/** Where people are reached: what columns with it are called, and what is one. */
export interface AddressKind {
  columns: readonly string[]
  schema: z.ZodType<string, string>
  longest: number
  mostRows: number
  /** Where no column has such a name. */
  missing: Sentence
}

/**
 * The people of a file in UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs between its cells. A first and a last name make
 * one where there is no column for the whole.
 *
 * @throws INVALID on `file` without addresses, or with too many.
 */
export function readPeople(bytes: Uint8Array, kind: AddressKind): { people: ReadPerson[]; ignored: string[] } {
  const lines = rowsOf(decode(bytes))
  const { value: head = [] } = lines.next() as IteratorResult<string[], undefined>
  const names = head.map((name) => name.trim())
  const columns = names.map((name) => (kind.columns.includes(name.toLowerCase()) ? 'address' : nameColumns.get(name.toLowerCase())))
  const at = columns.indexOf('address')
  if (at === -1) throw invalid('file', kind.missing)
  const people: ReadPerson[] = []
  let row = 1
  for (const cells of lines) {
    row += 1
    if (cells.every((cell) => cell.trim() === '')) continue
    if (people.length === kind.mostRows)
      throw invalid('file', msg`This file has more than ${{ mostImportedSubscribers: kind.mostRows }} rows. Import it in several files.`)
    people.push(personIn(kind, row, asTyped(cells[at] ?? ''), nameIn(cells, columns)))
  }
  if (people.length === 0) throw invalid('file', msg`There is no row below the names of the columns.`)
  return { people, ignored: names.filter((name, index) => name !== '' && columns[index] === undefined) }
}

function nameIn(cells: string[], columns: readonly (Column | undefined)[]): string {
  const of = (column: Column) => asTyped(cells[columns.indexOf(column)] ?? '')
  return of('name') || `${of('first')} ${of('last')}`.trim()
}

function personIn({ schema, longest }: AddressKind, row: number, typed: string, name: string): ReadPerson {
  const address = schema.safeParse(typed)
  if (!address.success) return { row, address: typed.slice(0, longest), name: '', problem: address.error.issues[0]?.message ?? '' }
  return { row, address: address.data, name: line(120).safeParse(name).data ?? '', problem: null }
}

type Column = 'address' | 'name' | 'first' | 'last'

const nameColumns = new Map<string, Column>([
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
