// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import type { MailTemplate, MailTemplateText } from '@postwright/contract/core/mail'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { TemplateEditor } from './template-editor.tsx'

const original = { subject: 'Welcome', text: 'Dear reader,' }
const template: MailTemplate = {
  name: 'welcome',
  about: 'To whoever signed up.',
  words: original,
  original,
  isChanged: false,
  changedAt: null,
  variables: [{ name: 'name', kind: 'text', about: 'Whom it is for', example: 'Naledi' }],
  unsubscribable: false,
}
const changed: MailTemplate = {
  ...template,
  words: { subject: 'Hello', text: 'Dear reader,' },
  isChanged: true,
  changedAt: '2026-11-20T10:00:00.000Z',
}

beforeEach(() => {
  server.answers('mail/templates', () => done([template]))
  server.answers('mail/previewTemplate', drawn)
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('a variable goes in where the cursor stands, and over what is selected', async () => {
  await open()

  text().setSelectionRange(5, 11)
  press('Insert {{name}}')
  expect(text().value).toBe('Dear {{name}},')

  await waitFor(() => expect(text().selectionStart).toBe(13))
  expect(document.activeElement).toBe(text())
  press('Insert {{name}}')
  expect(text().value).toBe('Dear {{name}}{{name}},')
})

test('words that cannot be drawn say why at their field while they are typed, and the last mail that could be stays drawn', async () => {
  await open()
  expect(await screen.findByText('Drawn: Welcome')).toBeTruthy()
  const reason = 'There is no variable nobody.'
  server.answers('mail/previewTemplate', () => refused(422, 'INVALID', reason, [{ field: 'text', message: reason }]))

  type(text(), 'Dear {{nobody}},')

  expect(await screen.findByText(reason, {}, { timeout: 3000 })).toBeTruthy()
  expect(text().getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Drawn: Welcome')).toBeTruthy()
  expect(screen.queryByText('The preview could not be drawn')).toBeNull()
})

test('a save that fails keeps the words and says so; saved, they can be brought back', async () => {
  server.answers('mail/saveTemplate', () => refused(500, 'INTERNAL_SERVER_ERROR', 'Something broke inside.'))
  await open()
  expect(button('Save').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Reset to the original' })).toBeNull()

  type(subject(), 'Hello')
  press('Save')
  expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toBe('The template could not be saved')
  expect(subject().value).toBe('Hello')

  server.answers('mail/saveTemplate', () => done(changed))
  press('Save')
  await screen.findByRole('option', { name: /\(changed\)$/ })
  expect(button('Save').disabled).toBe(true)
  expect(screen.queryByRole('alert')).toBeNull()

  server.answers('mail/resetTemplate', () => done(template))
  press('Reset to the original')
  await waitFor(() => expect(subject().value).toBe('Welcome'))
  expect(screen.queryByRole('option', { name: /\(changed\)$/ })).toBeNull()
})

async function open(): Promise<void> {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <TemplateEditor chosen="welcome" onChoose={() => {}} ownAddress="naledi@loerie.example" />
    </QueryClientProvider>,
  )
  await screen.findByLabelText(/^Subject/)
}

function drawn(input: unknown) {
  const { subject } = input as MailTemplateText
  return done({ mail: { subject: `Drawn: ${subject}`, html: '', text: '' } })
}

const subject = () => screen.getByLabelText<HTMLInputElement>(/^Subject/)
const text = () => screen.getByLabelText<HTMLTextAreaElement>(/^Text/)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
