import type { Tx } from '../../../infra/db/database.ts'
import { partsOf } from '../../../search-words.ts'
import { closeWords } from '../words/public.ts'
import { mediaWords } from './table.ts'

/** Of each word that was typed the spellings that count, in small letters. */
export type SearchedWords = readonly (readonly string[])[]

interface Typed {
  workspaceId: string
  businessId: string | undefined
  q: string
}

interface Searched<Row> {
  rows: Row[]
  /** They are not exactly what was typed. */
  isClose: boolean
}

/** Of more words than that, the first. */
const mostWords = 10
const mostMended = 6

/** Looks for what was typed; for words that are nearly it where that finds nothing at all. */
export async function searchedMedia<Row>(
  tx: Tx,
  { workspaceId, businessId, q }: Typed,
  find: (words: SearchedWords) => PromiseLike<Row[]>,
): Promise<Searched<Row>> {
  const typed = partsOf(q.toLowerCase()).slice(0, mostWords)
  const rows = await find(typed.map((word) => [word]))
  if (rows.length > 0) return { rows, isClose: false }

  const words: string[][] = []
  for (const [at, word] of typed.entries()) {
    const close = at < mostMended ? await closeWords(tx, { among: mediaWords, workspaceId, businessId, word: word.normalize('NFC') }) : []
    words.push([word, ...close])
  }
  const close = words.some(({ length }) => length > 1) ? await find(words) : []
  return { rows: close, isClose: close.length > 0 }
}
