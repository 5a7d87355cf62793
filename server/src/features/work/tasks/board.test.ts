import type { CreateTask, ListTasks } from '@postwright/contract/work/tasks'
import { expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Api, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { todayOf } from './due.ts'

function add(api: Api, title: string, fields: Partial<CreateTask> = {}) {
  return api.tasks.create({ title, ...fields })
}

async function column(api: Api, status: 'todo' | 'in_progress' | 'done' = 'todo'): Promise<string[]> {
  const { items } = await api.tasks.list({ status, sort: 'position' })
  return items.map(({ title }) => title)
}

async function found(api: Api, filter: Partial<ListTasks>): Promise<string[]> {
  const { items } = await api.tasks.list(filter)
  return items.map(({ title }) => title).toSorted()
}

async function abc(api: Api) {
  const c = await add(api, 'c')
  const b = await add(api, 'b')
  const a = await add(api, 'a')
  return { a, b, c }
}

test('a new task is the first of its column', async () => {
  const { api } = await signedIn()

  await abc(api)

  expect(await column(api)).toEqual(['a', 'b', 'c'])
})

test('a task is put below another, above another, and first in another column', async () => {
  const { api } = await signedIn()
  const { a, b, c } = await abc(api)

  const first = await api.tasks.move({ id: a.id, version: 0, status: 'todo', afterId: b.id })
  const below = await column(api)
  await api.tasks.move({ id: a.id, version: first.version, status: 'todo', beforeId: b.id })
  const above = await column(api)
  await api.tasks.move({ id: c.id, version: 0, status: 'in_progress' })
  await api.tasks.move({ id: b.id, version: 0, status: 'in_progress' })

  expect([below, above]).toEqual([
    ['b', 'a', 'c'],
    ['a', 'b', 'c'],
  ])
  expect([await column(api), await column(api, 'in_progress')]).toEqual([['a'], ['b', 'c']])
})

test('twenty tasks that are put into one gap one after the other stand in the order in which they were put', async () => {
  const { api } = await signedIn()
  const { a, b } = await abc(api)
  await api.tasks.remove({ id: b.id })
  const names = Array.from({ length: 20 }, (_, at) => `task ${at}`)
  const made = []
  for (const name of names) made.push(await add(api, name, { status: 'in_progress' }))

  for (const { id } of made.toReversed()) await api.tasks.move({ id, version: 0, status: 'todo', afterId: a.id })

  const { items } = await api.tasks.list({ status: 'todo', sort: 'position', limit: 100 })
  expect(items.map(({ title }) => title)).toEqual(['a', ...names, 'c'])
})

test('of two people who move one task at once, one is told where it is now, and it is in one place', async () => {
  const owner = await signedIn()
  const colleague = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor', fullName: 'Palesa Nkosi' })
  const { id, version } = await add(owner.api, 'a')

  const outcomes = await Promise.allSettled([
    owner.api.tasks.move({ id, version, status: 'in_progress' }),
    colleague.api.tasks.move({ id, version, status: 'done' }),
  ])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [moved] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const refusal = outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  const where = moved?.status === 'done' ? 'Done' : 'In progress'
  expect(refusal).toMatchObject({
    code: 'CONFLICT',
    data: { fields: [{ field: 'version', message: expect.stringContaining(`“${where}” now`) }] },
  })
  expect(await owner.api.tasks.get({ id })).toMatchObject({ status: moved?.status, version: 1 })
})

test('two people put two tasks into one gap at once, and a third still fits between what is there', async () => {
  const { api } = await signedIn()
  const { a } = await abc(api)
  const [one, other, third] = [
    await add(api, 'one', { status: 'done' }),
    await add(api, 'other', { status: 'done' }),
    await add(api, 'third'),
  ]

  const moved = await Promise.all([one, other].map(({ id }) => api.tasks.move({ id, version: 0, status: 'todo', afterId: a.id })))
  for (const { id } of moved) {
    const { version } = await api.tasks.get({ id: third.id })
    await api.tasks.move({ id: third.id, version, status: 'todo', afterId: id })
  }

  const order = await column(api)
  expect(order.toSorted()).toEqual(['a', 'b', 'c', 'one', 'other', 'third'])
  expect(order.at(0)).toBe('a')
  expect(order.slice(-2)).toEqual(['b', 'c'])
})

test('the same move once more is no conflict', async () => {
  const { api } = await signedIn()
  const { a, c } = await abc(api)
  const move = { id: a.id, version: 0, status: 'todo', afterId: c.id } as const
  await api.tasks.move(move)

  expect(await api.tasks.move(move)).toMatchObject({ version: 1 })
})

test('beside a task that somebody moved away meanwhile, the other neighbour counts', async () => {
  const { api } = await signedIn()
  const { a, b, c } = await abc(api)
  await api.tasks.move({ id: a.id, version: 0, status: 'done' })
  const { id } = await add(api, 'd', { status: 'in_progress' })

  await api.tasks.move({ id, version: 0, status: 'todo', afterId: a.id, beforeId: c.id })

  expect(await column(api)).toEqual([b.title, 'd', c.title])
})

test('the board has the first tasks of each column, their number, and where each goes on', async () => {
  const { api, userId } = await signedIn()
  await abc(api)
  await add(api, 'late', { status: 'in_progress', due: { date: '2020-01-01', time: null }, assigneeId: userId })
  await add(api, 'over', { status: 'done', due: { date: '2020-01-01', time: null }, assigneeId: userId })

  const { columns, counts } = await api.tasks.board({ limit: 2 })
  const rest = await api.tasks.list({ status: 'todo', sort: 'position', limit: 2, cursor: columns[0]?.nextCursor ?? '' })

  expect(columns.map(({ status, items }) => [status, items.map(({ title }) => title)])).toEqual([
    ['todo', ['a', 'b']],
    ['in_progress', ['late']],
    ['in_review', []],
    ['done', ['over']],
  ])
  expect(rest).toMatchObject({ items: [{ title: 'c' }], nextCursor: null })
  expect(counts).toEqual({ byStatus: { todo: 3, in_progress: 1, in_review: 0, done: 1 }, open: 4, mine: 1, overdue: 1, automatic: 0 })
})

test('filters narrow the list, alone and together', async () => {
  const { api, userId, workspaceId } = await signedIn()
  const { services } = await sharedApp()
  const today = await services.db.transaction(workspaceId, (tx) => todayOf(tx, workspaceId))
  const { id: businessId } = await addBusiness(api)
  await add(api, 'reconnect the channel', {
    businessId,
    assigneeId: userId,
    priority: 'high',
    labels: ['Client'],
    due: { date: '2020-01-01', time: null },
  })
  await add(api, 'photograph the bags', { due: { date: today, time: null }, description: 'For the **channel**.' })
  await add(api, 'done long ago', { status: 'done', due: { date: '2020-01-01', time: null } })

  expect(await found(api, { businessId })).toEqual(['reconnect the channel'])
  expect(await found(api, { businessId: 'none' })).toEqual(['done long ago', 'photograph the bags'])
  expect(await found(api, { assignee: 'me' })).toEqual(['reconnect the channel'])
  expect(await found(api, { assignee: userId })).toEqual(['reconnect the channel'])
  expect(await found(api, { assignee: 'nobody' })).toEqual(['done long ago', 'photograph the bags'])
  expect(await found(api, { status: 'open' })).toEqual(['photograph the bags', 'reconnect the channel'])
  expect(await found(api, { label: 'client' })).toEqual(['reconnect the channel'])
  expect(await found(api, { priority: 'normal' })).toEqual(['done long ago', 'photograph the bags'])
  expect(await found(api, { due: 'overdue' })).toEqual(['reconnect the channel'])
  expect(await found(api, { due: 'today' })).toEqual(['photograph the bags'])
  expect(await found(api, { due: 'week' })).toEqual(['photograph the bags'])
  expect(await found(api, { due: 'none' })).toEqual([])
  expect(await found(api, { origin: 'automatic' })).toEqual([])
  expect(await found(api, { q: 'chan' })).toEqual(['photograph the bags', 'reconnect the channel'])
  expect(await found(api, { q: 'chan', due: 'today', assignee: 'nobody' })).toEqual(['photograph the bags'])
})

test.each([
  ['due', ['soon', 'later', 'urgent', 'never']],
  ['priority', ['urgent', 'soon', 'never', 'later']],
  ['updated', ['never', 'urgent', 'later', 'soon']],
] as const)('the list is sorted by %s, page by page, each task once', async (sort, expected) => {
  const { api } = await signedIn()
  await add(api, 'soon', { due: { date: '2026-11-26', time: null } })
  await add(api, 'later', { due: { date: '2026-11-28', time: null }, priority: 'low' })
  await add(api, 'urgent', { due: { date: '2026-12-24', time: null }, priority: 'urgent' })
  await add(api, 'never')

  const seen = []
  let cursor: string | undefined
  do {
    const page = await api.tasks.list({ sort, limit: 1, cursor })
    seen.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  expect(seen).toEqual(expected)
})

test('places are within a column: without one, their order is refused', async () => {
  const { rest } = await signedIn()

  const response = await rest('/tasks?sort=position')

  expect([response.status, await response.json()]).toMatchObject([422, { data: { fields: [{ field: 'status' }] } }])
})

test('labels are told with their number, of several spellings one', async () => {
  const { api } = await signedIn()
  await add(api, 'a', { labels: ['video', 'client'] })
  await add(api, 'b', { labels: ['Video'] })

  expect(await api.tasks.labels()).toEqual([
    { label: expect.stringMatching(/^video$/i), count: 2 },
    { label: 'client', count: 1 },
  ])
})

test('the calendar has what wishes to be seen there, by its time, and nothing of the days before and after', async () => {
  const { api } = await signedIn()
  const shown = { showOnCalendar: true }
  await add(api, 'the whole day', { ...shown, due: { date: '2026-11-26', time: null } })
  await add(api, 'at four', { ...shown, due: { date: '2026-11-26', time: '16:00' } })
  await add(api, 'hidden', { due: { date: '2026-11-26', time: null } })
  await add(api, 'before', { ...shown, due: { date: '2026-11-25', time: null } })
  await add(api, 'after', { ...shown, due: { date: '2026-11-27', time: '00:00' } })

  const items = await api.tasks.onCalendar({ from: '2026-11-26T00:00:00Z', to: '2026-11-27T00:00:00Z' })

  expect(items.map(({ title }) => title)).toEqual(['at four', 'the whole day'])
})

test('every open screen of the workspace hears that a task changed', async () => {
  const { api } = await signedIn()
  const events = await api.live.events()
  await events.next()

  const { id } = await add(api, 'a')

  let heard = await events.next()
  // The checklist of the tutorial counts it first.
  while (!heard.done && !(heard.value.type === 'changed' && heard.value.topic === 'tasks')) heard = await events.next()
  expect(heard.value).toEqual({ type: 'changed', topic: 'tasks', id })
  await events.return?.()
})
