import { expect, test } from 'vitest'

import { beforeIdOf, type Columns, droppedAt, moved, neighbour, stepped } from './board-order.ts'

interface Card {
  id: string
  status: 'todo' | 'in_progress' | 'in_review' | 'done'
}

const card = (id: string, status: Card['status']): Card => ({ id, status })
const board: Columns<Card> = {
  todo: [card('a', 'todo'), card('b', 'todo'), card('c', 'todo')],
  in_progress: [],
  in_review: [card('d', 'in_review')],
  done: [card('e', 'done'), card('f', 'done')],
}
const ids = (columns: Columns<Card>) => Object.values(columns).map((column) => column.map(({ id }) => id).join(''))

test('a task stands behind its new neighbour, in its new column, and nowhere else', () => {
  expect(ids(moved(board, card('a', 'todo'), { status: 'done', afterId: 'e' }))).toEqual(['bc', '', 'd', 'eaf'])
  expect(ids(moved(board, card('a', 'todo'), { status: 'todo', afterId: 'c' }))).toEqual(['bca', '', 'd', 'ef'])
  expect(ids(moved(board, card('c', 'todo'), { status: 'todo', afterId: null }))).toEqual(['cab', '', 'd', 'ef'])
})

test('a task whose neighbour is gone stands at the top', () => {
  expect(ids(moved(board, card('a', 'todo'), { status: 'done', afterId: 'gone' }))).toEqual(['bc', '', 'd', 'aef'])
})

test('what is dropped on the upper half of a card comes before it, on the lower half behind it, and on free ground last', () => {
  expect(droppedAt(board, 'd', { status: 'todo', taskId: 'b', edge: 'top' })).toEqual({ status: 'todo', afterId: 'a' })
  expect(droppedAt(board, 'd', { status: 'todo', taskId: 'b', edge: 'bottom' })).toEqual({ status: 'todo', afterId: 'b' })
  expect(droppedAt(board, 'd', { status: 'todo', taskId: 'a', edge: 'top' })).toEqual({ status: 'todo', afterId: null })
  expect(droppedAt(board, 'd', { status: 'done' })).toEqual({ status: 'done', afterId: 'f' })
  // Onto the one that it follows already.
  expect(droppedAt(board, 'b', { status: 'todo', taskId: 'c', edge: 'top' })).toEqual({ status: 'todo', afterId: 'a' })
})

test('the server hears of both neighbours', () => {
  expect(beforeIdOf(board, 'd', { status: 'todo', afterId: 'a' })).toBe('b')
  expect(beforeIdOf(board, 'd', { status: 'todo', afterId: 'c' })).toBeNull()
  expect(beforeIdOf(board, 'a', { status: 'todo', afterId: null })).toBe('b')
})

test('a step goes one place up or down, sideways to the same height or the end, and not beyond the board', () => {
  expect(stepped(board, 'b', 'up')).toEqual({ status: 'todo', afterId: null })
  expect(stepped(board, 'b', 'down')).toEqual({ status: 'todo', afterId: 'c' })
  expect(stepped(board, 'c', 'down')).toBeUndefined()
  expect(stepped(board, 'c', 'right')).toEqual({ status: 'in_progress', afterId: null })
  expect(stepped(board, 'd', 'right')).toEqual({ status: 'done', afterId: null })
  expect(stepped(board, 'f', 'right')).toBeUndefined()
})

test('the focus passes over columns without tasks', () => {
  expect(neighbour(board, 'c', 'right')?.id).toBe('d')
  expect(neighbour(board, 'f', 'left')?.id).toBe('d')
  expect(neighbour(board, 'a', 'left')).toBeUndefined()
})
