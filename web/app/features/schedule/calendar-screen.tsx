import { contentTypes } from '@postwright/contract/content-types'
import type { CalendarItem } from '@postwright/contract/schedule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { browserTimeZone } from '../../../lib/formats.ts'
import { useNow } from '../../../lib/use-now.ts'
import { TypeLabel } from '../../../ui/content-type.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { usePageTitle } from '../../../ui/page-head.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useMay } from '../accounts/use-may.ts'
import { businessesQuery } from '../businesses/queries.ts'
import { Agenda } from './agenda.tsx'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarGrid } from './calendar-grid.tsx'
import { calendarRange, isShown, queryRange } from './calendar-range.ts'
import type { CalendarSearch } from './calendar-search.ts'
import './calendar.css'
import { ItemPanel } from './item-panel.tsx'
import { MonthDots } from './month-dots.tsx'
import { calendarQuery, useReschedule } from './queries.ts'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { summaryOf } from './summary.ts'
import { Tray } from './tray.tsx'
import { wallTimeOf } from './wall-clock.ts'
import { instantOf, today, type WallTime } from './wall-time.ts'

interface CalendarScreenProps {
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** A post that is being planned, perhaps for where it was dropped. */
interface Scheduling {
  postId: string
  wall?: WallTime
}

export function CalendarScreen({ search, onSearch }: CalendarScreenProps) {
  usePageTitle('Content Calendar')
  const businesses = useQuery(businessesQuery())
  const [open, setOpen] = useState<CalendarItem | null>(null)
  const [scheduling, setScheduling] = useState<Scheduling | null>(null)
  const may = useMay()

  const timeZoneOf = (businessId: string | undefined) => businesses.data?.find(({ id }) => id === businessId)?.timeZone ?? browserTimeZone()
  const clock = timeZoneOf(search.business)
  const date = search.date ?? today(clock)
  const range = calendarRange(search.view, date)
  const calendar = useQuery(calendarQuery({ ...queryRange(range), businessId: search.business }))
  const items = (calendar.data ?? []).filter(
    (item) =>
      isShown(range, wallTimeOf(item.dueAt, item.timeZone).slice(0, 10)) &&
      (!search.type || item.contentType === search.type) &&
      (!search.status || item.status === search.status),
  )

  return (
    <div className="calendar-screen">
      <CalendarBar range={range} view={search.view} mayWrite={may.write ?? false} onSearch={onSearch} />
      <CalendarFilters search={search} businesses={businesses.data ?? []} onSearch={onSearch}>
        {items.length === 0 ? 'No posts' : summaryOf(items)}
      </CalendarFilters>
      {calendar.isError ? (
        <div className="p-6">
          <ErrorState title="The calendar could not be loaded" onRetry={() => calendar.refetch()}>
            Nothing planned is affected; deliveries go on.
          </ErrorState>
        </div>
      ) : (
        <div className="cal">
          <div className="cal-main">
            {calendar.isPending ? (
              <Loading label="Loading the calendar">
                <Skeleton height={520} />
              </Loading>
            ) : (
              <CalendarItems
                view={search.view}
                date={date}
                range={range}
                clock={clock}
                items={items}
                open={open}
                onOpen={setOpen}
                onSchedule={setScheduling}
              />
            )}
            <Legend />
          </div>
          {may.publish && <Tray businessId={search.business} onSchedule={(postId) => setScheduling({ postId })} />}
        </div>
      )}
      {open && <ItemPanel key={open.key} item={open} onClose={() => setOpen(null)} />}
      {scheduling && (
        <ScheduleDialog postId={scheduling.postId} initial={scheduling.wall} timeZoneOf={timeZoneOf} onClose={() => setScheduling(null)} />
      )}
    </div>
  )
}

interface CalendarItemsProps {
  view: CalendarSearch['view']
  date: string
  range: ReturnType<typeof calendarRange>
  /** The time zone by which days are told. */
  clock: string
  items: CalendarItem[]
  open: CalendarItem | null
  onOpen: (item: CalendarItem) => void
  onSchedule: (scheduling: Scheduling) => void
}

/** A grid where there is room for one, else a month of dots and a list of its days. */
function CalendarItems({ view, date, range, clock, items, open, onOpen, onSchedule }: CalendarItemsProps) {
  const now = useNow()
  const may = useMay()
  const reschedule = useReschedule()

  async function move(item: CalendarItem, wall: WallTime) {
    try {
      await reschedule.mutateAsync({ deliveryIds: item.deliveries.map(({ id }) => id), dueAt: instantOf(wall, item.timeZone) })
    } catch (error) {
      toast.failed(error, 'The post could not be moved')
      throw error
    }
  }

  return (
    <>
      <div className="cal-wide">
        <CalendarGrid
          view={view}
          date={date}
          now={wallTimeOf(now.toISOString(), clock)}
          items={items}
          openKey={open?.key}
          mayMove={may.publish ?? false}
          onOpen={onOpen}
          onMove={move}
          onDropPost={(postId, wall, wholeDay) => onSchedule({ postId, wall: wholeDay ? `${wall.slice(0, 10)}T09:00:00` : wall })}
        />
      </div>
      <div className="cal-narrow">
        <MonthDots from={range.from} to={range.to} month={date.slice(0, 7)} today={today(clock)} items={items} />
        <Agenda items={items} onOpen={onOpen} />
      </div>
    </>
  )
}

function Legend() {
  return (
    <div className="cal-legend">
      {contentTypes.map(({ id }) => (
        <TypeLabel key={id} type={id} />
      ))}
    </div>
  )
}
