// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { OwnKeys } from './own-keys.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const groq = { kind: 'groq' as const, keyEnds: '8fK2', model: 'llama-3.1-8b-instant' }

test('a key is tested and saved as it was typed, without blanks around it', async () => {
  server.answers('aiSettings/testKey', () => done({ success: true, message: 'Connected. gpt-4o-mini answered.' }))
  server.answers('aiSettings/saveKey', () => done({}))
  show()
  press('Add a key for OpenAI')

  type(/^API key/, ' sk-of-my-own-1234 ')
  type(/^Model/, 'gpt-4o-mini')
  press('Test connection')
  expect((await screen.findByText('Connected. gpt-4o-mini answered.')).closest('[role=status]')).toBeTruthy()
  press('Save')

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = { kind: 'openai', apiKey: 'sk-of-my-own-1234', model: 'gpt-4o-mini' }
  expect(server.inputsOf('aiSettings/testKey')).toEqual([sent])
  expect(server.inputsOf('aiSettings/saveKey')).toEqual([sent])
})

test('a stored key is kept where none is typed, and its model is there to be changed', async () => {
  server.answers('aiSettings/saveKey', () => done({}))
  show()
  expect(screen.getByText('llama-3.1-8b-instant, key ends in 8fK2')).toBeTruthy()
  press('Change the key for Groq')

  expect(screen.getByText('A key is stored. Leave this empty to keep it.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/^Model/).value).toBe('llama-3.1-8b-instant')
  type(/^Model/, 'llama-3.3-70b-versatile')
  press('Save')

  await waitFor(() => expect(server.inputsOf('aiSettings/saveKey')).toEqual([{ kind: 'groq', model: 'llama-3.3-70b-versatile' }]))
})

test('a key or a model that the provider refuses is told at its field, until that is changed', async () => {
  server.answers('aiSettings/testKey', () => done({ success: false, message: 'Incorrect API key provided: [key] (401)', field: 'apiKey' }))
  show()
  press('Add a key for OpenAI')
  type(/^API key/, 'sk-of-somebody-else')
  type(/^Model/, 'gpt-4o-mini')

  press('Test connection')

  const heard = await screen.findByRole('alert')
  expect(heard.className).toBe('vh')
  const field = screen.getByLabelText(/^API key/)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(heard.textContent)
  expect(screen.getByLabelText(/^Model/).hasAttribute('aria-invalid')).toBe(false)
  type(/^API key/, 'sk-of-my-own-1234')

  await waitFor(() => expect(field.hasAttribute('aria-invalid')).toBe(false))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what the provider and the server refuse is told in their words, and the dialog stays', async () => {
  server.answers('aiSettings/testKey', () => done({ success: false, message: 'Incorrect API key provided: [key] (401)' }))
  server.answers('aiSettings/saveKey', () => refused(422, 'INVALID', 'No.', [{ field: 'apiKey', message: 'Key is required.' }]))
  show()
  press('Add a key for OpenAI')

  press('Test connection')
  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect API key provided: [key] (401)')
  press('Save')

  expect(await screen.findByText('Key is required.')).toBeTruthy()
  expect(screen.getByLabelText(/^API key/).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('where no key is stored, an empty one is refused together with an empty model', async () => {
  server.answers('aiSettings/saveKey', () => refused(422, 'INVALID', 'No.', []))
  show()
  press('Add a key for OpenAI')

  press('Save')

  await waitFor(() => expect(server.inputsOf('aiSettings/saveKey')).toEqual([{ kind: 'openai', apiKey: '', model: '' }]))
})

test('a key that is forgotten is asked for by its provider alone', async () => {
  server.answers('aiSettings/removeKey', () => done({}))
  show()

  press('Forget the key for Groq')

  await waitFor(() => expect(server.inputsOf('aiSettings/removeKey')).toEqual([{ kind: 'groq' }]))
  expect(screen.queryByRole('button', { name: 'Forget the key for OpenAI' })).toBeNull()
})

function show(): void {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <OwnKeys keys={[groq]} />
    </QueryClientProvider>,
  )
}

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

function type(label: RegExp, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}
