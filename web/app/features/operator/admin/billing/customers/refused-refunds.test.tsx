// @vitest-environment happy-dom
import { refused, server } from '../../../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../../lib/query-client.ts'
import { RefusedRefunds } from './refused-refunds.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('money that a provider refused to give back stands there in its words, and is asked for once more', async () => {
  server.answers('customers/retryRefund', () => refused(404, 'NOT_FOUND', 'This refund does not exist.'))
  const id = crypto.randomUUID()
  const reason = 'Insufficient balance.'
  const refund = { id, amountCents: 79_00, currency: 'USD', provider: 'paypal', number: 'INV-0004', reason } as const
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RefusedRefunds refunds={[refund]} />
    </QueryClientProvider>,
  )

  const told = screen.getByRole('alert')
  expect(told.textContent).toContain('PayPal refused to give $79.00 back')
  expect(told.textContent).toContain('Invoice INV-0004: Insufficient balance.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  await waitFor(() => expect(server.inputsOf('customers/retryRefund')).toEqual([{ id }]))
})
