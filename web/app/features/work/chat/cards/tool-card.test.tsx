// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'

import type { ChatCall, ChatCard } from '@postwright/contract/work/chat-cards'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../../lib/query-client.ts'
import { business, callOf, conversation, idOf, timesCard } from '../fixtures.ts'
import { ToolCard } from './tool-card.tsx'

const taskCard: ChatCard = {
  tool: 'task',
  title: 'Confirm the head count',
  description: '',
  assignee: { id: idOf(50), name: 'Aisha Davids' },
  dueOn: '2026-11-27',
  dueTime: '12:00',
  priority: 'high',
  taskId: null,
}

afterEach(() => {
  cleanup()
  server.forget()
})

test('a proposal says what it will do, and nothing happens before the yes', async () => {
  await open(callOf(timesCard))

  expect(screen.getByRole('heading', { name: 'Schedule 2 posts?' })).toBeTruthy()
  expect(screen.getByText('Approves all of them in your name.')).toBeTruthy()
  expect(screen.getByText(/Holds 2 posts of the 27 left in your plan/)).toBeTruthy()
  expect(server.inputsOf('chat/confirm')).toEqual([])
})

test('a yes that is pressed twice is sent once', async () => {
  const answer = Promise.withResolvers<Response>()
  server.answers('chat/confirm', () => answer.promise)
  await open(callOf(timesCard))
  const yes = await screen.findByRole('button', { name: 'Schedule 2 posts' })

  fireEvent.click(yes)
  fireEvent.click(yes)
  await waitFor(() => expect(server.inputsOf('chat/confirm')).toHaveLength(1))
  fireEvent.click(yes)
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  answer.resolve(done(callOf(timesCard, { state: 'done' })))

  await waitFor(() => expect(yes.getAttribute('data-pending')).toBeNull())
  expect(server.inputsOf('chat/confirm')).toEqual([{ id: idOf(20), times: [] }])
  expect(server.inputsOf('chat/decline')).toEqual([])
})

test('after rights were taken away it says so, and stays', async () => {
  server.answers('chat/confirm', () => refused(403, 'FORBIDDEN', 'Only owners, admins and editors may schedule posts.'))
  await open(callOf(timesCard))

  fireEvent.click(await screen.findByRole('button', { name: 'Schedule 2 posts' }))

  expect((await screen.findByRole('alert')).textContent).toBe('Only owners, admins and editors may schedule posts.')
  expect(screen.getByRole('button', { name: 'Not now' })).toBeTruthy()
})

test('another time goes along with the yes', async () => {
  server.answers('chat/confirm', () => done(callOf(timesCard, { state: 'done' })))
  await open(callOf(timesCard))

  fireEvent.click(await screen.findByRole('button', { name: 'Change times' }))
  const rows = await screen.findAllByRole('group', { name: /^When .* goes out$/ })
  const morning = rows[0]?.querySelectorAll<HTMLButtonElement>('.when-times button')[3]
  fireEvent.click(morning as HTMLButtonElement)
  fireEvent.click(screen.getByRole('button', { name: 'Schedule 2 posts' }))

  await waitFor(() => expect(server.inputsOf('chat/confirm')).toMatchObject([{ times: [{ postId: idOf(31) }] }]))
})

test('a no is a no', async () => {
  server.answers('chat/decline', () => done(callOf(taskCard, { state: 'declined' })))
  await open(callOf(taskCard))

  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))

  await waitFor(() => expect(server.inputsOf('chat/decline')).toEqual([{ id: idOf(20) }]))
})

test('what was done says so, when, and is taken back', async () => {
  server.answers('chat/undo', () => done(callOf(taskCard, { state: 'undone' })))
  await open(callOf({ ...taskCard, taskId: idOf(60) }, { state: 'done', canUndo: true, decidedAt: '2026-11-25T08:53:00.000Z' }))

  expect(screen.getByText('Task made: Confirm the head count')).toBeTruthy()
  expect(screen.getByText(/^Aisha Davids · due Fri.* · high priority · you said yes at/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(server.inputsOf('chat/undo')).toEqual([{ id: idOf(20) }]))
})

test('who may not decide sees who can, and no buttons', async () => {
  await open(callOf(taskCard), { mayWrite: false })

  expect(screen.getByText('Owners, admins and editors can say yes to this.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('passages are quoted with the way to where they stand', async () => {
  await open(
    callOf(
      {
        tool: 'find',
        query: 'cupping',
        looked: { documents: 14, posts: 61, attachments: 0 },
        passages: [
          { number: 1, text: 'First cup 10:00 sharp.', source: { type: 'document', documentId: idOf(70), name: 'Cupping notes', page: 1 } },
          {
            number: 2,
            text: 'The first 40 bags come with a seat.',
            source: { type: 'post', postId: idOf(31), title: 'Sidama, landed', version: 4, status: 'in_review' },
          },
        ],
      },
      { state: 'done' },
    ),
  )

  expect(screen.getByText('Looked through 14 documents and 61 posts')).toBeTruthy()
  expect(screen.getByText('First cup 10:00 sharp.').tagName).toBe('Q')
  expect(screen.getByRole('link', { name: 'Cupping notes, p. 1' }).getAttribute('href')).toContain('/profile?tab=documents')
  expect(screen.getByRole('link', { name: 'Post “Sidama, landed”, version 4' }).getAttribute('href')).toBe(`/app/repository/${idOf(31)}`)
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }))
  expect(screen.queryByText('First cup 10:00 sharp.')).toBeNull()
})

test('drafts open in their editors', async () => {
  await open(
    callOf(
      {
        tool: 'drafts',
        brief: 'The cupping',
        generationId: idOf(80),
        drafts: [
          {
            key: 'x-1',
            contentType: 'x',
            state: 'ready',
            title: 'Forty seats, one table',
            excerpt: 'Forty seats, forty bags.',
            count: 151,
            limit: 280,
            toCheck: 0,
            postId: idOf(31),
            message: null,
          },
        ],
      },
      { state: 'done' },
    ),
  )

  expect(screen.getByText('1 draft made')).toBeTruthy()
  expect(screen.getByText('151 / 280')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open Forty seats, one table' }).getAttribute('href')).toBe(`/app/repository/${idOf(31)}`)
  expect(screen.getByRole('link', { name: 'Open on the desk' }).getAttribute('href')).toBe(`/app/desk/${idOf(80)}`)
})

test('a call that was refused says why', async () => {
  await open(callOf(taskCard, { state: 'failed', card: null, message: 'There is no such post.' }))

  expect(screen.getByText('There is no such post.')).toBeTruthy()
})

async function open(call: ChatCall, { mayWrite = true } = {}) {
  server.answers('accounts/me', () => done({ workspace: { may: { publish: true, changeBusinesses: true } } }))
  server.answers('billing/standing', () => done({ current: null, chosen: null, ended: null, asked: null }))
  const card = () => (
    <main>
      <ToolCard call={call} conversationId={conversation.id} business={business} mayWrite={mayWrite} shownSource={null} />
    </main>
  )
  const router = createRouter({ routeTree: createRootRoute({ component: card }), history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.getByRole('main').childElementCount).toBe(1))
}
