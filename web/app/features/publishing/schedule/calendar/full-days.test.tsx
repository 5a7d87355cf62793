// @vitest-environment happy-dom
import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import type { OpenSlot } from '@postwright/contract/publishing/slots'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { calendarRange } from './calendar-range.ts'
import { tasksByDay } from './calendar-tasks.ts'
import { edgesBy } from './edges.ts'
import { MonthGrid } from './month-grid.tsx'
import { NarrowDays } from './narrow-days.tsx'
import { WeekGrid } from './week-grid.tsx'

afterEach(cleanup)

const itemAt = (dueAt: string, timeZone = 'UTC'): CalendarItem => ({
  key: `post:${dueAt}`,
  postId: `post ${dueAt}`,
  businessId: 'business',
  businessName: 'Lumen Coffee',
  contentType: 'x',
  timeZone,
  title: `Roast of ${dueAt.slice(5, 16)}`,
  dueAt,
  postStatus: 'scheduled',
  status: 'scheduled',
  deliveries: [],
  movable: true,
  textKey: dueAt,
})
const slotAt = (dueAt: string, time: string, timeZone = 'UTC'): OpenSlot => ({
  key: `wall:${dueAt}`,
  channelId: 'wall',
  channelName: 'Sandbox wall',
  contentTypes: ['x'],
  businessId: 'business',
  businessName: 'Lumen Coffee',
  timeZone,
  dueAt,
  time,
})
const shown = {
  tasks: tasksByDay([]),
  edgeOf: edgesBy('type', []),
  range: calendarRange('month', '2026-10-06'),
  month: '2026-10',
  now: '2026-10-06T08:00:00',
  clock: 'UTC',
  holidays: new Map<string, string>(),
  clashes: new Map<string, string[]>(),
  chosen: null,
  onChoose: undefined,
  openSlots: [],
  onFill: () => {},
  onOpen: () => {},
  onAdd: undefined,
  onPress: () => {},
  openKey: undefined,
  mayMove: true,
}
const more = () => screen.getByRole('button', { name: /^3 more on/ })
const hoursOf = (day: string, count: number) => Array.from({ length: count }, (_, hour) => itemAt(`2026-10-${day}T0${hour}:00:00.000Z`))

test('on paper a full day of the month has each of its posts, and on the screen the way to them', () => {
  render(<MonthGrid {...shown} items={hoursOf('06', 6)} />)
  expect(screen.getByRole('button', { name: /^3 more on/ })).toBeTruthy()
  expect(screen.queryByText('Roast of 10-06T05:00')).toBeNull()

  fireEvent(window, new Event('beforeprint'))
  expect(screen.getByText('Roast of 10-06T05:00')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /more on/ })).toBeNull()

  fireEvent(window, new Event('afterprint'))
  expect(screen.queryByText('Roast of 10-06T05:00')).toBeNull()
})

test('the posts of a full day are opened at a press, and closed the focus is where it was pressed', async () => {
  render(<MonthGrid {...shown} items={hoursOf('06', 6)} />)
  more().focus()
  fireEvent.click(more())
  const all = await screen.findByRole('dialog', { name: /October 6/ })
  expect(all.querySelectorAll('.ev')).toHaveLength(6)
  fireEvent.keyDown(document.activeElement ?? all, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(more()))
})

test('a narrow month begins today, opens a full day at a press, and goes to a day that is looked for', () => {
  const far = Array.from({ length: 8 }, (_, at) => itemAt(`2026-10-${10 + at}T09:00:00.000Z`))
  render(<NarrowDays view="month" {...shown} items={[...hoursOf('02', 1), ...hoursOf('06', 5), ...far]} />)
  expect(screen.queryByText('Roast of 10-02T00:00')).toBeNull()
  expect(screen.queryByText('Roast of 10-06T04:00')).toBeNull()
  expect(screen.queryByText('Roast of 10-17T09:00')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: /^2 more on/ }))
  expect(screen.getByText('Roast of 10-06T04:00')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: /October 17/ }))
  expect(screen.getByText('Roast of 10-17T09:00')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Earlier days' }))
  expect(screen.getByText('Roast of 10-02T00:00')).toBeTruthy()
})

test('within an hour open places and posts stand by their time, and a place whose time clocks skip says so', () => {
  const range = calendarRange('day', '2026-10-06')
  const openSlots = [slotAt('2026-10-06T09:50:00.000Z', '09:50'), slotAt('2026-10-06T09:05:00.000Z', '08:05')]
  render(<WeekGrid {...shown} range={range} items={[itemAt('2026-10-06T09:20:00.000Z')]} openSlots={openSlots} />)

  const lines = [...(document.querySelector('[data-drop="2026-10-06T09"] ol')?.children ?? [])].map(({ textContent }) => textContent)
  expect(lines.map((line) => /9:\d\d/.exec(line)?.[0])).toEqual(['9:05', '9:20', '9:50'])
  expect(lines[0]).toMatch(/Clocks skip .*8:05.* that night/)
})
