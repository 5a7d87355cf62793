// @vitest-environment happy-dom
import { done, lost, refused, server } from '../../../../test/server.ts'
import { aTask, idOf, me, openTasks, serveTasks } from '../../../../test/tasks.tsx'

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(() => {
  cleanup()
  server.forget()
})

const view = {
  id: idOf(50),
  name: 'Mine for clients',
  query: { layout: 'list', assignee: 'me', label: 'client', sort: 'priority' },
  isShared: false,
  isOwn: true,
  ownerName: 'Naledi Jacobs',
}

const choose = (name: string, value: string) => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })

test('what an address says is what the server is asked for', async () => {
  serveTasks([aTask(1)])
  openTasks(`/app/tasks?who=me&label=client&due=week&priority=high&q=pieter`)

  await screen.findByText('Task 1')

  expect(server.inputsOf('tasks/board')).toEqual([
    { assignee: 'me', label: 'client', due: 'week', priority: 'high', q: 'pieter', limit: 50 },
  ])
})

test('what fits no filter is left out of an address', async () => {
  serveTasks([aTask(1)])
  openTasks('/app/tasks?who=everybody&due=never&priority=9&layout=table&task=1')

  await screen.findByText('Task 1')

  expect(server.inputsOf('tasks/board')).toEqual([{ limit: 50 }])
  expect(screen.getByRole('button', { name: 'Board' }).getAttribute('aria-pressed')).toBe('true')
})

test('each filter goes into the address, so that a link shows the same', async () => {
  serveTasks([aTask(1)])
  server.answers('tasks/labels', () => done([{ label: 'client', count: 3 }]))
  const { address } = openTasks()
  await screen.findByText('Task 1')
  await screen.findByRole('option', { name: 'client' })

  choose('Label', 'client')
  await waitFor(() => expect(address()).toMatchObject({ label: 'client' }))
  choose('Due date', 'today')
  await waitFor(() => expect(address()).toMatchObject({ label: 'client', due: 'today' }))
  fireEvent.click(screen.getByRole('button', { name: /^Mine/ }))
  await waitFor(() => expect(address()).toMatchObject({ label: 'client', due: 'today', who: 'me' }))

  fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(address()).toEqual({}))
})

test('where filters leave nothing, that is said, and all are a press away', async () => {
  const kept = serveTasks([])
  const { address } = openTasks('/app/tasks?label=client')

  expect(await screen.findByText('No task matches')).toBeTruthy()
  kept.rows = [aTask(1)]
  fireEvent.click(screen.getByRole('button', { name: 'Show all tasks' }))

  await screen.findByText('Task 1')
  expect(address().label).toBeUndefined()
})

test('without any task the first one is a press away, and for a reader it is said who adds them', async () => {
  serveTasks([])
  openTasks()
  expect(await screen.findByRole('button', { name: 'Add the first task' })).toBeTruthy()

  cleanup()
  openTasks('/app/tasks', { writeTasks: false, discussTasks: false })
  expect(await screen.findByText('What owners, admins and editors have to do shows up here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add the first task' })).toBeNull()
})

test('a saved view is an address by a name', async () => {
  serveTasks([aTask(1)])
  server.answers('tasks/views', () => done([view]))
  const { address } = openTasks('/app/tasks?priority=low')
  fireEvent.click(await screen.findByRole('button', { name: 'Views' }))

  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mine for clients' }))

  await waitFor(() => expect(address()).toMatchObject({ layout: 'list', who: 'me', label: 'client', sort: 'priority' }))
  expect(address().priority).toBeUndefined()
  expect(await screen.findByRole('button', { name: 'Mine for clients' })).toBeTruthy()
})

test('what is filtered can be saved by a name', async () => {
  serveTasks([aTask(1)])
  server.answers('tasks/saveView', () => done(view))
  openTasks('/app/tasks?who=me&label=client')
  await screen.findByText('Task 1')
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }))

  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Mine for clients' } })
  fireEvent.click(screen.getAllByRole('button', { name: 'Save view' }).at(-1)!)

  await waitFor(() =>
    expect(server.inputsOf('tasks/saveView')).toEqual([
      { name: 'Mine for clients', isShared: false, query: { layout: 'board', assignee: 'me', label: 'client' } },
    ]),
  )
})

test('a view of one’s own is renamed and shared, and one of somebody else is not', async () => {
  serveTasks([aTask(1)])
  const theirs = { ...view, id: idOf(51), name: 'Theirs', query: { layout: 'board', priority: 'low' }, isShared: true, isOwn: false }
  server.answers('tasks/views', () => done([view, theirs]))
  server.answers('tasks/updateView', () => done({ ...view, name: 'For clients', isShared: true }))
  openTasks('/app/tasks?priority=low')
  fireEvent.click(await screen.findByRole('button', { name: 'Theirs' }))
  expect(await screen.findByRole('menuitem', { name: 'Mine for clients' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /^Rename/ })).toBeNull()
  fireEvent.click(screen.getByRole('menuitem', { name: 'Mine for clients' }))

  fireEvent.click(await screen.findByRole('button', { name: 'Mine for clients' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Rename or share “Mine for clients”' }))
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(name.value).toBe('Mine for clients')
  fireEvent.change(name, { target: { value: 'For clients' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Everybody in the workspace sees it' }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))

  await waitFor(() => expect(server.inputsOf('tasks/updateView')).toEqual([{ id: idOf(50), name: 'For clients', isShared: true }]))
})

test('a view that was deleted is taken back as it was', async () => {
  serveTasks([aTask(1)])
  server.answers('tasks/views', () => done([view]))
  server.answers('tasks/removeView', () => done({}))
  server.answers('tasks/saveView', () => done(view))
  openTasks('/app/tasks?layout=list&who=me&label=client&sort=priority')
  fireEvent.click(await screen.findByRole('button', { name: 'Mine for clients' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete view “Mine for clients”' }))

  const deleted = await screen.findByText('View “Mine for clients” deleted')
  fireEvent.click(within(deleted.closest<HTMLElement>('.toast')!).getByRole('button', { name: 'Undo' }))

  await waitFor(() => expect(server.inputsOf('tasks/saveView')).toEqual([{ name: view.name, query: view.query, isShared: false }]))
  expect(server.inputsOf('tasks/removeView')).toEqual([{ id: idOf(50) }])
})

test('the list is sorted by what the address says, group by group', async () => {
  serveTasks([aTask(1, { assignee: { id: me, name: 'Naledi Jacobs' } })])
  openTasks('/app/tasks?layout=list&sort=priority')

  await screen.findByText('Task 1')

  expect(server.inputsOf('tasks/board')).toEqual([])
  expect(server.inputsOf('tasks/list')).toMatchObject(
    ['todo', 'in_progress', 'in_review', 'done'].map((status) => ({ status, sort: 'priority' })),
  )
})

test('what could not be loaded says so, and is there once it was asked for again', async () => {
  serveTasks([])
  server.answers('tasks/board', () => lost())
  openTasks()
  expect(await screen.findByText('The tasks could not be loaded')).toBeTruthy()

  serveTasks([aTask(1)])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Task 1')).toBeTruthy()
})

test('what is refused says why, and asking again is not offered', async () => {
  serveTasks([aTask(1)])
  server.answers('tasks/board', () => refused(403, 'FORBIDDEN', 'Your access ended.'))
  openTasks()

  expect(await screen.findByText('Your access ended.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
