// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import type { AiOverview } from '@postwright/contract/content/ai-providers'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { Limits } from './limits.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const rules: AiOverview['rules'] = { monthlyLimitMicros: 50_000_000, workspaceDayLimitMicros: null, lastResort: 'none', ownKeys: false }
const month: AiOverview['month'] = {
  startsAt: '2026-11-01T00:00:00.000Z',
  endsAt: '2026-12-01T00:00:00.000Z',
  spentMicros: 12_000_000,
  days: [4_000_000, 8_000_000],
  highestWorkspaceTodayMicros: 1_500_000,
}
const overview: AiOverview = {
  providers: [],
  defaultProvider: 'composer',
  composer: { tokens: 0, spentMicros: 0, unpricedCalls: 0 },
  rules,
  month,
}

test('limits are sent in millionths, an emptied one as none, with who writes at them and whose keys count', async () => {
  server.answers('aiProviders/saveRules', () => done(rules))
  show()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save limits' }).disabled).toBe(true)

  type('All providers, a month', '')
  type('One workspace, a day', '2,50')
  fireEvent.change(screen.getByLabelText('When no provider can write'), { target: { value: 'composer' } })
  fireEvent.click(screen.getByRole('checkbox', { name: /^People may use keys of their own/ }))
  press('Save limits')

  const sent = { monthlyLimitMicros: null, workspaceDayLimitMicros: 2_500_000, lastResort: 'composer', ownKeys: true }
  await waitFor(() => expect(server.inputsOf('aiProviders/saveRules')).toEqual([sent]))
})

test('what is no amount is refused at its field, and stays there to be mended', async () => {
  const message = 'Enter an amount.'
  server.answers('aiProviders/saveRules', () => refused(422, 'INVALID', 'No.', [{ field: 'workspaceDayLimitMicros', message }]))
  show()

  type('One workspace, a day', 'ten')
  press('Save limits')

  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('One workspace, a day').value).toBe('ten')
  expect(screen.getByLabelText('One workspace, a day').getAttribute('aria-invalid')).toBe('true')
  expect(server.inputsOf('aiProviders/saveRules')).toMatchObject([{ workspaceDayLimitMicros: -1 }])
  expect(screen.queryByText('The limits could not be saved')).toBeNull()
})

test('the month is drawn as far as it went, and is no empty drawing while nothing is spent', () => {
  show()
  expect(screen.getByText(/^At this pace \$180 by the end of the month; the limit is reached about/)).toBeTruthy()
  expect(screen.getByText('The highest today: $1.50.')).toBeTruthy()
  cleanup()

  show({ ...overview, month: { ...month, spentMicros: 0, days: [0, 0] } })
  expect(screen.getByText('Nothing spent yet')).toBeTruthy()
  expect(screen.getByText('Up to $50.00 may be spent this month.')).toBeTruthy()
  expect(document.querySelector('svg polyline')).toBeNull()
  expect(screen.queryByText(/^At this pace/)).toBeNull()
})

function show(of: AiOverview = overview): void {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Limits overview={of} />
    </QueryClientProvider>,
  )
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

function type(label: string, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}
