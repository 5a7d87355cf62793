// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { OfSeries } from '@postwright/contract/publishing/recurring'
import { afterEach, expect, test, vi } from 'vitest'

import { LaterChoice } from './later-choice.tsx'
import type { LaterOnes } from './later-ones.ts'

afterEach(cleanup)

const series: OfSeries = {
  id: '01a21da9-98bd-7c7e-a571-5b6d43feb0b6',
  words: 'Every Monday and Thursday',
  time: '09:00',
  number: null,
  times: null,
  day: '2026-12-03',
  hasSeveralDays: true,
  hasOwnText: false,
  draftReason: null,
  isOver: false,
}

test('moved to another day, a showing of several weekdays says which later ones go along; moved in its day, all of them do', () => {
  const onChange = vi.fn<(chosen: LaterOnes | null) => void>()
  const from = '2026-12-03T09:00:00'
  const { rerender } = render(<LaterChoice {...{ series, chosen: null, onChange }} move={{ from, to: '2026-12-04T10:00:00' }} />)

  fireEvent.click(screen.getByRole('radio', { name: 'All later ones on Thursday' }))
  fireEvent.click(screen.getByRole('radio', { name: 'The whole series, by as many days' }))

  expect(onChange.mock.calls).toEqual([['day'], ['all']])
  expect(screen.getByText('All of them come at the new time then.')).toBeTruthy()
  rerender(<LaterChoice {...{ series, chosen: null, onChange }} move={{ from, to: '2026-12-03T10:00:00' }} />)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'All later ones as well' })).toBeTruthy()
})
