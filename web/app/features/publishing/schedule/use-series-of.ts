import type { OfSeries } from '@postwright/contract/publishing/recurring'
import { skipToken, useQuery } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'

/** Which showing of a recurring post one that is planned for a moment is, as the calendar knows it. */
export function useSeriesOf(postId: string | undefined, businessId: string | undefined, dueAt: string): OfSeries | undefined {
  const to = new Date(Date.parse(dueAt) + 1_000).toISOString()
  const input = businessId === undefined ? skipToken : { from: dueAt, to, businessId }
  const { data } = useQuery(api.schedule.calendar.queryOptions({ input }))
  return data?.find((item) => item.postId === postId)?.series
}
