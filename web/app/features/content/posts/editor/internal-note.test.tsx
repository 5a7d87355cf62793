// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import type { Post } from '@postwright/contract/content/posts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { InternalNote } from './internal-note.tsx'

afterEach(() => {
  cleanup()
  server.forget()
  localStorage.clear()
})

const id = '019a9d5e-0000-7000-8000-00000000000b'

function show(internalNote: string) {
  const client = createQueryClient(() => {})
  const note = (kept: string) => (
    <QueryClientProvider client={client}>
      <InternalNote post={{ id, internalNote: kept } as Post} mayNote />
    </QueryClientProvider>
  )
  const { rerender } = render(note(internalNote))
  return { becomes: (kept: string) => rerender(note(kept)) }
}

const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Internal note' })

test('a note that lost to a colleague’s outlives a reload, beside theirs, until one of the two is chosen', async () => {
  const message = 'Somebody changed this note meanwhile: “Aisha checks.”'
  server.answers('posts/setInternalNote', () => refused(409, 'CONFLICT', message, [{ field: 'note', message }]))
  show('')
  fireEvent.change(field(), { target: { value: 'I check the invoice.' } })
  fireEvent.blur(field())
  await screen.findByText(message)

  cleanup()
  show('Aisha checks.')

  expect(field().value).toBe('I check the invoice.')
  expect(screen.getByRole('alert').textContent).toContain('Yours is not saved. Theirs:Aisha checks.')
  fireEvent.blur(field())
  server.answers('posts/setInternalNote', () => done({ id, internalNote: 'I check the invoice.' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save my note' }))
  await expect.poll(() => screen.queryByRole('alert')).toBeNull()
  expect(server.inputsOf('posts/setInternalNote')).toMatchObject([{ replaces: '' }, { replaces: 'Aisha checks.' }])
})

test('whoever takes the note of a colleague loses their own words, also after a reload', () => {
  const { becomes } = show('')
  fireEvent.change(field(), { target: { value: 'I check the invoice.' } })
  becomes('Aisha checks.')

  fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }))

  expect(field().value).toBe('Aisha checks.')
  cleanup()
  show('Aisha checks.')
  expect(field().value).toBe('Aisha checks.')
})
