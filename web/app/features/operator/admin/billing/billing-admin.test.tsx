// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import type { PaymentSettings } from '@postwright/contract/billing/payment-settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { BillingAdmin } from './billing-admin.tsx'

const at = '2026-11-27T06:00:00.000Z'
const none: PaymentSettings = {
  paystack: { webhookUrl: 'https://desk.example/api/webhooks/paystack', keys: null, check: null },
  paypal: { webhookUrl: 'https://desk.example/api/webhooks/paypal', keys: null, check: null },
}
const withPaystack: PaymentSettings = { ...none, paystack: { ...none.paystack, keys: { mode: 'test', secretKeyEnds: 'cdef' } } }
const withPaypal: PaymentSettings = {
  ...none,
  paypal: { ...none.paypal, keys: { mode: 'live', clientId: 'client', webhookId: '1JE42910' } },
}

beforeEach(() => server.answers('paymentSettings/read', () => done(none)))
afterEach(() => {
  cleanup()
  server.forget()
})

test('without keys it says that nobody is charged; a key that is saved is checked at once', async () => {
  server.answers('paymentSettings/savePaystack', () => done(withPaystack))
  server.answers('paymentSettings/check', () => done(checked([{ step: 'credentials', outcome: 'failed', words: 'Invalid key' }])))
  await open()
  expect(screen.getByText('No money is taken yet')).toBeTruthy()
  expect(sheet('Paystack').getByText('Not set up')).toBeTruthy()
  expect(sheet('Paystack').queryByRole('button', { name: 'Check' })).toBeNull()

  type(sheet('Paystack').getByLabelText('Secret key'), ' sk_test_0123456789abcdef ')
  press('Paystack', 'Save')

  expect(await sheet('Paystack').findByText('Needs a look')).toBeTruthy()
  expect(server.inputsOf('paymentSettings/savePaystack')).toEqual([{ secretKey: 'sk_test_0123456789abcdef' }])
  expect(server.inputsOf('paymentSettings/check')).toEqual([{ provider: 'paystack' }])
  expect(sheet('Paystack').getByText('Test')).toBeTruthy()
  expect(sheet('Paystack').getByText('Invalid key')).toBeTruthy()
  expect(sheet('Paystack').getByText(/copy the secret key again/)).toBeTruthy()
  expect(sheet('Paystack').getByLabelText<HTMLInputElement>('Secret key').value).toBe('')
  expect(sheet('Paystack').getByText(/test key that ends in cdef is stored/)).toBeTruthy()
  expect(screen.queryByText('No money is taken yet')).toBeNull()
})

test('a key that is none is refused at its field, and stays as it was typed', async () => {
  server.answers('paymentSettings/savePaystack', () =>
    refused(422, 'INVALID', 'Some fields need another look.', [
      { field: 'secretKey', message: 'A secret key begins with sk_test_ or sk_live_.' },
    ]),
  )
  await open()

  type(sheet('Paystack').getByLabelText('Secret key'), 'pk_test_1')
  press('Paystack', 'Save')

  expect(await sheet('Paystack').findByText('A secret key begins with sk_test_ or sk_live_.')).toBeTruthy()
  expect(sheet('Paystack').getByLabelText<HTMLInputElement>('Secret key').value).toBe('pk_test_1')
  expect(server.inputsOf('paymentSettings/check')).toEqual([])
})

test('a check that found all in order says so; one that failed to be made says that', async () => {
  server.answers('paymentSettings/read', () => done(withPaystack))
  server.answers('paymentSettings/check', () => done(checked([{ step: 'credentials', outcome: 'ok', words: null }])))
  await open()
  expect(sheet('Paystack').getByText('Not checked yet')).toBeTruthy()

  press('Paystack', 'Check')
  expect(await sheet('Paystack').findByText('Works')).toBeTruthy()

  server.answers('paymentSettings/check', () => refused(500, 'INTERNAL_SERVER_ERROR', 'Something broke inside.'))
  press('Paystack', 'Check')
  expect((await sheet('Paystack').findByRole('alert')).textContent).toContain('The provider could not be asked')
})

test('the secret of PayPal is asked for again with another client, and not with another webhook', async () => {
  server.answers('paymentSettings/read', () => done(withPaypal))
  server.answers('paymentSettings/savePaypal', () => done(withPaypal))
  server.answers('paymentSettings/check', () => done(withPaypal))
  await open()
  expect(sheet('PayPal').getByText('A secret is stored. Leave this empty to keep it.')).toBeTruthy()
  expect(sheet('PayPal').getByText('Live', { selector: '.badge' })).toBeTruthy()

  type(sheet('PayPal').getByLabelText('Webhook id'), '2AB')
  press('PayPal', 'Save')
  await waitFor(() =>
    expect(server.inputsOf('paymentSettings/savePaypal')).toEqual([{ mode: 'live', clientId: 'client', webhookId: '2AB' }]),
  )

  type(sheet('PayPal').getByLabelText('Client id'), 'another')
  expect(sheet('PayPal').queryByText('A secret is stored. Leave this empty to keep it.')).toBeNull()
})

test('keys are removed after a question that says what goes on elsewhere', async () => {
  server.answers('paymentSettings/read', () => done(withPaystack))
  server.answers('paymentSettings/remove', () => done(none))
  await open()

  press('Paystack', 'Remove keys')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/go on being charged until you cancel them at Paystack/)).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Remove keys' }))

  expect(await screen.findByText('No money is taken yet')).toBeTruthy()
  expect(server.inputsOf('paymentSettings/remove')).toEqual([{ provider: 'paystack' }])
})

function checked(findings: NonNullable<PaymentSettings['paystack']['check']>['findings']): PaymentSettings {
  return { ...withPaystack, paystack: { ...withPaystack.paystack, check: { at, findings } } }
}

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <BillingAdmin />
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Paystack' })
}

const sheet = (name: string) => within(screen.getByRole('region', { name }))
const press = (name: string, button: string) => fireEvent.click(sheet(name).getByRole('button', { name: button }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
