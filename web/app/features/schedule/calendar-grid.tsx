import type { CalendarItem } from '@postwright/contract/schedule'
import { Calendar, type EventDropInfo } from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import interaction from '@fullcalendar/react/interaction'
import timeGrid from '@fullcalendar/react/timegrid'

import { CalendarCard } from './calendar-item.tsx'
import { wallTimeOf } from './wall-clock.ts'
import { endOfBox, type WallTime } from './wall-time.ts'

export interface CalendarGridProps {
  view: 'month' | 'week'
  /** Any day of what is shown, `2026-09-16`. */
  date: string
  /** The wall time of now, where the line is drawn. */
  now: WallTime
  items: CalendarItem[]
  /** The item whose panel is open. */
  openKey: string | undefined
  mayMove: boolean
  onOpen: (item: CalendarItem) => void
  /** Rejects when the server refuses; the item then goes back to where it was. */
  onMove: (item: CalendarItem, wall: WallTime) => Promise<unknown>
  /** A post of the tray was dropped on a day, or on a time of it. */
  onDropPost: (postId: string, wall: WallTime, wholeDay: boolean) => void
}

const plugins = [dayGrid, timeGrid, interaction]
const views = { month: 'dayGridMonth', week: 'timeGridWeek' }

/** A length for the boxes of the week view; posts have none of their own. */
const minutesShown = 45

/**
 * Month and week with drag and drop. Each item stands at the wall time of its own business, so the grid itself has no time zone:
 * it is told wall times as if they were UTC and gives them back in the same way.
 */
export function CalendarGrid({ view, date, now, items, openKey, mayMove, onOpen, onMove, onDropPost }: CalendarGridProps) {
  const byKey = new Map(items.map((item) => [item.key, item]))

  async function move({ event, revert }: EventDropInfo) {
    const item = byKey.get(event.id)
    const start = event.start
    if (!item || !start) return revert()
    await onMove(item, wallOf(start)).catch(revert)
  }

  return (
    <Calendar
      key={`${view} ${date}`}
      plugins={plugins}
      className="fcal"
      initialView={views[view]}
      initialDate={date}
      timeZone="UTC"
      now={`${now}Z`}
      nowIndicator
      firstDay={1}
      fixedWeekCount={false}
      headerToolbar={false}
      height={view === 'week' ? 720 : 'auto'}
      allDaySlot={false}
      scrollTime={`${firstHour(items)}:00:00`}
      slotDuration="00:30:00"
      snapDuration="00:15:00"
      eventTimeFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
      slotHeaderFormat={{ hour: '2-digit', minute: '2-digit', hour12: false }}
      dayHeaderFormat={view === 'week' ? { weekday: 'short', day: 'numeric' } : { weekday: 'short' }}
      defaultTimedEventDuration={`00:${minutesShown}:00`}
      slotEventOverlap={false}
      dayMaxEvents={3}
      moreLinkContent={({ num }) => `${num} more`}
      eventMaxStack={2}
      moreLinkClick="popover"
      locale="en-GB"
      popoverFormat={{ weekday: 'long', day: 'numeric', month: 'long' }}
      eventOrder="start,title"
      eventDurationEditable={false}
      editable
      droppable
      dayHeaderInnerClass="fcal-head"
      dayCellClass={(info) => `fcal-day${info.isOther ? ' out' : ''}${isWeekend(info.date) ? ' weekend' : ''}`}
      dayCellInnerClass="fcal-inner"
      dayCellTopClass="fcal-top"
      dayCellTopContent={dayNumber}
      dayLaneClass={(info) => (isWeekend(info.date) ? 'fcal-lane weekend' : 'fcal-lane')}
      slotLaneClass={(info) => (info.isMinor ? 'fcal-slot minor' : 'fcal-slot')}
      slotHeaderInnerClass="fcal-hour"
      tableHeaderClass="fcal-header"
      rowMoreLinkClass="fcal-more"
      columnMoreLinkClass="fcal-more-column"
      popoverClass="fcal-popover popover"
      nowIndicatorLineClass="fcal-now"
      eventClass="fcal-event"
      // oxlint-disable-next-line react/no-unstable-nested-components -- a function that the library calls, not a component
      eventContent={({ event }) => {
        const item = byKey.get(event.id)
        return item ? <CalendarCard item={item} selected={item.key === openKey} /> : null
      }}
      viewDidMount={({ el }) => letKeyboardScroll(el)}
      eventDidMount={({ el }) => {
        el.setAttribute('role', 'button')
        el.tabIndex = 0
      }}
      events={items.map((item) => {
        const start = wallTimeOf(item.dueAt, item.timeZone)
        return {
          id: item.key,
          title: item.title,
          start: `${start}Z`,
          end: `${endOfBox(start, minutesShown)}Z`,
          editable: mayMove && item.movable,
          interactive: true,
        }
      })}
      eventClick={({ event, jsEvent }) => {
        jsEvent.preventDefault()
        const item = byKey.get(event.id)
        if (item) onOpen(item)
      }}
      eventDrop={(info) => void move(info)}
      drop={({ draggedEl, date: dropped, allDay }) => {
        const postId = draggedEl.dataset.post
        if (postId) onDropPost(postId, wallOf(dropped), allDay)
      }}
    />
  )
}

/** Where a week begins to be shown: at seven, or at the hour of an earlier post. */
function firstHour(items: readonly CalendarItem[]): string {
  return items
    .map((item) => wallTimeOf(item.dueAt, item.timeZone).slice(11, 13))
    .reduce((first, hour) => (hour < first ? hour : first), '07')
}

/** The hours of a week scroll in a box of their own, which holds nothing to focus while nothing is planned. */
function letKeyboardScroll(view: HTMLElement) {
  for (const box of view.querySelectorAll<HTMLElement>('[style*="auto"]')) {
    // Of what may take the focus, a table holds row groups alone; the group around the box gives its role to it.
    box.closest('[role="rowgroup"]')?.setAttribute('role', 'presentation')
    box.setAttribute('role', 'rowgroup')
    box.tabIndex = 0
  }
}

function dayNumber({ date, isToday }: { date: Date; isToday: boolean }) {
  return <b className={isToday ? 'today' : undefined}>{date.getUTCDate()}</b>
}

function wallOf(date: Date): WallTime {
  return date.toISOString().slice(0, 19)
}

function isWeekend(date: Date): boolean {
  const day = date.getUTCDay()
  return day === 0 || day === 6
}
