import { id, oneOfOrFirst, searchParams } from '../../../../lib/search-params.ts'

export const PublishingSearch = searchParams({ business: id, view: oneOfOrFirst(['coming', 'sent', 'trouble']) })
export type PublishingSearch = ReturnType<typeof PublishingSearch>
