import { focusManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createQueryClient } from '../../../../lib/query-client.ts'
import { businessesQuery } from './queries.ts'

// Without a window the library takes itself for a server, which forgets nothing.
vi.hoisted(() => vi.stubGlobal('window', globalThis))

const minuteMs = 60_000
const loaded = { businesses: [] }

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  focusManager.setFocused(undefined)
})

test('the businesses come with the combined load, which is fresh for 5 minutes and kept for 10', async () => {
  const queryClient = createQueryClient(() => {})
  const queryFn = vi.fn().mockResolvedValue(loaded)
  const read = () => queryClient.fetchQuery({ ...businessesQuery(), queryFn })

  await read()
  await vi.advanceTimersByTimeAsync(5 * minuteMs - 1)
  await read()
  expect(queryFn).toHaveBeenCalledTimes(1)

  await vi.advanceTimersByTimeAsync(1)
  await read()
  expect(queryFn).toHaveBeenCalledTimes(2)

  await vi.advanceTimersByTimeAsync(10 * minuteMs - 1)
  expect(queryClient.getQueryData(businessesQuery().queryKey)).toEqual(loaded)
  await vi.advanceTimersByTimeAsync(1)
  expect(queryClient.getQueryData(businessesQuery().queryKey)).toBeUndefined()
})

test('the combined load is tried twice, and is not read again because the window comes to the front', async () => {
  const queryClient = createQueryClient(() => {})
  queryClient.mount()
  const failing = vi.fn().mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
  const refused = queryClient.fetchQuery({ ...businessesQuery(), queryFn: failing }).catch(() => 'refused')
  await vi.advanceTimersByTimeAsync(minuteMs)
  expect(await refused).toBe('refused')
  expect(failing).toHaveBeenCalledTimes(2)

  const queryFn = vi.fn().mockResolvedValue(loaded)
  const close = new QueryObserver(queryClient, { ...businessesQuery(), queryFn }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(60 * minuteMs)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(0)

  expect(queryFn).toHaveBeenCalledTimes(1)
  close()
  queryClient.unmount()
})
