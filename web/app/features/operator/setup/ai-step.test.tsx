// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { AiStep } from './ai-step.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

test('a model that is tried out during set-up is quoted when it refuses; what was typed is what is tried', async () => {
  server.answers('aiProviders/test', () => done({ success: false, message: 'Incorrect API key provided: [key]. (401)' }))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <AiStep onDone={() => Promise.resolve()} />
    </QueryClientProvider>,
  )

  fireEvent.click(screen.getByRole('radio', { name: /A language model/ }))
  choose('Provider', 'openai-compatible')
  type(/^Address/, 'https://models.example/v1')
  type(/^Model/, ' small ')
  type(/^API key/, 'sk-of-ours')
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Incorrect API key provided: [key]. (401)')
  expect(server.inputsOf('aiProviders/test')).toEqual([
    { kind: 'openai-compatible', baseUrl: 'https://models.example/v1', model: 'small', apiKey: 'sk-of-ours' },
  ])
})

function choose(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label, { selector: 'select' }), { target: { value } })
}

function type(label: RegExp, text: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
}
