// @vitest-environment happy-dom
import { done, server } from '../../../../test/server.ts'

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { answer, callOf, question } from './fixtures.ts'
import { openTalk, said, serveTalk } from './open-talk.tsx'

beforeEach(() => {
  serveTalk()
  const passages = [
    { number: 1, text: 'Forty bags.', source: { type: 'attachment' as const, attachmentId: answer.id, name: 'Notes', page: null } },
  ]
  const card = { tool: 'find' as const, query: 'seat', looked: { documents: 1, posts: 0, attachments: 1 }, passages }
  said([question, { ...answer, text: 'A free seat [1] with each bag.', calls: [callOf(card, { state: 'done' })] }])
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('an answer is saved as a post of the type that is chosen', async () => {
  server.answers('chat/saveAsPost', () => done({ id: answer.id }))
  await openTalk()

  fireEvent.click(await screen.findByRole('button', { name: 'Save as post' }))
  const dialog = await screen.findByRole('dialog', { name: 'Save as post' })
  fireEvent.change(within(dialog).getByLabelText('Content type'), { target: { value: 'blog' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save as post' }))

  await waitFor(() => expect(server.inputsOf('chat/saveAsPost')).toEqual([{ id: answer.id, contentType: 'blog' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an answer is copied without the numbers of its sources', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await openTalk()

  fireEvent.click(await screen.findByRole('button', { name: 'Copy' }))

  await waitFor(() => expect(writeText).toHaveBeenCalledWith('A free seat with each bag.'))
})

test('the number of a source leads to its passage, also where these are hidden', async () => {
  await openTalk()
  fireEvent.click(await screen.findByRole('button', { name: 'Hide' }))
  expect(screen.queryByText('Forty bags.')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Source 1' }))

  expect(await screen.findByText('Forty bags.')).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('Forty bags.')
})
