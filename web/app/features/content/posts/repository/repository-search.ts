import { contentTypeIds } from '@postwright/contract/core/content-types'
import { postStatuses } from '@postwright/contract/core/statuses'

import { day, id, oneOf, searchParams, words } from '../../../../../lib/search-params.ts'

/** What the repository shows, kept in the address so that a link and Back mean the same. */
export const RepositorySearch = searchParams({
  /** The table when it is left out. */
  layout: oneOf(['grid']),
  business: id,
  type: oneOf(contentTypeIds),
  /** All but the archived posts when it is left out. */
  status: oneOf([...postStatuses, 'all']),
  tag: words(40),
  author: id,
  channel: id,
  review: oneOf(['open', 'changes_requested', 'approved', 'none']),
  /** Copies of posts that come again. */
  copies: oneOf(['without', 'only']),
  /** Last changed from this day to that one. */
  from: day,
  to: day,
  q: words(200),
  /** The review links stand above the posts: something is to be done about one. */
  links: oneOf(['open']),
})
export type RepositorySearch = ReturnType<typeof RepositorySearch>

export type ChangeSearch = (change: Partial<RepositorySearch>) => void
