// @vitest-environment happy-dom
import { lost, refused, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { AddBusinessDialog } from './add-business-dialog.tsx'

const never = () => new Promise<Response>(() => {})
const advice = 'Nothing was added. What you typed is kept; try again.'

beforeEach(() => {
  for (const path of ['accounts/me', 'accounts/load', 'billing/standing']) server.answers(path, never)
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('a business that could not be added is named in the dialog, which keeps what was typed and can be sent again', async () => {
  server.answers('businesses/create', () => refused(500, 'INTERNAL_SERVER_ERROR', 'duplicate key of a table'))
  await open()

  type('Name', 'Loerie Lane Books')
  type('Context', 'A neighbourhood bookshop.')
  press('Add Business')

  expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toBe(`The business could not be added${advice}`)
  expect(field('Name').value).toBe('Loerie Lane Books')
  expect(field('Context').value).toBe('A neighbourhood bookshop.')

  server.answers('businesses/create', never)
  const before = server.inputsOf('businesses/create').length
  press('Add Business')

  await waitFor(() => expect(server.inputsOf('businesses/create')).toHaveLength(before + 1))
})

test('the server’s own reason stands in its place where it gave one', async () => {
  server.answers('businesses/create', () => refused(429, 'TOO_MANY_REQUESTS', 'Too many requests. Try again in a minute.'))
  await open()

  type('Name', 'Loerie Lane Books')
  type('Context', 'A neighbourhood bookshop.')
  press('Add Business')

  expect((await screen.findByRole('alert')).textContent).toBe(`Too many requests. Try again in a minute.${advice}`)
})

test('without a connection it says what failed, and not that nothing was added', async () => {
  server.answers('businesses/create', lost)
  await open()

  type('Name', 'Loerie Lane Books')
  type('Context', 'A neighbourhood bookshop.')
  press('Add Business')

  const told = await screen.findByRole('alert', {}, { timeout: 5000 })
  expect(told.textContent).toBe('The business could not be addedThe server cannot be reached. Check the connection and try again.')
})

test('a name that is taken is told at the name, and nowhere else', async () => {
  const reason = 'There is already a business called Loerie Lane Books.'
  server.answers('businesses/create', () => refused(409, 'CONFLICT', reason, [{ field: 'name', message: reason }]))
  await open()

  type('Name', 'Loerie Lane Books')
  type('Context', 'A neighbourhood bookshop.')
  press('Add Business')

  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(reason)).toHaveLength(1)
  expect(screen.queryByText(advice, { exact: false })).toBeNull()
})

async function open(): Promise<void> {
  const queryClient = createQueryClient(() => {})
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <AddBusinessDialog open onOpenChange={() => {}} /> }),
    history: createMemoryHistory(),
  })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByLabelText(/^Name/)
}

function field(label: string): HTMLInputElement {
  return screen.getByLabelText(new RegExp(`^${label}`))
}

function type(label: string, text: string): void {
  fireEvent.input(field(label), { target: { value: text } })
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}
