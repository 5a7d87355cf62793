import { contentTypeIds } from '@postwright/contract/core/content-types'
import { deliveryStatuses, unplannedStatuses } from '@postwright/contract/core/statuses'

import { day, id, oneOf, oneOfOrFirst, searchParams } from '../../../../../lib/search-params.ts'

/** What the calendar shows, kept in the address so that a link and Back mean the same. */
export const CalendarSearch = searchParams({
  view: oneOfOrFirst(['month', 'week', 'day', 'list']),
  /** Any day of what is shown; today when it is left out. */
  date: day,
  business: id,
  type: oneOf(contentTypeIds),
  channel: id,
  /** Of a delivery, or of a post that has no time yet. */
  status: oneOf([...unplannedStatuses, ...deliveryStatuses]),
  /** What the colour of an edge says. */
  colour: oneOfOrFirst(['type', 'business', 'status']),
})
export type CalendarSearch = ReturnType<typeof CalendarSearch>
