import { oneOfOrFirst, searchParams } from '../../../../lib/search-params.ts'

/** Which part of a business is shown. */
export const BusinessSearch = searchParams({ tab: oneOfOrFirst(['profile', 'voice', 'channels', 'documents']) })
export type BusinessTab = ReturnType<typeof BusinessSearch>['tab']
