import { contentTypeIds } from '@postwright/contract/core/content-types'
import { analyticsComparisons, analyticsPeriods } from '@postwright/contract/work/analytics-period'

import { day, id, oneOf, searchParams, words } from '../../../../lib/search-params.ts'

/** What is looked at, kept in the address so that a link and Back mean the same. */
export const AnalyticsSearch = searchParams({
  business: id,
  /** The last 28 days when it is left out. */
  period: oneOf(analyticsPeriods),
  from: day,
  to: day,
  /** The days right before when it is left out. */
  compare: oneOf(analyticsComparisons),
  channel: id,
  type: oneOf(contentTypeIds),
  tag: words(40),
  /** The delivery whose making is looked at; the first of the best posts when it is left out. */
  post: id,
})
export type AnalyticsSearch = ReturnType<typeof AnalyticsSearch>

export type ChangeSearch = (change: Partial<AnalyticsSearch>) => void
