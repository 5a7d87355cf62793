// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'

import type { TutorialStep } from '@postwright/contract/work/tutorial'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { sampleQuery } from '../sample/queries.ts'
import { TutorialScreen } from './tutorial-screen.tsx'

const done914 = { state: 'done', doneAt: '2026-11-25T09:14:00.000Z' } as const
const open = { state: 'open', doneAt: null } as const

beforeEach(() => {
  server.answers('accounts/load', () => done({ profile: {}, aiSettings: [], businesses: [] }))
  server.answers('accounts/me', () => done({ workspace: { may: { write: true } } }))
  server.answers('posts/list', () => done({ items: [], nextCursor: null }))
  server.answers('sample/read', () => done({ business: null, mayAdd: true, mayRemove: false }))
  answerWith([
    { id: 'business', ...done914 },
    { id: 'draft', ...open },
    { id: 'publish', ...open },
  ])
})
afterEach(() => {
  cleanup()
  server.forget()
})

function answerWith(steps: TutorialStep[], more: { isHidden?: boolean; tours?: object[] } = {}): void {
  server.answers('tutorial/read', () => done({ steps, isHidden: false, tours: [], ...more }))
}

test('what was done is ticked off with its time, and the first open step is the next one', async () => {
  show()

  expect(await screen.findByText('1 of 3 done')).toBeTruthy()
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toMatch(/Add a business.*Done/)
  expect(second?.getAttribute('aria-current')).toBe('step')
  expect(within(second as HTMLElement).getByRole('link', { name: 'Open the Dashboard' })).toBeTruthy()
})

test('a skipped step does not count any more, and can be taken up again', async () => {
  server.answers('tutorial/setStep', () =>
    done({
      steps: [
        { id: 'business', ...done914 },
        { id: 'draft', state: 'skipped', doneAt: null },
      ],
      isHidden: false,
      tours: [],
    }),
  )
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Skip “Have drafts written”' }))

  expect(await screen.findByText('1 of 1 done')).toBeTruthy()
  expect(screen.getByText('Skipped')).toBeTruthy()
  const takeUp = screen.getByRole('button', { name: 'Take up “Have drafts written”' })
  expect(document.activeElement, 'the button that was pressed is gone').toBe(takeUp)
  fireEvent.click(takeUp)
  await waitFor(() =>
    expect(server.inputsOf('tutorial/setStep')).toEqual([
      { step: 'draft', skipped: true },
      { step: 'draft', skipped: false },
    ]),
  )
})

test('a hidden checklist keeps its count, and opens again', async () => {
  answerWith([{ id: 'business', ...done914 }], { isHidden: true })
  server.answers('tutorial/setHidden', () => done({ steps: [{ id: 'business', ...done914 }], isHidden: false, tours: [] }))
  show()

  fireEvent.click(await screen.findByRole('button', { name: 'Show' }))

  expect(await screen.findByText('Add a business')).toBeTruthy()
  expect(server.inputsOf('tutorial/setHidden')).toEqual([{ isHidden: false }])
})

test('whoever may do none of it is told so', async () => {
  answerWith([])
  show()

  expect(await screen.findByText('Nothing to tick off')).toBeTruthy()
})

test('a tour that was left is gone on with; one that has nothing to show says why', async () => {
  answerWith([{ id: 'business', ...open }], {
    tours: [
      { id: 'calendar', state: 'left', stop: 1 },
      { id: 'editor', state: 'new', stop: 0 },
    ],
  })
  show()

  expect(await screen.findByRole('link', { name: 'Go on with the tour: Content Calendar' })).toBeTruthy()
  expect(screen.getByText(/left at 2 of 3/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: /Editor/ })).toBeNull()
  expect(screen.getByText('It shows a post. Write one first, or add the sample.')).toBeTruthy()
})

test('whoever may not write is not told to have drafts written for the tour of the desk', async () => {
  server.answers('accounts/me', () => done({ workspace: { may: { write: false } } }))
  answerWith([{ id: 'chat', ...open }], { tours: [{ id: 'desk', state: 'new', stop: 0 }] })
  show()

  expect(await screen.findByText('It shows drafts of yours. Owners, admins and editors can have some written.')).toBeTruthy()
})

test('the sample is offered, added with one press, and removed with one', async () => {
  const there = { business: { id: 'sample', name: 'Sample: Kraal Street Bakery' }, mayAdd: false, mayRemove: true }
  server.answers('sample/add', () => done(there))
  server.answers('sample/remove', () => done({ business: null, mayAdd: true, mayRemove: false }))
  show()

  fireEvent.click(await screen.findByRole('button', { name: 'Add sample' }))
  server.answers('sample/read', () => done(there))
  const remove = await screen.findByRole('button', { name: 'Remove sample' })
  expect(document.activeElement, 'the keyboard goes on in the card').toBe(screen.getByRole('link', { name: 'Open its posts' }))
  fireEvent.click(remove)

  const add = await screen.findByRole('button', { name: 'Add sample' })
  expect(document.activeElement).toBe(add)
  expect(server.inputsOf('sample/remove')).toHaveLength(1)
})

test('a card that is drawn anew while the sample is added still gives the focus on', async () => {
  const there = { business: { id: 'sample', name: 'Sample: Kraal Street Bakery' }, mayAdd: false, mayRemove: true }
  const added = Promise.withResolvers<Response>()
  server.answers('sample/add', () => added.promise)
  const queryClient = show()
  const add = await screen.findByRole('button', { name: 'Add sample' })
  add.focus()
  fireEvent.click(add)
  await waitFor(() => expect(server.inputsOf('sample/add')).toHaveLength(1))

  const read = server.inputsOf('sample/read').length
  server.answers('sample/read', () => done({ business: null, mayAdd: true, mayRemove: true }))
  await act(() => queryClient.refetchQueries(sampleQuery()))
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  expect(server.inputsOf('sample/read').length).toBeGreaterThan(read)
  server.answers('sample/read', () => done(there))
  added.resolve(done(there))

  await screen.findByRole('button', { name: 'Remove sample' })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Open its posts' }))
})

test('what could not be loaded is said', async () => {
  server.answers('tutorial/read', () => refused(403, 'FORBIDDEN', 'Not yours.'))
  show()

  expect(await screen.findByText('Your checklist could not be loaded')).toBeTruthy()
})

function show(): QueryClient {
  const queryClient = createQueryClient(() => {})
  const router = createRouter({ routeTree: createRootRoute({ component: TutorialScreen }), history: createMemoryHistory() })
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return queryClient
}
