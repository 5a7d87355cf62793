import { z } from 'zod'

import { type Failure, readAnswer } from '../answers.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { Refusal, Term } from './types.ts'

/** The numbers of categories or tags by their names. What is not there yet is made. */
export async function termIds(
  caller: Caller,
  kind: 'categories' | 'tags',
  names: readonly string[],
): Promise<{ type: 'ids'; ids: number[] } | Failure> {
  const ids: number[] = []
  for (const name of names) {
    const asked = await ask(caller, `/wp/v2/${kind}`, { search: name, per_page: '100' })
    const terms = readAnswer(asked, [200], z.array(Term))
    if (!terms) return failed(asked)
    const known = terms.find((term) => unescaped(term.name).toLowerCase() === name.toLowerCase())
    const id = known?.id ?? (await add(caller, kind, name))
    if (typeof id !== 'number') return id
    ids.push(id)
  }
  return { type: 'ids', ids }
}

async function add(caller: Caller, kind: string, name: string): Promise<number | Failure> {
  const result = await change(caller, { path: `/wp/v2/${kind}`, body: { json: { name } } })
  // `term_exists` names the one that was faster.
  return readAnswer(result, [201], Term)?.id ?? readAnswer(result, [400], Refusal)?.data?.term_id ?? failed(result)
}

/** Names come as HTML. */
function unescaped(name: string): string {
  return name.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
}
