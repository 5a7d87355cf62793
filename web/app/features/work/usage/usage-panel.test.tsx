// @vitest-environment happy-dom
import '../../../../test/server.ts'

import type { Usage } from '@postwright/contract/work/usage'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ByDay } from './by-day.tsx'
import { UsageBreakdown } from './breakdown.tsx'
import { axisEnd, axisTicks } from '../../../../lib/axis.ts'
import { hasDays, usageFileOf } from './queries.ts'
import { UsageTotals } from './usage-totals.tsx'

afterEach(cleanup)

const usage: Usage = {
  scope: 'workspace',
  period: { from: '2026-11-01', to: '2026-11-03', startsAt: '2026-11-01T00:00:00Z', endsAt: '2026-11-04T00:00:00Z', timeZone: 'UTC' },
  total: { calls: 3, tokens: 1_500, posts: 1, costMicros: 2_500_000, unpricedCalls: 1 },
  days: [
    { day: '2026-11-01', tokens: 300, posts: 0, costMicros: 500_000 },
    { day: '2026-11-02', tokens: 0, posts: 0, costMicros: 0 },
    { day: '2026-11-03', tokens: 1_200, posts: 1, costMicros: 2_000_000 },
  ],
  kinds: [{ kind: 'generate', calls: 3, tokens: 1_500, posts: 0 }],
  types: [{ contentType: null, calls: 3, tokens: 1_500, posts: 0 }],
  people: [
    { userId: 'a', name: 'Naledi Jacobs', others: 0, calls: 3, tokens: 1_500, posts: 1, costMicros: 2_500_000 },
    { userId: null, name: null, others: 4, calls: 0, tokens: 0, posts: 0, costMicros: 0 },
  ],
  models: [
    {
      provider: 'own:openai',
      providerName: 'OpenAI',
      ownKey: true,
      model: 'small',
      others: 0,
      calls: 2,
      tokens: 9,
      costMicros: 7,
      unpricedCalls: 0,
    },
    { provider: 'x', providerName: 'Ours', ownKey: false, model: 'large', others: 0, calls: 1, tokens: 9, costMicros: 0, unpricedCalls: 1 },
  ],
}
const mine: Usage = {
  ...usage,
  scope: 'own',
  total: { ...usage.total, costMicros: null },
  days: usage.days.map((day) => ({ ...day, costMicros: null })),
}
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

test('the plot is told in words, and the table beside it has each day with use', () => {
  render(<ByDay usage={usage} />)

  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(
    /^Tokens by day, .*: 1,500 tokens in all, most on Tue Nov 3 with 1,200 tokens\. The table says the same\.$/,
  )
  expect(rowsOf('Use by day, without the days on which nothing was used')).toEqual([
    ['Sun Nov 1', '300', '0', '$0.50'],
    ['Tue Nov 3', '1,200', '1', '$2.00'],
  ])

  fireEvent.click(screen.getByRole('button', { name: 'Cost' }))

  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('$2.50 in all, most on Tue Nov 3 with $2.00')
})

test('whoever may not see money is offered none, and sees no other person', () => {
  render(
    <>
      <UsageTotals usage={mine} subscription={undefined} />
      <ByDay usage={mine} />
      <UsageBreakdown usage={mine} />
    </>,
  )

  expect(screen.getByText('Tokens used by you')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cost' })).toBeNull()
  expect(screen.queryByText('By person')).toBeNull()
  expect(document.body.textContent).not.toContain('$')
})

test('a model without a price is not shown as free, and a key of one’s own as such', () => {
  render(<UsageBreakdown usage={usage} />)

  expect(rowsOf('Use by provider and model')).toEqual([
    ['smallOpenAI, a key of one’s own', '2', '9', '$0.000007'],
    ['largeOurs', '1', '9', 'no known price'],
  ])
  expect(rowsOf('Use by person').map(([name]) => name)).toEqual(['Naledi Jacobs', '4 more people'])
})

test('the file has the days that are shown', () => {
  expect(usageFileOf({})).toBe('/api/v1/usage/export?period=plan')
  expect(usageFileOf({ period: 'month', from: '2026-11-01' })).toBe('/api/v1/usage/export?period=month')
  expect(usageFileOf({ period: 'own', from: '2026-11-01', to: '2026-11-03' })).toBe(
    '/api/v1/usage/export?period=own&from=2026-11-01&to=2026-11-03',
  )
  expect([hasDays({}), hasDays({ period: 'own', from: '2026-11-01' })]).toEqual([true, false])
})

test('an axis ends at a round number above all bars', () => {
  expect([0, 3, 17, 380, 5_000, 620_000].map(axisEnd)).toEqual([1, 4, 20, 400, 5_000, 1_000_000])
  expect([axisTicks(1), axisTicks(4), axisTicks(5)]).toEqual([
    [0, 1],
    [0, 2, 4],
    [0, 5],
  ])
})
