import type { ReadDashboard } from '@postwright/contract/work/dashboard'
import { keepPreviousData } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'

/** All that the screen shows, in one answer; that of before stays until another business's is there. */
export function overviewQuery(input: ReadDashboard) {
  return { ...api.dashboard.overview.queryOptions({ input }), placeholderData: keepPreviousData }
}
