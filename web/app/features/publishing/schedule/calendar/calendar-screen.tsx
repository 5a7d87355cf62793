import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { unplannedStatuses } from '@postwright/contract/core/statuses'
import type { CalendarItem, Proposal } from '@postwright/contract/publishing/schedule'
import type { OpenSlot } from '@postwright/contract/publishing/slots'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'

import { ownTimeZone } from '../../../../../lib/formats.ts'
import { useNow } from '../../../../../lib/use-now.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { usePageTitle } from '../../../../../ui/page-head.tsx'
import { Loading, Skeleton } from '../../../../../ui/skeleton.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { businessesQuery } from '../../../content/businesses/queries.ts'
import { CalendarBar } from './calendar-bar.tsx'
import { type CalendarEntry, isProposal } from './calendar-entry.ts'
import { CalendarFilters } from './calendar-filters.tsx'
import { CalendarItems } from './calendar-items.tsx'
import { calendarRange, isShown, queryRange } from './calendar-range.ts'
import type { CalendarSearch } from './calendar-search.ts'
import { useTasksOnCalendar } from './calendar-tasks.ts'
import '../calendar.css'
import { useHolidays } from './holidays.ts'
import { ItemPanel } from './item-panel.tsx'
import { clashesByKey } from './clashes.ts'
import { edgesBy, legendOf } from './edges.ts'
import { channelOfTarget, draggedTo, landingOf, placeOfTarget } from './landing.ts'
import { OpenSlotsList } from './open-slots-list.tsx'
import { useOpenSlots } from './open-slots.ts'
import { type Place, proposedAt } from '../place.ts'
import { Planning, type PlanningState } from './planning.tsx'
import { ProposalPanel } from './proposal-panel.tsx'
import { calendarQuery, proposalsQuery } from '../queries.ts'
import { summaryOf } from '../summary.ts'
import { SelectionBar } from './selection-bar.tsx'
import { Tray } from './tray.tsx'
import { useDrag } from './use-drag.ts'
import { useMoves } from './use-moves.ts'
import { useSelection } from './use-selection.ts'
import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import { today } from '../../../../../lib/wall-time.ts'

const nothing: readonly CalendarItem[] = []

interface CalendarScreenProps {
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
}

export function CalendarScreen({ search, onSearch }: CalendarScreenProps) {
  usePageTitle(t`Content Calendar`)
  const businesses = useQuery(businessesQuery())
  const [open, setOpen] = useState<CalendarEntry | null>(null)
  const [planning, setPlanning] = useState<PlanningState | null>(null)
  const may = useMay()
  const now = useNow()

  const timeZoneOf = (businessId: string | undefined) => businesses.data?.find(({ id }) => id === businessId)?.timeZone ?? ownTimeZone()
  const [zone, ...otherZones] = new Set(businesses.data?.map(({ timeZone }) => timeZone))
  const clock = search.business || otherZones.length > 0 ? timeZoneOf(search.business) : (zone ?? ownTimeZone())
  const date = search.date ?? today(clock)
  const range = calendarRange(search.view, date)
  const calendar = useQuery(calendarQuery({ ...queryRange(range), businessId: search.business }))
  // Of posts without a time there are drafts of plans among the days, and all of them beside.
  const unplanned = unplannedStatuses.find((status) => status === search.status)
  // They go to no channel yet.
  const showsProposals = search.channel === undefined && (search.status === undefined || unplanned !== undefined)
  const planned = useQuery(proposalsQuery({ from: range.from, to: range.to, businessId: search.business }, showsProposals))
  const tasks = useTasksOnCalendar(range, search.business)
  const holidays = useHolidays(range, search.business)
  const { shown, move } = useMoves(calendar.data ?? nothing)
  const opened = open && (isProposal(open) ? open : asItIsNow(open, shown))
  const isWanted = (entry: CalendarEntry) =>
    isShown(range, wallTimeOf(entry.dueAt, entry.timeZone).slice(0, 10)) && (!search.type || entry.contentType === search.type)
  const hasStatus = (item: CalendarItem) => (unplanned ? item.postStatus === unplanned : !search.status || item.status === search.status)
  const hasChannel = (item: CalendarItem) => !search.channel || item.deliveries.some(({ channelId }) => channelId === search.channel)
  const items = shown.filter((item) => isWanted(item) && hasStatus(item) && hasChannel(item))
  const proposals = (showsProposals ? (planned.data ?? []) : []).filter((one) => isWanted(one) && (!unplanned || one.status === unplanned))
  const clashes = useMemo(() => clashesByKey(shown), [shown])
  const selection = useSelection(items)
  const isEmpty = items.length + proposals.length === 0
  const openSlots = useOpenSlots(range, search, { date, today: today(clock) })
  const onPress = useDrag({
    landing: (source, target) => landingOf(draggedTo(source, placeOfTarget(target), { items, timeZoneOf }), shown),
    onDrop(source, target) {
      const dragged = draggedTo(source, placeOfTarget(target), { items, timeZoneOf })
      if (!dragged) return
      if ('item' in dragged) void move(dragged.item, dragged.wall)
      else setPlanning({ postId: dragged.postId, wall: dragged.wall, channelId: channelOfTarget(target, dragged, openSlots.slots) })
    },
    onRefuse: ({ text }) => toast.error(text),
  })
  function scheduleProposal({ postId, plannedFor, timeZone }: Proposal) {
    setOpen(null)
    setPlanning({ postId, wall: proposedAt(plannedFor, timeZone) })
  }
  const onFill = (slot: OpenSlot) => setPlanning({ slot })
  const businessIds = businesses.data?.map(({ id }) => id) ?? []
  const onAdd = may.publish ? (place: Place) => setPlanning({ place }) : undefined

  return (
    <div className="calendar-screen">
      <CalendarBar
        range={range}
        view={search.view}
        mayWrite={may.write ?? false}
        mayPublish={may.publish ?? false}
        businesses={businesses.data ?? []}
        business={search.business}
        onWrite={() => setPlanning({ writeFor: undefined })}
        onChoose={() => selection.choose([])}
        holidays={holidays}
        onSearch={onSearch}
      />
      <CalendarFilters search={search} businesses={businesses.data ?? []} onSearch={onSearch} tasks={tasks}>
        {calendar.data && (isEmpty ? t`No posts` : summaryOf(items, proposals.length))}
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
            {planned.isError && (
              <Banner
                tone="warn"
                title={t`Drafts of month plans could not be loaded`}
                actions={
                  <Button onClick={() => planned.refetch()}>
                    <Trans>Try again</Trans>
                  </Button>
                }
              />
            )}
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
                items={[...items, ...proposals]}
                tasks={tasks.byDay}
                holidays={holidays.byDay}
                edgeOf={edgesBy(search.colour, businessIds)}
                openKey={opened?.key}
                onOpen={setOpen}
                onAdd={onAdd}
                onPress={onPress}
                clashes={clashes}
                chosen={selection.isOn ? selection.keys : null}
                onChoose={may.publish ? selection.toggle : undefined}
                openSlots={may.publish ? (openSlots.slots ?? []) : []}
                onFill={onFill}
              />
            )}
            {selection.isOn && <SelectionBar selection={selection} />}
            <Legend colour={search.colour} businesses={businesses.data ?? []} />
          </div>
          {may.publish && (
            <Tray
              filters={{ businessId: search.business, contentType: search.type, status: unplanned }}
              edgeOf={edgesBy(search.colour, businessIds)}
              onSchedule={({ id, businessId, plannedFor }) =>
                setPlanning({ postId: id, wall: plannedFor ? proposedAt(plannedFor, timeZoneOf(businessId)) : undefined })
              }
              onPress={onPress}
              timeZoneOf={timeZoneOf}
            >
              <OpenSlotsList open={openSlots} businesses={businesses.data ?? []} business={search.business} onFill={onFill} />
            </Tray>
          )}
        </div>
      )}
      {opened && !isProposal(opened) && (
        <ItemPanel key={`${opened.key} ${opened.dueAt} ${opened.status}`} item={opened} items={shown} onClose={() => setOpen(null)} />
      )}
      {open && isProposal(open) && (
        <ProposalPanel
          key={open.key}
          proposal={open}
          onSchedule={may.publish ? () => scheduleProposal(open) : undefined}
          onClose={() => setOpen(null)}
        />
      )}
      <Planning state={planning} businessId={search.business} contentType={search.type} timeZoneOf={timeZoneOf} onChange={setPlanning} />
    </div>
  )
}

/** Others move and take off what is open as well; null once it is not there any more. */
function asItIsNow(open: CalendarItem, shown: readonly CalendarItem[]): CalendarItem | null {
  const ids = new Set(open.deliveries.map(({ id }) => id))
  return shown.find(({ deliveries }) => deliveries.some(({ id }) => ids.has(id))) ?? null
}

function Legend({ colour, businesses }: { colour: CalendarSearch['colour']; businesses: readonly Business[] }) {
  return (
    <ul className="cal-legend" aria-label={t`What the colours mean`}>
      {legendOf(colour, businesses).map(({ key, name, edge }) => (
        <li key={key} className="type" {...edge}>
          {name}
        </li>
      ))}
    </ul>
  )
}
