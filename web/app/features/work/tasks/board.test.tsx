// @vitest-environment happy-dom
import { done, lost, refused, server } from '../../../../test/server.ts'
import { aTask, idOf, openTasks, serveTasks, titlesIn } from '../../../../test/tasks.tsx'

import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { invalidateTopic } from '../../../../lib/live.ts'
import { switchSingleKeys } from '../../../../lib/shortcuts.ts'

afterEach(() => {
  cleanup()
  server.forget()
  vi.restoreAllMocks()
})

const three = () => serveTasks([aTask(1), aTask(2), aTask(3, { status: 'in_progress' })])
const button = (title: string) => screen.getByRole('button', { name: title })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
const said = () => screen.getAllByRole('status').map((element) => element.textContent)
async function focusOn(title: string) {
  act(() => button(title).focus())
  await waitFor(() => expect(document.activeElement?.textContent).toBe(title))
}

test('one request brings the columns and the counts', async () => {
  three()
  openTasks()

  await screen.findByText('Task 1')

  expect([titlesIn('To do'), titlesIn('In progress'), titlesIn('In review'), titlesIn('Done')]).toEqual([
    ['Task 1', 'Task 2'],
    ['Task 3'],
    [],
    [],
  ])
  expect(screen.getByRole('button', { name: 'Everyone 3' })).toBeTruthy()
  expect(server.inputsOf('tasks/board')).toHaveLength(1)
  expect(server.inputsOf('tasks/list')).toHaveLength(0)
})

test('a task is picked up, stepped and put down by keys, and each step is said', async () => {
  three()
  openTasks()
  await screen.findByText('Task 1')
  await focusOn('Task 1')

  press('m')
  expect(said().join()).toContain('Picked up “Task 1”')
  press('ArrowRight')
  expect(said().join()).toContain('In progress, 1 of 2')
  expect(titlesIn('In progress')).toEqual(['Task 1', 'Task 3'])
  expect(server.inputsOf('tasks/move')).toEqual([])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Task 1'))
  press('ArrowDown')
  press('Enter')

  expect(titlesIn('In progress')).toEqual(['Task 3', 'Task 1'])
  expect(said().join()).toContain('Put down: In progress, 2 of 2')
  await waitFor(() =>
    expect(server.inputsOf('tasks/move')).toEqual([{ id: idOf(1), version: 1, status: 'in_progress', afterId: idOf(3), beforeId: null }]),
  )
})

test('Escape puts a task back, and nothing is sent', async () => {
  three()
  openTasks()
  await screen.findByText('Task 1')
  await focusOn('Task 1')

  press('m')
  press('ArrowRight')
  press('Escape')

  expect(titlesIn('To do')).toEqual(['Task 1', 'Task 2'])
  expect(said().join()).toContain('Put back where it was.')
  expect(server.inputsOf('tasks/move')).toEqual([])
})

test('a move shows before the server has answered, and stays while the board is read again', async () => {
  const { rows } = three()
  openTasks()
  await screen.findByText('Task 1')
  const answer = Promise.withResolvers<Response>()
  server.answers('tasks/move', () => answer.promise)
  await focusOn('Task 1')

  press('m')
  press('ArrowRight')
  press('Enter')

  expect(titlesIn('In progress')).toEqual(['Task 1', 'Task 3'])
  await waitFor(() => expect(server.inputsOf('tasks/move')).toHaveLength(1))
  await act(async () => answer.resolve(done({ ...rows[0], status: 'in_progress', version: 2 })))
})

test('a move that somebody else was faster with is put back, and the person is told by whom', async () => {
  three()
  server.answers('tasks/move', () =>
    refused(409, 'CONFLICT', 'Palesa Nkosi moved this task.', [{ field: 'version', message: 'Palesa Nkosi moved this task.' }]),
  )
  openTasks()
  await screen.findByText('Task 1')
  await focusOn('Task 1')

  press('m')
  press('ArrowRight')
  press('Enter')

  expect(titlesIn('In progress')).toEqual(['Task 1', 'Task 3'])
  await screen.findByText('Palesa Nkosi moved this task.')
  expect(screen.queryByText('It is back where it was.')).toBeNull()
  expect(titlesIn('To do')).toEqual(['Task 1', 'Task 2'])
  expect(titlesIn('In progress')).toEqual(['Task 3'])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Task 1'))
})

test('two moves in a row are made one on the other', async () => {
  three()
  openTasks()
  await screen.findByText('Task 1')
  await focusOn('Task 1')

  for (const key of ['m', 'ArrowRight', 'Enter', 'm', 'ArrowRight', 'Enter']) press(key)

  await waitFor(() => expect(server.inputsOf('tasks/move')).toHaveLength(2))
  expect(server.inputsOf('tasks/move')).toMatchObject([
    { version: 1, status: 'in_progress' },
    { version: 2, status: 'in_review' },
  ])
  expect([titlesIn('To do'), titlesIn('In progress'), titlesIn('In review'), titlesIn('Done')]).toEqual([
    ['Task 2'],
    ['Task 3'],
    ['Task 1'],
    [],
  ])
})

test('what a colleague moves appears by itself', async () => {
  const server1 = three()
  const { queryClient } = openTasks()
  await screen.findByText('Task 1')

  server1.rows = server1.rows.map((row) => (row.id === idOf(1) ? { ...row, status: 'done' as const, version: 2 } : row))
  await act(() => invalidateTopic(queryClient, 'tasks'))

  await waitFor(() => expect(titlesIn('Done')).toEqual(['Task 1']))
})

test('j and k go along the tasks, and x chooses', async () => {
  three()
  openTasks()
  await screen.findByText('Task 1')

  press('j')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Task 1'))
  press('j')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Task 2'))
  press('x')
  press('k')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Task 1'))

  expect(within(screen.getByRole('region', { name: 'Chosen tasks' })).getByText('1 chosen')).toBeTruthy()
})

test('keys that are typed into a field mean nothing else', async () => {
  three()
  openTasks()
  await screen.findByText('Task 1')

  fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search tasks' }), { key: 'x' })
  expect(screen.queryByRole('region', { name: 'Chosen tasks' })).toBeNull()

  fireEvent.keyDown(document.body, { key: 'x' })
  expect(screen.getByRole('region', { name: 'Chosen tasks' })).toBeTruthy()
})

test('single keys that were switched off do nothing', async () => {
  three()
  openTasks()
  await screen.findByText('Task 1')

  switchSingleKeys(false)
  press('x')
  expect(screen.queryByRole('region', { name: 'Chosen tasks' })).toBeNull()

  switchSingleKeys(true)
  press('x')
  expect(screen.getByRole('region', { name: 'Chosen tasks' })).toBeTruthy()
})

test('a quick task is added to its column with what the filters ask for, and what could not be added is still typed', async () => {
  three()
  server.answers('tasks/create', () => lost())
  openTasks('/app/tasks?who=me&label=client')
  await screen.findByText('Task 1')
  fireEvent.click(screen.getByRole('button', { name: 'Add a task to In progress' }))
  const field = screen.getByRole('textbox', { name: 'Title of a new task in In progress' })
  fireEvent.change(field, { target: { value: 'Phone Pieter' } })
  fireEvent.keyDown(field, { key: 'Enter' })

  await waitFor(() => expect(server.inputsOf('tasks/create').length).toBeGreaterThan(0))
  expect(server.inputsOf('tasks/create')[0]).toMatchObject({ title: 'Phone Pieter', status: 'in_progress', labels: ['client'] })
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe('Phone Pieter'))
})

test('of 5,000 tasks only those near the window are in the page', async () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(96)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 240, 96))
  serveTasks(Array.from({ length: 5000 }, (_, at) => aTask(at)))
  openTasks()
  await screen.findByText('Task 0')

  expect(screen.getByRole('heading', { name: 'To do' }).nextSibling?.textContent).toBe('5,000')
  expect(screen.getAllByRole('article').length).toBeLessThan(40)
})

test('whoever only reads is offered nothing to change', async () => {
  serveTasks([aTask(1, { editable: false, movable: false })])
  openTasks('/app/tasks', { writeTasks: false, discussTasks: false })
  await screen.findByText('Task 1')
  await focusOn('Task 1')

  press('m')
  press('x')
  press('c')

  expect(said().join('')).not.toContain('Picked up')
  expect(screen.queryByRole('button', { name: 'New task' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
})
