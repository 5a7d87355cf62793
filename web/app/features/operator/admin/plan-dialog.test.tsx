// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { UserDetails } from '@postwright/contract/operator/users'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { type PlanAct, PlanDialog } from './plan-dialog.tsx'

const onClose = vi.fn()

afterEach(() => {
  cleanup()
  server.forget()
  onClose.mockReset()
})

test('what the workspace has beyond the chosen plan is named before it is granted, and not for one with room', () => {
  open('grant')
  choose('starter')
  expect(screen.getByText('Loerie Lane has more than Starter includes')).toBeTruthy()
  expect(
    screen.getByText('2 businesses, and the plan has 1: those beyond it become read only at once, and nothing is deleted.'),
  ).toBeTruthy()

  choose('growth')
  expect(screen.queryByText(/has more than/)).toBeNull()
})

test('only a plan by agreement asks for its figures, which are sent as numbers however they were grouped', async () => {
  server.answers('subscriptions/grant', () => done({ current: null, chosen: null, ended: null }))
  open('grant')
  choose('growth')
  expect(screen.queryByLabelText(/^Tokens a month/)).toBeNull()

  choose('enterprise')
  type('Tokens a month', '2,000 000')
  type('Posts a month', '300')
  type('Reason', 'As agreed by phone.')
  press('Grant plan')

  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.inputsOf('subscriptions/grant')).toEqual([
    { workspaceId: workspace.id, planId: 'enterprise', tokens: 2_000_000, posts: 300, reason: 'As agreed by phone.', endsAt: null },
  ])
})

test('a refused figure is told at its field and nowhere else, and the dialog stays', async () => {
  const reason = 'Enter a whole number, from 1 to 1,000,000.'
  server.answers('subscriptions/grant', () => refused(422, 'INVALID', reason, [{ field: 'posts', message: reason }]))
  open('grant')
  choose('enterprise')
  type('Posts a month', 'many')
  press('Grant plan')

  await waitFor(() => expect(field('Posts a month').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(reason)).toHaveLength(1)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('Posts a month').value).toBe('many')
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  ['grant', 'Grant plan', 'Failed to create subscription'],
  ['change', 'Change plan', 'The plan could not be changed'],
  ['extend', 'Extend plan', 'The plan could not be extended'],
] as const)('to %s a plan names what failed, and the dialog stays', async (act, submitLabel, said) => {
  server.answers(`subscriptions/${act}`, () => refused(500, 'INTERNAL_SERVER_ERROR', 'Something broke inside.'))
  open(act)
  press(submitLabel)

  expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toBe(said)
  expect(onClose).not.toHaveBeenCalled()
})

const workspace: UserDetails['workspaces'][number] = {
  id: '019a9d5e-0000-7000-8000-000000000004',
  name: 'Loerie Lane',
  role: 'owner',
  plan: { current: null, chosen: null, ended: null, asked: null },
  inUse: { businesses: 2, seats: 1 },
}

function open(act: PlanAct): void {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <PlanDialog act={act} workspace={workspace} onClose={onClose} />
    </QueryClientProvider>,
  )
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(new RegExp(`^${label}`))
}

const choose = (planId: string) => fireEvent.change(field('Plan'), { target: { value: planId } })
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
