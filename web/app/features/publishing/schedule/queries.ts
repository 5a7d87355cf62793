import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { ListUnscheduled } from '@postwright/contract/publishing/schedule'
import { keepPreviousData, skipToken } from '@tanstack/react-query'

import { api, client } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** What is planned between two moments; the last answer stays on screen while another range is read. */
export function calendarQuery(input: { from: string; to: string; businessId?: string }) {
  return { ...api.schedule.calendar.queryOptions({ input }), placeholderData: keepPreviousData }
}

/** The tasks that wish to be seen between two moments; the last answer stays on screen while another range is read. */
export function tasksQuery(input: { from: string; to: string; businessId: string | undefined }) {
  return { ...api.tasks.onCalendar.queryOptions({ input }), placeholderData: keepPreviousData }
}

/** Public holidays on the days that are shown; those that were shown stay while others are read. */
export function holidaysQuery(input: { from: string; to: string; businessId: string | undefined }, isWanted: boolean) {
  return api.holidays.list.queryOptions({ input: isWanted ? input : skipToken, placeholderData: keepPreviousData, staleTime: 3_600_000 })
}

/** Drafts of plans of posts on the days that are shown. */
export function proposalsQuery(input: { from: string; to: string; businessId?: string }, isWanted: boolean) {
  return api.schedule.proposals.queryOptions({ input: isWanted ? input : skipToken, placeholderData: keepPreviousData })
}

/** The drafts of a plan that have no time on the calendar, and what would come of scheduling them. */
export const plannedQuery = (planId: string) => api.schedule.planned.queryOptions({ input: { planId } })

export function useSchedulePlan() {
  return useMutation(api.schedule.schedulePlan.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts', 'quota') }))
}

export type UnscheduledFilters = Pick<ListUnscheduled, 'businessId' | 'contentType' | 'channelId' | 'status' | 'q'>

/** Posts that have no time yet, approved ones first, page by page. */
export function unscheduledQuery(filters: UnscheduledFilters) {
  return api.schedule.unscheduled.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor, limit: 20 }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })
}

/** Where other calendars read what is planned for a business; null without an address. */
export const calendarFeedQuery = (businessId: string) => api.calendarFeeds.get.queryOptions({ input: { businessId } })

/** A second one would be another address, so that it is never asked twice. */
export function useMakeFeed() {
  return useMutation(api.calendarFeeds.make.mutationOptions({ retry: false, onSuccess: useInvalidate('channels') }))
}

export function useEndFeed() {
  return useMutation(api.calendarFeeds.end.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useSchedulePost() {
  return useMutation(api.schedule.schedule.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts', 'quota') }))
}

/** For the next free posting times of some channels. */
export function useQueuePost() {
  return useMutation(api.schedule.queue.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts', 'quota') }))
}

/** Of several posts, each on every channel that takes it and has posting times. */
export function useQueuePosts() {
  return useMutation(api.schedule.queueMany.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts', 'quota') }))
}

export function useTakeOffMany() {
  return useMutation(api.schedule.takeOff.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts', 'quota') }))
}

/** Several posts, each to a time of its own. */
export function useMoveMany() {
  return useMutation(api.schedule.moveMany.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts') }))
}

export function useReschedule() {
  return useMutation(api.schedule.reschedule.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts') }))
}

/** Takes deliveries off the calendar, one after the other. The screens read once, when all of them are done. */
export function useUnschedule() {
  const invalidate = useInvalidate('deliveries', 'posts', 'quota')
  return useMutation({
    async mutationFn(deliveryIds: readonly string[]) {
      const cancelled: Delivery[] = []
      for (const id of deliveryIds) cancelled.push(await client.deliveries.cancel({ id }))
      return cancelled
    },
    onSuccess: invalidate,
    // Some may have been taken off before one was refused.
    onError: () => void invalidate(),
  })
}

/** How many showings of a post are planned by the evergreen library and by rules. */
export const showingsToComeQuery = (postId: string) => api.schedule.showings.queryOptions({ input: { postId } })
