import type { Tx } from '../../../infra/db/database.ts'
import { closeExpression, partsOf, searchExpression } from '../../../search-words.ts'
import { closeWords } from '../words/public.ts'
import { postWords } from './table.ts'

export interface Searched<Row> {
  rows: Row[]
  /** Words that mark what was found. */
  words: string[]
  /** Nothing has exactly what was typed: words that are written nearly so count as well. */
  isClose: boolean
}

interface Typed {
  workspaceId: string
  businessId?: string | undefined
  q: string
  /** How what is continued was found. */
  only?: 'exact' | 'close' | undefined
}

/** Looks for what was typed; for words that are nearly it where that finds nothing at all. `find` takes the text of a tsquery. */
export async function searched<Row>(
  tx: Tx,
  { workspaceId, businessId, q, only }: Typed,
  find: (expression: string) => Promise<Row[]>,
): Promise<Searched<Row>> {
  const typed = partsOf(q)
  if (only !== 'close') {
    const rows = await find(searchExpression(q))
    if (rows.length > 0 || only === 'exact') return { rows, words: typed, isClose: false }
  }

  const words = []
  for (const word of typed.slice(0, mostMended))
    words.push({
      typed: word,
      close: await closeWords(tx, { among: postWords, workspaceId, businessId, word: word.normalize('NFC').toLowerCase() }),
    })
  if (words.every(({ close }) => close.length === 0)) return { rows: [], words: typed, isClose: false }
  const rest = typed.slice(mostMended).map((word) => ({ typed: word, close: [] }))
  const found = await find(closeExpression([...words, ...rest]))
  return { rows: found, words: [...typed, ...words.flatMap(({ close }) => close)], isClose: found.length > 0 }
}

/** Of more words than that, the first. */
const mostMended = 6
