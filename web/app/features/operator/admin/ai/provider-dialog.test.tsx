// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import type { AiProviderState } from '@postwright/contract/content/ai-providers'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { ProviderDialog } from './provider-dialog.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const stored: AiProviderState = {
  id: 'openai-compatible',
  kind: 'openai-compatible',
  name: 'In the cellar',
  baseUrl: 'https://models.example/v1',
  keyEnds: '8fK2',
  models: ['large'],
  model: 'small',
  isDefault: true,
  isFallback: false,
  monthlyLimitMicros: 12_500_000,
  check: null,
  isResting: false,
  isPriced: false,
  usage: { tokens: 0, spentMicros: 0, unpricedCalls: 0 },
}

test('a provider that refuses is quoted; one that answers is no alert', async () => {
  server.answers('aiProviders/test', () => done({ success: false, message: 'The model small does not exist (404)' }))
  show(stored)

  press('Test connection')
  expect((await screen.findByRole('alert')).textContent).toBe('The model small does not exist (404)')

  server.answers('aiProviders/test', () => done({ success: true, message: 'Connected. small answered.' }))
  press('Test connection')
  expect((await screen.findByText('Connected. small answered.')).closest('[role=status]')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(server.inputsOf('aiProviders/test')[0]).toEqual({
    id: 'openai-compatible',
    kind: 'openai-compatible',
    baseUrl: 'https://models.example/v1',
    model: 'small',
  })
})

test('a test that could not be done is named; what the server says of a field stands at the field', async () => {
  server.answers('aiProviders/test', () => refused(500, 'INTERNAL_SERVER_ERROR', 'Something broke inside.'))
  show(stored)
  press('Test connection')
  expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toBe('Failed to test AI connection')

  server.answers('aiProviders/test', () => refused(422, 'INVALID', 'No model.', [{ field: 'model', message: 'Model is required.' }]))
  press('Test connection')

  expect(await screen.findByText('Model is required.')).toBeTruthy()
  expect(screen.getByLabelText(/^Model/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Failed to test AI connection')).toBeNull()
})

test('what is saved is what was typed: the limit in millionths, models one a line, and no key where none was typed', async () => {
  server.answers('aiProviders/update', () => done(stored))
  let closed = 0
  show(stored, () => (closed += 1))

  type(/^Limit a month/, '2,000')
  type(/^Other models/, 'large\n  medium \n')
  press('Save')

  await waitFor(() => expect(closed).toBe(1))
  expect(server.inputsOf('aiProviders/update')).toEqual([
    {
      id: 'openai-compatible',
      name: 'In the cellar',
      baseUrl: 'https://models.example/v1',
      model: 'small',
      models: ['large', 'medium'],
      monthlyLimitMicros: 2_000_000_000,
    },
  ])
})

test('what was said of a field goes once the field is changed, and all of it with the kind', async () => {
  const address = [{ field: 'baseUrl', message: 'Address is required.' }]
  const refusals = [...address, { field: 'name', message: 'There is already a provider called OpenAI.' }]
  server.answers('aiProviders/add', () => refused(422, 'INVALID', 'No.', refusals))
  server.answers('aiProviders/listModels', () => refused(422, 'INVALID', 'No.', address))
  show(null)
  choose('openai-compatible')
  press('Add provider')
  expect(await screen.findByText('Address is required.')).toBeTruthy()

  type(/^Address/, 'https://models.example/v1')
  expect(screen.queryByText('Address is required.')).toBeNull()
  expect(screen.getByText('There is already a provider called OpenAI.')).toBeTruthy()
  expect(screen.queryByText('The provider could not be saved')).toBeNull()

  press('Add provider')
  expect(await screen.findByText('Address is required.')).toBeTruthy()
  choose('openai')
  expect(screen.queryByText('Address is required.')).toBeNull()

  press('List models')
  expect(await screen.findByText('Address is required.')).toBeTruthy()
  expect(screen.getByLabelText(/^Address/).getAttribute('aria-invalid')).toBe('true')
  choose('groq')
  expect(screen.queryByText('Address is required.')).toBeNull()
})

test('a provider that was tested well is tested as it was saved; one that was changed after its test is not', async () => {
  server.answers('aiProviders/test', () => done({ success: true, message: 'Connected. small answered.' }))
  server.answers('aiProviders/add', () => done(stored))
  const tested: string[] = []
  let closed = 0
  const add = async () => {
    press('Add provider')
    await waitFor(() => expect(closed).toBeGreaterThan(0))
  }
  show(
    null,
    () => (closed += 1),
    ({ id }) => tested.push(id),
  )
  press('Test connection')
  await screen.findByText('Connected. small answered.')
  type(/^API key/, 'sk-another')
  await add()
  expect(tested).toEqual([])

  press('Test connection')
  await screen.findByText('Connected. small answered.')
  await add()
  await waitFor(() => expect(tested).toEqual(['openai-compatible']))
})

function choose(kind: string): void {
  fireEvent.change(screen.getByLabelText('Provider'), { target: { value: kind } })
}

function show(
  provider: AiProviderState | null,
  onClose: () => void = () => {},
  onTest: (provider: AiProviderState) => void = () => {},
): void {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <ProviderDialog provider={provider} onTest={onTest} onClose={onClose} />
    </QueryClientProvider>,
  )
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

function type(label: RegExp, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}
