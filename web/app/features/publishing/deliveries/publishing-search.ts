import { id, oneOfOrFirst, searchParams } from '../../../../lib/search-params.ts'

/** `trouble` is whichever of them something waits in for a person. */
const views = ['queue', 'sending', 'attention', 'missed', 'failed', 'sent', 'trouble'] as const

export const PublishingSearch = searchParams({ business: id, view: oneOfOrFirst(views) })
export type PublishingSearch = ReturnType<typeof PublishingSearch>
