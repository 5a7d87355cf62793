import { searchParams, words } from '../../../../lib/search-params.ts'

/** The key of the draft that is read, such as `linkedin-1`. */
export const DeskSearch = searchParams({ draft: words(40) })
