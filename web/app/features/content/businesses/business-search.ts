import { contentTypes } from '@postwright/contract/core/content-types'

import { oneOf, oneOfOrFirst, searchParams } from '../../../../lib/search-params.ts'

/** Which part of a business is shown, and for whoever comes from a post, of which type that is. */
export const BusinessSearch = searchParams({
  tab: oneOfOrFirst(['profile', 'voice', 'channels', 'newsletter', 'messages', 'documents']),
  type: oneOf(contentTypes.map(({ id }) => id)),
})
export type BusinessTab = ReturnType<typeof BusinessSearch>['tab']
