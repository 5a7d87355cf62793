// @vitest-environment happy-dom
import { aTask, idOf, me } from '../../../../test/tasks.tsx'

import { expect, test } from 'vitest'

import { changesBack } from './bulk-back.ts'

test('each task gets back what it had, those that had the same together, and those that the change leaves alone not at all', () => {
  const tasks = [
    aTask(1, { priority: 'low' }),
    aTask(2, { priority: 'high' }),
    aTask(3, { priority: 'low' }),
    aTask(4, { priority: 'urgent' }),
  ]

  expect(changesBack(tasks, { priority: 'urgent' })).toEqual([
    { ids: [idOf(1), idOf(3)], change: { priority: 'low' } },
    { ids: [idOf(2)], change: { priority: 'high' } },
  ])
})

test('columns, people and due dates go back, also to none', () => {
  const tasks = [
    aTask(1, { status: 'in_review', assignee: { id: me, name: 'Naledi Jacobs' }, due: { date: '2026-09-16', time: '09:00' } }),
    aTask(2),
  ]

  expect(changesBack(tasks, { status: 'done', assigneeId: idOf(900), due: { date: '2026-09-16', time: null } })).toEqual([
    { ids: [idOf(1)], change: { status: 'in_review', assigneeId: me, due: { date: '2026-09-16', time: '09:00' } } },
    { ids: [idOf(2)], change: { status: 'todo', assigneeId: null, due: null } },
  ])
})

test('a label is taken only from those that had it not, and given only to those that had it, letter case aside', () => {
  const tasks = [aTask(1, { labels: ['Events'] }), aTask(2, { labels: ['facts'] })]

  expect(changesBack(tasks, { addLabels: ['events'] })).toEqual([{ ids: [idOf(2)], change: { removeLabels: ['events'] } }])
  expect(changesBack(tasks, { removeLabels: ['events'] })).toEqual([{ ids: [idOf(1)], change: { addLabels: ['Events'] } }])
})
