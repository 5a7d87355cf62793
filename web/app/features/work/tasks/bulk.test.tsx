// @vitest-environment happy-dom
import { done, refused, server } from '../../../../test/server.ts'
import { aTask, idOf, openTasks, serveTasks } from '../../../../test/tasks.tsx'

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

afterEach(() => {
  cleanup()
  server.forget()
})

const bar = () => screen.getByRole('region', { name: 'Chosen tasks' })

async function openWithTwoChosen(tasks = [aTask(1), aTask(2), aTask(3)]) {
  const kept = serveTasks(tasks)
  openTasks('/app/tasks?layout=list')
  await screen.findByText('Task 1')
  for (const title of ['Task 1', 'Task 3']) fireEvent.click(screen.getByRole('checkbox', { name: `Choose ${title}` }))
  return kept
}

test('the chosen tasks are changed at once, and what was left is said with its reason and stays chosen', async () => {
  await openWithTwoChosen()
  server.answers('tasks/bulk', () => done({ changed: [idOf(1)], skipped: [{ id: idOf(3), reason: 'It closes itself.' }] }))

  fireEvent.change(within(bar()).getByRole('combobox', { name: 'Status' }), { target: { value: 'in_review' } })

  await screen.findByText('1 task changed')
  expect(await screen.findByText('It closes itself.')).toBeTruthy()
  expect(server.inputsOf('tasks/bulk')).toEqual([{ ids: [idOf(1), idOf(3)], change: { status: 'in_review' } }])
  expect(within(bar()).getByText('1 chosen')).toBeTruthy()
})

test('deleted tasks are a press away from being back', async () => {
  const kept = await openWithTwoChosen()
  server.answers('tasks/bulk', () => {
    kept.rows = kept.rows.filter(({ id }) => id === idOf(2))
    return done({ changed: [idOf(1), idOf(3)], skipped: [] })
  })
  server.answers('tasks/restore', () => done({ restored: [idOf(1), idOf(3)] }))

  fireEvent.click(within(bar()).getByRole('button', { name: 'Delete' }))
  const deleted = await screen.findByText('2 tasks deleted')
  await waitFor(() => expect(screen.queryByText('Task 1')).toBeNull())
  fireEvent.click(within(deleted.closest<HTMLElement>('.toast')!).getByRole('button', { name: 'Undo' }))

  await screen.findByText('2 tasks are back')
  expect(server.inputsOf('tasks/bulk')).toEqual([{ ids: [idOf(1), idOf(3)], change: { isDeleted: true } }])
  expect(server.inputsOf('tasks/restore')).toEqual([{ ids: [idOf(1), idOf(3)] }])
})

test('a change of several tasks is taken back by a press, each to what it had', async () => {
  await openWithTwoChosen([aTask(1, { priority: 'low' }), aTask(2), aTask(3)])
  server.answers('tasks/bulk', (input) => done({ changed: (input as { ids: string[] }).ids, skipped: [] }))

  fireEvent.change(within(bar()).getByRole('combobox', { name: 'Priority' }), { target: { value: 'high' } })
  const changed = await screen.findByText('2 tasks changed')
  fireEvent.click(within(changed.closest<HTMLElement>('.toast')!).getByRole('button', { name: 'Undo' }))

  await screen.findByText('2 tasks are as they were')
  expect(server.inputsOf('tasks/bulk').slice(1)).toEqual([
    { ids: [idOf(1)], change: { priority: 'low' } },
    { ids: [idOf(3)], change: { priority: 'normal' } },
  ])
})

test('a change that is refused leaves the tasks chosen', async () => {
  await openWithTwoChosen()
  server.answers('tasks/bulk', () => refused(403, 'FORBIDDEN', 'Only owners, admins and editors may change tasks.'))

  fireEvent.change(within(bar()).getByRole('combobox', { name: 'Priority' }), { target: { value: 'high' } })

  await screen.findByText('Only owners, admins and editors may change tasks.')
  expect(within(bar()).getByText('2 chosen')).toBeTruthy()
})

test('all that are shown are chosen by one box, and none by a second press', async () => {
  serveTasks([aTask(1), aTask(2), aTask(3, { editable: false })])
  openTasks('/app/tasks?layout=list')
  await screen.findByText('Task 1')
  const all = screen.getByRole('checkbox', { name: 'Choose all that are shown' })

  fireEvent.click(all)
  expect(within(bar()).getByText('2 chosen')).toBeTruthy()
  fireEvent.click(all)

  expect(screen.queryByRole('region', { name: 'Chosen tasks' })).toBeNull()
})
