import type { ReadDashboard } from '@postwright/contract/work/dashboard'
import { keepPreviousData } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** All that the screen shows, in one answer; that of before stays until another business's is there. */
export function overviewQuery(input: ReadDashboard) {
  return { ...api.dashboard.overview.queryOptions({ input }), placeholderData: keepPreviousData }
}

/** Gives a task its last column, as it was when it was listed. */
export function useFinishTask() {
  return useMutation(api.tasks.move.mutationOptions({ onSuccess: useInvalidate('tasks') }))
}
