// @vitest-environment happy-dom
import type { CalendarItem, Proposal } from '@postwright/contract/publishing/schedule'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Agenda } from './agenda.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { calendarRange } from './calendar-range.ts'
import { draggedTo } from './landing.ts'
import { MonthDots } from './month-dots.tsx'
import { MonthGrid } from './month-grid.tsx'

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
}
const shown = { range: calendarRange('month', '2026-10-06'), month: '2026-10', now: '2026-10-01T08:00:00', clock: 'UTC' }

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
      <MonthDots {...shown} items={[proposal, item]} onAdd={undefined} />
      <Agenda {...shown} items={[proposal, item]} onOpen={onOpen} onAdd={undefined} />
    </>,
  )

  expect(screen.getByRole('link', { name: /October 6.*2 posts/ }).querySelectorAll('[data-proposal]')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: /Bensa at first light.*Draft/ }))
  expect(onOpen).toHaveBeenCalledWith(proposal)
})

test('dragged to another day it keeps the time of its plan; a draft without one is proposed at nine', () => {
  const sources = { items: [], timeZoneOf: () => 'UTC' }

  expect(draggedTo('post draft business 2026-10-06T09:30', '2099-10-08', sources)).toMatchObject({ wall: '2099-10-08T09:30:00' })
  expect(draggedTo('post draft business', '2099-10-08', sources)).toMatchObject({ wall: '2099-10-08T09:00:00' })
})
