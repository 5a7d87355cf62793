import type { Answer, Asked } from '../provider-server.ts'
import { graphError, listed, tokenOf } from './graph.ts'
import { type FacebookTokens, isAnswer } from './login.ts'

export interface MetaPage {
  id: string
  name: string
  username?: string
  tasks: string[]
  /** It belongs to one, and is in its lists alone. */
  business?: string
  instagram?: { id: string; username: string }
}

export type Holder = Exclude<ReturnType<FacebookTokens['holderOf']>, Answer>

/** What is asked of sign-in, of tokens and of pages; else who asks. */
export function loginRoutes(tokens: FacebookTokens, pages: readonly MetaPage[], asked: Asked, path: string): Answer | { holder: Holder } {
  if (path === '/oauth/access_token') return tokens.grant(asked)
  const token = tokenOf(asked)
  if (path === '/debug_token') return tokens.debug(asked, token)
  const holder = tokens.holderOf(token)
  if (isAnswer(holder)) return holder
  const [, id = '', edge] = path.split('/')
  if (path === '/me/permissions') return tokens.permissions(holder)
  if (path === '/me/accounts') return accounts(pages.filter(({ business }) => !business))
  if (path === '/me/businesses') {
    if (!holder.scopes.includes('business_management')) return graphError(200, 'Requires business_management permission', { status: 403 })
    const names = [...new Set(pages.flatMap(({ business }) => business ?? []))]
    return {
      status: 200,
      body: listed(
        names.map((name) => ({ id: name })),
        asked.query,
      ),
    }
  }
  if (edge === 'owned_pages') return accounts(pages.filter(({ business }) => business === id))
  if (edge === 'client_pages') return accounts([])
  return { holder }

  function accounts(of: readonly MetaPage[]): Answer {
    const withTokens = of.map(({ id: page, name, username, tasks, instagram }) => ({
      category: 'Brand',
      id: page,
      name,
      username,
      tasks,
      access_token: tokens.ofPage(holder as Holder, page),
      ...(instagram && asked.query.get('fields')?.includes('instagram_business_account{') && { instagram_business_account: instagram }),
    }))
    return { status: 200, body: listed(withTokens, asked.query) }
  }
}
