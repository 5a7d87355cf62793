// @vitest-environment happy-dom
import { done, server } from '../../../../../../test/server.ts'

import type { ProviderEvent } from '@postwright/contract/billing/provider-events'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../../lib/query-client.ts'
import { ToldByProviders, ToldOfNobody } from './told-by-providers.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const at = '2026-11-27T06:00:00.000Z'
const charge: ProviderEvent = {
  id: crypto.randomUUID(),
  orderId: crypto.randomUUID(),
  provider: 'paystack',
  type: 'charge.success',
  receivedAt: at,
  handledAt: at,
  problem: null,
  raw: '{"event":"charge.success","data":{"amount":55000,"customer":{"email":"removed"}}}',
}
const unknown: ProviderEvent = {
  ...charge,
  id: crypto.randomUUID(),
  provider: 'paypal',
  type: 'PAYMENT.SALE.COMPLETED',
  problem: 'unknown_order',
  raw: '{"id":"WH-1"}',
}

function show(what: 'workspace' | 'nobody') {
  return render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      {what === 'workspace' ? <ToldByProviders workspaceId="w" /> : <ToldOfNobody />}
    </QueryClientProvider>,
  )
}

test('what a provider told of a workspace stands there as it came, when, and what became of it', async () => {
  server.answers('providerEvents/list', () => done({ items: [charge, { ...unknown, problem: null, handledAt: null }], nextCursor: null }))
  show('workspace')

  const [first, second] = await screen.findAllByRole('listitem')
  expect(within(first!).getByText('charge.success').closest('summary')?.textContent).toMatch(/Fri Nov 27.* · Paystack · done$/)
  expect(within(second!).getByText('PAYMENT.SALE.COMPLETED').closest('summary')?.textContent).toMatch(/ · PayPal · waits$/)
  const raw = first!.querySelector('pre')!
  expect(raw.textContent).toBe(charge.raw)
  const details = first!.querySelector('details')!
  expect(details.open).toBe(false)
  fireEvent.click(first!.querySelector('summary')!)
  expect(details.open).toBe(true)
  expect(server.inputsOf('providerEvents/list')).toMatchObject([{ workspaceId: 'w' }])
})

test('the next page is read when it is asked for', async () => {
  server.answers('providerEvents/list', (input) =>
    done((input as { cursor?: string }).cursor ? { items: [unknown], nextCursor: null } : { items: [charge], nextCursor: 'more' }),
  )
  show('workspace')
  await screen.findByText('charge.success')
  fireEvent.click(screen.getByRole('button', { name: /more/i }))

  expect(await screen.findByText('PAYMENT.SALE.COMPLETED')).toBeTruthy()
})

test('what is about no order of ours is told apart; where nothing was told, nothing stands there', async () => {
  server.answers('providerEvents/list', () => done({ items: [unknown], nextCursor: null }))
  show('nobody')
  expect((await screen.findByText('PAYMENT.SALE.COMPLETED')).closest('summary')?.textContent).toContain('about no order of ours')
  expect(server.inputsOf('providerEvents/list')).not.toMatchObject([{ workspaceId: expect.anything() as string }])
  cleanup()

  server.answers('providerEvents/list', () => done({ items: [], nextCursor: null }))
  const { container } = show('nobody')
  await Promise.resolve()
  expect(container.textContent).toBe('')
})
