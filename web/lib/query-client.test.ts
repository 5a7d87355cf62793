import { focusManager, MutationObserver, onlineManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { WireError } from './errors.ts'
import { createQueryClient } from './query-client.ts'

// Without a window the library takes itself for a server, which never polls.
vi.hoisted(() => vi.stubGlobal('window', globalThis))

const client = () => createQueryClient(() => {})
const failing = () => vi.fn().mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')))
const nobody = () => new WireError('UNAUTHENTICATED', 'User not authenticated')

test('what was read while the session was renewed is read once more, and nobody is led out', async () => {
  const onError = vi.fn()
  const queryFn = vi.fn().mockRejectedValueOnce(nobody()).mockResolvedValueOnce('Naledi')

  expect(await createQueryClient(onError).fetchQuery({ queryKey: ['me'], queryFn })).toBe('Naledi')
  expect(onError).not.toHaveBeenCalled()
})

test('who is not signed in is told so after the second time', async () => {
  const onError = vi.fn()
  const queryFn = vi.fn().mockImplementation(() => Promise.reject(nobody()))

  await expect(createQueryClient(onError).fetchQuery({ queryKey: ['me'], queryFn })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(onError).toHaveBeenCalledOnce()
})

test('another refusal is not asked for twice', async () => {
  const queryFn = vi.fn().mockImplementation(() => Promise.reject(new WireError('NOT_FOUND', 'This post does not exist, or not any more.')))

  await expect(createQueryClient(() => {}).fetchQuery({ queryKey: ['post'], queryFn })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(queryFn).toHaveBeenCalledOnce()
})

describe('the cache', () => {
  const minuteMs = 60_000
  const queryKey = ['read']

  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    onlineManager.setOnline(true)
    focusManager.setFocused(undefined)
  })

  test('of any query is fresh for 5 minutes and forgotten after 30', async () => {
    const queryClient = client()
    const queryFn = vi.fn().mockResolvedValue('Naledi')
    const read = () => queryClient.fetchQuery({ queryKey, queryFn })

    await read()
    await vi.advanceTimersByTimeAsync(5 * minuteMs - 1)
    await read()
    expect(queryFn).toHaveBeenCalledTimes(1)

    await vi.advanceTimersByTimeAsync(1)
    await read()
    expect(queryFn).toHaveBeenCalledTimes(2)

    await vi.advanceTimersByTimeAsync(30 * minuteMs - 1)
    expect(queryClient.getQueryData(queryKey)).toBe('Naledi')
    await vi.advanceTimersByTimeAsync(1)
    expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  })

  test('is read again by each screen that opens, but not when the window comes to the front, nor by the clock', async () => {
    const queryClient = client()
    queryClient.mount()
    const queryFn = vi.fn().mockResolvedValue('Naledi')
    const open = () => new QueryObserver(queryClient, { queryKey, queryFn }).subscribe(() => {})

    open()
    await vi.advanceTimersByTimeAsync(0)
    const close = open()
    await vi.advanceTimersByTimeAsync(0)
    expect(queryFn).toHaveBeenCalledTimes(2)

    await vi.advanceTimersByTimeAsync(60 * minuteMs)
    focusManager.setFocused(false)
    focusManager.setFocused(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(queryFn).toHaveBeenCalledTimes(2)
    close()
    queryClient.unmount()
  })

  test('reads once more after a failure that may pass, and changes once more', async () => {
    const queryClient = client()
    const [queryFn, mutationFn] = [failing(), failing()]

    const read = queryClient.fetchQuery({ queryKey, queryFn }).catch(() => 'refused')
    const change = new MutationObserver(queryClient, { mutationFn }).mutate(undefined).catch(() => 'refused')
    await vi.advanceTimersByTimeAsync(minuteMs)

    expect([await read, await change]).toEqual(['refused', 'refused'])
    expect(queryFn).toHaveBeenCalledTimes(2)
    expect(mutationFn).toHaveBeenCalledTimes(2)
  })

  test('tries to read also when the browser says that it is offline; a change waits for the line', async () => {
    const queryClient = client()
    queryClient.mount()
    const [queryFn, mutationFn] = [vi.fn().mockResolvedValue('Naledi'), vi.fn().mockResolvedValue('saved')]
    onlineManager.setOnline(false)

    expect(await queryClient.fetchQuery({ queryKey, queryFn })).toBe('Naledi')
    const change = new MutationObserver(queryClient, { mutationFn }).mutate(undefined)
    await vi.advanceTimersByTimeAsync(minuteMs)
    expect(mutationFn).not.toHaveBeenCalled()

    onlineManager.setOnline(true)
    expect(await change).toBe('saved')
    queryClient.unmount()
  })
})
