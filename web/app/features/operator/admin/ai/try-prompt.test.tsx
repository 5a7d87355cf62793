// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { TryPrompt } from './try-prompt.tsx'

afterEach(() => {
  cleanup()
  server.forget()
})

const businesses = [
  { id: 'b-1', name: 'Kelp & Karoo', contentTypes: ['blog'] },
  { id: 'b-2', name: 'Bosduif Coffee', contentTypes: ['x', 'blog'] },
  { id: 'b-3', name: 'Lumen Bikes', contentTypes: ['x'] },
]
const tried = { content: { title: null, body: 'Cold brew is back.' }, error: null, composer: false, writer: 'small', tokens: 160 }

test('a draft is asked for with what is typed, for one of the businesses that use the type, and shown with what it took', async () => {
  server.answers('generation/tryPrompt', () => done(tried))
  await show()
  const choice = await screen.findByLabelText<HTMLSelectElement>('Business')
  expect([...choice.options].map(({ text }) => text)).toEqual(['Bosduif Coffee', 'Lumen Bikes'])

  fireEvent.change(choice, { target: { value: 'b-3' } })
  write('Cold brew is back on Monday.')

  expect(await screen.findByText('Cold brew is back.')).toBeTruthy()
  expect(screen.getByText('small, 160 tokens')).toBeTruthy()
  expect(screen.queryByText('The built-in composer wrote this')).toBeNull()
  expect(server.inputsOf('generation/tryPrompt')).toEqual([
    { businessId: 'b-3', contentType: 'x', text: 'Cold brew is back on Monday.', addition: 'No puns.' },
  ])
})

test('why nothing was written is told; what is wrong with the brief stands at its field', async () => {
  server.answers('generation/tryPrompt', () => refused(422, 'INVALID', 'No.', [{ field: 'text', message: 'Brief is required.' }]))
  await show()
  await screen.findByLabelText('Business')
  write('')
  expect(await screen.findByText('Brief is required.')).toBeTruthy()

  server.answers('generation/tryPrompt', () => done({ ...tried, content: null, error: 'No credit left. (401)' }))
  write('Cold brew.')
  expect((await screen.findByRole('alert')).textContent).toBe('No credit left. (401)')
})

test('the composer is named as what reads no prompt', async () => {
  server.answers('generation/tryPrompt', () => done({ ...tried, composer: true, writer: 'Built-in composer' }))
  await show()
  await screen.findByLabelText('Business')

  write('Cold brew.')

  expect(await screen.findByText('The built-in composer wrote this')).toBeTruthy()
})

test('without a business that uses the type it is said how to get one', async () => {
  await show([])

  expect(await screen.findByText(/^None of your businesses uses X/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Write a draft' })).toBeNull()
})

async function show(known: object[] = businesses): Promise<void> {
  server.answers('accounts/load', () => done({ businesses: known }))
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <TryPrompt contentType="x" addition=" No puns. " onClose={() => {}} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByRole('dialog')).toBeTruthy())
}

function write(text: string): void {
  fireEvent.input(screen.getByLabelText('Brief'), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: /^Write/ }))
}
