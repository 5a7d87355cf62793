import type { z } from 'zod'

import { readAnswer } from '../answers.ts'
import type { HttpResult } from '../http.ts'
import { ask, type Caller } from './graph.ts'
import { afterOf, type Paging } from './types.ts'

/** More than that is not read to find one post. */
const mostPages = 4

interface List<Item> {
  path: string
  query: Readonly<Record<string, string>>
  page: z.ZodType<{ data: Item[]; paging?: Paging | undefined }>
  /** Whether it is new enough to be looked for: of lists that begin with the newest, what follows another one is not. */
  isNewEnough: (item: Item) => boolean
}

/** What a list has that is new enough, from its first page on. `isAll` is false where there may be more of that. */
export async function readList<Item>(
  caller: Caller,
  { path, query, page, isNewEnough }: List<Item>,
): Promise<{ type: 'read'; items: Item[]; isAll: boolean } | { type: 'failed'; result: HttpResult }> {
  const items: Item[] = []
  let after: string | null = null
  for (let pages = 0; pages < mostPages; pages += 1) {
    const result: HttpResult = await ask(caller, path, { ...query, ...(after !== null && { after }) })
    const read = readAnswer(result, [200], page)
    if (!read) return { type: 'failed', result }
    items.push(...read.data.filter(isNewEnough))
    after = afterOf(read.paging)
    if (after === null || !read.data.every(isNewEnough)) return { type: 'read', items, isAll: true }
  }
  return { type: 'read', items, isAll: false }
}
