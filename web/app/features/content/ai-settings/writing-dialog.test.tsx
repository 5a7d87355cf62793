// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { AiChoices, AiSetting } from '@postwright/contract/content/ai-settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { WritingDialog } from './writing-dialog.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const choices: AiChoices = {
  instance: { provider: 'openai', name: 'OpenAI', model: 'gpt-4o-mini' },
  providers: [
    { id: 'composer', name: 'Built-in composer', isOwn: false, isComposer: true, models: [], model: 'composer' },
    { id: 'openai', name: 'OpenAI', isOwn: false, isComposer: false, models: ['gpt-6.1-sol'], model: 'gpt-4o-mini' },
    { id: 'own:groq', name: 'Groq', isOwn: true, isComposer: false, models: [], model: 'llama-3.1-8b-instant' },
  ],
  ownKeys: [],
}
const setting: AiSetting = { contentType: 'x', provider: 'openai', model: '', settings: {}, updatedAt: '2026-09-16T09:30:00Z' }

test('who follows the site goes on following it; numbers are sent as numbers, and empty fields not at all', async () => {
  server.answers('aiSettings/update', () => done(setting))
  show(setting)

  type(/^Temperature/, '0,4')
  type(/^Hashtags/, '0')
  choose('Emoji', 'none')
  save()

  await waitFor(() => expect(server.inputsOf('aiSettings/update')).toHaveLength(1))
  expect(server.inputsOf('aiSettings/update')).toEqual([
    { contentType: 'x', provider: 'openai', model: '', settings: { temperature: 0.4, hashtags: 0, emoji: 'none' } },
  ])
})

test('a provider comes with its model, and another of its list can be chosen', async () => {
  server.answers('aiSettings/update', () => done(setting))
  show(setting)

  choose('Who writes', 'own:groq')
  expect(screen.getByLabelText<HTMLInputElement>('Model').value).toBe('llama-3.1-8b-instant')
  choose('Who writes', 'openai')
  choose('Model', 'gpt-6.1-sol')
  save()

  await waitFor(() => expect(server.inputsOf('aiSettings/update')).toMatchObject([{ provider: 'openai', model: 'gpt-6.1-sol' }]))
})

test('the composer is offered nothing that it does not heed', () => {
  show(setting)
  expect(screen.getByLabelText(/^Temperature/)).toBeTruthy()

  choose('Who writes', 'composer')

  expect(screen.queryByLabelText(/^Temperature/)).toBeNull()
  expect(screen.getByText(/It keeps the tone and the language of the brief/)).toBeTruthy()
})

test('too much heat is refused at its field before it is sent, and what the server refuses stands at its field', async () => {
  server.answers('aiSettings/update', () =>
    refused(422, 'INVALID', 'No.', [{ field: 'model', message: 'OpenAI does not offer this model here.' }]),
  )
  show({ ...setting, model: 'gpt-4o-mini' })

  type(/^Temperature/, '3')
  save()
  expect(await screen.findByText('Use 0 to 2.')).toBeTruthy()
  expect(server.inputsOf('aiSettings/update')).toEqual([])

  type(/^Temperature/, '1')
  save()
  expect(await screen.findByText('OpenAI does not offer this model here.')).toBeTruthy()
})

test('numbers are read however their thousands and fractions are marked', async () => {
  server.answers('aiSettings/update', () => done(setting))
  show(setting)

  type(/^Temperature/, '0,75')
  type(/^Maximum tokens/, '1,500')
  save()

  await waitFor(() => expect(server.inputsOf('aiSettings/update')).toMatchObject([{ settings: { temperature: 0.75, maxTokens: 1500 } }]))
})

function show(of: AiSetting): void {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <WritingDialog contentType="x" setting={of} choices={choices} onClose={() => {}} />
    </QueryClientProvider>,
  )
}

function type(label: RegExp, value: string): void {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

function choose(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function save(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}
