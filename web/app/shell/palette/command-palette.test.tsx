// @vitest-environment happy-dom
import { done, lost, server } from '../../../test/server.ts'

import type { Account } from '@postwright/contract/identity/accounts'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../lib/query-client.ts'
import { CommandPalette } from './command-palette.tsx'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'

// The library keeps what is chosen in view, which this document has not.
Element.prototype.scrollIntoView = () => {}

const onShortcuts = vi.fn<() => void>()
const onClose = vi.fn<() => void>()

beforeEach(() => {
  localStorage.clear()
  onShortcuts.mockClear()
  onClose.mockClear()
  server.answers('accounts/load', () => done({ businesses: [{ id: 'b1', name: 'Bosduif Coffee' }] }))
  server.answers('accounts/me', () => done(account))
})
afterEach(() => {
  cleanup()
  server.forget()
})

test('screens, businesses and what can be done are offered at once, with their keys', async () => {
  await open()

  expect(optionsOf('Screens').find((name) => name?.startsWith('Dashboard'))).toBe('DashboardGD')
  expect(optionsOf('Businesses')).toEqual(['BBosduif Coffee'])
  expect(optionsOf('Actions')).toEqual([
    'New briefND',
    'New taskNT',
    'Plan my month',
    'Add BusinessNB',
    'Invite somebody',
    'Switch to the dark theme',
    'Work in Loerie Lane',
    'Keyboard shortcuts?',
    'Log out',
  ])
})

test('a viewer is offered nothing that they may not do', async () => {
  await open({ ...account, workspace: { ...account.workspace, role: 'viewer', may: { write: false, addBusinesses: false } } } as Account)

  expect(optionsOf('Actions')).toEqual(['Switch to the dark theme', 'Work in Loerie Lane', 'Keyboard shortcuts?', 'Log out'])
})

test('what was used last stands first the next time', async () => {
  await open()
  fireEvent.click(option(/^Keyboard shortcuts/))
  expect([onShortcuts, onClose].map((called) => called.mock.calls.length)).toEqual([1, 1])
  cleanup()
  await open()

  expect(optionsOf('Used last')).toEqual(['Keyboard shortcuts?'])
  expect(screen.getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true')
  expect(optionsOf('Actions')).not.toContain('Keyboard shortcuts?')
})

test('what is typed is looked for on the server, and marked where it is', async () => {
  server.answers('search/find', () =>
    done({
      businesses: [],
      posts: [post],
      documents: [{ id: 'd', name: 'Prices.pdf', businessId: 'b1', businessName: 'Bosduif Coffee', excerpt: 'Sidama R165' }],
      media: [
        {
          id: 'm',
          name: 'Bag',
          alt: 'A bag of Sidama',
          kind: 'image',
          address: '/media/m',
          hasPreview: true,
          businessId: 'b1',
          businessName: 'Bosduif Coffee',
        },
      ],
      tasks: [],
      conversations: [],
    }),
  )
  await open()

  type('sida')

  const title = await screen.findByText((_, element) => element?.className === 'trunc' && element.textContent === 'Sidama, landed')
  const found = title.closest('[role="option"]')!
  expect([...found.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Sida', 'Sida'])
  expect(found.textContent).toContain('LinkedIn · Bosduif Coffee')
  expect(optionsOf('Documents')).toEqual(['Prices.pdfSidama R165Bosduif Coffee'])
  expect(optionsOf('Media')).toEqual(['BagA bag of SidamaBosduif Coffee'])
  expect(server.inputsOf('search/find')).toEqual([{ q: 'sida' }])
  expect(await screen.findByText('3 matches')).toBeTruthy()
})

test('arrows and Enter do what is chosen, past the last to the first', async () => {
  server.answers('search/find', () => done(nothing))
  const router = await open()

  type('calendar')
  fireEvent.keyDown(input(), { key: 'ArrowUp' })
  fireEvent.keyDown(input(), { key: 'ArrowDown' })
  fireEvent.keyDown(input(), { key: 'Enter' })

  await waitFor(() => expect(router.state.location.pathname).toBe('/app/calendar'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('“New task” opens its dialog over the screen', async () => {
  const router = await open()

  fireEvent.click(option(/^New task/))

  await waitFor(() => expect(router.state.location.search).toEqual({ add: 'task' }))
  expect(router.state.location.pathname).toBe('/app/dashboard')
})

test('closed with nothing done, it gives the focus back', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  await open()
  expect(document.activeElement).toBe(input())

  fireEvent.keyDown(input(), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()

  await waitFor(() => expect(document.activeElement).toBe(button))
  button.remove()
})

test('Ctrl-K is left to the frame, which closes it', async () => {
  await open()

  expect(fireEvent.keyDown(input(), { key: 'k', ctrlKey: true })).toBe(true)
})

test('where nothing is found, that is said; all posts are searched all the same', async () => {
  server.answers('search/find', () => done(nothing))
  await open()

  type('zebra')

  await screen.findByText('Nothing has all of these words. Fewer or shorter ones find more.')
  expect(screen.getAllByRole('option').map((found) => found.textContent)).toEqual(['Search posts for “zebra”'])
})

test('where only a task is found, the task stands first, and all posts can be searched after it', async () => {
  const task = { id: 't1', title: 'Feed the zebra', status: 'todo' as const, businessName: null, excerpt: '' }
  server.answers('search/find', () => done({ ...nothing, tasks: [task] }))
  await open()

  type('zebra')

  await waitFor(() =>
    expect(screen.getAllByRole('option').map((found) => found.textContent)).toEqual([
      expect.stringContaining('Feed the zebra'),
      'Search posts for “zebra”',
    ]),
  )
})

test('a search that fails says so, keeps what can be named, and is tried again by its row', async () => {
  server.answers('search/find', () => lost())
  await open()
  type('calendar')

  await screen.findByText('Posts and documents could not be searched')
  expect(optionsOf('Screens')[0]).toBe('Content CalendarGK')
  server.answers('search/find', () => done({ ...nothing, posts: [post] }))
  fireEvent.click(option(/^Try again/))

  await screen.findByRole('option', { name: /^Sidama, landed/ })
})

test('the list of shortcuts has what this person can do, and switches single keys off', async () => {
  render(<ShortcutsDialog account={account} onClose={onClose} />)

  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(list).queryByText('Admin')).toBeNull()
  expect(within(list).getByText('Content Calendar').closest('.shortcut')?.textContent).toBe('Content CalendarGK')
  fireEvent.click(within(list).getByRole('checkbox', { name: 'Single keys do something' }))

  expect(localStorage.getItem('single-keys')).toBe('off')
  expect(within(list).getByText('Content Calendar').closest('.shortcut')?.querySelector('s')).toBeTruthy()
})

test('the list of shortcuts that the palette led to gives the focus back to what had it before', async () => {
  const { rerender } = render(screenWith(false))
  rerender(screenWith(true))
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

  rerender(screenWith(false))

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Before'))
})

function screenWith(isListing: boolean) {
  return (
    <>
      <button type="button">Another</button>
      <button type="button" id="before">
        Before
      </button>
      {isListing && <ShortcutsDialog account={account} returnTo={document.querySelector('#before')} onClose={onClose} />}
    </>
  )
}

const nothing = { businesses: [], posts: [], documents: [], media: [], tasks: [], conversations: [] }
const post = {
  id: 'p1',
  businessId: 'b1',
  businessName: 'Bosduif Coffee',
  contentType: 'linkedin',
  status: 'draft',
  isLive: false,
  title: 'Sidama, landed',
  excerpt: '… the Sidama lot is here',
  nextDueAt: null,
  updatedAt: '2026-09-16T09:30:00.000Z',
}
const account = {
  profile: { userId: 'u1', timeZone: 'UTC' },
  isSuperAdmin: false,
  workspace: { id: 'w1', name: 'Fynbos Desk', role: 'owner', may: { write: true, writeTasks: true, addBusinesses: true } },
  workspaces: [
    { id: 'w1', name: 'Fynbos Desk', role: 'owner' },
    { id: 'w2', name: 'Loerie Lane', role: 'editor' },
  ],
} as Account

async function open(as: Account = account) {
  const rootRoute = createRootRoute()
  const palette = () => <CommandPalette account={as} onShortcuts={onShortcuts} onClose={onClose} />
  const screens = ['/app/dashboard', '/app/calendar'].map((path) =>
    createRoute({ getParentRoute: () => rootRoute, path, component: palette }),
  )
  const router = createRouter({
    routeTree: rootRoute.addChildren(screens),
    history: createMemoryHistory({ initialEntries: ['/app/dashboard'] }),
  })
  render(
    <QueryClientProvider client={createQueryClient(() => {})}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('option', { name: 'Bosduif Coffee' })
  return router
}

const input = () => screen.getByRole('combobox')
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
const option = (name: RegExp) => screen.getByRole('option', { name })
const optionsOf = (heading: string) =>
  within(screen.getByRole('group', { name: heading }))
    .getAllByRole('option')
    .map((found) => found.textContent)
