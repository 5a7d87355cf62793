import { keepPreviousData } from '@tanstack/react-query'

import { api } from '../../../lib/api.ts'
import { useReadAgain } from '../../../lib/live.ts'
import { useMutation } from '../../../lib/use-mutation.ts'

/** What is planned between two moments; the last answer stays on screen while another range is read. */
export function calendarQuery(input: { from: string; to: string; businessId?: string }) {
  return { ...api.schedule.calendar.queryOptions({ input }), placeholderData: keepPreviousData }
}

/** Approved posts and drafts that have no time yet, newest change first. */
export function unscheduledQuery(status: 'approved' | 'draft', businessId: string | undefined) {
  return api.posts.list.queryOptions({ input: { status, businessId, limit: 20 } })
}

export function useSchedulePost() {
  return useMutation(api.schedule.schedule.mutationOptions({ onSuccess: useReadAgain('deliveries', 'posts', 'quota') }))
}

export function useReschedule() {
  return useMutation(api.schedule.reschedule.mutationOptions({ onSuccess: useReadAgain('deliveries', 'posts') }))
}
