import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { throttleWithBackoff } from './throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a single change is read at once, and again only after the next one', () => {
  const run = vi.fn<(topic: string) => void>()
  const ask = throttleWithBackoff(run)

  ask('posts')
  expect(run).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(run).toHaveBeenCalledTimes(1)
  ask('posts')
  expect(run).toHaveBeenCalledTimes(2)
})

test('of hundreds in a row a few are read, the last one among them, and other topics do not wait', () => {
  const run = vi.fn<(topic: string) => void>()
  const ask = throttleWithBackoff(run)

  for (let change = 0; change < 1500; change++) {
    ask('posts')
    vi.advanceTimersByTime(20)
  }
  ask('comments')
  const during = run.mock.calls.filter(([topic]) => topic === 'posts').length
  vi.advanceTimersByTime(60_000)

  expect(during).toBeLessThan(12)
  expect(run.mock.calls.filter(([topic]) => topic === 'posts')).toHaveLength(during + 1)
  expect(run.mock.calls.filter(([topic]) => topic === 'comments')).toHaveLength(1)
})

test('of people who talk, nothing waits for longer than half a second, however long they do', () => {
  const run = vi.fn<(topic: string) => void>()
  const ask = throttleWithBackoff(run)

  ask('comments')
  for (let said = 2; said <= 60; said++) {
    // An answer to what was just read.
    vi.advanceTimersByTime(100)
    ask('comments')
    vi.advanceTimersByTime(400)
    expect(run).toHaveBeenCalledTimes(said)
  }
})

test('of several people who comment within the same half second, over and over, nothing waits for longer than that', () => {
  const run = vi.fn<(topic: string) => void>()
  const ask = throttleWithBackoff(run)

  ask('comments')
  for (let round = 2; round <= 60; round++) {
    for (let person = 0; person < 5; person++) ask('comments')
    vi.advanceTimersByTime(500)
    expect(run).toHaveBeenCalledTimes(round)
  }
})
