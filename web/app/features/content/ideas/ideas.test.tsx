// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { Idea } from '@postwright/contract/content/ideas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { Ideas } from './ideas.tsx'

const businessId = '019a9d5e-0000-7000-8000-000000000002'
const idea = (at: number): Idea => ({
  id: `019a9d5e-0000-7000-8000-0000000000${at + 10}`,
  title: `Idea ${at}`,
  angle: `Angle ${at}`,
  contentType: 'linkedin',
  writer: 'Built-in composer',
  createdAt: '2026-11-20T10:00:00.000Z',
})

afterEach(() => {
  cleanup()
  server.forget()
})

test('without any, ideas are proposed by a button, and are there at once', async () => {
  server.answers('ideas/list', () => done({ ideas: [] }))
  server.answers('ideas/propose', () => done({ ideas: [idea(1), idea(2)], added: 2, message: 'No credit.' }))
  open()

  fireEvent.click(await screen.findByRole('button', { name: 'Propose ideas' }))

  expect(await screen.findByText('Idea 2')).toBeTruthy()
  expect(screen.getByText('No credit.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'More ideas' })).toBeTruthy()
})

test('an idea is used as it is, and one is dismissed', async () => {
  server.answers('ideas/list', () => done({ ideas: [idea(1), idea(2)] }))
  server.answers('ideas/dismiss', () => done({}))
  const onUse = vi.fn<(used: Idea) => void>()
  open(onUse)

  fireEvent.click(await screen.findByRole('button', { name: 'Use the idea “Idea 2”' }))
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss “Idea 1”' }))

  expect(onUse).toHaveBeenCalledWith(idea(2))
  await waitFor(() => expect(server.inputsOf('ideas/dismiss')).toEqual([{ id: idea(1).id }]))
})

test('of many, five are shown until all are asked for', async () => {
  server.answers('ideas/list', () => done({ ideas: Array.from({ length: 12 }, (_, at) => idea(at)) }))
  open()

  const more = await screen.findByRole('button', { name: 'Show all 12' })
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
  fireEvent.click(more)

  expect(screen.getAllByRole('listitem')).toHaveLength(12)
})

test('what is refused says why, and that nothing more is left to say is said', async () => {
  server.answers('ideas/list', () => done({ ideas: [idea(1)] }))
  server.answers('ideas/propose', () => refused(402, 'QUOTA', 'You have used up your tokens.'))
  open()

  fireEvent.click(await screen.findByRole('button', { name: 'More ideas' }))
  expect((await screen.findByRole('alert')).textContent).toBe('You have used up your tokens.')

  server.answers('ideas/propose', () => done({ ideas: [idea(1)], added: 0, message: null }))
  fireEvent.click(screen.getByRole('button', { name: 'More ideas' }))
  expect(await screen.findByText(/Nothing new comes out of the profile/)).toBeTruthy()
})

test('a quota that is used up says whom to ask for more', async () => {
  server.answers('ideas/list', () => done({ ideas: [] }))
  server.answers('subscriptions/standing', () => done({ current: null, ended: null, plans: [] }))
  const quota = { defined: true, code: 'QUOTA', status: 402, message: 'Token quota exceeded', data: { type: 'tokens_exceeded' } }
  server.answers('ideas/propose', () => Response.json({ json: quota }, { status: 402 }))
  open()

  fireEvent.click(await screen.findByRole('button', { name: 'Propose ideas' }))

  const notice = (await screen.findByText('Token quota exceeded')).closest('[role="status"]')
  expect(notice?.textContent).toMatch(/ask|plan/i)
})

function open(onUse: (used: Idea) => void = () => {}) {
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <Ideas businessId={businessId} onUse={onUse} />
    </QueryClientProvider>,
  )
}
