import { id, searchParams } from '../../../../lib/search-params.ts'

/** `new`: one that is to be begun. Left out: none is open. */
export const ChatSearch = searchParams({
  conversation: (value: unknown) => (value === 'new' ? ('new' as const) : id(value)),
})
export type ChatSearch = ReturnType<typeof ChatSearch>
