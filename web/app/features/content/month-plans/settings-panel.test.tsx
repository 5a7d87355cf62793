// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { Business } from '@postwright/contract/content/businesses'
import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { SettingsPanel } from './settings-panel.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const business = { id: 'business', timeZone: 'UTC', keywords: [], contentTypes: ['x'] } as unknown as Business
const settings = {
  from: '2099-10-05',
  to: '2099-10-31',
  themes: ['Cold brew'],
  rhythm: [{ contentType: 'x' as const, weekdays: [3], time: '12:00' }],
}

function show(states: MonthPlanItem['state'][], state: MonthPlan['state'] = 'proposed'): void {
  server.answers('monthPlans/estimate', () => done({ posts: 2, tokens: 100, costMicros: null, tokensLeft: 1000 }))
  const items = states.map((each, at) => ({ id: `item-${at}`, date: '2099-10-07', time: '12:00', contentType: 'x', theme: 0, state: each }))
  const plan = { id: 'plan', ...settings, state, standing: [], items } as unknown as MonthPlan
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsPanel business={business} plan={plan} mayWrite />
    </QueryClientProvider>,
  )
}

const again = () => screen.queryByRole('button', { name: 'Propose again' })

test('a plan of which nothing is written is proposed again at any time, with its settings as they are', async () => {
  server.answers('monthPlans/proposeAgain', () => done({}))
  show(['waiting', 'asks'])

  expect(screen.getByText(/Every row is proposed anew, with other topics/)).toBeTruthy()
  fireEvent.click(again()!)

  await vi.waitFor(() => expect(server.inputsOf('monthPlans/proposeAgain')).toEqual([{ id: 'plan', ...settings }]))
})

test('once something is written only other settings are a reason to propose again', () => {
  show(['written', 'waiting'], 'stopped')

  expect(again()).toBeNull()
})

test('why it was not proposed stands above the button, in sight of who pressed it', async () => {
  server.answers('monthPlans/proposeAgain', () => refused(409, 'CONFLICT', 'The plan is being written.'))
  show(['waiting'])
  fireEvent.click(again()!)

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The plan is being written.')
  expect(alert.compareDocumentPosition(again()!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a refusal that is about the whole business is said in its words', async () => {
  server.answers('monthPlans/proposeAgain', () =>
    refused(409, 'CONFLICT', 'There is one.', [{ field: 'businessId', message: 'This business has an open plan already.' }]),
  )
  show(['waiting'])
  fireEvent.click(again()!)

  expect(await screen.findByText('This business has an open plan already.')).toBeTruthy()
})

test('a business without keywords is told why nothing can be proposed yet', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SettingsPanel business={business} plan={null} mayWrite />
    </QueryClientProvider>,
  )

  expect(screen.getByRole('button', { name: /^Propose \d+ posts?$/ }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText('Name at least one theme first.')).toBeTruthy()

  fireEvent.change(screen.getByRole('textbox', { name: 'Theme 1' }), { target: { value: 'Payroll' } })
  expect(screen.queryByText('Name at least one theme first.')).toBeNull()
})
