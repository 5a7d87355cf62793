import { contentTypeIds } from '@postwright/contract/core/content-types'
import { postStatuses } from '@postwright/contract/core/statuses'

import { id, oneOf, searchParams, words } from '../../../../lib/search-params.ts'

/** What the repository shows, kept in the address so that a link and Back mean the same. */
export const RepositorySearch = searchParams({
  business: id,
  type: oneOf(contentTypeIds),
  status: oneOf(postStatuses),
  tag: words(40),
  q: words(200),
})
export type RepositorySearch = ReturnType<typeof RepositorySearch>
