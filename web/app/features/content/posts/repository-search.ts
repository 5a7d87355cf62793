import { contentTypeIds } from '@postwright/contract/core/content-types'
import { postStatuses } from '@postwright/contract/core/statuses'

import { id, oneOf, searchParams, words } from '../../../../lib/search-params.ts'

/** Those that a post can have: there is no review yet. */
export const shownStatuses = postStatuses.filter((status) => status !== 'in_review' && status !== 'changes_requested')

/** What the repository shows, kept in the address so that a link and Back mean the same. */
export const RepositorySearch = searchParams({ business: id, type: oneOf(contentTypeIds), status: oneOf(shownStatuses), q: words(200) })
export type RepositorySearch = ReturnType<typeof RepositorySearch>
