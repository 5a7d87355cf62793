// @vitest-environment happy-dom
import { done, server } from '../../../../../test/server.ts'

import type { AiPrompt } from '@postwright/contract/content/ai-prompts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, getByRole, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { Prompts } from './prompts.tsx'
import { PromptEditor } from './prompt-editor.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const prompt: AiPrompt = {
  contentType: 'x',
  rules: 'You write X content.\nAnswer with the text alone.',
  told: 'You write X content.\nHouse rules for this content type:\nNo puns.\nAnswer with the text alone.',
  addition: 'No puns.',
  number: 2,
  tokens: 900,
}
const version = { authorName: 'Aisha Davids', createdAt: '2026-11-20T10:00:00.000Z' }

function show() {
  server.answers('aiPrompts/versions', () =>
    done([
      { ...version, number: 2, addition: 'No puns.' },
      { ...version, number: 1, addition: 'Never mention rivals.' },
    ]),
  )
  server.answers('aiPrompts/save', () => done({ ...prompt, addition: '', number: 3 }))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <PromptEditor prompt={prompt} />
    </QueryClientProvider>,
  )
}

test('Back to the original asks first, and saves an empty addition on the version that was read', async () => {
  show()
  press('Back to the original')
  expect(screen.getByText(/^Version 3 is without what was added/)).toBeTruthy()
  answer('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.inputsOf('aiPrompts/save')).toEqual([])

  press('Back to the original')
  answer('Back to the original')

  await waitFor(() => expect(server.inputsOf('aiPrompts/save')).toEqual([{ contentType: 'x', addition: '', number: 2 }]))
})

test('Use puts an earlier version into the field, and nothing is saved until Save', async () => {
  show()

  fireEvent.click(await screen.findByRole('button', { name: 'Use version 1' }))

  expect(screen.getByLabelText<HTMLTextAreaElement>('Added here').value).toBe('Never mention rivals.')
  expect(screen.queryByRole('button', { name: 'Use version 2' })).toBeNull()
  expect(server.inputsOf('aiPrompts/save')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Save as version 3' }))
  await waitFor(() =>
    expect(server.inputsOf('aiPrompts/save')).toEqual([{ contentType: 'x', addition: 'Never mention rivals.', number: 2 }]),
  )
})

test('the prompt is compared with what was shipped, word by word', async () => {
  server.answers('aiPrompts/list', () => done([prompt, { ...prompt, contentType: 'blog', told: prompt.rules, addition: '', number: 0 }]))
  server.answers('aiPrompts/versions', () => done([]))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Prompts />
    </QueryClientProvider>,
  )
  const shipped = await screen.findByRole('group', { name: 'As shipped' })
  expect(shipped.textContent).toBe(prompt.rules)

  fireEvent.click(screen.getByRole('button', { name: 'Compare with what was shipped' }))

  const added = [...document.querySelectorAll('ins')].map((ins) => ins.textContent).join('')
  expect(added.trim()).toBe('House rules for this content type:\nNo puns.')
  expect(document.querySelector('del')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Blog/ }))
  expect(screen.queryByRole('button', { name: 'Compare with what was shipped' })).toBeNull()
})

function press(name: string): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** In the question that was asked. */
function answer(name: string): void {
  fireEvent.click(getByRole(screen.getByRole('alertdialog'), 'button', { name }))
}
