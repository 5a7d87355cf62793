import { t } from '@lingui/core/macro'
import type { OpenSlot } from '@postwright/contract/publishing/slots'
import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import { addTo, startOfWeek } from '../../../../../lib/wall-time.ts'
import { openSlotsQuery } from '../../slots/queries.ts'
import { clockTime } from '../../slots/weekly-time.ts'
import { byWallTime } from './by-day.ts'
import { type CalendarRange, isShown } from './calendar-range.ts'
import type { CalendarSearch } from './calendar-search.ts'

export interface OpenSlots {
  /** The week that they are of: its Monday, and whether it is the one of today. */
  week: string
  isThisWeek: boolean
  slots: readonly OpenSlot[] | undefined
  isError: boolean
  refetch: () => unknown
}

/** Posting times without a post, of the week that is shown: of today's where it is among the days, as in a month. */
export function useOpenSlots(range: CalendarRange, search: CalendarSearch, { date, today }: { date: string; today: string }): OpenSlots {
  const week = startOfWeek(isShown(range, today) ? today : date)
  const wanted = { from: week, to: addTo(week, { days: 7 }), businessId: search.business }
  const { data, isError, refetch } = useQuery({ ...openSlotsQuery(wanted), placeholderData: keepPreviousData, select: byWallTime })
  const slots = data?.filter(
    ({ channelId, contentTypes }) =>
      (!search.channel || channelId === search.channel) && (!search.type || contentTypes.includes(search.type)),
  )
  return { week, isThisWeek: week === startOfWeek(today), slots, isError, refetch }
}

/** Of a night in which clocks skip the time of the slot: it is an hour later then. */
export function skippedText(slot: OpenSlot): string | undefined {
  const isSkipped = placeOfSlot(slot).slice(11) !== slot.time
  return isSkipped ? t`Clocks skip ${{ time: clockTime(slot.time) }} that night` : undefined
}

/** Where a slot stands on the clock of its business, `2026-09-16T14:30`: a place for a post. */
export function placeOfSlot({ dueAt, timeZone }: OpenSlot): string {
  return wallTimeOf(dueAt, timeZone).slice(0, 16)
}
