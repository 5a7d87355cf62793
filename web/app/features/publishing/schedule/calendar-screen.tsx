import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { contentTypes } from '@postwright/contract/core/content-types'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { browserTimeZone } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { usePageTitle } from '../../../../ui/page-head.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarItems } from './calendar-items.tsx'
import { calendarRange, isShown, queryRange } from './calendar-range.ts'
import type { CalendarSearch } from './calendar-search.ts'
import './calendar.css'
import { ItemPanel } from './item-panel.tsx'
import { draggedTo, landingOf } from './landing.ts'
import { type Place, proposedAt } from './place.ts'
import { Planning, type PlanningState } from './planning.tsx'
import { calendarQuery } from './queries.ts'
import { summaryOf } from './summary.ts'
import { Tray } from './tray.tsx'
import { useDrag } from './use-drag.ts'
import { useMoves } from './use-moves.ts'
import { wallTimeOf } from './wall-clock.ts'
import { today } from './wall-time.ts'

interface CalendarScreenProps {
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
}

export function CalendarScreen({ search, onSearch }: CalendarScreenProps) {
  usePageTitle(t`Content Calendar`)
  const businesses = useQuery(businessesQuery())
  const [open, setOpen] = useState<CalendarItem | null>(null)
  const [planning, setPlanning] = useState<PlanningState | null>(null)
  const may = useMay()
  const now = useNow()

  const timeZoneOf = (businessId: string | undefined) => businesses.data?.find(({ id }) => id === businessId)?.timeZone ?? browserTimeZone()
  const clock = timeZoneOf(search.business)
  const date = search.date ?? today(clock)
  const range = calendarRange(search.view, date)
  const calendar = useQuery(calendarQuery({ ...queryRange(range), businessId: search.business }))
  const { shown, move } = useMoves(calendar.data ?? [])
  const items = shown.filter(
    (item) =>
      isShown(range, wallTimeOf(item.dueAt, item.timeZone).slice(0, 10)) &&
      (!search.type || item.contentType === search.type) &&
      (!search.status || item.status === search.status),
  )
  const onPress = useDrag({
    landing: (source, place) => landingOf(draggedTo(source, place, { items, timeZoneOf })),
    onDrop(source, place) {
      const dragged = draggedTo(source, place, { items, timeZoneOf })
      if (!dragged) return
      if ('item' in dragged) void move(dragged.item, dragged.wall)
      else setPlanning({ postId: dragged.postId, wall: dragged.wall })
    },
    onRefuse: ({ text }) => toast.error(text),
  })
  const onAdd = may.publish ? (place: Place) => setPlanning({ place }) : undefined

  return (
    <div className="calendar-screen">
      <CalendarBar
        range={range}
        view={search.view}
        mayWrite={may.write ?? false}
        planFor={search.business ?? businesses.data?.[0]?.id}
        onWrite={() => setPlanning({ writeFor: undefined })}
        onSearch={onSearch}
      />
      <CalendarFilters search={search} businesses={businesses.data ?? []} onSearch={onSearch}>
        {items.length === 0 ? t`No posts` : summaryOf(items)}
      </CalendarFilters>
      {calendar.isError ? (
        <div className="p-6">
          <ErrorState title={t`The calendar could not be loaded`} onRetry={() => calendar.refetch()}>
            <Trans>Nothing planned is affected; deliveries go on.</Trans>
          </ErrorState>
        </div>
      ) : (
        <div className="cal">
          <div className="cal-main" data-tour="calendar-days">
            {calendar.isPending ? (
              <Loading label={t`Loading the calendar`}>
                <Skeleton height={520} />
              </Loading>
            ) : (
              <CalendarItems
                view={search.view}
                date={date}
                range={range}
                now={wallTimeOf(now, clock)}
                clock={clock}
                items={items}
                openKey={open?.key}
                onOpen={setOpen}
                onAdd={onAdd}
                onPress={onPress}
              />
            )}
            <Legend />
          </div>
          {may.publish && (
            <Tray
              filters={{ businessId: search.business, contentType: search.type }}
              onSchedule={({ id, businessId, plannedFor }) =>
                setPlanning({ postId: id, wall: plannedFor ? proposedAt(plannedFor, timeZoneOf(businessId)) : undefined })
              }
              onPress={onPress}
            />
          )}
        </div>
      )}
      {open && <ItemPanel key={open.key} item={open} onClose={() => setOpen(null)} />}
      <Planning state={planning} businessId={search.business} contentType={search.type} timeZoneOf={timeZoneOf} onChange={setPlanning} />
    </div>
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
