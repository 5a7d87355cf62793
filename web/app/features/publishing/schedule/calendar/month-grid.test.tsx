// @vitest-environment happy-dom
import type { CalendarItem, Proposal } from '@postwright/contract/publishing/schedule'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { Agenda } from './agenda.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { CalendarList } from './calendar-list.tsx'
import { calendarRange } from './calendar-range.ts'
import { tasksByDay } from './calendar-tasks.ts'
import { edgesBy, legendOf } from './edges.ts'
import { draggedTo } from './landing.ts'
import { MonthDots } from './month-dots.tsx'
import { MonthGrid } from './month-grid.tsx'
import { WeekGrid } from './week-grid.tsx'

afterEach(cleanup)

const of = { contentType: 'x' as const, businessId: 'business', businessName: 'Lumen Coffee', timeZone: 'UTC' }
const proposal: Proposal = {
  ...of,
  key: 'proposal:draft',
  postId: 'draft',
  title: 'Bensa at first light',
  plannedFor: '2026-10-06T09:30',
  dueAt: '2026-10-06T09:30:00.000Z',
  status: 'draft',
}
const item: CalendarItem = {
  ...of,
  key: 'post:due',
  postId: 'post',
  title: 'Friday roast list',
  dueAt: '2026-10-06T08:00:00.000Z',
  postStatus: 'scheduled',
  status: 'scheduled',
  deliveries: [],
  movable: true,
  textKey: 'text',
}
const aTask = (id: string, given: Partial<TaskSummary> = {}) =>
  ({
    id,
    title: `Task ${id}`,
    status: 'todo',
    due: { date: '2026-10-06', time: null },
    business: null,
    assignee: null,
    ...given,
  }) as TaskSummary
const shown = {
  tasks: tasksByDay([]),
  edgeOf: edgesBy('type', []),
  range: calendarRange('month', '2026-10-06'),
  month: '2026-10',
  now: '2026-10-01T08:00:00',
  clock: 'UTC',
  holidays: new Map<string, string>(),
  clashes: new Map<string, string[]>(),
  openSlots: [],
  chosen: null,
  onChoose: undefined,
  onFill: () => {},
}

test('a draft of a plan of posts stands on its day, told apart from what is scheduled, and is opened by a press', () => {
  const onOpen = vi.fn<(entry: CalendarEntry) => void>()
  render(<MonthGrid {...shown} items={[proposal, item]} openKey={undefined} mayMove onOpen={onOpen} onAdd={undefined} onPress={() => {}} />)

  const names = [...document.querySelectorAll('[data-date="2026-10-06"] .ev')].map(({ textContent }) => textContent)
  expect(names).toHaveLength(2)
  expect(names[0]).not.toContain('not scheduled')
  expect(names[1]).toMatch(/9:30.*Bensa at first light.*planned, not scheduled/)
  fireEvent.click(screen.getByText('Bensa at first light'))
  expect(onOpen).toHaveBeenCalledWith(proposal)
})

test('the narrow calendar has it among the dots and in the list', () => {
  const onOpen = vi.fn<(entry: CalendarEntry) => void>()
  render(
    <>
      <MonthDots onDay={() => {}} {...shown} items={[proposal, item]} onAdd={undefined} />
      <Agenda {...shown} items={[proposal, item]} onOpen={onOpen} onAdd={undefined} />
    </>,
  )

  expect(screen.getByRole('link', { name: /October 6.*2 posts/ }).querySelectorAll('[data-proposal]')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /Bensa at first light.*Draft/ }))
  expect(onOpen).toHaveBeenCalledWith(proposal)
})

const tasks = tasksByDay([
  aTask('call', { due: { date: '2026-10-06', time: '14:30' } }),
  aTask('flyer'),
  aTask('bags', { status: 'done', due: { date: '2026-10-06', time: '09:00' } }),
  aTask('video', { due: { date: '2026-10-09', time: null } }),
])

test('tasks stand in their days below the posts, each leads to its own, and what has no room is a press away', () => {
  render(
    <MonthGrid
      {...shown}
      items={[item]}
      tasks={tasks}
      openKey={undefined}
      mayMove
      onOpen={() => {}}
      onAdd={undefined}
      onPress={() => {}}
    />,
    { wrapper: Routed },
  )

  const lines = linesIn('[data-date="2026-10-06"]')
  expect(lines.map(({ textContent }) => textContent)).toEqual(['Task flyer', expect.stringMatching(/9:00.*Task bags/)])
  expect(lines[0]?.getAttribute('href')).toBe('/app/tasks?task=flyer')
  expect(screen.getByRole('img', { name: 'Task, Done' }).closest('a')).toBe(lines[1])
  expect(linesIn('[data-date="2026-10-09"]')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /1 more on/ }))
  expect(screen.getByText('Task call')).toBeTruthy()
})

test('above the hours of a week, and in the days of a narrow calendar, they stand too', () => {
  const grid = { ...shown, range: calendarRange('week', '2026-10-06'), items: [item], tasks, openKey: undefined, mayMove: true }
  render(<WeekGrid {...grid} onOpen={() => {}} onAdd={undefined} onPress={() => {}} />, {
    wrapper: Routed,
  })
  expect(linesIn('.week-tasks')).toHaveLength(4)
  cleanup()

  render(
    <>
      <MonthDots onDay={() => {}} {...shown} items={[item]} tasks={tasks} onAdd={undefined} />
      <Agenda {...shown} items={[item]} tasks={tasks} onOpen={() => {}} onAdd={undefined} />
    </>,
    { wrapper: Routed },
  )
  expect(screen.getByRole('link', { name: /October 6, 1 post, 3 tasks/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /October 9, 1 task/ }).getAttribute('href')).toBe('#day-2026-10-09')
  expect(linesIn('#day-2026-10-09')).toHaveLength(1)
})

function linesIn(place: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(`${place} .task-line`)]
}

function Routed({ children }: { children: ReactNode }) {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  return <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
}

test('a holiday is named on its day, in the month and in the list, also where nothing else is', () => {
  const holidays = new Map([['2026-10-03', 'Day of German Unity']])
  render(
    <>
      <MonthGrid
        {...shown}
        holidays={holidays}
        items={[]}
        openKey={undefined}
        mayMove
        onOpen={() => {}}
        onAdd={undefined}
        onPress={() => {}}
      />
      <Agenda {...shown} holidays={holidays} items={[]} onOpen={() => {}} onAdd={undefined} />
    </>,
  )

  expect(document.querySelector('[data-date="2026-10-03"]')?.textContent).toContain('Day of German Unity')
  expect(screen.getByRole('heading', { level: 2 }).textContent).toMatch(/October 3.*Day of German Unity/)
})

test('dragged to another day it keeps the time of its plan; a draft without one is proposed at nine', () => {
  const sources = { items: [], timeZoneOf: () => 'UTC' }

  expect(draggedTo('post draft business x 2026-10-06T09:30', '2099-10-08', sources)).toMatchObject({ wall: '2099-10-08T09:30:00' })
  expect(draggedTo('post draft business x', '2099-10-08', sources)).toMatchObject({ wall: '2099-10-08T09:00:00' })
})

test('an edge has the colour of the type, the business or the status', () => {
  const post = { ...of, status: 'failed' as const }
  expect(edgesBy('type', ['business'])(post)).toEqual({ 'data-type': 'x' })
  expect(edgesBy('status', ['business'])(post)).toEqual({ 'data-tone': 'bad' })
  const byBusiness = edgesBy('business', ['other', 'business'])
  expect(byBusiness(post)).not.toEqual(byBusiness({ ...post, businessId: 'other' }))
  expect(
    legendOf('business', [
      { id: 'other', name: 'Loerie' },
      { id: 'business', name: 'Lumen Coffee' },
    ])[1],
  ).toMatchObject({
    name: 'Lumen Coffee',
    edge: byBusiness(post),
  })
})

test('a day is a column of hours, and a month as a list has the days that hold something, or says that none does', () => {
  const range = calendarRange('day', '2026-10-06')
  expect(range).toMatchObject({ from: '2026-10-06', to: '2026-10-07', earlier: '2026-10-05', later: '2026-10-07' })
  const grid = { ...shown, range, items: [item], openKey: undefined, mayMove: true }
  render(<WeekGrid {...grid} onOpen={() => {}} onAdd={undefined} onPress={() => {}} />, {
    wrapper: Routed,
  })
  expect(document.querySelectorAll('thead th')).toHaveLength(2)
  expect(document.querySelector('[data-drop="2026-10-06T08"]')?.textContent).toContain('Friday roast list')
  cleanup()

  const list = { ...shown, ...grid, range: calendarRange('list', '2026-10-06') }
  const { rerender } = render(<CalendarList {...list} onOpen={() => {}} onAdd={undefined} onPress={() => {}} />, { wrapper: Routed })
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  rerender(<CalendarList {...list} items={[]} onOpen={() => {}} onAdd={undefined} onPress={() => {}} />)
  expect(screen.getByText('Nothing in October 2026')).toBeTruthy()
})
