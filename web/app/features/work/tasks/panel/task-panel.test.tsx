// @vitest-environment happy-dom
import { done, refused, server } from '../../../../../test/server.ts'
import { aTask, aWholeTask, idOf, openTasks, serveTasks, titlesIn } from '../../../../../test/tasks.tsx'

import type { Task } from '@postwright/contract/work/task-shapes'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

// The screen loads it when a task is opened, which here would take longer than what is tested.
import './task-panel.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  server.forget()
})

const versionConflict = () =>
  refused(409, 'CONFLICT', 'Palesa Nkosi changed this task.', [{ field: 'version', message: 'Palesa Nkosi changed this task.' }])

/** Opens the first task; `now` is what the server has of it. */
async function openOne(given: Partial<Task> = {}) {
  const summary = aTask(1)
  const kept = serveTasks([summary, aTask(2)])
  const now: { task: Task } = { task: aWholeTask(summary, given) }
  server.answers('tasks/get', () => done(now.task))
  server.answers('tasks/update', (input) => {
    now.task = { ...now.task, ...(input as object), version: now.task.version + 1 }
    return done(now.task)
  })
  const { address } = openTasks(`/app/tasks?task=${idOf(1)}`)
  const panel = within(await screen.findByRole('complementary', { name: 'Task: Task 1' }))
  return { kept, now, panel, address }
}

const updates = () => server.inputsOf('tasks/update')

test('a field is saved when it is left, on the version that was read', async () => {
  const { panel } = await openOne()
  const title = panel.getByRole('textbox', { name: 'Title' })

  fireEvent.change(title, { target: { value: 'Confirm video with Pieter' } })
  expect(updates()).toEqual([])
  fireEvent.blur(title)

  await waitFor(() => expect(updates()).toEqual([{ id: idOf(1), version: 1, title: 'Confirm video with Pieter' }]))
})

test('a task that is due on no day has none marked, and the keyboard begins at today', async () => {
  const { panel } = await openOne()

  fireEvent.click(panel.getByRole('button', { name: 'Due: No due date' }))

  const days = await screen.findByRole('grid')
  expect(days.querySelectorAll('[aria-selected="true"]')).toHaveLength(0)
  expect(days.querySelectorAll('button[tabindex="0"]')).toHaveLength(1)
})

test('somebody else’s change of another field is no conflict', async () => {
  const { panel, now } = await openOne()
  now.task = { ...now.task, description: 'Theirs', version: 2 }
  let answers = 0
  server.answers('tasks/update', (input) => {
    if (answers++ === 0) return versionConflict()
    now.task = { ...now.task, ...(input as object), version: 3 }
    return done(now.task)
  })

  fireEvent.change(panel.getByRole('combobox', { name: 'Priority' }), { target: { value: 'high' } })

  await waitFor(() =>
    expect(updates()).toEqual([
      { id: idOf(1), version: 1, priority: 'high' },
      { id: idOf(1), version: 2, priority: 'high' },
    ]),
  )
  expect(await panel.findByText('Theirs')).toBeTruthy()
  expect(panel.queryByText('Keep mine')).toBeNull()
})

test('two people who write one description: the later one is told, keeps what they wrote, and decides', async () => {
  const { panel, now } = await openOne({ description: 'Before' })
  fireEvent.click(panel.getByRole('button', { name: 'Edit the description' }))
  const area = panel.getByRole('textbox', { name: 'Description' })
  fireEvent.change(area, { target: { value: 'Mine' } })
  now.task = { ...now.task, description: 'Theirs', version: 2 }
  server.answers('tasks/update', versionConflict)
  fireEvent.blur(area)

  expect(await panel.findByText('Palesa Nkosi changed this task.')).toBeTruthy()
  expect(panel.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe('Mine')
  server.answers('tasks/update', (input) => done((now.task = { ...now.task, ...(input as object), version: 3 })))
  fireEvent.click(panel.getByRole('button', { name: 'Keep mine' }))

  await waitFor(() => expect(updates().at(-1)).toEqual({ id: idOf(1), version: 2, description: 'Mine' }))
})

test('what is refused says why and is taken back on demand', async () => {
  const { panel } = await openOne()
  server.answers('tasks/update', () => refused(400, 'INVALID', 'Invalid', [{ field: 'priority', message: 'Not this one.' }]))
  fireEvent.change(panel.getByRole('combobox', { name: 'Priority' }), { target: { value: 'urgent' } })

  expect(await panel.findByText('Not this one.')).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Take it back' }))

  expect(panel.getByRole<HTMLSelectElement>('combobox', { name: 'Priority' }).value).toBe('normal')
})

test('marking it done moves it at once, and can be undone', async () => {
  const { panel } = await openOne()

  fireEvent.click(panel.getByRole('button', { name: 'Mark done' }))

  expect(titlesIn('Done')).toEqual(['Task 1'])
  const told = await screen.findByText('Done: “Task 1”')
  fireEvent.click(within(told.closest<HTMLElement>('.toast')!).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(titlesIn('To do')).toEqual(['Task 1', 'Task 2']))
})

test('a line is ticked at once and by itself', async () => {
  const { panel } = await openOne({ items: [{ id: idOf(7), text: 'Cut to two minutes', isDone: false }] })
  const answer = Promise.withResolvers<Response>()
  server.answers('tasks/tick', () => answer.promise)

  fireEvent.click(panel.getByRole('checkbox', { name: 'Cut to two minutes' }))

  expect(panel.getByRole<HTMLInputElement>('checkbox', { name: 'Cut to two minutes' }).checked).toBe(true)
  expect(panel.getByText('1 of 1')).toBeTruthy()
  await waitFor(() => expect(server.inputsOf('tasks/tick')).toEqual([{ id: idOf(1), itemId: idOf(7), isDone: true }]))
  expect(updates()).toEqual([])
})

test('a pasted list becomes lines, and one that is too long is refused before anything is sent', async () => {
  const { panel } = await openOne()
  const field = panel.getByRole('textbox', { name: 'Add a line' })
  const paste = (text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } })

  paste(Array.from({ length: 10_000 }, (_, at) => `Line ${at}`).join('\n'))
  expect(panel.getByText('Only 100 more lines have room.')).toBeTruthy()
  expect(updates()).toEqual([])
  paste('- [ ] Subtitles\n2. Thumbnail\n\n* Music')

  await waitFor(() =>
    expect(updates()).toMatchObject([
      { checklist: [{ text: 'Subtitles' }, { text: 'Thumbnail' }, { text: 'Music' }].map((line) => ({ ...line, isDone: false })) },
    ]),
  )
})

test('lines that are added faster than they are saved are all kept, and are nobody else’s change', async () => {
  const { panel, now } = await openOne()
  const first = Promise.withResolvers<Response>()
  const keep = (input: unknown) => {
    const { checklist } = input as { checklist: { text: string; isDone: boolean }[] }
    now.task = { ...now.task, items: checklist.map((line, at) => ({ ...line, id: idOf(20 + at) })), version: now.task.version + 1 }
    return done(now.task)
  }
  server.answers('tasks/update', () => first.promise)
  const add = (text: string) => {
    const field = panel.getByRole('textbox', { name: 'Add a line' })
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field)
  }

  add('Permit form')
  add('Two lifeguards')
  await waitFor(() => expect(updates()).toHaveLength(1))
  server.answers('tasks/update', keep)
  first.resolve(keep(updates()[0]))

  await waitFor(() =>
    expect(updates().at(-1)).toMatchObject({ version: 2, checklist: [{ text: 'Permit form' }, { text: 'Two lifeguards' }] }),
  )
  await waitFor(() => expect(panel.getAllByRole('checkbox').map((box) => box.hasAttribute('disabled'))).toEqual([false, false]))
  expect(panel.queryByText('Keep mine')).toBeNull()
})

test('an @ offers people, and the comment names whom it means', async () => {
  const { panel } = await openOne()
  server.answers('tasks/comment', () => done({}))
  const field = panel.getByRole<HTMLTextAreaElement>('combobox', { name: 'Comment' })
  await waitFor(() => {
    fireEvent.change(field, { target: { value: 'He asked @pal', selectionStart: 13 } })
    expect(
      within(panel.getByRole('listbox', { name: 'People' }))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['PNPalesa Nkosi'])
  })

  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.value).toBe('He asked @Palesa Nkosi ')
  fireEvent.keyDown(field, { key: 'Enter' })

  await waitFor(() => expect(server.inputsOf('tasks/comment')).toEqual([{ taskId: idOf(1), body: `He asked @[${idOf(900)}]` }]))
  await waitFor(() => expect(field.value).toBe(''))
})

test('a comment that could not be sent is still there, also after the task was closed', async () => {
  const { panel } = await openOne()
  server.answers('tasks/comment', () => refused(400, 'INVALID', 'Invalid', [{ field: 'body', message: 'They do not see this task.' }]))
  const field = panel.getByRole<HTMLTextAreaElement>('combobox', { name: 'Comment' })
  fireEvent.change(field, { target: { value: 'Long thought' } })
  fireEvent.click(panel.getByRole('button', { name: 'Send' }))
  expect(await panel.findByText('They do not see this task.')).toBeTruthy()

  fireEvent.click(panel.getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Task 1' }))

  const again = within(await screen.findByRole('complementary', { name: 'Task: Task 1' }))
  expect(again.getByRole<HTMLTextAreaElement>('combobox', { name: 'Comment' }).value).toBe('Long thought')
})

test('Escape closes the task and leads back to its card', async () => {
  const { panel, address } = await openOne()

  fireEvent.keyDown(panel.getByRole('button', { name: 'Close' }), { key: 'Escape' })

  await waitFor(() => expect(address().task).toBeUndefined())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Task 1'))
})

test('a file that is removed leaves the focus where the next is attached', async () => {
  const file = {
    id: idOf(70),
    name: 'notes.txt',
    contentType: 'text/plain',
    bytes: 20,
    addedBy: null,
    createdAt: '2026-09-16T08:00:00.000Z',
  }
  const { panel, now } = await openOne({ files: [file] })
  server.answers('tasks/detach', () => {
    now.task = { ...now.task, files: [] }
    return done(now.task)
  })
  const remove = panel.getByRole('button', { name: 'Remove notes.txt' })
  remove.focus()
  fireEvent.click(remove)

  fireEvent.click(await screen.findByRole('button', { name: 'Remove file' }))

  await waitFor(() => expect(document.activeElement?.textContent).toBe('Attach'))
  expect(screen.queryByText('notes.txt')).toBeNull()
})

test('whoever only reads finds no field', async () => {
  const summary = aTask(1, { editable: false, movable: false })
  serveTasks([summary])
  openTasks(`/app/tasks?task=${idOf(1)}`, { writeTasks: false, discussTasks: false })
  const panel = within(await screen.findByRole('complementary', { name: 'Task: Task 1' }))

  expect(panel.queryAllByRole('textbox')).toEqual([])
  expect(panel.queryAllByRole('combobox')).toEqual([])
  expect(panel.queryByRole('button', { name: 'Mark done' })).toBeNull()
})
