// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import type { AiPrice } from '@postwright/contract/content/ai-providers'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { Prices } from './prices.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const price = { providerId: 'openai', inputMicros: 150_000, outputMicros: 600_000, asOf: null, reference: null }
const prices: AiPrice[] = [
  { ...price, model: 'ours', source: 'entered' },
  { ...price, model: 'theirs', source: 'listed', asOf: '2026-11-24' },
  { ...price, model: 'small', inputMicros: 75_000, source: 'entered' },
  { ...price, model: 'known', source: 'built-in', asOf: '2026-10-27', reference: 'https://prices.example/' },
  { ...price, model: 'nobody-knows', inputMicros: null, outputMicros: null, source: 'unknown' },
  { ...price, model: 'at-home', inputMicros: 0, outputMicros: 0, source: 'free' },
]

test('each price names where it is from, and one that costs nothing cannot be changed', async () => {
  await show()

  expect(row('ours').textContent).toContain('Entered here')
  expect(within(row('small')).getByText('$0.075')).toBeTruthy()
  expect(row('theirs').textContent).toMatch(/As the provider listed it on .*24/)
  expect(within(row('known')).getByRole('link', { name: 'look it up' }).getAttribute('href')).toBe('https://prices.example/')
  expect(row('nobody-knows').textContent).toContain('Nobody knows: its calls count towards no limit')
  for (const said of ['not known sent', 'not known written']) expect(within(row('nobody-knows')).getByText(said)).toBeTruthy()
  expect(row('at-home').textContent).toContain('Runs on a machine of yours')
  expect(screen.queryByRole('button', { name: 'Change the price of at-home' })).toBeNull()
})

test('a price is sent in millionths; one that is left empty is refused at its field', async () => {
  server.answers('aiProviders/setPrice', () => refused(422, 'INVALID', 'No.', [{ field: 'outputMicros', message: 'Enter an amount.' }]))
  await show()
  open('theirs')
  expect(screen.getByLabelText<HTMLInputElement>('Sent').value).toBe('0.15')

  type('Sent', '1.25')
  type('Written', '')
  press('Save')

  expect(await screen.findByText('Enter an amount.')).toBeTruthy()
  expect(screen.getByLabelText('Written').getAttribute('aria-invalid')).toBe('true')
  const sent = { providerId: 'openai', model: 'theirs', inputMicros: 1_250_000, outputMicros: -1 }
  expect(server.inputsOf('aiProviders/setPrice')).toEqual([sent])

  server.answers('aiProviders/setPrice', () => done(prices[0]))
  type('Written', '10')
  press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.inputsOf('aiProviders/setPrice').at(-1)).toEqual({ ...sent, outputMicros: 10_000_000 })
})

test('only what was entered can be forgotten', async () => {
  server.answers('aiProviders/removePrice', () => done(prices[1]))
  await show()
  open('theirs')
  expect(screen.queryByRole('button', { name: 'Forget what was entered' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  open('ours')
  press('Forget what was entered')

  await waitFor(() => expect(server.inputsOf('aiProviders/removePrice')).toEqual([{ providerId: 'openai', model: 'ours' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.inputsOf('aiProviders/setPrice')).toEqual([])
})

async function show(): Promise<void> {
  server.answers('aiProviders/prices', () => done(prices))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Prices names={new Map([['openai', 'OpenAI']])} />
    </QueryClientProvider>,
  )
  await screen.findByText('ours')
}

function row(model: string): HTMLElement {
  const found = screen.getByText(model).closest('tr')
  if (!found) throw new Error(`There is no row of ${model}.`)
  return found
}

function open(model: string): void {
  press(`Change the price of ${model}`)
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

function type(label: string, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}
