import { z } from 'zod'

import { type Failure, readAnswer } from '../answers.ts'
import { failed } from './errors.ts'
import { ask, type Caller } from './graph.ts'
import { afterOf, Paging } from './types.ts'

const pageSize = '100'
const mostPages = 10
const fields = 'id,name,username,access_token,tasks'

export const Page = z.object({
  id: z.string(),
  name: z.string(),
  username: z.string().optional(),
  access_token: z.string().optional(),
  tasks: z.array(z.string()).default([]),
  /** The account of Instagram that belongs to it. */
  instagram_business_account: z.object({ id: z.string(), username: z.string().optional() }).optional(),
})
export type Page = z.infer<typeof Page>

const Pages = z.object({ data: z.array(Page), paging: Paging.optional() })
const Businesses = z.object({ data: z.array(z.object({ id: z.string() })), paging: Paging.optional() })

/** Every page that a person does something for: their own ones, and those of the businesses that they belong to. */
export async function pagesOf(
  caller: Caller,
  platform: string,
  more: readonly string[] = [],
): Promise<{ type: 'pages'; pages: Page[] } | Failure> {
  const query = { fields: [fields, ...more].join(','), limit: pageSize }
  const own = await all(caller, { path: '/me/accounts', query, schema: Pages, platform })
  if (own.type !== 'all') return own
  // Whoever allowed nothing of businesses has none here.
  const businesses = await all(caller, { path: '/me/businesses', query: { fields: 'id', limit: pageSize }, schema: Businesses, platform })
  const pages = [...own.items]
  for (const { id } of businesses.type === 'all' ? businesses.items : []) {
    for (const edge of ['owned_pages', 'client_pages']) {
      const found = await all(caller, { path: `/${id}/${edge}`, query, schema: Pages, platform })
      if (found.type === 'all') pages.push(...found.items)
    }
  }
  const known = new Map(pages.map((page) => [page.id, page]))
  return { type: 'pages', pages: [...known.values()] }
}

/** The token of a page on which this person may create content. In lists of businesses, those that they do nothing for have none. */
export function tokenToPost({ access_token: token, tasks }: Page): string | null {
  return token !== undefined && tasks.includes('CREATE_CONTENT') ? token : null
}

interface Asked<Item> {
  path: string
  query: Record<string, string>
  schema: z.ZodType<{ data: Item[]; paging?: z.infer<typeof Paging> | undefined }>
  platform: string
}

async function all<Item>(
  caller: Caller,
  { path, query, schema, platform }: Asked<Item>,
): Promise<{ type: 'all'; items: Item[] } | Failure> {
  const items: Item[] = []
  let after: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const result = await ask(caller, path, { ...query, ...(after !== null && { after }) })
    const found: z.output<typeof schema> | undefined = readAnswer(result, [200], schema)
    if (!found) return failed(result, platform)
    items.push(...found.data)
    after = afterOf(found.paging)
    if (after === null) break
  }
  return { type: 'all', items }
}
