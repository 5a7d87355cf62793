// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { AiProviderForm } from './ai-provider-form.tsx'

beforeEach(() => server.answers('admin/getAi', () => done(stored)))
afterEach(() => {
  cleanup()
  server.forget()
})

const stored = { provider: 'openai-compatible', baseUrl: 'https://models.example/v1', model: 'small', hasApiKey: true }

test('a provider that refuses is quoted', async () => {
  server.answers('admin/testAi', () => done({ success: false, message: 'The model small does not exist (404)' }))

  await testConnection()

  expect((await screen.findByRole('alert')).textContent).toBe('The model small does not exist (404)')
})

test('a provider that answers is no alert', async () => {
  server.answers('admin/testAi', () => done({ success: true, message: 'Connected. small answered.' }))

  await testConnection()

  expect((await screen.findByText('Connected. small answered.')).closest('[role=status]')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a test that could not be done is named; what the server says of a field stands at the field', async () => {
  server.answers('admin/testAi', () => refused(500, 'INTERNAL_SERVER_ERROR', 'Something broke inside.'))
  await testConnection()
  expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toBe('Failed to test AI connection')

  server.answers('admin/testAi', () => refused(422, 'INVALID', 'No model.', [{ field: 'model', message: 'Model is required.' }]))
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }))

  expect(await screen.findByText('Model is required.')).toBeTruthy()
  expect(screen.getByLabelText(/^Model/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByText('Failed to test AI connection')).toBeNull()
})

async function testConnection(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <AiProviderForm />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Test connection' }))
}
