import type { PostView, PostViewQuery } from '@postwright/contract/content/post-views'
import type { PostFilter } from '@postwright/contract/content/posts'

import { ownTimeZone } from '../../../../../lib/formats.ts'
import { addTo, instantOf } from '../../../../../lib/wall-time.ts'
import type { RepositorySearch } from './repository-search.ts'

/** What the server is asked for by an address. */
export function filterOf({ business, type, status, tag, author, channel, review, copies, from, to, q }: RepositorySearch): PostFilter {
  return {
    businessId: business,
    contentType: type,
    status: status === undefined ? 'kept' : status === 'all' ? undefined : status,
    tag,
    authorId: author,
    channelId: channel,
    review,
    copies,
    changedFrom: from && beginningOf(from),
    changedBefore: to && beginningOf(addTo(to, { days: 1 })),
    q,
  }
}

/** Days are those of whoever looks. */
function beginningOf(date: string): string {
  return instantOf(`${date}T00:00`, ownTimeZone())
}

/** An address without filters. */
export const noFilters = {
  business: undefined,
  type: undefined,
  status: undefined,
  tag: undefined,
  author: undefined,
  channel: undefined,
  review: undefined,
  copies: undefined,
  from: undefined,
  to: undefined,
  q: undefined,
} satisfies Partial<RepositorySearch>

/** The business aside, which is chosen for all screens. */
export function isFiltered(search: RepositorySearch): boolean {
  return (Object.keys(noFilters) as (keyof typeof noFilters)[]).some((name) => name !== 'business' && search[name] !== undefined)
}

/** What a saved view keeps of an address. */
export function queryOf(search: RepositorySearch): PostViewQuery {
  const { changedFrom: _from, changedBefore: _before, ...filter } = filterOf(search)
  return { ...filter, from: search.from, to: search.to, layout: search.layout ?? 'table' }
}

/** The address of a saved view. */
export function searchOf({ query }: PostView): Partial<RepositorySearch> {
  return {
    business: query.businessId,
    type: query.contentType,
    status: query.status === 'kept' ? undefined : (query.status ?? 'all'),
    tag: query.tag,
    author: query.authorId,
    channel: query.channelId,
    review: query.review,
    copies: query.copies,
    from: query.from,
    to: query.to,
    q: query.q,
    layout: query.layout === 'grid' ? 'grid' : undefined,
  }
}

/** Whether the address shows just this view. */
export function isShown(view: PostView, search: RepositorySearch): boolean {
  const wanted = searchOf(view)
  return (Object.keys(wanted) as (keyof RepositorySearch)[]).every((name) => wanted[name] === search[name])
}
