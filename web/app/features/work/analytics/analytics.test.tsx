// @vitest-environment happy-dom
import '../../../../test/server.ts'

import type { Figures } from '@postwright/contract/work/analytics'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ApprovalStrip } from './approval-strip.tsx'
import { Breakdown } from './figures/breakdown.tsx'
import { ByDay } from './figures/by-day.tsx'
import { changeOf } from './figures/change.ts'
import { Totals } from './figures/totals.tsx'
import { HeatMap } from './heat-map.tsx'
import { lengthOf } from './length-of.ts'
import { fileOf, hasDays } from './queries.ts'

afterEach(cleanup)

const none: Figures = { impressions: 0, reactions: 0, comments: 0, shares: 0, saves: 0, clicks: 0, engaged: 0, posts: 0 }
const days = (month: string, impressions: number[]) =>
  impressions.map((count, at) => ({ day: `2026-${month}-${String(at + 1).padStart(2, '0')}`, impressions: count, engaged: 0, clicks: 0 }))
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
        .filter(Boolean),
    )

test('the plot is told in words, and the table beside it says the same by part of the time', () => {
  const now = days('11', [10, 0, 5, 0, 0, 0, 0, 0, 1_200])
  render(
    <ByDay
      measure="impressions"
      analytics={{ days: { now, before: days('10', [5, 0, 0, 0, 0, 0, 0, 0, 10]) }, before: { from: '2026-10-01', to: '2026-10-09' } }}
    />,
  )

  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^Impressions by day, .*: 1,215 in all\. The table says the same\.$/)
  expect(rowsOf('By part of the time')).toEqual([
    [expect.stringContaining('Nov 1'), '15', '5', '+200%'],
    [expect.stringContaining('Nov 8'), '1,200', '10', '+11,900%'],
    ['In all', '1,215', '15', '+8,000%'],
  ])
})

test('without a comparison nothing is compared', () => {
  render(<ByDay measure="clicks" analytics={{ days: { now: days('11', [1]), before: null }, before: null }} />)
  render(
    <Breakdown
      label="By tag"
      head="Tag"
      rows={[{ key: 'a', name: 'Tips', now: { ...none, impressions: 8, engaged: 2, posts: 1 }, before: null }]}
    />,
  )

  expect(screen.queryByText('Difference')).toBeNull()
  expect(rowsOf('By tag')).toEqual([['Tips', '1', '8', '25%', '0']])
})

test('posts without figures are said, and nothing is shown as a rate of nothing', () => {
  render(
    <Totals
      analytics={{
        total: { now: { ...none, posts: 3 }, before: none, counted: 1, velocity: { now: 0.8, before: 0 } },
        onTime: { now: { due: 0, onTime: 0 }, before: null, channels: [], late: [] },
      }}
    />,
  )

  expect(screen.getByText(/^2 posts are without figures/)).toBeTruthy()
  expect(screen.getAllByText('–')).toHaveLength(2)
})

test('an hour of few posts is not shaded', () => {
  const hour = { weekday: 1, time: '09:00', posts: 2, factor: 2 }
  render(<HeatMap hours={[hour, { ...hour, weekday: 2, posts: 3 }]} best={[]} />)

  expect(screen.getByTitle(/^Mon 09:00, 2 × the usual, 2 posts$/).hasAttribute('data-none')).toBe(true)
  expect(screen.getByTitle(/^Tue 09:00, 2 × the usual, 3 posts$/).hasAttribute('data-none')).toBe(false)
})

test('decisions are told by their days, with the middle of them', () => {
  const decisions = [60, 3_600, 7_200].map((seconds, at) => ({ at: `2026-11-0${at + 1}T10:00:00Z`, seconds }))
  render(<ApprovalStrip timeZone="UTC" approval={{ now: { decided: 3, medianSeconds: 3_600 }, before: null, decisions }} />)

  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getByRole('cell').textContent),
  ).toEqual(['1 min', '1 h 00', '2 h 00'])
})

test('lengths and changes are written as short as they are read', () => {
  expect([41, 840, 10_980, 190_800].map(lengthOf)).toEqual(['41 s', '14 min', '3 h 03', '2 d 5 h'])
  expect([changeOf(110, 100), changeOf(90, 100), changeOf(5, 0), changeOf(5, null)]).toEqual(['+10%', '-10%', null, null])
})

test('the file has what is shown', () => {
  expect(fileOf({})).toBe('/api/v1/analytics/export?')
  expect(fileOf({ period: 'own', from: '2026-11-01', to: '2026-11-03', type: 'x', post: 'p' })).toBe(
    '/api/v1/analytics/export?period=own&from=2026-11-01&to=2026-11-03&contentType=x',
  )
  expect([hasDays({}), hasDays({ period: 'own', from: '2026-11-01' })]).toEqual([true, false])
})
